"""How many taps each kind of deal may cost, counted on the real page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb, at_the_table, keeps_to_its_taps

pytestmark = pytest.mark.django_db(transaction=True)

# fmt: off
BUDGETS = [
    # what                          most  tapped                                               rams pips
    ("one seven, made",                3, ("Petras", "Made"),                                  "0/1 0/0"),
    ("one seven, lost",                3, ("Petras", "Lost"),                                  "2/0 0/0"),
    ("two sevens, seat by seat",       4, ("Petras", "Rūta", "Made"),                          "2/0 0/0"),
    ("two sevens at one seat",         4, ("Petras", "Petras", "Lost"),                        "4/0 0/0"),
    ("two sevens, counted",            4, ("Rūta", "2", "Lost"),                               "0/4 0/0"),
    ("three sevens, counted",          4, ("Ona", "3", "Made"),                                "0/3 0/0"),
    ("four sevens, counted",           4, ("Jonas", "4", "Lost"),                              "0/8 0/0"),
    ("four sevens, seat by seat",      6, ("Petras", "Rūta", "Rūta", "Ona", "Made"),           "0/4 0/0"),
    ("one seven, knocked",             4, ("Petras", "Knocked", "Every trick"),                "0/2 0/0"),
    ("two sevens, both knock",         5, ("Petras", "Rūta", "Both sides", "A trick lost"),    "0/16 0/0"),
    ("without sevens, made",           4, ("No sevens", "Petras", "Made › nothing"),      "0/0 0/3"),
    ("without sevens, lost",           4, ("No sevens", "Petras", "Lost › 31 to 60"),     "0/0 2/0"),
    ("exact points, made",             7, ("No sevens", "Petras", "Exact points", "2", "4",
                                           "Made: the others took 24"),                        "0/0 0/2"),
    ("exact points, lost",             7, ("No sevens", "Jonas", "Exact points", "6", "0",
                                           "Lost: they took 60"),                              "0/0 0/2"),
    ("overclaimed",                    4, ("No sevens", "Petras", "Overclaimed"),         "0/0 0/0"),
    ("all passed",                     2, ("All passed",),                                   "0/0 0/0"),
]
# fmt: on


@pytest.mark.rest
def test_every_kind_of_deal_keeps_to_its_taps_and_undo_takes_one(page: Page) -> None:
    thumb, _phone = at_the_table(page)
    keeps_to_its_taps(thumb, BUDGETS, thumb.score)


def test_an_older_deal_is_corrected_in_five_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, "N1+ E2+ S3-")
    assert thumb.score() == "7/0 0/0"
    thumb.tap("Record deal 4", "Petras", "More")
    thumb.panel.get_by_label("Note").fill("the dog ate a ten")
    thumb.tap("Close")
    thumb.taps = 0
    thumb.tap("3 deals", "Deal 3", "Correct deal 3", "Made")
    expect(page).to_have_url(re.compile("event=amend"))
    thumb.tap("Correct deal 3")
    assert thumb.taps <= 5
    expect(page.get_by_role("heading", name="Deals")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="three sevens, Ona made")).to_contain_text("corrected")
    thumb.tap("Back to the match")
    assert thumb.score() == "0/2 0/0"
    thumb.tap("Record deal 4")
    expect(thumb.panel.get_by_label("Note")).to_have_value("the dog ate a ten")


def test_the_same_four_play_again_in_two_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, "N! ")
    thumb.taps = 0
    thumb.tap("Rematch")
    assert plays_again(thumb)
    assert thumb.taps <= 2


@pytest.mark.rest
def test_the_same_four_start_from_the_first_page_in_two_taps(page: Page) -> None:
    thumb, phone = at_the_table(page, "N!")
    page.goto(f"/b/{phone.token}/")
    thumb.tap("New match", "Start with the same four")
    assert plays_again(thumb)
    assert thumb.taps <= 2


def plays_again(thumb: Thumb) -> bool:
    expect(thumb.page.locator(".said")).to_contain_text("Rūta deals.")
    expect(thumb.page.get_by_role("heading", name="Ona & Petras")).to_be_visible()
    return thumb.score() == "0/0 0/0"
