"""A match of Solo Spades by thumb, to its end, and how many taps a deal may cost."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_SLUG
from tests.browser.thumb import at_the_table, keeps_to_its_taps
from tests.tables import Phone

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("solo-spades" not in BY_SLUG, reason="Solo Spades is not in the catalogue"),
]


# fmt: off
BUDGETS = [
    # what                       most  tapped, Rūta first                           Petras, Rūta, Ona, Jonas
    ("all made, none over",         6, ("3", "3", "4", "3", "Record: all made"),                        "30 30 30 40"),
    ("all made, one over",          6, ("3", "2", "4", "3", "Ona +21"),                                 "30 30 21 40"),
    ("all made, two over",          6, ("3", "2", "4", "2", "Petras, Jonas"),                           "21 30 20 41"),
    ("all made, two over at once",  6, ("3", "2", "4", "2", "Petras 2"),                           "22 30 20 40"),
    ("all made, three over",        6, ("3", "2", "4", "1", "Petras, Rūta, Ona"),                       "11 31 21 40"),
    ("two of three at once",        7, ("3", "2", "4", "1", "Ona most", "Ona 2, Jonas 1"),    "10 30 22 41"),
    ("one failed",                  7, ("3", "2", "4", "3", "Jonas +40", "Petras, Rūta"),               "31 31 20 -40"),
    ("one failed by two",           8, ("3", "2", "4", "4", "Jonas +40", "2 tricks over",
                                        "Petras, Ona"), "41 30 21 -40"),
    ("two failed",                  8, ("3", "2", "4", "4", "Jonas +40", "Rūta +30", "Ona 2"),    "40 -30 22 -40"),
    ("too much bid, one failed",    6, ("4", "4", "4", "2", "Rūta failed"),                             "20 -40 40 40"),
    ("a nil broken",                8, ("3", "2", "nil", "4", "Jonas +100", "Ona most",
                                        "Petras 1, Ona 2, Jonas 1"),                     "41 30 22 -99"),
    ("the tricks counted",          9, ("3", "2", "nil", "4", "Count the tricks", "3", "4",
                                        "Jonas 1 Jonas set"), "41 30 22 -99"),
]
# fmt: on


@pytest.mark.rest
def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    thumb, phone = at_the_table(page, game="solo-spades")
    keeps_to_its_taps(thumb, BUDGETS, lambda: points(phone))


@pytest.mark.rest
def test_a_counted_deal_is_corrected_where_it_was_counted(page: Page) -> None:
    thumb, phone = at_the_table(page, game="solo-spades")
    thumb.record("3", "2", "4", "3", "Ona +21")
    thumb.tap("1 deal", "Deal 1", "Correct deal 1")
    expect(thumb.sees("Jonas 4 both made")).to_have_attribute("data-as-recorded", "As recorded")
    thumb.tap("Jonas 3 Jonas set", "Correct deal 1")
    thumb.tap("Back to the match")
    assert points(phone) == "31 30 21 -40"


def test_a_match_is_played_to_its_end(page: Page) -> None:
    thumb, phone = at_the_table(page, game="solo-spades", options={"target": 100})
    thumb.record("5", "2", "1", "5", "Record: all made")
    thumb.record("2", "1", "5", "5", "Record: all made")
    assert points(phone) == "100 100 40 20"
    expect(page.locator(".stakes")).to_contain_text("It is a tie: play another deal.")
    thumb.tap("Record deal 3", "2", "6", "3", "2")
    last = thumb.sees("Record: all made")
    expect(last).to_contain_text("Match over: Petras won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name="160 points to Rūta’s 130")).to_be_visible()


def points(phone: Phone) -> str:
    """Everybody's points, from North clockwise."""
    return " ".join(str(phone.totals()[seat]["points"]) for seat in "NESW")
