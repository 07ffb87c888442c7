"""A phone that cannot keep anything says so before it is needed, and what a browser clears away is written again."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import at_the_match, comes_back, record, unsent, written
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, measured
from tests.serving import Server

CANNOT = "This phone cannot save deals offline."
HELPS = "Free some space or leave private browsing. Until then, stay online."

FEW_BYTES = "navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 58_000_000 })"
NO_STORE = """Object.defineProperty(self, "indexedDB", {
  get() { throw new DOMException("not for this site", "SecurityError") }
})"""


def full(page: Page, base: str) -> None:
    """The disk of this phone has no byte left for the site."""
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": base, "quotaSize": 1})


@pytest.mark.rest
def test_a_full_phone_says_so_before_it_is_needed(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    expect(page.get_by_text(CANNOT)).to_have_count(0)
    page.goto("/rules/")
    full(page, f"http://127.0.0.1:{server.port}")
    page.goto(match)
    told = page.locator("#match main").get_by_role("status").filter(has_text=CANNOT)
    expect(told).to_contain_text(HELPS)
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    Thumb(page).record("Rūta", "Lost")
    expect(told).to_have_count(1)  # on the sheet that has come in the place of the first
    with_it = measured(page, "places()")
    told.evaluate("line => line.remove()")
    assert measured(page, "places()") == with_it
    assert written(server, page) == [("E", False)]


@pytest.mark.rest
@pytest.mark.parametrize("lacks", [FEW_BYTES, NO_STORE], ids=["a few bytes are left", "nothing may be stored"])
def test_so_does_one_that_will_be_full_soon_or_may_store_nothing(lacks: str, phone: BrowserContext) -> None:
    _page, match = playing(phone)
    page = phone.new_page()
    page.add_init_script(lacks)
    page.goto(match)
    expect(page.get_by_text(CANNOT)).to_be_visible()


@pytest.mark.rest
def test_a_page_that_could_not_be_kept_is_said_and_the_one_before_stays(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    page.wait_for_load_state("networkidle")
    full(page, f"http://127.0.0.1:{server.port}")
    page.evaluate("address => navigator.serviceWorker.controller.postMessage({ anew: [address] })", match)
    expect(page.get_by_text(CANNOT)).to_be_visible()
    becomes(page, KEEPS, match)


@pytest.mark.rest
def test_what_waits_is_written_again_where_the_browser_clears_its_storage(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    page = thumb.page
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Petras", "Made")
    unsent(thumb, 2)
    origin = f"http://127.0.0.1:{server.port}"
    network = phone.new_cdp_session(page)
    network.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb,local_storage"})
    becomes(page, HAS_WRITTEN, 2)
    record(thumb, "Ona", "Lost")
    unsent(thumb, 3)
    page.reload()
    unsent(thumb, 3)
    comes_back(server, thumb, 4)
    assert written(server, page) == [("E", False), ("N", True), ("S", False)]


HAS_WRITTEN = """async (many) => {
  const asked = indexedDB.open("scorekeeper")
  asked.onupgradeneeded = () => asked.transaction.abort() // it is for the page to make it
  const opened = await new Promise((done) => {
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => done(null)
  })
  if (!opened) return false
  const all = opened.transaction("entries").objectStore("entries").getAll()
  await new Promise((done) => (all.onsuccess = done))
  opened.close()
  return all.result.filter(({ n }) => !n).length === many
}"""


HANGS = """() => { IDBDatabase.prototype.transaction = () => ({
  objectStore: () => ({ index: () => ({ getAll: () => ({}) }), getAll: () => ({}), put() {}, delete() {} })
}) }"""


@pytest.mark.rest
def test_a_storage_that_never_answers_holds_no_deal_up(phone: BrowserContext, server: Server) -> None:
    page, _match = playing(phone)
    page.wait_for_load_state("networkidle")
    page.evaluate(HANGS)
    Thumb(page).record("Rūta", "Lost")
    expect(page.get_by_role("link", name="Record deal 2")).not_to_have_attribute("inert", "")
    expect(page.get_by_text(CANNOT)).to_have_count(0)  # it may answer yet
    assert written(server, page) == [("E", False)]


READING = "One moment: reading what this phone has stored."

ANSWERS_NOTHING = """const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...told) {
    return performance.now() < 7_000 ? {} : open.apply(this, told)
  }"""
"""What is asked of the storage in the first seconds of a page is never answered."""

ANSWERS_LATE = """const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...told) {
    const late = {}
    const asked = open.apply(this, told)
    asked.onsuccess = () => setTimeout(() => {
      late.result = asked.result
      late.onsuccess?.()
    }, 7_000)
    return late
  }"""
"""The storage needs so long for each answer, but does answer."""


@pytest.mark.rest
@pytest.mark.parametrize("late", [ANSWERS_NOTHING, ANSWERS_LATE], ids=["must be asked again", "must be waited for"])
def test_nobody_records_again_what_a_storage_that_answers_late_has(
    phone: BrowserContext, server: Server, late: str
) -> None:
    thumb = two_wait(phone, server)
    page = thumb.page
    page.add_init_script(late)
    page.reload()
    expect(page.locator("#unsent [data-status]")).to_contain_text(READING)
    expect(page.locator("[data-open-panel]", has_text="Record deal 1")).to_have_attribute("inert", "")
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    unsent(thumb, 2)
    expect(page.get_by_text(READING)).to_have_count(0)
    expect(page.get_by_text(CANNOT)).to_have_count(0)
    comes_back(server, thumb, 3)
    assert written(server, page) == [("E", False), ("N", True)]


IS_SILENT = """const { open } = IDBFactory.prototype
  window.isSilent = true
  IDBFactory.prototype.open = function (...told) {
    return window.isSilent ? {} : open.apply(this, told)
  }"""


@pytest.mark.rest
def test_a_storage_that_is_silent_for_minutes_is_still_asked_and_nobody_says_that_it_cannot_save(
    phone: BrowserContext, server: Server
) -> None:
    thumb = two_wait(phone, server)
    page = thumb.page
    page.clock.install()
    page.add_init_script(IS_SILENT)
    page.reload()
    for _ in range(3):
        expect(page.locator("#unsent [data-status]")).to_contain_text(READING)
        page.clock.fast_forward(120_000)
    expect(page.locator("[data-open-panel]", has_text="Record deal 1")).to_have_attribute("inert", "")
    expect(page.get_by_text(CANNOT)).to_have_count(0)
    page.evaluate("window.isSilent = false")
    page.clock.fast_forward(5_000)
    unsent(thumb, 2)
    expect(page.get_by_text(CANNOT)).to_have_count(0)


LOST = """(fault) => {
  const open = IDBFactory.prototype.open
  const { transaction } = IDBDatabase.prototype
  const fresh = new WeakSet()
  IDBFactory.prototype.open = function (...told) {
    const asked = open.apply(this, told)
    asked.addEventListener("success", () => fresh.add(asked.result))
    return asked
  }
  IDBDatabase.prototype.transaction = function (...told) {
    if (!fresh.has(this)) throw new DOMException("Connection to Indexed Database server lost.", fault)
    return transaction.apply(this, told)
  }
}"""
"""The connections that are open are dropped without a word, as WebKit does to pages in the background."""

SAYS_NOTHING = """Object.defineProperty(IDBDatabase.prototype, "onclose", { set() {} })"""

FAILS = """() => {
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("Connection to Indexed Database server lost.", "UnknownError")
  }
}"""


def two_wait(phone: BrowserContext, server: Server) -> Thumb:
    """The server is gone, and two deals wait on this phone."""
    thumb = at_the_match(phone)
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Petras", "Made")
    unsent(thumb, 2)
    return thumb


@pytest.mark.rest
@pytest.mark.parametrize("fault", ["UnknownError", "InvalidStateError"])
def test_a_connection_that_was_dropped_is_opened_again(phone: BrowserContext, server: Server, fault: str) -> None:
    thumb = two_wait(phone, server)
    thumb.page.evaluate(LOST, fault)
    record(thumb, "Ona", "Lost")
    unsent(thumb, 3)
    becomes(thumb.page, HAS_WRITTEN, 3)
    comes_back(server, thumb, 4)
    assert written(server, thumb.page) == [("E", False), ("N", True), ("S", False)]


@pytest.mark.rest
def test_what_was_recorded_before_is_sent_by_a_page_whose_connection_was_dropped(
    phone: BrowserContext, server: Server
) -> None:
    thumb = two_wait(phone, server)
    thumb.page.evaluate(LOST, "UnknownError")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("E", False), ("N", True)]


@pytest.mark.rest
def test_what_waits_is_written_again_where_nobody_said_that_storage_was_cleared(
    phone: BrowserContext, server: Server
) -> None:
    phone.add_init_script(SAYS_NOTHING)
    thumb = two_wait(phone, server)
    network = phone.new_cdp_session(thumb.page)
    network.send("Storage.clearDataForOrigin", {"origin": f"http://127.0.0.1:{server.port}", "storageTypes": "all"})
    record(thumb, "Ona", "Lost")
    unsent(thumb, 3)
    becomes(thumb.page, HAS_WRITTEN, 3)
    comes_back(server, thumb, 4)
    assert written(server, thumb.page) == [("E", False), ("N", True), ("S", False)]


@pytest.mark.rest
def test_nothing_is_called_safe_that_the_phone_cannot_store(phone: BrowserContext, server: Server) -> None:
    thumb = two_wait(phone, server)
    page = thumb.page
    page.evaluate(FAILS)
    thumb.tap("Record", "Ona", "Lost")
    expect(page.get_by_text("What you entered is still here: try again.")).to_be_visible()
    expect(page.locator("#unsent [data-status]")).to_contain_text("2 deals not sent yet")
    expect(page.locator("#unsent")).not_to_contain_text("safe on this phone")
    expect(page.get_by_text(CANNOT)).to_be_attached()
