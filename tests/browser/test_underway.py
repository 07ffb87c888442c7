"""The deal in play, on every phone: what one answers the others see, take up and lose nothing of."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorekeeper.matches.models import Match
from tests.browser.conftest import MakeContext
from tests.browser.test_frame import boxes
from tests.browser.thumb import Thumb, comes_to
from tests.lossy_proxy import OURS
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

FOUR_BIDS = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
FOUR_KEYS = "#match > .bar .quad .btn"
BOTH_MADE = "7 : 6 both made"


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def has_no_news(route: Route) -> None:
    route.fulfill(status=204, headers=OURS)


def answers(phone: Phone) -> dict[str, str]:
    kept = Match.objects.get(pk=phone.match.pk).underway
    return dict(kept["answers"]) if kept else {}


def are_kept(phone: Phone, thumb: Thumb, **said: str) -> None:
    """Answers go behind the tap: wait until the server has exactly these."""
    comes_to(thumb.page, lambda: answers(phone), said)


@pytest.mark.rest
def test_bids_stand_on_the_other_phone_while_they_are_entered(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    one.tap("Record deal 1", "3", "2")
    expect(other.page.locator(".bids").nth(1)).to_contain_text("Rūta3")
    expect(other.page.locator(".in-play")).to_have_text("5 of 13 tricks are bid so far.")
    one.tap("3", "4")
    expect(other.page.locator(".said").first).to_contain_text("Playing: 6 against 6.")
    expect(other.page.locator(".bids").first).to_contain_text("Ona2 Petras4 bid together6")


def test_the_other_phone_takes_it_up_and_records(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2", "3", "4")
    expect(page.locator("[data-results] button").first).to_be_visible()
    are_kept(phone, one, bid_e="3", bid_s="2", bid_w="3", bid_n="4")
    other = opened(new_context().new_page(), phone)
    other.tap("Record the tricks", BOTH_MADE)
    other.is_done(2)
    assert answers(phone) == {}
    assert phone.totals() == {"NS": {"points": 61, "bags": 1}, "EW": {"points": 60, "bags": 0}}


def test_undo_keeps_its_place_and_the_bids_are_changed_where_they_are_read(
    page: Page, new_context: MakeContext
) -> None:
    phone = seated(game="spades")
    assert phone.deal(FOUR_BIDS | {"tricks_ns": "7"}).status_code == 201
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    places = boxes(one.page.locator(FOUR_KEYS))
    one.tap("Record deal 2", "3", "2", "3", "4", "Close")
    for thumb in (one, other):
        expect(thumb.sees("12 of 13 tricks are bid.")).to_be_visible()
        assert boxes(thumb.page.locator(FOUR_KEYS)) == places
        assert thumb.page.locator(FOUR_KEYS).all_inner_texts() == ["Undo 1", "Redo", "Rules", "Share"]
    other.tap("12 of 13 tricks are bid.")
    expect(other.panel.locator("[data-seat=E] b")).to_have_text("4")
    other.tap("Close")
    other.undo()
    other.is_done(1)


@pytest.mark.rest
def test_two_phones_answer_in_turn_and_see_each_others(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    for thumb in (one, other):
        thumb.tap("Record deal 1")
    one.tap("3")
    expect(other.page.locator("[data-question]")).to_have_text("What does Ona bid?")
    other.page.wait_for_timeout(700)
    other.tap("2")
    expect(one.page.locator("[data-question]")).to_have_text("What does Jonas bid?")
    expect(other.page.locator("[data-note]").first).to_be_empty()
    assert answers(phone) == {"bid_e": "3", "bid_s": "2"}


@pytest.mark.rest
def test_nothing_of_a_deal_comes_back_when_it_is_undone(page: Page) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2", "3", "4", BOTH_MADE)
    one.is_done(2)
    one.undo()
    one.tap("Record deal 1")
    expect(page.locator("[data-question]")).to_have_text("What does Rūta bid?")
    page.wait_for_timeout(1_000)
    assert answers(phone) == {}


@pytest.mark.rest
def test_what_a_clock_heard_that_went_ahead_hides_nothing(page: Page) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2", "Close")
    are_kept(phone, one, bid_e="3", bid_s="2")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)  # the answer to it is heard
    page.evaluate(
        """key => localStorage.setItem(key, JSON.stringify({
          ...JSON.parse(localStorage.getItem(key)), answers: {},
          told: { at: Date.now() + 3_600_000, shown: "", answers: { bid_e: "5" } },
        }))""",
        f"scorekeeper.underway {phone.url}",
    )
    page.reload()
    one.tap("Record deal 1")
    expect(page.locator("[data-table] [data-seat=E] b")).to_have_text("3")


@pytest.mark.rest
def test_a_page_made_before_an_answer_was_there_takes_nothing_back(page: Page) -> None:
    held: list[Route] = []
    phone = seated(game="spades")
    page.route("**/underway/", lambda *answer: held.append(answer[0]))
    page.route("**/?shown=*", has_no_news)  # which would bring it back
    one = opened(page, phone)
    with page.expect_request("**/underway/"):
        one.tap("Record deal 1", "3")

    def overtaken(route: Route) -> None:
        made_before = route.fetch()
        held[0].fulfill(response=held[0].fetch())
        page.wait_for_timeout(500)  # for the page that is about to be left
        route.fulfill(response=made_before)

    page.route(phone.url, overtaken)
    page.reload()
    assert answers(phone) == {"bid_e": "3"}
    expect(page.locator("[data-question]")).to_have_text("What does Ona bid?")
    page.unroute("**/?shown=*")
    one.tap("Close")
    expect(page.locator(".bids").nth(1)).to_contain_text("Rūta3")


@pytest.mark.rest
def test_what_could_not_be_sent_is_sent_again(page: Page, context: BrowserContext, complaints: list[str]) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1")
    context.set_offline(True)
    one.tap("3", "2")
    page.wait_for_timeout(500)
    assert answers(phone) == {}
    expect(page.locator("[data-question]")).to_have_text("What does Jonas bid?")
    context.set_offline(False)
    are_kept(phone, one, bid_e="3", bid_s="2")
    complaints.clear()


@pytest.mark.rest
def test_clear_takes_it_back_on_every_phone(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2")
    other = opened(new_context().new_page(), phone)
    expect(other.page.locator(".bids").first).to_contain_text("Ona2")
    one.tap("Clear", "Close")
    expect(other.page.locator(".bids")).to_have_count(0)
    assert answers(phone) == {}
