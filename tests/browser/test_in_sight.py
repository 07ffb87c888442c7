"""What opens is seen, and so is what has the focus: never behind the bar, never off the screen."""

import pytest
from playwright.sync_api import Page

from tests.browser.screens import WALKS
from tests.browser.test_frame import boxes
from tests.browser.test_reading import Walk, forget_the_missing_page
from tests.browser.thumb import Thumb, comes_to, measured, resize, settled
from tests.tables import ALL_PASSED, seated

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844, 17)
SIZES = [pytest.param(*PHONE, id="390×844"), pytest.param(320, 640, 34, id="320×640, text at 200 %")]
MOST_STOPS = 600
"""Of one page: the longest rules have about five hundred."""


TOLERANCE = 4
"""Pixels: a radio button is that much larger than what is seen of it."""


def test_stakes_open_in_sight_and_the_keyboard_stays_in_sight_among_them(page: Page) -> None:
    a_new_match(page)
    Thumb(page).touch(page.locator("summary").filter(has_text="Stakes"))
    comes_to(page, lambda: is_in_sight(page, "[data-stakes] label:has-text('Nothing')"), True)
    assert hidden_stops(page) == []


def is_in_sight(page: Page, part: str) -> bool:
    (_x, top, _width, height), (_left, edge, _wide, _high) = boxes(page.locator(f"main {part}, body > .bar"))
    return top >= 0 and top + height <= edge


def a_new_match(page: Page) -> None:
    """Where the bar is at its tallest: the names of those who have played, and a table to start with."""
    phone = seated()
    assert phone.deal(ALL_PASSED).status_code == 201
    page.goto(f"/b/{phone.token}/new/")


def test_without_motion_the_fold_is_seen_at_once(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    a_new_match(page)
    page.locator("summary").filter(has_text="Stakes").focus()
    page.keyboard.press("Enter")
    settled(page)
    before = page.evaluate("scrollY")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == before > 0


@pytest.mark.rest
@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
@pytest.mark.parametrize("width,height,text", SIZES)
def test_what_has_the_focus_is_in_sight_on_every_page(
    page: Page, complaints: list[str], width: int, height: int, text: int, walk: Walk
) -> None:
    resize(page, width, height, text)
    hidden = {screen: stops for screen in walk(page) if (stops := hidden_stops(page))}
    forget_the_missing_page(complaints)
    assert hidden == {}


def hidden_stops(page: Page) -> list[str]:
    """What the focus comes by, from its place on, until it is there again, and cannot be seen whole."""
    settled(page)
    page.evaluate("document.querySelectorAll('*').forEach((element) => delete element.hasBeen)")
    found = []
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = measured(page, "outOfSight(true)")
        if stop is None:
            return found
        if stop["pixels"] > TOLERANCE:
            settled(page)  # what comes near is laid out only then
            stop = measured(page, "outOfSight()")
        if stop["pixels"] > TOLERANCE:
            found.append(f"{stop['pixels']} px of {stop['what']}")
    raise AssertionError(f"more than {MOST_STOPS} stops on {page.url}")
