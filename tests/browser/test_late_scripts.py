"""That nothing moves away under a thumb when the scripts of a page come in after the page itself."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.thumb import measured, settled
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rest]

SCREENS = {
    "a new match": "/b/{book}/new/",
    "a new match of another game": "/b/{book}/new/?game=other",
    "the match": "/b/{book}/1/",
    "the deals": "/b/{book}/1/deals/",
}
MORE_SCREENS = {
    "the plain form": "/b/{book}/1/events/",
    "the book": "/b/{book}/",
    "the history": "/b/{book}/matches/",
    "the people": "/b/{book}/people/",
    "the links": "/b/{book}/links/",
    "the referee": "/referee/avinas/",
    "a pile": "/referee/avinas/pile/",
    "the rules": "/rules/avinas/",
}

LATE = re.compile(r"/static/(?!js/theme).*\.js$")
"""All but the one that settles the colours before anything is painted."""


@pytest.mark.parametrize(
    "address",
    [*SCREENS.values(), *(pytest.param(one, marks=pytest.mark.soak) for one in MORE_SCREENS.values())],
    ids=[*SCREENS, *MORE_SCREENS],
)
def test_late_scripts_move_no_button(page: Page, address: str) -> None:
    phone = played()
    held: list[Route] = []
    page.route(LATE, lambda route: hold(held, route))
    page.goto(address.format(book=phone.token), wait_until="commit")
    expect(page.locator("footer, .bar").first).to_be_attached()
    page.wait_for_function("document.readyState === 'interactive'")
    settled(page)
    before = measured(page, "places()")
    for route in held:
        route.continue_()
    page.unroute(LATE)
    page.wait_for_load_state("networkidle")
    settled(page)
    after = measured(page, "places()")
    moved = {each["place"] for each in before} - {each["place"] for each in after}
    assert [each for each in before if each["place"] in moved] == []


def hold(held: list[Route], route: Route) -> None:
    held.append(route)


def played() -> Phone:
    """A book in which four have begun a match."""
    phone = seated()
    assert phone.deal({"kind": "passed"}).status_code == 201
    return phone
