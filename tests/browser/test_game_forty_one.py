"""A match of Forty-One, played to its end by thumb, each deal within its number of taps."""

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_book
from scorekeeper.web.tokens import new_token
from tests.browser.thumb import Thumb
from tests.tables import NAMES, Phone

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
    thumb = at_the_table(page)
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


@pytest.mark.rest
@pytest.mark.soak
def test_the_game_called_400_is_chosen_and_a_thirteen_decides_it(page: Page) -> None:
    thumb = at_the_table(page, {"min_bid": 2, "values": "400"})
    expect(page.get_by_text("400 (Lebanon)").first).to_be_visible()
    tapped(thumb, 1, ("2", "13", "2", "2"), ("Jonas", "Petras", "Rūta"))
    expect(page.get_by_text("Ona bids all 13 tricks. Is that right?")).to_be_visible()
    thumb.tap("Yes, that is right")
    expect(page.get_by_text("Is that right?")).to_have_count(0)
    expect(thumb.sees("Record: only Ona made it")).to_contain_text("Match over: Ona & Petras win")
    thumb.tap("Record: only Ona made it")
    thumb.is_done(2)
    assert scores(page) == (39, -2, -2, -2)


def at_the_table(page: Page, options: dict[str, Any] | None = None) -> Thumb:
    """A new match, lying open on the phone."""
    token = new_token()
    start = Start(uuid4(), BY_SLUG["forty-one"], NAMES, Seat.N, options or {})
    phone = Phone(token, start_book(token, "Europe/Vilnius", start))
    page.goto(phone.url)
    return Thumb(page)


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
