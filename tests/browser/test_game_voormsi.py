"""Voormsi by thumb: tricks as they fall, a deal that was only counted, and a whole match."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.thumb import Thumb, at_the_table, keeps_to_its_taps

pytestmark = pytest.mark.django_db(transaction=True)

THREE = "3♦\ufe0e"
US, THEM = "Ona & Petras", "Jonas & Rūta"


def tricks(letters: str) -> tuple[str, ...]:
    """The buttons for `NNEN`: N for us, E for them; V, T, D, B and O for what becomes of Voormsi."""
    words = {
        "N": US,
        "E": THEM,
        "V": "Voormsi won",
        "T": "Toqu took Voormsi",
        "D": f"{THREE} took Voormsi",
        "B": f"{THREE} took Voormsi and Toqu",
        "O": "Toqu took its own side’s Voormsi",
    }
    return tuple(words[letter] for letter in letters)


LAST_VOORMSI = "Voormsi in the final trick"


def last(name: str) -> str:
    """The button that records the deal with its last trick, by who wins it."""
    return f"Last: {name}"


def points(thumb: Thumb) -> list[int]:
    numbers = thumb.page.locator("#match main .sheet .num")
    return [int(text) for text in numbers.all_inner_texts()]


# fmt: off
BUDGETS = [
    # what                             most  tapped                                                        points
    ("trick by trick",                   10, (*tricks("NNNNNEEE"), last(THEM)),                           [2, 0]),
    ("with what became of Voormsi",      11, (*tricks("NETNNNNEE"), last(THEM)),                          [1, 2]),
    ("Voormsi in the final trick",       11, (*tricks("ENENENEN"), LAST_VOORMSI, f"Voormsi won {THEM}"),  [0, 2]),
    ("won in the middle of the deal",     5, (*tricks("NEO"), "Record 1–1"),                              [0, 0]),
    ("only counted",                      4, ("Only count the tricks", "8", f"First five: {US}"),      [5, 0]),
    ("only counted, with Voormsi",        7, ("Only count the tricks", "4", "Voormsi",
                                              f"{THREE} took Voormsi and Toqu", US, "First five: nobody"), [2, 1]),
]
# fmt: on


@pytest.mark.rest
def test_every_kind_of_deal_keeps_to_its_taps(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="voormsi")
    keeps_to_its_taps(thumb, BUDGETS, lambda: points(thumb))


@pytest.mark.rest
@pytest.mark.soak
def test_a_table_that_only_counted_is_asked_so_again(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="voormsi")
    thumb.record("Only count the tricks", "8", f"First five: {US}")
    thumb.taps = 0
    thumb.record("5", "First five: nobody")
    assert thumb.taps <= 3
    assert points(thumb) == [6, 0]
    thumb.tap("Record deal 3", "Trick by trick", *tricks("NE"))
    expect(said(thumb)).to_have_text("Tricks 1–1.")


def said(thumb: Thumb) -> Locator:
    """What the panel says of the deal so far."""
    return thumb.panel.locator("[data-standing]")


def on_the_line(thumb: Thumb) -> list[str]:
    """The numbers above the question, and what stands beside them."""
    return thumb.panel.locator(".party :is(.num, p:last-child)").all_inner_texts()


@pytest.mark.rest
def test_after_every_tap_the_line_shows_what_stands_and_what_waits(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="voormsi")
    thumb.record(*tricks("NNNNNNNNT"), last(THEM))  # seven points
    thumb.tap("Record deal 2", *tricks("NNV"))
    expect(said(thumb)).to_have_text("Tricks 2–0, Voormsi won. Ona & Petras +1 not written yet, then 8.")
    assert on_the_line(thumb) == ["7", "+1 not written yet", "0", "9 to go"]
    hang(thumb, 1)
    expect(thumb.panel.get_by_role("button", name="Toqu took Voormsi")).to_have_count(0)
    thumb.tap(*tricks("NNN"))
    expect(said(thumb)).to_contain_text("+3 not written yet, up to 9 and back to 8.")
    thumb.tap(*tricks("E"))
    expect(said(thumb)).to_contain_text("Ona & Petras +3, counted back to 8.")
    assert on_the_line(thumb) == ["8", "1 to go", "0", "9 to go"]
    hang(thumb, 0)
    thumb.taps = 0
    thumb.tap("Undo")
    expect(said(thumb)).to_contain_text("+3 not written yet")
    assert thumb.taps == 1
    thumb.tap("Undo", "Undo", "Undo", "Undo")
    expect(said(thumb)).to_have_text("Tricks 2–0.")
    thumb.tap("Clear")
    expect(said(thumb)).to_be_empty()
    assert on_the_line(thumb) == ["7", "2 to go", "0", "9 to go"]


def hang(thumb: Thumb, many: int) -> None:
    """So many beads, and no others, can be seen."""
    beads = thumb.panel.locator(".arms :is(.waits, .returns) circle")
    expect(beads).to_have_count(many)
    for place in range(many):
        expect(beads.nth(place)).to_have_css("opacity", "1")
    for bead in thumb.panel.locator(".arms g:not(.waits, .returns) circle").all():
        expect(bead).to_have_css("opacity", "0")


def test_a_match_of_four_is_played_to_its_end_in_mid_deal(page: Page) -> None:
    thumb, _phone = at_the_table(page, game="voormsi")
    thumb.record(*tricks("NNNNNNNNT"), last(THEM))
    assert points(thumb) == [7, 0]
    thumb.record(*tricks("NNNVNNENN"), last(US))
    assert points(thumb) == [7, 0]
    expect(page.locator("#match main")).to_contain_text(f"{US} +3, counted back to 8, +3, counted back to 7")
    thumb.record(*tricks("NENENENE"), last(US))
    assert points(thumb) == [8, 0]
    expect(page.locator("#match main .stakes")).to_contain_text("exactly 1 point")
    thumb.tap("Record deal 4", *tricks("NVE"))
    button = thumb.sees("Record 1–1")
    expect(button).to_contain_text(f"Match over: {US} won")
    thumb.touch(button)
    expect(page.get_by_role("heading", name="9 to 0")).to_be_visible()
    thumb.undo()
    assert points(thumb) == [8, 0]
