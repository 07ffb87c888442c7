"""The recording panel in the hand: closing, keeping, slips of the thumb, and a server that does not answer."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.thumb import Thumb, at_the_table, comes_to, measured, settled
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

VIEWS = [
    ("no seat tapped", ()),
    ("two sevens", ("Petras", "Rūta")),
    ("four sevens, knocked", ("Ona", "Ona", "4", "Both sides")),
    ("without", ("Clear", "No sevens")),
    ("bands", ("Petras",)),
    ("points", ("Exact points", "2", "4")),
    ("more", ("Back", "With sevens", "Petras", "More")),
]
PLAYERS = ["Petras", "Rūta", "Ona", "Jonas"]
SLIP_SECONDS = 0.6
FETCHED_ONCE = re.compile(r"\?shown=|/static/.*\.(css|js)$|/events/$")
"""Looks for news, the scripts and styles of the panel, and the form for when there is no signal."""


def test_it_opens_in_place_and_every_way_out_leads_back(page: Page) -> None:
    thumb, phone = at_the_table(page, "N1+ E2+ S3- W1k- S0+many")
    page.evaluate("scrollTo(0, 40)")
    place = page.evaluate("scrollY")
    asked: list[str] = []
    page.on("request", lambda request: None if FETCHED_ONCE.search(request.url) else asked.append(request.url))
    for leave in (page.go_back, lambda: thumb.tap("Close"), lambda: page.keyboard.press("Escape")):
        thumb.tap("Record deal 6")
        expect(thumb.panel).to_be_visible()
        leave()
        expect(thumb.panel).to_have_count(0)
        assert page.url.endswith(phone.url)
        assert page.evaluate("scrollY") == place
    assert asked == []
    assert thumb.sees("Record deal 6").is_visible()


@pytest.mark.rest
def test_a_tap_waits_for_its_scripts(page: Page) -> None:
    held: list[Route] = []
    page.route("**/js/panel.*.js", lambda route: held.append(route))  # noqa: PLW0108  Playwright marks it
    thumb, _phone = at_the_table(page)
    page.get_by_role("link", name="Record deal 1").dblclick()
    comes_to(page, lambda: len(held), 1)
    held[0].continue_()
    expect(thumb.panel).to_be_visible()
    thumb.tap("Petras", "Made")
    thumb.is_done(2)


@pytest.mark.rest
def test_where_its_scripts_do_not_come_the_form_does(page: Page, complaints: list[str]) -> None:
    page.route("**/js/panel.*.js", lambda route: route.abort())
    _thumb, phone = at_the_table(page)
    page.get_by_role("link", name="Record deal 1").click()
    expect(page).to_have_url(re.compile(f"{re.escape(phone.url)}events/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 1")
    complaints.clear()


@pytest.mark.rest
def test_a_last_deal_taken_back_leaves_nothing_of_it_in_the_panel(page: Page, complaints: list[str]) -> None:
    thumb, _phone = at_the_table(page)
    page.route("**/underway/", lambda route: route.abort())
    thumb.tap("Record deal 1", "No sevens", "Petras", "Overclaimed")
    expect(page.get_by_role("heading", name="Jonas & Rūta won", level=1)).to_be_visible()
    thumb.undo()
    thumb.tap("Record deal 1")
    expect(thumb.sees("All passed")).to_be_visible()
    complaints.clear()


def test_a_reload_keeps_what_was_tapped(page: Page) -> None:
    thumb, phone = at_the_table(page)
    thumb.tap("Record deal 1", "Petras", "Rūta", "Knocked", "More", "Dealt by › Jonas", "spades")
    page.get_by_label("Note").fill("the dog ate a ten")
    page.reload()
    expect(page.get_by_label("Note")).to_have_value("the dog ate a ten")
    thumb.tap("Done")
    expect(thumb.panel.get_by_text("Two sevens: Rūta declares")).to_be_visible()
    expect(thumb.sees("Petras 7")).to_be_visible()
    expect(thumb.sees("Knocked")).to_have_attribute("aria-pressed", "true")
    thumb.tap("Every trick")
    thumb.is_done(2)
    assert thumb.score() == "4/0 0/0"
    expect(page.locator(".said")).to_contain_text("Petras deals.")
    (entry,) = phone.match.log().live
    assert entry.payload["note"] == "the dog ate a ten"
    assert (entry.payload["dealer"], entry.payload["trump"]) == ("W", "S")
    page.reload()
    thumb.tap("Record deal 2")
    expect(thumb.panel.get_by_text("Tap a seat for each seven").first).to_be_visible()


@pytest.mark.rest
def test_slips_of_the_thumb_change_nothing(page: Page) -> None:
    thumb, phone = at_the_table(page)
    thumb.tap("Record deal 1", "Petras", "Petras", "Petras")
    expect(status(thumb)).to_contain_text("Petras: only two cards are turned up.")
    expect(thumb.panel.get_by_text("Two sevens: Petras declares")).to_be_visible()
    thumb.tap("Rūta", "Rūta")
    expect(status(thumb)).not_to_contain_text("Only two")
    thumb.tap("Ona")
    expect(status(thumb)).to_contain_text("There are only four sevens.")
    expect(thumb.panel.get_by_text("Four sevens: Rūta declares")).to_be_visible()
    a_double_tap_and_one_more(thumb)
    assert [entry.payload["sevens"] for entry in phone.match.log().live] == [4]
    assert thumb.score() == "4/0 0/0"


def a_double_tap_and_one_more(thumb: Thumb) -> None:
    """All on the place of “Made”: the last one, still within the time of a slip, falls on “Record deal 2” there."""
    page, made = thumb.page, thumb.sees("Made").bounding_box()
    assert made
    place = made["x"] + 20, made["y"] + 20
    pressed = time.monotonic()
    page.touchscreen.tap(*place)
    page.touchscreen.tap(*place)
    thumb.is_done(2)
    assert page.evaluate("place => document.elementFromPoint(...place).innerText", place) == "Record deal 2"
    page.touchscreen.tap(*place)
    if time.monotonic() - pressed < SLIP_SECONDS:
        settled(page)
        expect(thumb.panel).to_have_count(0)
    else:
        page.keyboard.press("Escape")


def status(thumb: Thumb) -> Locator:
    return thumb.panel.get_by_role("status")


@pytest.mark.rest
def test_what_comes_next_has_the_focus_and_is_heard(page: Page) -> None:
    thumb, _phone = at_the_table(page)
    thumb.record("Rūta", "2", "Lost")
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_focused()
    heard = page.get_by_role("status").filter(has_text="Deal 1 recorded. Rūta, two sevens, lost: 4 rams.")
    expect(heard).to_have_count(1)
    thumb.undo()
    expect(page.get_by_role("link", name="Record deal 1", exact=True)).to_be_focused()


@pytest.mark.rest
@pytest.mark.layout
def test_it_fits_without_scrolling_and_seats_stay(page: Page) -> None:
    fits_throughout(page)


@pytest.mark.rest
def test_it_fits_a_small_phone_too(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 667})
    fits_throughout(page)


def fits_throughout(page: Page) -> None:
    thumb, _phone = at_the_table(page, "N4kk- E4kk- N3- W2+ S1- N0+31 E0+20 W0+31 N0+31 E0+none S0+few")
    thumb.tap("Record deal 12")
    seats = []
    for view, tapped in VIEWS:
        thumb.tap(*tapped)
        fits(thumb, view)
        seats += where_seats_are(thumb) if "seven" in view else []
    thumb.tap("Done", "Petras", "Petras")
    fits(thumb, "with a word about a slip")
    seats += where_seats_are(thumb)
    assert len(set(seats)) == len(PLAYERS)


def where_seats_are(thumb: Thumb) -> list[tuple[str, str]]:
    return [(name, str(thumb.sees(name).bounding_box())) for name in PLAYERS]


def fits(thumb: Thumb, view: str) -> None:
    """Nothing to scroll, and no line of the upper half lies under the lower one."""
    heights = measured(thumb.page, "panel()")
    assert heights["needed"] <= heights["there"], (view, heights)
    assert heights["words"] <= heights["border"], (view, heights)


@pytest.mark.rest
def test_the_buttons_say_what_they_will_do(page: Page) -> None:
    thumb, _phone = at_the_table(page, "N1+ E2+ S3- W1k-")  # Ona & Petras hold three rams
    thumb.tap("Record deal 5", "Petras", "Rūta")
    expect(thumb.sees("Made")).to_contain_text("Ona & Petras get 2 rams, 5 rams left")
    expect(thumb.sees("Lost")).to_contain_text("3 crossed out, Jonas & Rūta get 1 ram")
    thumb.tap("Both sides")
    expect(thumb.sees("Every trick")).to_contain_text("Ona & Petras get 8 rams, 11 rams left")
    expect(thumb.sees("A trick lost")).to_contain_text("3 crossed out, Jonas & Rūta get 13 rams")
    thumb.tap("Close")

    thumb, _phone = at_the_table(page, "N4- S0+none S0+none S0+many")  # eight rams; nothing to seven pips
    thumb.tap("Record deal 5", "No sevens", "Rūta")
    expect(thumb.sees("Made › 2 to 30")).to_contain_text("2 pips")
    expect(thumb.sees("Made › 2 to 30")).to_contain_text("now 2")
    expect(thumb.sees("Lost › nothing")).to_contain_text("match over")
    expect(thumb.panel.get_by_text("at 12: Cats")).to_be_visible()
    thumb.tap("Exact points", "0")
    expect(thumb.sees("Lost: they took 0")).to_contain_text(
        "6 pips, now 13: match over, Ona & Petras win, Jonas & Rūta are Cats"
    )
    thumb.tap("Erase", "6", "0")
    expect(thumb.sees("Lost: they took 60")).to_contain_text("2 pips, now 9")
    expect(thumb.sees("Made: the others took 60")).to_have_count(0)
    thumb.tap("Back", "Overclaimed")
    expect(page.get_by_role("heading", name="Ona & Petras won", level=1)).to_be_visible()


def test_without_an_answer_the_entry_is_kept_and_goes_later(page: Page, complaints: list[str]) -> None:
    thumb, phone = at_the_table(page)
    page.route("**/events/", lambda route: route.abort())
    thumb.tap("Record deal 1", "Petras", "Rūta", "Made")
    is_kept(thumb, phone, 0)
    assert all(line.startswith(("htmx:", "Failed to load")) for line in complaints), complaints
    complaints.clear()
    page.unroute("**/events/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_have_count(0)
    thumb.is_done(2)
    assert thumb.score() == "2/0 0/0"
    complaints.clear()


@pytest.mark.rest
def test_what_is_pressed_before_its_script_is_there_waits_for_that_alone(page: Page, complaints: list[str]) -> None:
    held: list[Route] = []

    def held_back(route: Route) -> None:
        held.append(route)

    thumb, phone = at_the_table(page)
    page.route("**/events/", lambda route: route.fallback() if route.request.method == "POST" else held_back(route))
    page.route("**/ids.json", held_back)  # nobody waits for what is fetched beforehand
    page.reload()
    thumb.record("Petras", "Made")
    page.route("**/js/outbox.*.js", held_back)
    page.route("**/note/", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
    page.goto(f"{phone.url}note/")
    page.get_by_label("Note about this match").fill("nuts")
    comes_to(page, lambda: "/js/outbox." in held[-1].request.url, True)
    page.get_by_role("button", name="Save the note").tap()
    settled(page)
    held[-1].continue_()
    expect(page.locator("#unsent [data-entry]")).to_have_text("Note: nuts")
    complaints.clear()


@pytest.mark.rest
def test_a_busy_book_costs_no_entry_and_takes_it_as_soon_as_it_can(page: Page) -> None:
    thumb, phone = at_the_table(page)
    with somebody_else_is_writing():
        thumb.tap("Record deal 1", "Petras", "Rūta", "Made")
        is_kept(thumb, phone, 0)
    expect(page.locator("#unsent")).to_have_count(0)
    thumb.is_done(2)
    assert thumb.score() == "2/0 0/0"


WITH_NEWS = """() => {
  document.querySelector("#match form.undo button").click()
  const page = document.querySelector("#match")
  page.replaceWith(page.cloneNode(true))
}"""


@pytest.mark.rest
def test_what_is_pressed_while_news_comes_is_sent_all_the_same(page: Page) -> None:
    _thumb, phone = at_the_table(page, "N1+")
    page.wait_for_load_state("networkidle")
    page.evaluate(WITH_NEWS)
    comes_to(page, lambda: phone.match.log().live, [])


def is_kept(thumb: Thumb, phone: Phone, before: int) -> None:
    """The page says so, and nothing has been recorded but what was before."""
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text("1 deal is safe on this phone.")
    expect(thumb.panel).to_have_count(0)
    assert len(phone.match.log().live) == before


@contextmanager
def somebody_else_is_writing() -> Iterator[None]:
    """Holds the one lock for writing of this test's database."""
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's lock")
    other = sqlite3.connect(settings.DATABASES["default"]["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()
