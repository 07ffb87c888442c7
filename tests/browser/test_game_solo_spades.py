"""A match of Solo Spades by thumb, to its end, and how many taps a deal may cost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games import BY_SLUG
from tests.browser.test_taps import no_keyboard
from tests.browser.thumb import Thumb, measured, settled
from tests.tables import Phone, seated

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("solo-spades" not in BY_SLUG, reason="Solo Spades is not in the catalogue"),
]

MOST_TAPS = 8


@pytest.mark.rest
def test_a_deal_keeps_to_its_taps(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "3", "2", "nil", "4", "3", "4", "Jonas 1 Jonas set")
    thumb.is_done(2)
    assert thumb.taps <= MOST_TAPS
    assert no_keyboard(page)
    assert points(phone) == "41 30 22 -99"


def test_a_match_is_played_to_its_end(page: Page) -> None:
    phone = seated(game="solo-spades", options={"target": 100})
    thumb = opened(page, phone)
    thumb.record("5", "2", "1", "5", "5", "2", "Jonas 1 both made")
    thumb.record("2", "1", "5", "5", "2", "1", "Petras 5 both made")
    assert points(phone) == "100 100 40 20"
    expect(page.locator(".stakes")).to_contain_text("The lead is shared, so another deal is played.")
    thumb.tap("Record deal 3", "2", "6", "3", "2", "2", "6")
    last = thumb.sees("Rūta 3 both made")
    expect(last).to_contain_text("Match over: Petras won")
    thumb.touch(last)
    expect(page.get_by_role("heading", name=re.compile("^160 to "))).to_be_visible()


@pytest.mark.rest
def test_a_deal_of_the_list_takes_three_lines(page: Page) -> None:
    phone = seated(game="solo-spades")
    bids, tricks = {"n": "0", "e": "5", "s": "4", "w": "3"}, {"n": "0", "e": "6", "s": "4", "w": "3"}
    fields = {f"bid_{seat}": bid for seat, bid in bids.items()} | {f"tricks_{seat}": n for seat, n in tricks.items()}
    assert phone.deal(fields).status_code == 201
    page.goto(f"{phone.url}deals/")
    row = page.locator(".deals tbody tr")
    expect(row).to_contain_text("100 / 51 / 40 / 30")
    place = row.bounding_box()
    assert place
    assert place["height"] <= 100


@pytest.mark.rest
@pytest.mark.layout
@pytest.mark.parametrize("width, height", [pytest.param(390, 844, marks=pytest.mark.soak), (375, 667)])
def test_nine_results_find_room(page: Page, face: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    thumb = opened(page, seated(game="solo-spades"))
    thumb.tap("Record deal 1", "3", "2", "3", "4", "0", "0")
    expect(page.get_by_text("How many of the other tricks did Jonas win?")).to_be_visible()
    expect(page.locator("[data-standing]")).to_have_text("Rūta −30, Ona −20")
    expect(thumb.panel.locator("[data-results] button")).to_have_count(9)
    settled(page)
    assert measured(page, f"cutOff({width})") == []
    assert measured(page, "tooSmall(48)") == []
    if face == "phone":  # in wide letters a small phone scrolls
        assert page.evaluate("(d => d.scrollHeight <= d.clientHeight)(document.querySelector('dialog[open]'))")


@pytest.mark.rest
def test_a_bid_of_all_the_tricks_is_asked_about_once(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "13", "1", "1", "1", "13", "0")
    expect(page.locator("[data-question]")).to_have_text("Rūta bids all 13 tricks. Is that right?")
    thumb.tap("Yes, that is right", "Jonas 0 both set")
    thumb.is_done(2)
    assert points(phone) == "-10 130 -10 -10"


def opened(page: Page, phone: Phone) -> Thumb:
    page.goto(phone.url)
    return Thumb(page)


def points(phone: Phone) -> str:
    """Everybody's points, from North clockwise."""
    return " ".join(str(phone.totals()[seat]["points"]) for seat in "NESW")


@pytest.mark.rest
def test_no_key_asks_for_more_tricks_than_are_left(page: Page) -> None:
    phone = seated(game="solo-spades")
    thumb = opened(page, phone)
    thumb.tap("Record deal 1", "3", "2", "nil", "4", "4")
    choices = thumb.panel.locator("[data-choices] button:visible")
    expect(choices).to_have_text([str(number) for number in range(10)])
    thumb.tap("9", "Rūta 3", "12")
    expect(page.locator("[data-question]")).to_have_text("That would be 21 tricks; a deal has 13.")
    expect(choices).to_have_count(0)
    thumb.tap("Change: Rūta won 12", "4", "Jonas 0")
    thumb.is_done(2)
    assert phone.totals()["E"]["points"] == 31
