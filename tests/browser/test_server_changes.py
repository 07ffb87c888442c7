"""What was recorded is changed on a phone that is its own server; what was dropped it counts no more, and it rests."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.counting import (
    LONGEST_START_MS,
    ServerPhone,
    changed,
    counted,
    needs_pyodide,
    shared_workers,
)
from tests.browser.outbox import THE_SIGNAL_IS_BACK, safe, written
from tests.browser.test_recover_form import AFTER, ONA_LOST, sent

pytestmark = pytest.mark.rest

needs_pyodide()

SEND_WITH_NOTHING_TOLD = "form => { form.noValidate = true; form.requestSubmit() }"


def test_what_was_recorded_is_changed_without_a_server(counting: ServerPhone) -> None:
    server = counting.server
    thumb, match = counting.playing()
    page = thumb.page
    thumb.record("Petras", "Made")
    thumb.record("Ona", "Lost")
    server.kill()
    thumb.tap("Record deal 3", "Rūta", "Lost")
    counted(thumb, 4, "0/1 0/0", of="1 deal")

    page.goto(f"{match}deals/")
    changed(thumb, "Deal 3", "Correct deal 3", "Made", "Correct deal 3")
    changed(thumb, "Deal 3", "Strike out deal 3", "Strike out deal 3")
    changed(thumb, "Struck out", "Bring back deal 3", "Bring back deal 3")
    page.goto(f"{match}note/")
    page.locator("[name=note]").fill("cellar")
    thumb.tap("Save the note")
    expect(page.locator("#unsent [data-status]")).to_contain_text(safe("5 changes"))
    page.goto(match)
    expect(page.locator("#match .note").first).to_have_text("cellar", timeout=LONGEST_START_MS)
    counted(thumb, 4, "2/0 0/0", of="5 changes")

    page.goto(f"{match}events/")
    expect(page.locator("html[data-server]")).to_be_attached()
    page.locator("#deal").evaluate(SEND_WITH_NOTHING_TOLD)
    refused = page.locator("#deal .wrong")
    expect(refused).to_have_text("Choose what kind of deal it was.", timeout=LONGEST_START_MS)

    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent")).to_have_count(0)
    assert written(server, page) == [("N", True), ("S", False), ("E", True)]


STOPPED = """async () => {
  const asked = indexedDB.open("scorekeeper", 1)
  const opened = await new Promise((done) => (asked.onsuccess = () => done(asked.result)))
  const store = opened.transaction("entries", "readwrite").objectStore("entries")
  const all = store.getAll()
  await new Promise((done) => (all.onsuccess = done))
  const last = all.result.at(-1)
  await new Promise((done) => (store.put({ ...last, stopped: 422 }).onsuccess = done))
  document.dispatchEvent(new CustomEvent("htmx:afterSettle"))
}"""


def test_what_was_dropped_is_counted_no_more(counting: ServerPhone) -> None:
    thumb, _match = counting.playing()
    page = thumb.page
    thumb.record("Petras", "Made")
    page.reload()
    counting.server.kill()
    thumb.tap("Record deal 2", "Rūta", "Lost")
    counted(thumb, 3, "0/3 0/0", of="1 deal")
    thumb.tap("Record deal 3", "Ona", "2", "Made")
    counted(thumb, 4, "0/5 0/0", of="2 deals")
    page.evaluate(STOPPED)
    thumb.tap("Discard it", "Discard it")
    counted(thumb, 3, "0/3 0/0", of="1 deal")
    page.evaluate(STOPPED)
    thumb.tap("Discard it", "Discard it")
    expect(page.locator("#unsent[data-pending]")).to_have_count(0)
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_visible(timeout=LONGEST_START_MS)


HURRIED = """async () => {
  const address = `/phone-worker.js?shared=${localStorage["scorekeeper.server"]}`
  const kept = await caches.open(`server ${localStorage["scorekeeper.server"]}`)
  const script = await kept.match(address)
  const hurried = (await script.clone().text()).replace("5 * 60_000", "1_000")
  await kept.put(address, new Response(hurried, { headers: script.headers }))
}"""
"""Five quiet minutes are a second."""

SLOW_AGAIN = HURRIED.replace('"5 * 60_000", "1_000"', '"1_000", "5 * 60_000"')

ENDS = """() => new SharedWorker(`/phone-worker.js?shared=${localStorage["scorekeeper.server"]}`,
  { type: "module", extendedLifetime: true }).port.postMessage({ what: "end" })"""
"""The one of tests before, which would outlive its pages."""

PINGS_OFTEN = """(() => {
  const really = setInterval
  window.setInterval = (act, pause, ...told) => really(act, pause === 60_000 ? 100 : pause, ...told)
})()"""
"""A page that needs Python says so every tenth of a second."""

ASKS = """document.dispatchEvent(
  new CustomEvent("scorekeeper:ask", { detail: { address: `${location.pathname}preview/` } }))"""


def servers(page: Page, number: int) -> None:
    """Wait until so many workers run."""
    for _look in range(LONGEST_START_MS // 100):
        if len(shared_workers(page)) == number:
            return
        page.wait_for_timeout(100)
    assert len(shared_workers(page)) == number


@pytest.fixture
def hurried(counting: ServerPhone) -> Iterator[ServerPhone]:
    """Its Python ends after a quiet second; what ran before has ended."""
    for left_open in counting.context.pages:
        left_open.close()
    page = counting.context.new_page()
    page.goto("/")
    page.evaluate(HURRIED)
    page.evaluate(ENDS)
    servers(page, 0)
    page.close()
    counting.context.add_init_script(PINGS_OFTEN)
    yield counting
    page = counting.context.new_page()
    page.goto("/no-signal/")
    page.evaluate(SLOW_AGAIN)
    servers(page, 0)


def test_python_goes_after_five_quiet_minutes_but_not_while_something_waits(hurried: ServerPhone) -> None:
    thumb, _match = hurried.playing()
    page = thumb.page
    servers(page, 0)
    hurried.server.kill()
    page.evaluate(ASKS)
    servers(page, 1)
    thumb.tap("Record deal 1", "Rūta", "Lost")
    counted(thumb, 2, "0/2 0/0", of="1 deal")
    page.wait_for_timeout(3_000)
    assert len(shared_workers(page)) == 1
    hurried.server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent")).to_have_count(0)
    servers(page, 0)


def test_a_deal_that_left_past_the_scripts_is_counted_too(counting: ServerPhone) -> None:
    thumb, match = counting.playing()
    thumb.record("Petras", "Made")
    deal = ONA_LOST | {"cid": str(uuid4()), "after": thumb.page.evaluate(AFTER)}
    counting.server.kill()
    sent(thumb.page, "events/", deal)
    thumb.page.wait_for_url(match)
    counted(thumb, 3, "1/0 0/0", of="1 deal")
