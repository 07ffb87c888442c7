"""That every screen can be read and touched: by anybody, in any light, at any size."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.screens import NEAR_THE_END, WALKS
from tests.browser.thumb import at_the_table, comes_to, measured, resize, settled
from tests.finished_matches import played
from tests.tables import seated

pytestmark = pytest.mark.django_db(transaction=True)

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST = 48
A5 = (420, 595)
"""Points; a printer's driver rounds them."""


Walk = Callable[[Page], Iterator[str]]

EVERY_WALK = pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)


@pytest.mark.rest
@EVERY_WALK
def test_axe_finds_nothing_by_day_or_by_night(page: Page, complaints: list[str], walk: Walk) -> None:
    for screen in walk(page):
        settled(page)
        lay_everything_out(page)
        assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == [], screen
        page.emulate_media(color_scheme="dark")
        assert found_by_axe(page, {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}) == [], (
            screen
        )
        page.emulate_media(color_scheme="light")
        page.evaluate(BARS, "")
        forget_the_missing_page(complaints)


BARS = "(position) => document.querySelectorAll('.bar').forEach((bar) => (bar.style.position = position))"


def lay_everything_out(page: Page) -> None:
    """Sections off the screen have no true height yet, so axe would see their links under those of the next; and what
    happens to lie half under the bar would be too small for it, though it moves up.
    """
    page.evaluate("document.querySelectorAll('.part').forEach((part) => (part.style.contentVisibility = 'visible'))")
    page.evaluate(BARS, "static")


def found_by_axe(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe complains of; its script is brought to a page once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], "runOnly": rules}
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def forget_the_missing_page(complaints: list[str]) -> None:
    """The browser notes a 404 that was asked for on purpose."""
    complaints[:] = [line for line in complaints if "status of 404" not in line]


SIZES = [
    pytest.param(390, 844, 17, id="390×844", marks=pytest.mark.soak),
    pytest.param(375, 667, 17, id="375×667", marks=pytest.mark.soak),
    pytest.param(320, 640, 34, id="320×640, text at 200 %"),
]


@pytest.mark.rest
@pytest.mark.layout
@EVERY_WALK
@pytest.mark.parametrize("width,height,text", SIZES)
def test_nothing_is_cut_off_and_everything_is_large_enough(
    page: Page, complaints: list[str], width: int, height: int, text: int, walk: Walk
) -> None:
    resize(page, width, height, text)
    for screen in walk(page):
        settled(page)
        assert measured(page, f"cutOff({width})") == [], screen
        assert measured(page, f"tooSmall({SMALLEST})") == [], screen
        forget_the_missing_page(complaints)


def test_the_keyboard_is_seen_wherever_it_goes(page: Page) -> None:
    thumb, _phone = at_the_table(page, NEAR_THE_END)
    seen = {where_the_keyboard_is(page) for _key in range(11)}
    assert {"Menu", "Record deal 10", "Undo 9", "Rules", "Share"} <= seen
    page.keyboard.press("Shift+Tab")
    page.get_by_role("link", name="Record deal 10").focus()
    page.keyboard.press("Enter")
    expect(thumb.panel).to_be_visible()
    seen = {where_the_keyboard_is(page) for _key in range(17)}
    assert {"Close", "Petras", "4", "No knock", "All passed", "More"} <= seen
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Record deal 10")).to_be_focused()


def where_the_keyboard_is(page: Page) -> str:
    """After one press of Tab: the first line of what has the focus, which has an outline and lies over everything."""
    page.keyboard.press("Tab")
    settled(page)
    focused = measured(page, "focused()")
    assert focused["words"] == "" or focused["outline"] == "solid 3px", focused
    assert focused["words"] == "" or not focused["covered"], focused
    return str(focused["words"])


@pytest.mark.rest
def test_nothing_moves_for_those_who_asked_for_that(page: Page) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        thumb, _phone = at_the_table(page)
        page.evaluate("addEventListener('animationstart', () => (window.moved = true))")
        thumb.record("Petras", "Made")
        page.wait_for_timeout(100)  # long enough to see that nothing moves
        comes_to(page, lambda: page.evaluate("Boolean(window.moved)"), moves)


@pytest.mark.rest
@pytest.mark.parametrize("path", ["", "deals/"])
def test_twelve_deals_are_printed_on_one_small_page_without_buttons(page: Page, path: str) -> None:
    at_the_table(page, "N1+ E2+ S3- - W1k- N2- - E2+ - N0+24 E0-none E0-none")
    page.goto(page.url + path)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    width, height = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", printed)[0]
    assert (round(float(width)), round(float(height))) == A5
    page.emulate_media(media="print")
    for role in ("button", "link"):
        expect(page.get_by_role(role)).to_have_count(0)  # type: ignore[arg-type]
    expect(page.get_by_role("cell", name="two sevens, Rūta made").first).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(13)


@pytest.mark.rest
def test_what_is_folded_is_printed_whole_or_not_at_all(page: Page) -> None:
    page.goto(f"/b/{played(seated()).token}/people/1/")
    expect(page.locator("summary:visible")).to_have_text(["All numbers", "This name"])
    page.emulate_media(media="print")
    expect(page.locator("summary:visible")).to_have_count(0)
    page.locator("details", has_text="All numbers").evaluate("fold => (fold.open = true)")
    expect(page.locator("summary:visible")).to_have_text(["All numbers"])
