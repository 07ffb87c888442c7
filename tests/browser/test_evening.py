"""A whole evening by thumb: two matches from an empty phone, the first ending in Cats, the second by rams."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import ENDED_BY_RAMS, ENDS_IN_CATS, PETRAS_RUTA_ONA_JONAS
from tests.browser.thumb import Thumb

pytestmark = pytest.mark.django_db(transaction=True)

CATS = "Jonas & Rūta stay Cats until the next match"
SMALL_CAT = "use[href='#catface']"


def test_two_matches_from_an_empty_phone(page: Page) -> None:
    thumb = Thumb(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Four of you, one pack of cards?")).to_be_visible()
    sit_down(thumb)
    match = page.url
    for place, (tapped, jotted, score) in enumerate(ENDS_IN_CATS):
        thumb.record(*tapped)
        assert thumb.score() == score, jotted
        expect(page).to_have_title(re.compile(rf"^Avinas, (deal {place + 2}|{place + 1} deals.*)$"))
        if place == 10:
            overclaim_and_think_better_of_it(thumb, score)
    ended_in_cats(page)

    go_home(thumb)
    cats_are_marked(thumb)
    page.goto(match)
    thumb.tap("Rematch")
    expect(page.locator(".said")).to_contain_text("Jonas deals.")
    go_home(thumb)
    expect(page.get_by_text(CATS)).to_be_visible()

    page.go_back()
    assert thumb.score() == "0/0 0/0"
    for place, (tapped, jotted, score) in enumerate(ENDED_BY_RAMS):
        if place == len(ENDED_BY_RAMS) - 1:
            losing_would_win(page)
        thumb.record(*tapped)
        assert thumb.score() == score, jotted
    ended_by_rams(page)
    go_home(thumb)
    expect(page.get_by_text(CATS)).to_have_count(0)


def sit_down(thumb: Thumb) -> None:
    """Four names, typed one after the other; “next” on the keyboard leads on."""
    page = thumb.page
    thumb.tap("New match")
    page.get_by_label("you", exact=True).tap()
    for place in ("you", "left", "opposite", "right"):
        page.keyboard.type(PETRAS_RUTA_ONA_JONAS[place])
        page.keyboard.press("Enter")
    expect(page.locator(".sides")).to_have_text("Ona & Petras against Jonas & Rūta")
    thumb.tap("Start match")
    expect(page.locator(".said")).to_contain_text("Ona deals.")
    expect(page).to_have_title("Avinas, deal 1")


def overclaim_and_think_better_of_it(thumb: Thumb, score: str) -> None:
    """It ends the match at once; one undo and the match goes on."""
    thumb.record("No sevens", "Jonas", "Overclaimed")
    expect(thumb.page.get_by_role("heading", name="Ona & Petras won", level=1)).to_be_visible()
    thumb.undo()
    assert thumb.score() == score


def ended_in_cats(page: Page) -> None:
    expect(page.get_by_role("heading", name="Ona & Petras won Avinas, ")).to_be_visible()
    expect(page.get_by_role("heading", name="Cats", exact=True)).to_be_visible()
    expect(page.locator("svg.figure")).to_be_visible()
    expect(page.locator(".who")).to_have_text("Jonas & Rūta")
    reason = "14 pips, and none on the other side: rams do not count. They stay Cats until the next match."
    expect(page.locator("#main").get_by_text(reason)).to_be_visible()
    expect(
        page.locator("#main").get_by_text("By custom you stop for today, and use new cards for the next match")
    ).to_be_visible()


def cats_are_marked(thumb: Thumb) -> None:
    """On the first page, in the book, and on the chips of a new match."""
    page = thumb.page
    expect(page.get_by_text(CATS)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ona & Petras won").locator(SMALL_CAT)).to_have_count(1)
    thumb.tap("Score book")
    expect(page.get_by_role("heading", name="Our score book")).to_be_visible()
    expect(page.get_by_text(CATS)).to_be_visible()
    thumb.tap("New match")
    chips = page.locator("[data-player]")
    expect(chips).to_have_count(4)
    expect(chips.filter(has=page.locator(SMALL_CAT))).to_have_text([re.compile("Rūta"), re.compile("Jonas")])


def losing_would_win(page: Page) -> None:
    """Said before the last deal: the declarers of the next one may do better to lose it."""
    stakes = page.locator(".stakes")
    expect(stakes).to_contain_text("Then Jonas & Rūta win")
    expect(stakes).to_contain_text("They need only declare a deal without sevens")


def ended_by_rams(page: Page) -> None:
    expect(page.get_by_role("heading", name="Jonas & Rūta won", level=1)).to_be_visible()
    reason = "Jonas & Rūta reached 12 pips. Ona & Petras have eight rams against them, so Jonas & Rūta win."
    expect(page.locator("#main").get_by_text(reason)).to_be_visible()
    expect(page.locator("svg.figure")).to_have_count(0)


def go_home(thumb: Thumb) -> None:
    thumb.tap("Menu", "Home")
    expect(thumb.page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
