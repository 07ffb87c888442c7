"""A match of Solo Spades by thumb, to its end, and how many taps a deal may cost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_SLUG
from tests.browser.test_taps import no_keyboard
from tests.browser.thumb import Thumb
from tests.tables import Phone, seated

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("solo-spades" not in BY_SLUG, reason="Solo Spades is not in the catalogue"),
]

MOST_TAPS = 8


@pytest.mark.rest
def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "3", "2", "nil", "4", "3", "4", "Jonas 1 Jonas set")
    thumb.is_done(2)
    assert thumb.taps <= MOST_TAPS
    assert no_keyboard(page)
    assert points(phone) == "41 30 22 -99"


def test_a_match_is_played_to_its_end(page: Page) -> None:
    phone = seated(game="solo-spades", options={"target": 100})
    thumb = opened(page, phone)
    thumb.record("5", "2", "1", "5", "5", "2", "Jonas 1 both made")
    thumb.record("2", "1", "5", "5", "2", "1", "Petras 5 both made")
    assert points(phone) == "100 100 40 20"
    expect(page.locator(".stakes")).to_contain_text("It is a tie: play another deal.")
    thumb.tap("Record deal 3", "2", "6", "3", "2", "2", "6")
    last = thumb.sees("Rūta 3 both made")
    expect(last).to_contain_text("Match over: Petras won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name=re.compile("^160 to "))).to_be_visible()


@pytest.mark.rest
def test_a_bid_of_all_the_tricks_is_asked_about_once(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "13", "1", "1", "1", "13", "0")
    expect(page.locator("[data-question]")).to_have_text("Rūta bids all 13 tricks. Is that right?")
    thumb.tap("Yes, that is right", "Jonas 0 both set")
    thumb.is_done(2)
    assert points(phone) == "-10 130 -10 -10"


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def points(phone: Phone) -> str:
    """Everybody's points, from North clockwise."""
    return " ".join(str(phone.totals()[seat]["points"]) for seat in "NESW")
