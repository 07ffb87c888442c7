"""Three phones at one match: a link is shown, used, and stopped in mid-match; and nobody says a secret aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.tokens import new_token
from tests.browser.conftest import MakeContext
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, at_the_table
from tests.secret_leaks import Canary

pytestmark = pytest.mark.django_db(transaction=True)

GONE = "This link was stopped"


def test_a_link_is_shown_used_and_stopped_in_mid_match(page: Page, new_context: MakeContext) -> None:
    owner, _phone = at_the_table(page, "N1+")
    match = page.url
    scorer = Thumb(new_context().new_page())
    watcher = Thumb(new_context().new_page())

    watcher.page.goto(shown(owner, "Scan to view", "Share"))
    assert owner.taps == 1
    scorer.page.goto(shown(owner, "Scan to keep score", "Keep score"))
    assert owner.taps == 2
    owner.tap("Close")
    for words in ("Score book", "Record deal", "Undo"):
        expect(watcher.sees(words)).to_have_count(0)
    scorer.record("Ona", "Lost")
    expect(watcher.page.get_by_text("Ona, one seven, lost").first).to_be_visible()

    owner.tap("Share", "Set a name")
    stopped(owner, "scoring")
    stopped(owner, "view")
    for phone in (scorer, watcher):
        expect(phone.page.get_by_role("heading", name=GONE).last).to_be_visible()
        expect(phone.page.get_by_text("the owner of the score book")).to_be_visible()
    page.goto(match)
    expect(owner.sees("Record deal 3")).to_be_visible()


def shown(owner: Thumb, means: str, *taps: str) -> str:
    """The address beside the square that these taps show."""
    page = owner.page
    owner.tap(*taps)
    expect(page.get_by_text(means)).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    return page.locator(".code").inner_text()


def stopped(owner: Thumb, can: str) -> None:
    owner.taps = 0
    owner.tap(f"Stop this {can} link")
    expect(owner.sees(f"Stop this {can} link")).to_have_count(0)
    assert owner.taps == 1


@pytest.mark.rest
def test_links_are_given_and_stopped_without_scripts(page: Page, new_context: MakeContext) -> None:
    _owner, phone = at_the_table(page)
    owner = Thumb(new_context(java_script_enabled=False).new_page())
    owner.page.goto(f"/b/{phone.token}/")
    owner.tap("Links", "Manage Also", "for a week")
    owner.page.get_by_label("Name of this link").fill("Jonas")
    owner.tap("Make a link")
    jonas = Thumb(new_context(java_script_enabled=False).new_page())
    jonas.page.goto(owner.page.locator(".code").inner_text())
    jonas.tap("Links")
    expect(jonas.page.get_by_text("the link you are using")).to_be_visible()

    owner.tap("All links")
    owner.touch(owner.page.get_by_role("link", name="Jonas"))
    owner.touch(owner.page.locator("summary").filter(has_text="Stop this link"))
    owner.tap("Stop this link")
    expect(owner.page.get_by_text("Jonas")).to_have_count(0)
    jonas.page.reload()
    expect(jonas.page.get_by_role("heading", name=GONE).last).to_be_visible()
    owner.touch(owner.page.get_by_role("link", name="Manage link"))
    owner.touch(owner.page.locator("summary").filter(has_text="Stop this link"))
    owner.tap("Stop this link")
    expect(owner.page.get_by_role("alert")).to_contain_text("This is the last link that can manage the book")


@pytest.mark.rest
def test_axe_finds_nothing_where_links_are_given(page: Page) -> None:
    owner, phone = at_the_table(page, "N1+")
    owner.tap("Share")
    for tab in ("View", "Keep score"):
        owner.tap(tab)
        expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
        nothing_found(page)
    page.emulate_media(color_scheme="dark")
    nothing_found(page)
    page.emulate_media(color_scheme="light")
    owner.tap("Set a name")
    expect(page.get_by_role("heading", name="Links", level=1)).to_be_visible()
    nothing_found(page)
    owner.tap("Make a link")
    expect(page.get_by_role("heading", name="A link")).to_be_visible()
    nothing_found(page)
    page.goto(f"/b/{phone.token}/links/")
    nothing_found(page)
    page.emulate_media(color_scheme="dark")
    nothing_found(page)
    watcher = page.context.new_page()
    owner.touch(page.get_by_role("link", name="View link").first)
    watcher.goto(page.locator(".code").inner_text())
    Thumb(watcher).tap("Share")
    expect(watcher.get_by_role("heading", name="Share")).to_be_visible()
    nothing_found(watcher)


def nothing_found(page: Page) -> None:
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth")


@pytest.mark.rest
def test_the_canary_hears_what_a_plain_log_would_tell(page: Page, canary: Canary) -> None:
    """And nothing of it in ours: neither of a link that opens nothing, nor of one that does and is then misspelt."""
    _owner, phone = at_the_table(page)
    before = len(canary.plain)
    for path in (f"/b/{new_token()}/", f"/b/{phone.token}/nowhere/", f"/b/{phone.token}/9/"):
        assert page.request.get(path).status == 404

    assert len(canary.told(canary.plain[before:])) == 3
    assert canary.told(canary.said[before:]) == []
    routes = [re.search(r"GET (\S+) 404", line) for line in canary.said[before:]]
    assert [route[1] for route in routes if route] == ["book", "-", "match"]
    assert canary.sings() == []
