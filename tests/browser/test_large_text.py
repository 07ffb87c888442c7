"""Little room: 320 px, letters of twice their size, and totals that nobody foresaw."""

import pytest
from playwright.sync_api import Page

from scorekeeper.domain.seats import Seat
from tests.browser.test_frame import boxes
from tests.browser.thumb import Thumb, measured, settled
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.layout]

BOTH_FAIL = {"bid_n": "4", "bid_e": "3", "bid_s": "4", "bid_w": "2", "tricks_n": "0", "tricks_e": "6", "tricks_s": "1"}
BOTH_FAIL |= {"tricks_w": "6", "kind": "played"}


def test_at_320_px_the_hands_come_right_after_the_sheet_and_nothing_scrolls_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    phone = far_below_nothing()
    assert phone.totals()["NS"]["points"] == -320
    page.goto(phone.url)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    (_x, top, _width, height), (_left, border, _wide, _high) = boxes(page.locator("#match .sheet, #match > .bar"))
    assert top + height == pytest.approx(border, abs=1)


@pytest.mark.rest
@pytest.mark.parametrize("size", ["l", "xl"])
@pytest.mark.parametrize("game", ["avinas", "spades"])
def test_with_letters_as_large_as_the_menu_offers_the_head_of_a_panel_keeps_its_words_whole(
    page: Page, game: str, size: str
) -> None:
    page.goto(seated(game=game).url)
    page.evaluate("(size) => (document.documentElement.dataset.size = size)", size)
    thumb = Thumb(page)
    thumb.tap("Record deal 1")
    head = thumb.panel.get_by_role("heading", level=1)
    height, line = head.evaluate("(h1) => [h1.offsetHeight, parseFloat(getComputedStyle(h1).lineHeight)]")
    assert height < 2.5 * line  # “Deal 1” in two words, at worst
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def far_below_nothing(deals: int = 4) -> Phone:
    """Spades with names of sixteen letters, and bags that nobody wanted."""
    long = {
        Seat.N: "Konstantinas Vyt",
        Seat.E: "Maximiliana Rūta",
        Seat.S: "Wolfeschlegelste",
        Seat.W: "Bartholomew Joni",
    }
    phone = seated(long, game="spades")
    for _time in range(deals):
        assert phone.deal(BOTH_FAIL).status_code == 201
    return phone


# fmt: off
AT_ITS_FULLEST = [  # taps after which a panel has the most to show
    ("kaiser",      ("Rūta", "8 no")),
    ("other",       ("1",)),
    ("spades",      ("3", "4")),
    ("solo-spades", ("3", "2", "3", "3")),
    ("solo-spades", ("3", "2", "3", "4", "Count the tricks", "0", "0")),
    ("forty-one",   ("3", "4", "3", "3")),
    ("voormsi",     ()),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("game,tapped", AT_ITS_FULLEST)
def test_with_large_text_nothing_is_broken_or_reaches_over_its_key(
    page: Page, face: str, game: str, tapped: tuple[str, ...]
) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(seated(game=game).url)
    page.evaluate("document.documentElement.style.fontSize = '34px'")
    thumb = Thumb(page)
    thumb.tap("Record deal 1", *tapped)
    suffers = [] if face == "phone" else ["broken: Petras"]  # on a sheet of four columns, in wide letters
    settled(page)
    assert [word for word in measured(page, "cutOff(320)") if word not in suffers] == []
    thumb.tap("Close")
    settled(page)
    assert [word for word in measured(page, "cutOff(320)") if word not in suffers] == []
