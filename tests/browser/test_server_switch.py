"""The switch that makes a phone its own server: stopped, failing, fetched anew. Nothing is compiled here."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.counting import needs_pyodide
from tests.browser.outbox import STORE
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.serving import Server

needs_pyodide()

FETCHED = """(() => {
  const really = fetch
  window.asked = []
  window.fetch = async (address, options) => {
    if (!/\\/static\\/phone\\/|phone-worker/.test(address)) return really(address, options)
    asked.push(address)
    if (%(hangs)s && /wasm/.test(address)) {
      return new Promise((_, failed) => options.signal.addEventListener("abort", () => failed(options.signal.reason)))
    }
    return new Response("x".repeat(1_000))
  }
  window.Worker = class {
    postMessage({ id }) { setTimeout(() => this.onmessage({ data: { id, ...%(answers)s } }), 500) }
    terminate() {}
  }
})()"""
"""The phone's files come from nowhere, and who compiles them answers after half a second."""

IS_OFF = (
    "async () => !(await caches.keys()).some((name) => /^server/.test(name)) && !localStorage['scorekeeper.server']"
)
IS_NEW = "() => !['older', undefined].includes(localStorage['scorekeeper.server'])"


def at_the_switch(phone: BrowserContext, *, hangs: str = "false", answers: str = "{ answer: 1 }") -> Page:
    page, _match = playing(phone)
    page.goto("/")
    page.evaluate(FETCHED % {"hangs": hangs, "answers": answers})
    page.get_by_role("button", name="Keep for without signal (6 MB)").tap()
    return page


def test_it_can_be_stopped_while_it_is_fetched(phone: BrowserContext) -> None:
    page = at_the_switch(phone, hangs="true")
    expect(page.get_by_role("status").filter(has_text="Fetching: 0.0 of 5.")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.get_by_role("button", name="Stop").tap()
    expect(page.get_by_role("button", name="Keep for without signal (6 MB)")).to_be_visible()
    expect(page.get_by_text("It did not work on this phone")).to_have_count(0)
    becomes(page, IS_OFF)


@pytest.mark.parametrize(
    "fault", ["BadZipFile: File is not a zip file", "RangeError: WebAssembly.Memory(): could not allocate memory"]
)
def test_where_it_fails_the_phone_stays_as_it_was_and_says_so(fault: str, phone: BrowserContext) -> None:
    page = at_the_switch(phone, answers=f'{{ fault: "{fault}" }}')
    expect(
        page.get_by_text("It did not work on this phone. Deals are kept without a signal as before.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Keep for without signal (6 MB)")).to_be_visible()
    becomes(page, IS_OFF)


FORGETS_IT = "() => localStorage.removeItem('scorekeeper.server')"
KEEPS_HALF = """async () => {
  localStorage.removeItem("scorekeeper.server")
  const [name] = (await caches.keys()).filter((name) => name.startsWith("server "))
  await (await caches.open(name)).delete("/server-is-whole")
}"""


def test_it_is_still_on_where_the_browser_was_killed_before_it_had_written_that_down(phone: BrowserContext) -> None:
    page = at_the_switch(phone)
    is_on = page.get_by_text("Kept: this phone counts by itself")
    expect(is_on).to_be_visible()
    page.evaluate(FORGETS_IT)
    page.reload()
    expect(is_on).to_be_visible()
    page.evaluate(KEEPS_HALF)
    page.reload()
    expect(page.get_by_role("button", name="Keep for without signal (6 MB)")).to_be_visible()


def test_a_newer_one_is_fetched_once_by_all_pages_and_only_when_nothing_waits(phone: BrowserContext) -> None:
    page, match = playing(phone)
    phone.add_init_script(FETCHED % {"hangs": "false", "answers": "{ answer: 1 }"})
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    page.goto("/")
    page.evaluate(WAITS, match)
    page.goto(match)
    becomes(page, "address => caches.match(new URL(address).pathname, { cacheName: 'replicas' }).then(Boolean)", match)
    page.wait_for_timeout(500)
    assert page.evaluate("asked") == []
    page.goto("/")
    page.evaluate(WAITS_NO_MORE)
    pages = [page, phone.new_page()]
    for each in pages:
        each.goto(match, wait_until="commit")
    becomes(page, IS_NEW)
    page.wait_for_timeout(1_000)
    assert sorted(len(each.evaluate("asked")) for each in pages) == [0, 6]


NOTE = "{ match: new URL(address).pathname, cid: 'any', path: 'note/', stopped: 422, fields: {}, at: Date.now() }"
WAITS = f"""async (address) => {{ {STORE % f"changed.objectStore('entries').add({NOTE})"} }}"""
WAITS_NO_MORE = f"""async () => {{ {STORE % "changed.objectStore('entries').clear()"} }}"""


NOTHING_IS_LEFT = f"""async () => {{
  {STORE % "const left = changed.objectStore('entries').getAll()"}
  const names = (await caches.keys()).filter((name) => !name.startsWith("files "))
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const ours = keys.flat().map(({{ url }}) => new URL(url).pathname).filter((path) => /^.b.|phone/.test(path))
  return left.result.length === 0 && ours.length === 0 && !localStorage["scorekeeper.server"]
}}"""


@pytest.mark.parametrize("what", ["Remove from this phone: Our score book", "Keep nothing on this device"])
def test_a_phone_that_is_to_forget_asks_about_what_waits_and_leaves_nothing_behind(
    what: str, phone: BrowserContext
) -> None:
    page, match = playing(phone)
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    page.evaluate(WAITS, match)
    page.goto("/")
    expect(page.get_by_text("1 change not sent yet")).to_be_visible()
    page.get_by_text("A shared computer?").tap()
    button = page.get_by_role("button", name=what)
    button.tap()
    expect(page.get_by_role("alert").filter(has_text="Tap once more to drop that too.")).to_be_visible()
    assert page.url.count("/") == 3
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    button.tap()
    page.wait_for_url("**/keep/")
    if "nothing" not in what:
        page.evaluate("localStorage.removeItem('scorekeeper.server')")  # other books may need it
    becomes(page, NOTHING_IS_LEFT)


def test_the_plain_form_that_is_kept_for_its_script_is_never_shown_as_a_page(
    phone: BrowserContext, server: Server
) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, f"{match}events/?part")
    server.kill()
    page.goto(f"{match}events/")
    expect(page.get_by_role("heading", name="Offline")).to_be_visible()
