"""A phone that may delete what it stores: an iPhone's browser, and the app on the home screen."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorekeeper.data.imports.match import with_unsent_entries
from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, record, unsent
from tests.browser.test_no_signal import becomes
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.lossy_proxy import OURS
from tests.serving import Server

DELETES = "Safari deletes this after seven days without a visit: open this page before then."

IN_SAFARI = "Object.defineProperty(navigator, 'standalone', { value: false })"
ON_ITS_HOME_SCREEN = IN_SAFARI.replace("false", "true")
"""Only browsers of an iPhone or an iPad know this property."""

SHARES = """navigator.canShare = ({ files }) => files.length === 1
navigator.share = async ({ files: [file] }) => (window.shared = { name: file.name, text: await file.text() })"""

NOTES_WHAT_IS_ASKED = """navigator.storage.persist = async () => {
  localStorage.setItem("asked", Number(localStorage.getItem("asked") ?? 0) + 1)
  return true
}"""
IS_INSTALLED = """const { matchMedia } = window
window.matchMedia = (query) => query.includes("standalone") ? { matches: true } : matchMedia.call(window, query)"""
ASKED = "() => Number(localStorage.getItem('asked') ?? 0)"


@pytest.mark.rest
@pytest.mark.parametrize(
    "kind, times",
    [(IN_SAFARI, 1), (ON_ITS_HOME_SCREEN, 0), ("", 0)],
    ids=["a tab on an iPhone", "its home screen", "another phone"],
)
def test_an_iphone_says_when_its_browser_deletes_what_is_not_sent(
    kind: str, times: int, phone: BrowserContext, server: Server
) -> None:
    phone.add_init_script(kind)
    thumb = at_the_match(phone)
    expect(thumb.page.get_by_text(DELETES)).to_have_count(0)
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    expect(thumb.page.get_by_text(DELETES)).to_have_count(times)
    assert found_by_axe(thumb.page, {"type": "tag", "values": AXE_TAGS}) == []


@pytest.mark.rest
def test_the_share_sheet_saves_refused_deals_where_a_download_is_only_shown(phone: BrowserContext) -> None:
    phone.add_init_script(ON_ITS_HOME_SCREEN)
    phone.add_init_script(SHARES)
    thumb = at_the_match(phone)
    page, fate = thumb.page, {"status": 503}
    page.route("**/events/", lambda route: route.fulfill(status=fate["status"], headers=OURS))
    record(thumb, "Rūta", "Lost")
    fate["status"] = 404
    page.evaluate(THE_SIGNAL_IS_BACK)
    page.get_by_role("link", name="Save as a file").tap()
    becomes(page, "() => Boolean(window.shared)")
    shared = page.evaluate("shared")
    assert shared["name"] == "match.json"
    saved = with_unsent_entries(json.loads(shared["text"]))  # as "Import matches" reads it
    assert isinstance(saved, dict)
    assert [(deal["declarer"], deal["won"]) for deal in saved["deals"]] == [("E", False)]


@pytest.mark.rest
def test_lasting_storage_is_asked_for_by_the_installed_app_and_never_in_a_match(
    phone: BrowserContext, server: Server
) -> None:
    phone.add_init_script(NOTES_WHAT_IS_ASKED)
    thumb = at_the_match(phone)
    page = thumb.page
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    thumb.is_done(2)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(ASKED) == 0
    match = page.locator("a.resume").get_attribute("href") or ""
    page.add_init_script(IS_INSTALLED)
    for address, asked in ((match, 0), ("/", 1)):
        page.goto(address)
        page.wait_for_load_state("networkidle")
        becomes(page, f"() => ({ASKED})() === {asked}")


@pytest.mark.rest
def test_the_app_without_a_book_says_how_to_get_to_one(page: Page) -> None:
    invitation = "Is there a score book already? Paste its link, or scan it."
    page.goto("/")
    expect(page.get_by_text(invitation)).to_be_hidden()
    page.route("**/start.*.css", opened_by_its_icon)
    page.route("**/", without_digests)
    page.route("**/keep/", without_digests)
    page.reload()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    page.get_by_role("link", name=invitation).tap()
    expect(page.get_by_text("copy its address there and paste it below")).to_be_visible()
    expect(page.get_by_role("textbox", name="paste the link")).to_be_visible()
    page.unroute_all(behavior="wait")


def opened_by_its_icon(route: Route) -> None:
    """The style sheet as it acts there: no test can open an icon."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("(display-mode: standalone)", "screen"))


def without_digests(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r' integrity="[^"]*"', "", answer.text()))
