"""A browser older than docs/offline.md names: it says so, and records by forms."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.domain.seats import Seat
from tests.tables import NAMES

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

TOO_OLD = "This browser is too old: menus, the panel and offline use do not work in it."

LACKS = {
    "light-dark(": "no-such(",
    ":popover-open": ":no-such",
    " popover>": ">",
    " popover ": " ",
    'type="importmap"': 'type="no-such"',
}
"""What an older browser does not know, and something that no browser knows."""


def as_older_browsers_read_it(route: Route) -> None:
    answer = route.fetch()
    text = re.sub(r' integrity="[^"]*"', "", answer.text())
    for what, nothing in LACKS.items():
        text = text.replace(what, nothing)
    route.fulfill(response=answer, body=text)


def test_the_browsers_of_today_say_nothing(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text(TOO_OLD)).to_be_attached()
    expect(page.get_by_text(TOO_OLD)).to_be_hidden()


def test_an_older_browser_says_so_and_records_a_deal(page: Page, complaints: list[str]) -> None:
    page.route(re.compile(r"\.css$|/$"), as_older_browsers_read_it)
    page.goto("/new/")
    expect(page.get_by_text(TOO_OLD)).to_be_visible()
    for seat, name in NAMES.items():
        page.locator(f"#new [name={seat.value}]").fill(name)
    page.get_by_role("button", name="Start match").tap()
    page.get_by_role("link", name="Record deal 1").tap()
    for answer in ("With sevens", NAMES[Seat.E], "1", "Lost"):
        page.get_by_role("radio", name=answer, exact=True).tap()
    page.get_by_role("button", name="Record deal 1").tap()
    expect(page.get_by_role("link", name="Record deal 2")).to_be_visible()
    page.get_by_role("link", name="Home").tap()  # of the menu, which lies below
    expect(page.get_by_role("heading", name="Scorekeeper")).to_be_visible()
    page.unroute_all(behavior="wait")
    assert all(line.startswith("Failed to resolve module specifier") for line in complaints)
    complaints.clear()
