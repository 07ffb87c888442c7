"""Trying a game on the first page: by touch in place, at once, and in sight."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import measured
from tests.tables import NAMES, ONE_SEVEN_MADE, seated

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "/",
    "/games/avinas/?holders=W",
    "/games/avinas/?deal=kind%3Dpassed",
    "/games/kaiser/?bidder=W",
    "/games/kaiser/?bidder=W&bid=7&no_trump=false",
    "/games/spades/",
    "/games/solo-spades/?bid_n=3&failed_s=true",
    "/games/forty-one/?bid_n=3",
    "/games/styrivolt/?winner=NS",
    "/games/voormsi/",
    "/games/other/",
)

IS_READY = "() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/try/')).length >= 4"

IS_ASKED_AHEAD = """() => [...document.querySelectorAll("[data-try] a[data-swaps]")].every(({ pathname, search }) =>
  performance.getEntriesByName(new URL(`${pathname}try/${search}`, location.href).href).length)"""


def opened(page: Page) -> Page:
    page.goto("/")
    page.wait_for_function(IS_READY)
    page.wait_for_load_state("networkidle")
    return page


def tap(page: Page, words: str) -> None:
    page.locator("[data-try]").get_by_role("link", name=re.compile(f"^{words}")).tap()


def test_a_deal_is_tried_in_place(page: Page) -> None:
    opened(page)
    page.evaluate("window.stayed = true")
    tap(page, "Jonas")
    expect(page.get_by_text("Jonas declares.").first).to_be_visible()
    tap(page, "Made")
    expect(page.locator("[data-try]")).to_contain_text("1 ram against Ona & Petras")
    expect(page.locator("[data-hear]")).to_contain_text("Deal 5: Jonas, one seven, made")
    assert page.evaluate("window.stayed && location.pathname") == "/"
    tap(page, "Now you")
    expect(page.get_by_role("heading", name="New match")).to_be_visible()


def test_a_tap_is_answered_without_a_request(page: Page) -> None:
    opened(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for words in ("Jonas", "Lost", "Next deal", "Ona"):
        page.wait_for_function(IS_ASKED_AHEAD)
        page.route("**", hold)
        page.evaluate("document.querySelector('[data-try]').dataset.before = ''")
        tap(page, words)
        expect(page.locator("[data-try]:not([data-before])")).to_be_visible()
        while held:
            held.pop().continue_()
        page.unroute("**")


def test_without_a_network_the_page_says_so(page: Page, complaints: list[str]) -> None:
    opened(page)
    tap(page, "Jonas")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    tap(page, "Lost")  # asked for before
    expect(page.locator("[data-try]")).to_contain_text("Undo 5")
    tap(page, "Next deal")
    expect(page.locator("[data-say]")).to_contain_text("The server does not answer.")
    expect(page.locator("[data-try]")).to_contain_text("Undo 5")
    page.context.set_offline(False)
    tap(page, "Next deal")
    expect(page.locator("[data-try]")).to_contain_text("Who held a seven?")
    complaints.clear()


def test_a_tap_asks_again_after_an_error_of_the_server(page: Page, complaints: list[str]) -> None:
    page.route(re.compile("/try/"), lambda route: route.fulfill(status=503, headers={"Scorekeeper-Server": "yes"}))
    opened(page)
    tap(page, "Jonas")
    expect(page.locator("[data-say]")).to_contain_text("The server does not answer.")
    page.unroute_all()
    tap(page, "Jonas")
    expect(page.locator("[data-try]")).to_contain_text("Jonas declares.")
    complaints.clear()


@pytest.mark.parametrize("width,height", [(390, 844), (375, 667), (844, 390)])
def test_all_keys_are_in_sight(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    opened(page)
    tap(page, "Jonas")
    expect(page.get_by_text("Jonas declares.").first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    in_sight(page, page.locator("[data-try]").get_by_role("link", name=re.compile("^Lost")))


def test_all_games_are_in_sight(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=390, height=844))
    opened(page)
    in_sight(page, page.get_by_role("link", name="Another game"))


def in_sight(page: Page, key: Locator) -> None:
    """It ends above the bar, or above the bottom where the bar is beside the page."""
    box, bar, size = key.bounding_box(), page.locator(".bar").bounding_box(), page.viewport_size
    assert box
    assert bar
    assert size
    assert box["y"] + box["height"] <= (bar["y"] if size["height"] > size["width"] else size["height"])


@pytest.mark.parametrize("width,height", [(390, 844), (375, 667), (844, 390)])
def test_no_word_is_broken(page: Page, width: int, height: int) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    for address in PAGES:
        page.goto(address)
        assert measured(page, f"cutOff({width})") == [], address


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    for address in PAGES:
        page.goto(address)
        assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []


def test_large_letters_break_nothing(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=320, height=640))
    for address in PAGES:
        page.goto(address)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_long_name_stays_on_the_match_to_go_on_with(page: Page) -> None:
    phone = seated({seat: f"Didžiulis-Kazlauskas {seat}" for seat in NAMES})
    assert phone.deal(ONE_SEVEN_MADE).status_code == 201
    page.set_viewport_size(ViewportSize(width=320, height=640))
    page.goto(phone.url)
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator(".in-short").evaluate("it => it.scrollWidth <= it.clientWidth")
