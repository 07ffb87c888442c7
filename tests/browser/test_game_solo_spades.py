"""A match of Solo Spades by thumb, to its end, and how many taps a deal may cost."""

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


def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "3", "2", "nil", "4", "3", "4", "Jonas 1, Petras 5")
    thumb.is_done(2)
    assert thumb.taps <= MOST_TAPS
    assert no_keyboard(page)
    assert points(phone) == "41 30 22 -99"


def test_a_match_is_played_to_its_end(page: Page) -> None:
    phone = seated(game="solo-spades", options={"target": 100})
    thumb = opened(page, phone)
    thumb.record("5", "2", "1", "5", "5", "2", "Jonas 1, Petras 5")
    thumb.record("2", "1", "5", "5", "2", "1", "Petras 5, Rūta 5")
    assert points(phone) == "100 100 40 20"
    expect(page.locator(".stakes")).to_contain_text("The lead is shared, so another deal is played.")
    thumb.tap("Record deal 3", "2", "6", "3", "2", "2", "6")
    last = thumb.sees("Rūta 3, Ona 2")
    expect(last).to_contain_text("Match over: Petras wins with 160")
    thumb.touch(last)
    expect(page.get_by_role("heading", name="Petras wins with 160")).to_be_visible()


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def points(phone: Phone) -> str:
    """Everybody's points, from North clockwise."""
    return " ".join(str(phone.totals()[seat]["points"]) for seat in "NESW")
