"""A link that was stopped, or a match deleted, while deals were not sent: two taps drop them, and a file saves them.

Once the match is back they are sent.
"""

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.data.imports.match import with_unsent_entries
from scorekeeper.web.tokens import digest, handle, new_token
from tests.browser.outbox import THE_SIGNAL_IS_BACK, record, unsent, written
from tests.browser.test_no_signal import IS_SERVED, KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server


def given(owner: BrowserContext, match: str) -> str:
    """Return a link that lets another phone record in the book of the match."""
    token = new_token()
    _change(owner, match, "links/", token=token, role="score")
    return token


def taken_back(owner: BrowserContext, match: str, token: str) -> None:
    """Stop that link."""
    _change(owner, match, f"links/{handle(digest(token))}/", do="take back")


def _change(owner: BrowserContext, match: str, path: str, **fields: str) -> None:
    headers = {"Origin": match.partition("/b/")[0]}
    assert owner.request.post(match.removesuffix("1/") + path, form=fields, headers=headers).ok


STOPPED, DELETED = "This link was stopped", "This was deleted"


@pytest.fixture(params=[STOPPED, pytest.param(DELETED, marks=pytest.mark.rest)])
def stopped(
    request: pytest.FixtureRequest, phone: BrowserContext, other: BrowserContext, server: Server
) -> tuple[Page, str, str]:
    """A page of a phone with two deals for a match that it cannot reach any more; its address, and what it says there.

    The page has heard nothing yet.
    """
    _page, match = playing(phone)
    token = given(phone, match)
    page = other.new_page()
    page.goto(f"/b/{token}/1/")
    becomes(page, IS_SERVED)
    page.reload()
    becomes(page, KEEPS, page.url)
    thumb = Thumb(page)
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Petras", "Made")
    unsent(thumb, 2)
    for news in ("**/events/", "**/*shown=*"):
        page.route(news, lambda route: route.abort())
    server.start()
    if request.param == STOPPED:
        taken_back(phone, match, token)
    else:
        _change(phone, match, "1/delete/")
    return page, page.url, request.param


def is_offered(page: Page) -> None:
    """The deals can be saved as a file that another book takes in."""
    told = page.locator("[data-lost-here]")
    expect(told.get_by_role("heading", name="Petras, Rūta, Ona, Jonas")).to_be_visible()
    expect(told.get_by_text("2 deals not sent yet")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    with page.expect_download() as file:
        told.get_by_role("link", name="Save as a file").tap()
    saved = with_unsent_entries(json.loads(file.value.path().read_text()))
    assert isinstance(saved, dict)
    assert [(deal["declarer"], deal["won"]) for deal in saved["deals"]] == [("E", False), ("N", True)]


@pytest.mark.rest
def test_what_waits_behind_a_stopped_link_is_offered_on_its_page_and_at_home_and_goes_by_two_taps(
    stopped: tuple[Page, str, str],
) -> None:
    page, match, told = stopped
    page.reload()
    expect(page.get_by_role("heading", name=told)).to_be_visible()
    is_offered(page)
    page.unroute("**/events/")
    page.goto("/")
    is_offered(page)
    drop = page.get_by_role("button", name="Discard them")
    drop.tap()
    expect(page.get_by_text("Tap again to discard them.")).to_be_visible()
    is_offered(page)
    page.evaluate("dispatchEvent(new Event('online'))")  # whereupon what is lost is looked for anew
    page.wait_for_timeout(300)
    drop.tap()
    expect(page.locator("[data-lost-here]")).to_have_count(0)
    page.goto(urlsplit(match).path)
    expect(page.get_by_role("heading", name=told)).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.locator("[data-lost-here]")).to_have_count(0)


@pytest.mark.rest
def test_what_waits_for_a_deleted_match_is_sent_once_it_is_back(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    _page, match = playing(phone)
    page = other.new_page()
    page.goto(f"/b/{given(phone, match)}/1/")
    address, thumb = page.url, Thumb(page)
    record(thumb, "Rūta", "Lost")
    expect(page.locator("#match")).to_have_attribute("data-version", "1")
    page.route("**/events/", lambda route: route.abort())
    record(thumb, "Petras", "Made")
    unsent(thumb, 1)
    _change(phone, match, "1/delete/")
    page.unroute("**/events/")
    page.goto(address)
    expect(page.get_by_role("heading", name=DELETED)).to_be_visible()
    expect(page.locator("[data-lost-here]").get_by_text("1 deal not sent yet")).to_be_visible()
    _change(phone, match, "deleted/1/", back="1")
    page.goto(address)
    expect(page.locator("#match")).to_have_attribute("data-version", "2")
    expect(page.locator("#unsent")).to_have_count(0)
    assert written(server, page) == [("E", False), ("N", True)]


@pytest.mark.rest
def test_a_page_that_lies_open_when_its_link_was_stopped_offers_what_waits(stopped: tuple[Page, str, str]) -> None:
    page, _match, told = stopped
    page.unroute("**/events/")  # the page hears of it by its deals alone
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.get_by_role("link", name="Save as a file")).to_be_visible()
    expect(page.locator("#unsent").get_by_text(told)).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
