"""Kaiser by thumb: every way to tell a deal within its taps, and a whole match up to its end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_frame import boxes
from tests.browser.thumb import Thumb, at_the_table, keeps_to_its_taps

pytestmark = pytest.mark.django_db(transaction=True)


def tap(thumb: Thumb, *words: str) -> None:
    """Bids and counts of tricks begin like each other: they are meant whole."""
    for each in words:
        if each.removesuffix(" no").isdigit():
            said = each.replace(" no", " no trump")
            thumb.touch(thumb.panel.get_by_role("button", name=re.compile(f"^{said}$")))
        else:
            thumb.tap(each)


def record(thumb: Thumb, number: int, *words: str) -> None:
    thumb.tap(f"Record deal {number}")
    tap(thumb, *words)
    thumb.is_done(number + 1)


def score(page: Page) -> str:
    """Both totals; raises where the drawing and the words differ."""
    drawn = page.locator("#match .sheet").first.evaluate(
        """sheet => [...sheet.children].map((side) => ({
          points: side.querySelector(".num").textContent.replace("−", "-"),
          sewn: side.querySelectorAll("use[href='#sewn']").length,
          spoken: side.querySelector(".vh").textContent.replace("−", "-"),
        }))"""
    )
    for side in drawn:
        assert f": {side['points']} of 52 points" in side["spoken"], drawn
        assert side["sewn"] == min(max(int(side["points"]) // 4, 0), 13), drawn
    return "/".join(side["points"] for side in drawn)


# fmt: off
BUDGETS = [
    # what                              most  tapped                                        totals
    ("a bid made",                         4, ("Rūta", "8", "9 points"),                    "1/9"),
    ("a bid at no trump, made",            4, ("Ona", "8 no", "10 points"),                 "20/0"),
    ("a bid lost",                         4, ("Jonas", "7", "6 points"),                   "4/-7"),
    ("far from the bid",                   5, ("Jonas", "7", "Other points", "−1 points"),  "11/-7"),
    ("by tricks and special cards",        6, ("Petras", "5", "tricks", "1", "5♥"),         "6/4"),
    ("all the tricks",                     6, ("Petras", "12", "tricks", "8", "both cards"), "-12/0"),
    ("with its trumps noted",              6, ("Ona", "6", "trumps", "♦ diamonds", "6 points"), "6/4"),
    ("all passed",                         2, ("All passed",),                              "0/0"),
]
# fmt: on


@pytest.mark.rest
def test_every_way_to_tell_a_deal_keeps_to_its_taps_and_undo_takes_one(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="kaiser")
    keeps_to_its_taps(thumb, BUDGETS, lambda: score(page), tap)


def test_made_and_lost_begin_a_row_each(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="kaiser")
    thumb.tap("Record deal 1")
    tap(thumb, "Rūta", "12 no")
    expect(thumb.sees("8 points")).to_be_visible()
    tops = [box[1] for box in boxes(thumb.panel.locator("[data-results] .btn"))]
    assert len(set(tops)) == 3  # made, lost, and the key to all others
    assert tops[0] < tops[1] == tops[4] < tops[5]


# fmt: off
WITH_MORE_BIDS = [
    ("a bid of Kaiser, made",              4, ("Rūta", "Kaiser", "Made"),                    "0/40"),
    ("a bid of Kaiser, lost",              4, ("Ona", "Kaiser", "Lost"),                     "-40/0"),
    ("a bid at low no trump",              6, ("Ona", "8 no", "no trump", "low", "10 points"), "20/0"),
]
# fmt: on


@pytest.mark.rest
def test_bids_of_kaiser_and_at_low_no_trump_keep_to_their_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="kaiser", options={"kaiser_bid": "forty", "low_no_trump": True})
    keeps_to_its_taps(thumb, WITH_MORE_BIDS, lambda: score(page), tap)


@pytest.mark.rest
@pytest.mark.soak
def test_where_the_three_needs_tricks_a_deal_takes_five_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="kaiser", options={"three_needs_tricks": True})
    thumb.taps = 0
    record(thumb, 1, "Rūta", "7", "6", "5♥")
    assert thumb.taps == 5
    assert score(page) == "-3/11"


# fmt: off
MATCH = [
    # tapped                        totals
    (("Rūta", "12 no", "12 points"), "-2/24"),
    (("Ona", "6", "6 points"),       "4/28"),
    (("All passed",),                "4/28"),
    (("Jonas", "9 no", "9 points"),  "5/46"),
    (("Petras", "6", "4 points"),    "-1/46"),  # the others are pegged
    (("Petras", "6", "Other points", "12 points"), "11/44"),  # and still lose
    (("Ona", "7", "8 points"),       "19/46"),
]
# fmt: on


def test_a_match_is_played_to_its_end(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="kaiser")
    expect(page.locator(".said")).to_contain_text("Petras deals. Rūta bids first")
    for number, (tapped, totals) in enumerate(MATCH, start=1):
        record(thumb, number, *tapped)
        assert score(page) == totals
    expect(page.locator("#match .sheet").first).to_contain_text("pegged")
    expect(page.get_by_text("Jonas & Rūta: a made bid with 6 points or more wins")).to_be_visible()
    thumb.tap("Record deal 8")
    tap(thumb, "Jonas", "6")
    expect(thumb.sees("6 points")).to_contain_text("Jonas & Rūta won")
    tap(thumb, "6 points")
    thumb.is_done(9)
    expect(page.get_by_role("heading", name="52 to 23")).to_be_visible()
    assert score(page) == "23/52"
