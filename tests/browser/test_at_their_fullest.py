"""Screens with the most to show: near the end, with long names or eight players, and on a phone that lies."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.seats import PLACES, Seat
from tests import finished_matches
from tests.browser.test_frame import boxes
from tests.browser.test_keys_stay import tap
from tests.browser.thumb import Thumb, measured, settled
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.layout]

LONG = {
    Seat.N: "Maximiliano-Bartholomew",
    Seat.E: "Wilhelmina-Josephine",
    Seat.S: "Konstantinas-Vytauta",
    Seat.W: "Ona",
}
EIGHT = dict(zip(PLACES, ("Anna", "Ben", "Carla", "Dan", "Eve", "Finn", "Greta", "Hugo"), strict=True))
FOUR_EACH = {"kind": "played", **dict.fromkeys(("bid_n", "bid_e", "bid_s", "bid_w"), "3")}
MADE = {"tricks_n": "3", "tricks_e": "3", "tricks_s": "4", "tricks_w": "3"}
ELEVEN = {"kind": "played", "bid": "10", "no_trump": "false", "points": "11"}


def recording(page: Page, phone: Phone, *tapped: str) -> Thumb:
    page.goto(phone.url)
    thumb = Thumb(page)
    thumb.tap("Record deal")
    for words in tapped:
        tap(thumb, words)
    page.wait_for_load_state("networkidle")
    settled(page)
    return thumb


def only_in_the_letters_of_a_phone(face: str) -> None:
    if face == "wide":
        pytest.skip("promised for a phone's letters")


def near_the_end(game: str, *deals: dict[str, str], names: dict[Seat, str] | None = None) -> Phone:
    phone = seated(names, game=game)
    for deal in deals:
        assert phone.deal(deal).status_code == 201
    return phone


KAISER = [ELEVEN | {"bidder": seat} for seat in "NNNNEEEE"]
"""44 points each: 8 or more by the bidders win."""

# fmt: off
LYING = [  # a game, its players, and what is tapped until the panel has the most rows
    ("kaiser",      None,  ("Rūta", "12 no")),
    ("solo-spades", None,  ("3", "2", "3", "4")),
    ("other",       EIGHT, ("5",)),
]
# fmt: on


@pytest.mark.parametrize("game,names,tapped", LYING)
def test_on_a_phone_that_lies_the_last_row_of_keys_is_in_sight(
    page: Page, game: str, names: dict[Seat, str] | None, tapped: tuple[str, ...]
) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    phone = near_the_end(game, *(KAISER if game == "kaiser" else ()), names=names)
    thumb = recording(page, phone, *tapped)
    assert thumb.panel.locator(".bar").evaluate("bar => bar.scrollHeight - bar.clientHeight") == 0


@pytest.mark.parametrize("tapped", [("Rūta", "12 no"), ("Rūta", "=11"), ("Rūta", "=9")])
def test_near_the_end_of_kaiser_all_answers_lie_above_the_border(page: Page, tapped: tuple[str, ...]) -> None:
    thumb = recording(page, near_the_end("kaiser", *KAISER), *tapped)
    border = boxes(thumb.panel.locator(".bar"))[0][1]
    answers = boxes(thumb.panel.locator(".seats .spot:enabled, .picks .btn"))
    assert max(y + height for _x, y, _width, height in answers) <= border
    made, *_lost = boxes(thumb.panel.locator(".results .btn"))
    assert made[2] > 50


@pytest.mark.parametrize("chip", ["tricks", "trumps"])
def test_kaiser_asks_for_more_in_words_that_fit_their_keys(page: Page, face: str, chip: str) -> None:
    only_in_the_letters_of_a_phone(face)
    recording(page, seated(game="kaiser"), "Rūta", "=8", chip)
    expect(page.locator("dialog[open] [data-choices] .btn", has_text="not recorded")).to_be_visible()
    assert measured(page, "cutOff(390)") == []


@pytest.mark.parametrize("game", ["spades", "kaiser"])
def test_a_long_name_is_whole_at_its_seat(page: Page, face: str, game: str) -> None:
    only_in_the_letters_of_a_phone(face)
    bids = ("3", "3", "3", "3") if game == "spades" else ("Maximiliano", "=8")
    recording(page, seated(LONG, game=game), *bids)
    seats = page.locator("dialog[open] .seats .spot")
    expect(seats).to_have_count(4)
    broken = [each for each in measured(page, "cutOff(390)") if each.startswith("broken")]
    assert broken == []
    for seat in seats.filter(has=page.locator("b:not(:empty)")).all():
        name, figure = boxes(seat.locator("bdi, b"))
        assert name[1] + name[3] <= figure[1] or name[0] + name[2] <= figure[0]  # above the figure or before it


def test_the_rows_of_eight_players_are_whole_while_their_points_are_tapped(page: Page) -> None:
    thumb = recording(page, seated(EIGHT, game="other"), "5")
    border = boxes(thumb.panel.locator(".bar"))[0][1]
    assert max(y + height for _x, y, _width, height in boxes(thumb.panel.locator(".total"))) <= border


def test_what_can_end_the_match_is_in_sight_while_a_deal_is_played(page: Page, face: str) -> None:
    only_in_the_letters_of_a_phone(face)
    thumb = recording(page, near_the_end("spades", *[FOUR_EACH | MADE] * 7), "3", "3", "4", "3", "Close")
    expect(page.locator("#match .bids").first).to_be_visible()
    expect(page.locator("#match .stakes")).to_be_visible()
    assert thumb.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_the_head_of_a_wide_panel_begins_where_its_sheet_does(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    thumb = recording(page, seated(game="kaiser"))
    (title,), (sheet,) = (boxes(thumb.panel.locator(part)) for part in (".top h1", ".sheet"))
    assert title[0] == pytest.approx(sheet[0], abs=1)


def test_the_cat_of_a_list_lies_on_the_line_of_its_cats(page: Page) -> None:
    phone = finished_matches.played(seated())
    for path in ("matches/", "evenings/"):
        page.goto(f"/b/{phone.token}/{path}")
        (cat,) = boxes(page.locator(".played .catface"))
        (words,) = boxes(page.locator(".played bdi", has_text="Cats"))
        assert words[1] <= cat[1] + cat[3] / 2 <= words[1] + words[3]


def test_a_hit_of_the_search_has_no_empty_line(page: Page) -> None:
    page.goto("/rules/?q=sandbag")
    hit = page.locator(".found li").first
    parts = boxes(hit.locator("b, small, span > span"))
    for (_x, y, _width, height), (_left, top, _wide, _high) in pairwise(parts):
        assert top - (y + height) < 12


def test_the_date_of_an_evening_leaves_its_title_whole(page: Page) -> None:
    page.goto(f"/b/{finished_matches.played(seated()).token}/evenings/")
    (date,) = boxes(page.locator("h1 span"))
    (title,) = boxes(page.locator("h1"))
    assert date[0] == pytest.approx(title[0], abs=1)  # it begins a line
