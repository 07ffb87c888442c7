"""A match of Solo Spades by thumb, to its end, and how many taps a deal may cost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_SLUG
from tests.browser.thumb import at_the_table, keeps_to_its_taps
from tests.tables import Phone

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("solo-spades" not in BY_SLUG, reason="Solo Spades is not in the catalogue"),
]


@pytest.mark.rest
def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    thumb, phone = at_the_table(page, game="solo-spades")
    deal = ("a nil broken", 8, ("3", "2", "nil", "4", "3", "4", "Jonas 1 Jonas set"), "41 30 22 -99")
    keeps_to_its_taps(thumb, [deal], lambda: points(phone))


def test_a_match_is_played_to_its_end(page: Page) -> None:
    thumb, phone = at_the_table(page, game="solo-spades", options={"target": 100})
    thumb.record("5", "2", "1", "5", "5", "2", "Jonas 1 both made")
    thumb.record("2", "1", "5", "5", "2", "1", "Petras 5 both made")
    assert points(phone) == "100 100 40 20"
    expect(page.locator(".stakes")).to_contain_text("It is a tie: play another deal.")
    thumb.tap("Record deal 3", "2", "6", "3", "2", "2", "6")
    last = thumb.sees("Rūta 3 both made")
    expect(last).to_contain_text("Match over: Petras won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name=re.compile("^160 to "))).to_be_visible()


def points(phone: Phone) -> str:
    """Everybody's points, from North clockwise."""
    return " ".join(str(phone.totals()[seat]["points"]) for seat in "NESW")
