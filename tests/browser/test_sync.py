"""What waits is sent with no page open, by a browser that tells its service worker of a signal."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import at_the_match, record, unsent, written
from tests.browser.test_outbox_evening import ids
from tests.browser.test_outbox_two_phones import both_at_the_match
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server

COUNTS = """(() => {
  window.registered = []
  SyncManager.prototype.register = async (tag) => registered.push(tag)
})()"""
"""Background sync is switched off in Playwright's Chromium; its developer tools dispatch the event all the same."""


@pytest.mark.rest
def test_what_waits_is_sent_once_and_in_order_with_no_page_open(phone: BrowserContext, server: Server) -> None:
    phone.add_init_script(COUNTS)
    thumb = at_the_match(phone)
    match = thumb.page.url
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Petras", "Made")
    unsent(thumb, 2)
    comes_to(thumb.page, lambda: set(thumb.page.evaluate("registered")), {"unsent"})
    elsewhere = phone.new_page()
    thumb.page.close()
    server.start()
    has_a_signal(phone, elsewhere, match)
    comes_to(elsewhere, lambda: len(ids(server, match)), 2)
    thumb = Thumb(elsewhere)
    thumb.page.goto(match)
    thumb.is_done(3)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    assert written(server, thumb.page) == [("E", False), ("N", True)]


SENDS = """() => new Promise((done) => {
  const event = new ExtendableEvent("sync")
  event.waitUntil = (sending) => sending.then(() => done("all"), (fault) => done(String(fault)))
  dispatchEvent(event)
})"""


@pytest.mark.rest
def test_silence_changes_nothing_and_a_page_that_is_looked_at_sends_by_itself(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    page.route("**/events/", lambda route: route.abort())
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    (worker,) = phone.service_workers
    assert worker.evaluate(SENDS) == "Error: not all was sent"
    assert ids(server, match) == []
    page.goto("about:blank")
    server.kill()
    assert worker.evaluate(SENDS) == "Error: not all was sent"
    server.start()
    assert worker.evaluate(SENDS) == "all"
    assert len(ids(server, match)) == 1


@pytest.mark.rest
def test_what_needs_a_decision_is_left_to_a_page(phone: BrowserContext, other: BrowserContext, server: Server) -> None:
    quick, slow = both_at_the_match(phone, other)
    match = slow.page.url
    server.kill()
    record(slow, "Petras", "Lost")
    record(slow, "Ona", "Lost")
    unsent(slow, 2)
    slow.page.goto("about:blank")
    server.start()
    quick.record("Petras", "Made")
    (worker,) = other.service_workers
    assert worker.evaluate(SENDS) == "Error: not all was sent"
    assert len(ids(server, match)) == 1
    slow.page.goto(match)
    slow.tap("Different deal")
    slow.is_done(4)
    assert written(server, slow.page) == [("N", True), ("N", False), ("S", False)]


def has_a_signal(phone: BrowserContext, page: Page, match: str) -> None:
    """Tell the service worker so, as the browser does."""
    registrations: list[str] = []
    devtools = phone.new_cdp_session(page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    comes_to(page, lambda: len(registrations) > 0, True)
    sync = {
        "origin": urljoin(match, "/")[:-1],
        "registrationId": registrations[0],
        "tag": "unsent",
        "lastChance": False,
    }
    devtools.send("ServiceWorker.dispatchSyncEvent", sync)
