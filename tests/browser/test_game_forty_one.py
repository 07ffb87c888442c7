"""A match of Forty-One, played to its end by thumb, each deal within its number of taps."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.thumb import Thumb, at_the_table
from tests.tables import NAMES

pytestmark = pytest.mark.django_db(transaction=True)

CHAIRS = {name: seat.value for seat, name in NAMES.items()}

# Petras sits North and deals first; the deal, and with it the first bid, goes to the right: Jonas, Ona, Rūta.
# fmt: off
EVENING = [
    # bids, as they are asked for  who failed         the button                     Ona, Petras, Jonas, Rūta
    (("3", "4", "3", "3"),         ("Jonas",),        "Record: Jonas failed",         (4,   3,  -3, 3)),
    (("3", "2", "2", "3"),         (),                "Thrown in: worth 10, not 11", (4,   3,  -3, 3)),
    (("2", "8", "2", "2"),         ("Jonas",),        "Record: Jonas failed",         (6,  19,  -5, 5)),
    ((),                           (),                "Thrown in",                   (6,  19,  -5, 5)),
    (("2", "3", "2", "7"),         ("Rūta", "Jonas"), "Record: Jonas and Rūta failed", (9,  33,  -7, 3)),
    (("2", "3", "6", "2"),         (),                "Record: all made",             (11, 39,  -5, 6)),
    (("3", "4", "2", "4"),         (),                "Record: all made",             (15, 43,  -3, 9)),
]
# fmt: on


def test_a_match_is_played_to_its_end_within_its_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="forty-one")
    for number, (bids, failed, button, points) in enumerate(EVENING, start=1):
        thumb.taps = 0
        tapped(thumb, number, bids, failed)
        if number == len(EVENING):
            result = thumb.sees(button)
            expect(result).to_contain_text("Match over: Ona & Petras won")
        thumb.tap(button)
        thumb.is_done(number + 1)
        assert thumb.taps == 1 + len(bids) + len(failed) + 1
        assert scores(page) == points
    expect(page.get_by_role("heading", name="Ona & Petras won")).to_be_visible()


def tapped(thumb: Thumb, number: int, bids: tuple[str, ...], failed: tuple[str, ...]) -> None:
    """The panel is open, these bids were given, and these failed."""
    thumb.tap(f"Record deal {number}", *bids)
    for name in failed:
        touch_chair(thumb, name)


def touch_chair(thumb: Thumb, name: str) -> None:
    thumb.touch(chair(thumb, name))


def chair(thumb: Thumb, name: str) -> Locator:
    return thumb.panel.locator(f"[data-choice][data-seat={CHAIRS[name]}]")


def scores(page: Page) -> tuple[int, ...]:
    """Everybody's points as the sheet has them; raises where numbers and spoken words differ."""
    sheet = page.locator("#match .sheet").first
    numbers = [text.replace("−", "-") for text in sheet.locator(".num").all_inner_texts()]
    spoken = " ".join(sheet.locator(".vh").all_text_contents()).replace("−", "-")
    for name, points in zip(("Ona has", "Petras", "Jonas has", "Rūta"), numbers, strict=True):
        assert f"{name} {points};" in spoken or f"{name} {points} and" in spoken, (numbers, spoken)
    return tuple(map(int, numbers))
