"""The frame: what is tapped stays where it is, and on a screen that lies or is wide the hands lie beside the paper."""

import time

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from scorekeeper.data.example import make_book
from scorekeeper.web.tokens import new_token
from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import BLOCKED, at_the_table, fields_of
from tests.tables import seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.layout]

LEAST = (667, 375)
BESIDE = [(844, 390), LEAST, (1280, 800)]
PLACES = ".bar .quad .btn"


@pytest.mark.rest
def test_the_ways_on_keep_their_place_whatever_the_last_deal_has_to_say(page: Page) -> None:
    thumb, _phone = at_the_table(page, "- N4kk- E2k-")
    place = page.locator(".tools").bounding_box()
    for _undone in range(3):
        thumb.undo()
        assert page.locator(".tools").bounding_box() == place


def test_two_taps_on_one_spot_are_two_undos(page: Page) -> None:
    thumb, phone = at_the_table(page, NEAR_THE_END)
    before = boxes(page.locator(PLACES))
    thumb.undo()
    assert boxes(page.locator(PLACES)) == before
    page.wait_for_timeout(BLOCKED * 1000)
    page.touchscreen.tap(*middle(before[0]))
    expect(thumb.sees("Record deal 8")).to_be_visible()
    assert boxes(page.locator(PLACES)) == before
    assert len(phone.match.log().live) == 7


EACH_FRAME = """() => {
  window.drawn = new Set()
  const look = () => {
    for (const end of document.querySelectorAll(".end")) window.drawn.add(getComputedStyle(end).textAlign)
    requestAnimationFrame(look)
  }
  look()
}"""


@pytest.mark.rest
def test_an_end_is_never_seen_without_its_style(page: Page) -> None:
    thumb, _phone = at_the_table(page)
    page.route("**/match*.css", late)
    page.evaluate(EACH_FRAME)
    thumb.tap("Record deal 1", "No sevens", "Jonas", "Overclaimed")
    assert_drawn_as_an_end(page)


def late(route: Route) -> None:
    time.sleep(0.4)
    route.continue_()


def assert_drawn_as_an_end(page: Page) -> None:
    expect(page.get_by_role("heading", name="Ona & Petras won", level=1)).to_be_visible()
    expect(page.locator("main.end")).to_have_css("text-align", "center")
    assert page.evaluate("[...drawn]") == ["center"]


@pytest.mark.rest
@pytest.mark.parametrize("size", BESIDE)
def test_a_screen_that_lies_has_the_score_beside_the_hands(page: Page, face: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb, _phone = at_the_table(page, NEAR_THE_END)
    assert_beside(page, page.locator("#match main .sheet"), page.locator("#match > .bar"))
    thumb.tap("Record deal 10")
    assert_beside(page, thumb.panel.locator(".view"), thumb.panel.locator(".bar"))
    for tapped in ("Petras", "No sevens", "Petras") if size != LEAST or face == "phone" else ():
        thumb.tap(tapped)
        assert thumb.panel.locator(".bar").evaluate("bar => bar.scrollHeight - bar.clientHeight") == 0, tapped


WIDE: ViewportSize = {"width": 1280, "height": 800}
LOW: ViewportSize = {"width": 844, "height": 390}


@pytest.mark.rest
def test_a_wide_screen_has_the_deals_beside_the_sheet_also_after_it_has_been_turned(page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 1280})
    at_the_table(page, NEAR_THE_END)
    deals = page.locator(".recent .deals")
    expect(page.locator(".tools")).to_be_visible()
    expect(deals).to_have_count(0)
    page.set_viewport_size(WIDE)
    expect(deals.get_by_role("row")).to_have_count(10)
    (x, y, width, _height), (left, top, wide, _high) = boxes(page.locator("#match main > .sheet, .recent .deals"))
    assert x + width < left
    assert top == pytest.approx(y, abs=2)
    assert width > 358  # what a phone has
    assert wide > 358


@pytest.mark.rest
@pytest.mark.parametrize("path", ["", "matches/", "people/", "people/1/"])
def test_a_wide_screen_has_two_rows_of_a_book_beside_each_other_and_a_low_one_room_for_them(
    page: Page, path: str
) -> None:
    token = new_token()
    make_book(token, "Fridays")
    page.set_viewport_size(WIDE)
    page.goto(f"/b/{token}/{path}")
    rows = "main > section > ul > li, main > section > section > ul > li, main > ul > li"
    assert len({left for left, _top, _wide, _high in boxes(page.locator(rows))}) == 2
    assert boxes(page.locator("main"))[0][2] > WIDE["width"] * 2 / 3
    page.set_viewport_size(LOW)
    assert len({left for left, _top, _wide, _high in boxes(page.locator(rows))}) == 1
    assert boxes(page.locator("main"))[0][2] > LOW["width"] * 2 / 3


