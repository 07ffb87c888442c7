"""Three phones at one match: a link is shown, used, and stopped in mid-match; and nobody says a secret aloud."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.web.tokens import new_token
from tests.browser.conftest import MakeContext
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
