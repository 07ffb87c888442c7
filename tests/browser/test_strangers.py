"""A stranger answers in the place of the server, such as a hotel's page, a firewall or a proxy: that is silence."""

from collections.abc import Iterator
from itertools import cycle
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.counting import TAKEN_ALONG
from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, record, unsent, written
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb, comes_to, settled
from tests.lossy_proxy import STRANGERS, Wire, lossy
from tests.serving import Server
from tests.tables import NAMES

DEALS = [(("Rūta", "Lost"), ("E", False)), (("All passed",), (None, None)), (("Petras", "Lost"), ("N", False))]

LONGEST_PAUSE_MS = 75_000
"""Between two attempts of a page to send."""

LOOK = "document.querySelector('[data-follow]').dispatchEvent(new CustomEvent('look'))"


@pytest.fixture
def wire(server: Server, phone: BrowserContext) -> Iterator[Wire]:
    """Between the phone and its server; whole at first."""
    with lossy(server, ["arrives"]) as wire:
        yield wire


def answers(wire: Wire, page: Page, what: str, ask: str) -> None:
    """Have the page ask for something; a stranger answers, and the page has taken note of it."""
    before = len(wire.strange)
    page.evaluate(ask)
    comes_to(page, lambda: any(what in asked for asked in wire.strange[before:]), True)
    settled(page)


@pytest.mark.rest
def test_whatever_a_stranger_answers_nothing_is_lost_or_replaced_and_all_is_sent_by_itself(
    phone: BrowserContext, wire: Wire, server: Server
) -> None:
    thumb = at_the_match(phone)
    page, deals = thumb.page, cycle(DEALS)
    stored = []
    for stranger in STRANGERS:
        wire.becomes(stranger)
        for number in (1, 2):
            words, deal = next(deals)
            record(thumb, *words)
            unsent(thumb, number)
            stored.append(deal)
        answers(wire, page, "shown=", LOOK)
        is_as_it_was(thumb)
        page.reload()
        is_as_it_was(thumb)
        answers(wire, page, "/events/", THE_SIGNAL_IS_BACK)
        is_as_it_was(thumb)
        wire.mend()
        expect(page.locator("#unsent"), stranger).to_have_count(0, timeout=LONGEST_PAUSE_MS)
        thumb.is_done(len(stored) + 1)
    assert written(server, page) == stored


def is_as_it_was(thumb: Thumb) -> None:
    """The sheet is there, and both deals wait for no decision."""
    unsent(thumb, 2)
    expect(thumb.page.locator("#match .sheet").first).to_be_visible()
    expect(thumb.page.locator("#unsent [data-stopped]")).to_have_count(0)


@pytest.mark.rest
@pytest.mark.parametrize("stranger", ["portal", "redirect", "portal here", "403", "503"])
def test_a_start_that_a_stranger_answers_is_stored_and_sent_and_its_redirect_is_followed(
    stranger: str, phone: BrowserContext, wire: Wire, server: Server
) -> None:
    page, match = playing(phone)
    Thumb(page).record("Petras", "Made")
    page.goto(urljoin(match, "../new/"))
    for seat, name in NAMES.items():
        page.locator(f"#new [name={seat.value}]").fill(name)
    wire.becomes(stranger)
    page.get_by_role("button", name="Start match").tap()
    expect(page.get_by_text("This match is safe on this phone.")).to_be_visible()
    wire.mend()
    page.get_by_role("link", name="Try again").tap()
    page.wait_for_url(urljoin(match, "../2/"))
    page.goto("/go-on/")
    assert page.url == urljoin(match, "../2/")
    assert server.get(f"/b/{match.split('/b/')[1].removesuffix('1/')}3/")[0] == 404


@pytest.mark.rest
def test_a_match_that_was_taken_along_stays_whatever_a_stranger_says_of_it(phone: BrowserContext, wire: Wire) -> None:
    page, match = playing(phone)
    page.evaluate("localStorage['scorekeeper.server'] = 'older'")
    page.reload()
    becomes(page, TAKEN_ALONG, match)
    page.route("**/replica.json", lambda route: route.fulfill(status=410))
    with page.expect_response("**/replica.json"):
        page.reload()
    settled(page)
    assert page.evaluate(TAKEN_ALONG, match)


STRANGE = "Somebody else answers in the server’s place"


@pytest.mark.rest
@pytest.mark.parametrize("stranger", ["portal", "portal here", "403", "511"])
@pytest.mark.parametrize("place", ["", "note/", "/"])
def test_a_saved_page_says_that_a_stranger_answers_and_leads_to_the_strangers_page(
    stranger: str, place: str, phone: BrowserContext, wire: Wire
) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, urljoin(match, place))
    wire.becomes(stranger)
    page.goto(urljoin(match, place))
    expect(page.get_by_text(STRANGE)).to_be_visible()
    page.get_by_role("link", name="Open it").tap()
    expect(page.get_by_role("heading", name="Welcome to our network")).to_be_visible()
    wire.mend()
    page.goto("/login-first/")
    expect(page).to_have_url(urljoin(match, "/"))
    page.goto(match)
    expect(page.get_by_text(STRANGE)).to_have_count(0)


@pytest.mark.rest
def test_nobody_is_sent_to_a_proxy_whose_server_is_away(phone: BrowserContext, wire: Wire) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    wire.becomes("502")
    page.goto(match)
    expect(page.get_by_text("Offline.").first).to_be_visible()
    expect(page.get_by_text(STRANGE)).to_have_count(0)
