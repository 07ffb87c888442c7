"""A match of Spades by thumb, to its end, and how many taps each kind of deal may cost."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import APIResponse, Error, Page, Route, expect

from scorekeeper.games import BY_SLUG
from tests.browser.thumb import at_the_table, keeps_to_its_taps, settled
from tests.tables import Phone

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("spades" not in BY_SLUG, reason="Spades is not in the catalogue"),
]

SPECIALS = {"ten_for_200": "exact", "moon": True, "no_trump": "bidder", "double_nil": "joint", "bemo": True}
RECORD = "Record deal 1"
NIL_FIRST = ("nil", "3", "4", "2")
NO_TRICK = "Made: no trick"
FAILED = "Nil failed: "
NO_TRUMP = ("no trump", "Rūta asked: yes")
RUFFED = ("no trump", "Rūta: ruffed")
TWO_NO_TRUMPS = (*NO_TRUMP, "no trump", "Ona asked: yes")

US, THEM = "Ona & Petras", "Jonas & Rūta"
EACH_SIX = "6 : 7 both made"

# fmt: off
BUDGETS = [
    # what                     most  tapped, Rūta first                                         Ona & Petras, others
    ("both made",                 6, ("3", "2", "3", "4", "7 : 6 both made"),                       "61 60"),
    ("both just made",            6, ("3", "3", "3", "4", "7 : 6 both made"),                       "70 60"),
    ("a side set",                7, ("3", "2", "3", "4", f"{US} set", "4"),                        "-60 63"),
    ("a nil",                     6, (*NIL_FIRST, "8 : 5 both made"),                               "53 141"),
    ("a nil, a side set",         7, (*NIL_FIRST, f"{THEM} set", "3"),                              "55 60"),
    ("two nils",                  6, ("nil", "nil", "6", "4", "6 : 7 both made"),                   "142 161"),
    ("one nil of two broken",     8, ("nil", "nil", "6", "4", FAILED + "Ona", "2",
                                      "6 : 7 both made"),                                           "-58 161"),
    ("a blind nil, broken",       9, ("blind nil", "3", "4", "2", "Yes, that is right", FAILED + "Rūta", "1",
                                      "8 : 5 both made"),                                           "53 -159"),
    ("more than thirteen bid",    8, ("1", "7", "1", "7", "Yes, that is right", f"{US} set", "8"),  "-140 23"),
]
WITH_SPECIALS = [
    ("no trump",                  8, ("4", "2", "2", "3", *NO_TRUMP, EACH_SIX),           "51 101"),
    ("no trump, ruffed",         11, ("4", "2", "2", "3", *NO_TRUMP, *RUFFED, f"{THEM} set", "7"), "51 -100"),
    ("two no trumps",            10, ("4", "2", "2", "3", *TWO_NO_TRUMPS, EACH_SIX),       "71 101"),
    ("a Bemo",                    8, ("4", "2", "2", "3", "Bemo", "Big Bemo: lost Jonas", EACH_SIX), "51 -29"),
]
# fmt: on


@pytest.mark.rest
def test_every_kind_of_deal_keeps_to_its_taps(page: Page) -> None:
    thumb, phone = at_the_table(page, game="spades")
    keeps_to_its_taps(thumb, BUDGETS, lambda: points(phone))


@pytest.mark.rest
def test_specials_cost_two_taps_more(page: Page) -> None:
    thumb, phone = at_the_table(page, game="spades", options=SPECIALS)
    keeps_to_its_taps(thumb, WITH_SPECIALS, lambda: points(phone))


def test_a_match_is_played_to_its_end(page: Page) -> None:
    thumb, phone = at_the_table(page, game="spades", options={"target": 250})
    thumb.record("4", "3", "2", "3", "6 : 7 both made")
    assert points(phone) == "60 61"
    thumb.record("3", "nil", "4", "4", "7 : 6 both made")
    assert points(phone) == "130 203"
    expect(page.locator(".stakes")).to_contain_text("Jonas & Rūta reach 250 with a contract of 5 or more")
    thumb.tap("Record deal 3", "3", "4", "2", "4", f"{US} set")
    last = thumb.sees("5")
    expect(last).to_contain_text("Jonas & Rūta won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name="256 to 50")).to_be_visible()


@pytest.mark.rest
def test_late_preview_of_an_answer_taken_back_is_not_shown(page: Page) -> None:
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/preview/?*tricks_e=13", lambda route: late.append((route, route.fetch())))
    thumb, _phone = at_the_table(page, game="spades")
    thumb.tap(RECORD, "nil", "4", "5", "3")
    keys = thumb.panel.locator("[data-results] button")
    expect(keys).to_have_count(4)
    thumb.tap(FAILED + "Rūta", "13", "Rūta nil", NO_TRICK)
    expect(keys).to_have_count(4)
    assert late
    for route, response in late:
        with suppress(Error):  # the page has given it up
            route.fulfill(response=response)
    settled(page)
    expect(keys).to_have_count(4)


@pytest.mark.rest
def test_more_than_thirteen_is_asked_about_once_and_stays_agreed(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="spades")
    question, result = page.locator("[data-question]"), thumb.panel.locator("[data-results] button")
    sides_set = [re.compile(f"^{US} set"), re.compile("^Both set")]
    thumb.tap("Record deal 1", "1", "7", "1", "7")
    expect(question).to_have_text("Ona & Petras bid more than 13 together. Is that right?")
    expect(result).to_have_text(["Yes, that is right"])
    thumb.tap("Yes, that is right")
    expect(result).to_have_text(sides_set)
    thumb.tap("Petras 7", "8")
    expect(result).to_have_text(sides_set)  # it is the same thing
    thumb.tap("Rūta 1", "13")
    expect(question).to_contain_text("Jonas & Rūta bid more than 13 together")
    thumb.tap("Rūta 13", "2", "Petras 8", "3")
    expect(question).to_have_text("How did the tricks fall?")
    expect(result).to_have_text([re.compile("^10 : 3"), re.compile(f"^{US} set"), re.compile(f"^{THEM} set")])


def points(phone: Phone) -> str:
    """Both sides' points."""
    totals = phone.totals()
    return f"{totals['NS']['points']} {totals['EW']['points']}"
