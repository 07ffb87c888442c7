"""Voormsi by thumb: tricks as they fall, a deal that was only counted, and a whole match."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.seats import Seat
from tests.browser.thumb import Thumb
from tests.tables import NAMES, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

THREE = "3♦\ufe0e"
US, THEM = "Ona & Petras", "Jonas & Rūta"
OF_THREE = {seat: NAMES[seat] for seat in (Seat.N, Seat.E, Seat.S)}
OF_TWO = {seat: NAMES[seat] for seat in (Seat.N, Seat.S)}


def at_voormsi(page: Page, names: dict[Seat, str] | None = None, **options: object) -> tuple[Thumb, Phone]:
    phone = seated(names, game="voormsi", options=options)
    page.goto(phone.url)
    return Thumb(page), phone


def tricks(letters: str) -> tuple[str, ...]:
    """The buttons for `NNEN`: N for us, E for them; V, T, D, B and O for what becomes of Voormsi."""
    words = {
        "N": US,
        "E": THEM,
        "V": "Voormsi won",
        "T": "Toqu took it",
        "D": f"{THREE} took it",
        "B": f"{THREE} took both",
        "O": "Own Toqu",
    }
    return tuple(words[letter] for letter in letters)


def points(thumb: Thumb) -> list[int]:
    numbers = thumb.page.locator("#match main .sheet .num")
    return [int(text) for text in numbers.all_inner_texts()]


# fmt: off
BUDGETS = [
    # what                             most  tapped                                                       points
    ("trick by trick",                   11, (*tricks("NNNNNEEEE"), "Record 5–4"),                       [2, 0]),
    ("with what became of Voormsi",      12, (*tricks("NETNNNNEEE"), "Record 5–4"),                      [1, 2]),
    ("won in the last trick",            12, (*tricks("ENENENENEV"), "Record 4–5"),                      [0, 2]),
    ("own Toqu, at once",                 5, (*tricks("NEO"), "Record 1–1"),                             [0, 0]),
    ("only counted",                      4, ("Only counted", "8", f"{US} the first five"),                   [5, 0]),
    ("only counted, with Voormsi",        7, ("Only counted", "4", "Voormsi", f"{THREE} took both", US,
                                              "Nobody the first five"),                                   [2, 1]),
]
# fmt: on


def test_every_kind_of_deal_keeps_to_its_taps(page: Page) -> None:
    thumb, _phone = at_voormsi(page)
    for what, most, tapped, after in BUDGETS:
        thumb.taps = 0
        thumb.tap("Record deal 1", *tapped)
        thumb.is_done(2)
        assert thumb.taps <= most, what
        assert points(thumb) == after, what
        assert not page.evaluate("document.activeElement.matches('input:not([type=radio]), textarea')"), what
        thumb.undo()
        thumb.is_done(1)


def test_a_match_of_four_is_played_to_its_end_in_mid_deal(page: Page) -> None:
    thumb, _phone = at_voormsi(page)
    thumb.record(*tricks("NNNNNNNNTE"), "Record 8–1")
    assert points(thumb) == [7, 0]
    thumb.record(*tricks("NNNVNNENNN"), "Record 8–1")
    assert points(thumb) == [7, 0]
    expect(page.locator("#match main")).to_contain_text(f"{US} +3 back to 8, +3 back to 7")
    thumb.record(*tricks("NENENENEN"), "Record 5–4")
    assert points(thumb) == [8, 0]
    expect(page.locator("#match main .stakes")).to_contain_text("exactly 1 point")
    thumb.tap("Record deal 4", *tricks("NVE"))
    button = thumb.sees("Record 1–1")
    expect(button).to_contain_text(f"Match over: {US} win, 9 to 0")
    thumb.touch(button)
    expect(page.get_by_role("heading", name=f"{US} win, 9 to 0")).to_be_visible()
    thumb.undo()
    assert points(thumb) == [8, 0]


def test_a_tap_too_much_is_taken_back(page: Page) -> None:
    thumb, _phone = at_voormsi(page)
    thumb.tap("Record deal 1", *tricks("NNNNNEEEEN"))
    expect(thumb.panel.get_by_role("button", name="Record 6–4")).to_be_disabled()
    thumb.tap("Take back", "Record 5–4")
    thumb.is_done(2)
    assert points(thumb) == [2, 0]


def test_three_have_a_line_each(page: Page) -> None:
    thumb, _phone = at_voormsi(page, OF_THREE)
    thumb.record(*["Ona"] * 6, *["Rūta"] * 3, *["Petras"] * 3, "Record 3–3–6")
    assert points(thumb) == [0, 0, 2]
    expect(page.locator("#match main .arms")).to_have_count(3)
    thumb.record("Only counted", "6", "5", "Record 6–5–1")
    assert points(thumb) == [2, 1, 2]


def test_two_play_as_well(page: Page) -> None:
    thumb, _phone = at_voormsi(page, OF_TWO, target=5)
    thumb.record(*["Ona"] * 8, "Petras", "Record 1–8")
    expect(page.get_by_role("heading", name="Ona wins, 5 to 0")).to_be_visible()
