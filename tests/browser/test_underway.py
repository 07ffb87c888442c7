"""The deal in play, on every phone: what one answers the others see, take up and lose nothing of."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.book.models import Match
from tests.browser.conftest import MakeContext
from tests.browser.test_two_phones import POLL_SECONDS
from tests.browser.thumb import Thumb
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

BOTH_MADE = "Both made Ona & Petras won 7"

SOON = 1_000 * (POLL_SECONDS + 4)
"""Until a page that has just been opened has looked at news."""


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def answers(phone: Phone) -> dict[str, str]:
    kept = Match.objects.get(pk=phone.match.pk).underway
    return dict(kept["answers"]) if kept else {}


def test_bids_stand_on_the_other_phone_while_they_are_entered(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    one.tap("Record deal 1", "3", "2")
    expect(other.page.locator(".bids").nth(1)).to_contain_text("Rūta3", timeout=SOON)
    expect(other.page.locator(".in-play")).to_have_text("5 of 13 tricks are bid so far.")
    one.tap("3", "4")
    expect(other.page.locator(".said").first).to_contain_text("Playing: 6 against 6.", timeout=SOON)
    expect(other.page.locator(".bids").first).to_contain_text("Ona2Petras4bid together6")


def test_the_other_phone_takes_it_up_and_records(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2", "3", "4")
    expect(page.locator("[data-results] button").first).to_be_visible()
    page.wait_for_timeout(500)
    other = opened(new_context().new_page(), phone)
    other.tap("Record the tricks", BOTH_MADE)
    other.is_done(2)
    assert answers(phone) == {}
    assert phone.totals() == {"NS": {"points": 61, "bags": 1}, "EW": {"points": 60, "bags": 0}}


def test_two_phones_answer_in_turn_and_see_each_others(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    for thumb in (one, other):
        thumb.tap("Record deal 1")
    one.tap("3")
    expect(other.page.locator("[data-question]")).to_have_text("What does Ona bid?", timeout=SOON)
    other.page.wait_for_timeout(700)
    other.tap("2")
    expect(one.page.locator("[data-question]")).to_have_text("What does Jonas bid?", timeout=SOON)
    expect(other.page.locator("[data-note]").first).to_be_empty()
    assert answers(phone) == {"bid_e": "3", "bid_s": "2"}


def test_what_was_answered_here_stays_here_until_it_is_recorded(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one, other = opened(page, phone), opened(new_context().new_page(), phone)
    for thumb, bid in ((one, "3"), (other, "5")):
        thumb.tap("Record deal 1", bid)
    other.tap("2")
    expect(page.locator("[data-question]")).to_have_text("What does Jonas bid?", timeout=SOON)
    expect(page.locator("[data-table] [data-seat=E] b")).to_have_text("3")


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


def test_it_survives_closing_and_a_reload(page: Page) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2", "3", "4", "Close")
    expect(page.locator(".bids").first).to_contain_text("bid together6")
    page.reload()
    page.evaluate("sessionStorage.clear()")
    page.reload()
    one.tap("Record the tricks", BOTH_MADE)
    one.is_done(2)
    expect(page.locator(".bids")).to_have_count(0)


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
    for _ in range(50):
        if answers(phone):
            break
        page.wait_for_timeout(200)
    assert answers(phone) == {"bid_e": "3", "bid_s": "2"}
    complaints.clear()


def test_clear_takes_it_back_on_every_phone(page: Page, new_context: MakeContext) -> None:
    phone = seated(game="spades")
    one = opened(page, phone)
    one.tap("Record deal 1", "3", "2")
    other = opened(new_context().new_page(), phone)
    expect(page.locator("[data-question]")).to_have_text("What does Jonas bid?")
    one.tap("Clear", "Close")
    expect(other.page.locator(".bids")).to_have_count(0, timeout=SOON)
    assert answers(phone) == {}


def test_in_avinas_another_kind_of_deal_can_be_entered_instead(page: Page, new_context: MakeContext) -> None:
    phone = seated()
    one = opened(page, phone)
    one.tap("Record deal 1", "No sevens", "Jonas")
    page.wait_for_timeout(700)
    other = opened(new_context().new_page(), phone)
    expect(other.page.locator(".in-play")).to_have_text("Jonas, no sevens.")
    other.tap("Record deal 1", "Sevens", "Petras")
    other.page.wait_for_timeout(SOON)
    expect(other.sees("Lost")).to_be_visible()
    assert answers(phone) == {"kind": "sevens", "declarer": "N", "sevens": "1"}
    other.tap("Lost")
    other.is_done(2)
