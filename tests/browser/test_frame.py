"""The frame: what is tapped stays where it is, and on a screen that lies or is wide the hands lie beside the paper."""

import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.screens import NEAR_THE_END
from tests.browser.thumb import BLOCKED, at_the_table

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
