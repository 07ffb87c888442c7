"""The people of a book on a phone: looked at, put right, made one, removed; with scripts and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.domain.seats import Seat
from scorekeeper.matches.players import merge
from tests.browser.conftest import MakeContext
from tests.browser.screens import people_of_a_book
from tests.browser.test_reading import AXE_TAGS, SIZES, SMALLEST, found_by_axe
from tests.browser.thumb import measured, settled
from tests.finished_matches import play, played
from tests.tables import NAMES, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)

IN_THE_DARK = {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}


def evening() -> Phone:
    """Four matches of which Rūta was spelled without her accent in one."""
    phone = played(seated())
    play(phone, NAMES, ends="rams east")
    play(phone, NAMES | {Seat.E: "Ruta"}, ends="rams east")
    return play(phone, NAMES | {Seat.N: "Marija"})


def merged() -> Phone:
    """The same, after the two spellings have become one person."""
    phone = evening()
    people = phone.match.book.players
    merge(people.get(name="Ruta"), people.get(name="Rūta"))
    return phone


def put_right(page: Page) -> None:
    phone = evening()
    page.goto(f"/b/{phone.token}/")
    page.get_by_role("link", name="People", exact=True).first.click()
    expect(page.get_by_role("link", name=re.compile("^Petras won 1 of 3$"))).to_be_visible()
    page.get_by_role("button", name="Yes: Ruta is Rūta").click()
    expect(page.get_by_role("heading", level=1, name="Rūta Cats")).to_be_visible()
    expect(page.get_by_role("img", name="lost, won, won, lost")).to_be_visible()
    page.get_by_text("This name", exact=True).click()
    page.get_by_role("button", name="Undo: Ruta is somebody else").click()
    expect(page.get_by_role("heading", level=1, name="Ruta")).to_be_visible()
    page.get_by_role("button", name="Yes: Ruta is Rūta").click()
    expect(page.get_by_role("img", name="lost, won, won, lost")).to_be_visible()
    page.get_by_text("This name", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Jonas")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("Somebody in this book is called Jonas already.")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Rūtelė")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1, name="Rūtelė Cats")).to_be_visible()
    page.get_by_role("link", name="Head to head").click()
    page.get_by_role("group", name="The other side").get_by_label("Ona", exact=True).check()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="As opponents")).to_be_visible()
    page.get_by_role("link", name="Rūtelė", exact=True).click()
    page.get_by_text("This name", exact=True).click()
    page.get_by_role("link", name="Remove this name").click()
    page.get_by_role("button", name="Remove Rūtelė").click()
    expect(page.get_by_role("heading", level=1, name="Somebody 1")).to_be_visible()
    page.goto(phone.url + "deals/")
    expect(page.get_by_text("Rūt")).to_have_count(0)


@pytest.mark.rest
def test_names_are_put_right_on_a_phone(page: Page) -> None:
    put_right(page)


@pytest.mark.rest
def test_names_are_put_right_without_scripts(new_context: MakeContext) -> None:
    put_right(new_context(java_script_enabled=False).new_page())


@pytest.mark.rest
def test_a_match_leads_to_its_two_pairs(page: Page) -> None:
    phone = evening()
    page.goto(phone.url)
    page.get_by_role("link", name="Head to head").tap()
    expect(page.get_by_role("heading", name="Ona & Marija against Jonas & Rūta")).to_be_visible()


@pytest.mark.rest
def test_axe_finds_nothing_on_pages_about_people(page: Page) -> None:
    for screen in people_of_a_book(page, merged()):
        settled(page)
        assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == [], screen
        page.emulate_media(color_scheme="dark")
        assert found_by_axe(page, IN_THE_DARK) == [], screen
        page.emulate_media(color_scheme="light")


@pytest.mark.rest
@pytest.mark.layout
@pytest.mark.parametrize("width,height,text", SIZES)
def test_nothing_about_people_is_cut_off_or_too_small(page: Page, width: int, height: int, text: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    size = f"document.documentElement.style.fontSize = '{text}px'"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({size}))")
    for screen in people_of_a_book(page, merged()):
        settled(page)
        assert measured(page, f"cutOff({width})") == [], screen
        assert measured(page, f"tooSmall({SMALLEST})") == [], screen