@pytest.mark.rest
@pytest.mark.parametrize("size", [LOW, WIDE], ids=["low", "wide"])
@pytest.mark.parametrize("path", ["", "avinas/", "words/", "?q=ram"])
def test_rules_have_their_keys_beside_the_text(page: Page, path: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(f"/rules/{path}")
    text = boxes(page.locator("main"))[0]
    assert_beside(page, page.locator("main"), page.locator("body > .bar"))
    assert 570 < text[2] <= 48 * 17  # no line that is too long to find the next
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


# fmt: off
UNDER_WAY = [  # what has been played, and what then has to lie above the border
    ("",                       [".sheet", ".first", ".trumps"]),
    ("N1+ E2+ S3- W1+ S0-24",  [".sheet", ".last", ".trumps"]),
]
# fmt: on


@pytest.mark.parametrize("size", [(390, 844), pytest.param((375, 667), marks=pytest.mark.rest)])
@pytest.mark.parametrize("jotted,parts", UNDER_WAY)
def test_nothing_that_matters_lies_below_the_hem(
    page: Page, jotted: str, parts: list[str], size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    thumb, _phone = at_the_table(page, jotted)
    assert_above_the_hem(page, parts)
    if size == (390, 844) and not jotted:  # the first deal, while it is played
        thumb.tap("Record deal 1", "No sevens", "Ona", "Close")
        expect(page.locator(".in-play")).to_be_visible()
        assert_above_the_hem(page, [*parts, ".in-play"])


BOTH_NEAR = "N4kk+ N0+none E0+none S0+none W0+none"
"""Six pips each, and open rams against one: the longest sentences about the end."""

ELEVEN = {"kind": "played", "bid": "10", "no_trump": "false", "points": "11"}
TWELVE = {"kind": "played", "bid": "12", "no_trump": "false", "points": "12"}


def counted(won: int, first_five: str = "") -> dict[str, str]:
    """A deal of Voormsi in which Ona and Petras won so many tricks."""
    return {"kind": "summary", "won_1": str(won), "won_2": str(9 - won), "first_five": first_five}


# fmt: off
NEAR = [  # a match near its end, and what then lies above the links
    ("avinas",  fields_of(BOTH_NEAR),                                                ".trumps"),
    ("avinas",  fields_of(NEAR_THE_END),                                             ".trumps"),
    ("kaiser",  [ELEVEN | {"bidder": seat} for seat in "NNNEE"] + [TWELVE | {"bidder": "E"}] * 2, ".fold"),
    ("voormsi", [counted(8, "NS"), counted(1, "EW"), counted(7), counted(2)],        ".order"),
]
# fmt: on


@pytest.mark.parametrize("size", [(390, 844), (375, 667)])
@pytest.mark.parametrize("game,deals,last", NEAR, ids=["avinas, both near", "avinas", "kaiser", "voormsi"])
def test_near_the_end_nothing_is_cut(
    page: Page, face: str, game: str, deals: list[dict[str, str]], last: str, size: tuple[int, int]
) -> None:
    if face == "wide" or (size == (375, 667) and deals == fields_of(BOTH_NEAR)):
        pytest.skip("promised for a phone's letters; on a short phone not if both sides are near the end")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    phone = seated(game=game)
    for deal in deals:
        assert phone.deal(deal).status_code == 201
    page.goto(phone.url)
    assert_above_the_hem(page, [".sheet", ".last", ".stakes", last])
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def assert_above_the_hem(page: Page, parts: list[str]) -> None:
    """None of them lies below the bar, or below the ways on right above it."""
    (_x, border, _width, _height) = boxes(page.locator("#match > .bar > .tools, #match > .bar"))[-1]
    for part in parts:
        (_left, top, _wide, high) = boxes(page.locator(f"#match main {part}"))[0]
        assert top + high <= border, part


def assert_beside(page: Page, paper: Locator, hands: Locator) -> None:
    (x, y, width, _height), (left, top, _width, high) = boxes(paper)[0], boxes(hands)[0]
    assert x + width <= left
    assert (top, high) == (0, page.viewport_size["height"])  # type: ignore[index]
    assert y < 100


def boxes(found: Locator) -> list[tuple[float, float, float, float]]:
    """Left edge, upper edge, width and height of each."""
    all_boxes = [each.bounding_box() for each in found.all()]
    return [(box["x"], box["y"], box["width"], box["height"]) for box in all_boxes if box]


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
