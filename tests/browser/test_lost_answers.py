"""A wire that loses answers, without a service worker, as on plain HTTP: what was stored is not stored again."""

from contextlib import suppress
from itertools import cycle

import pytest
from playwright.sync_api import APIResponse, Error, Page, Route, expect

from tests.browser.thumb import Thumb, at_the_table, comes_to
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

TAPPED = [("Petras", "Made"), ("Ona", "Lost"), ("All passed",), ("Rūta", "Made"), ("Jonas", "Lost")]
STORED = [("N", True), ("S", False), (None, None), ("E", True), ("W", False)]
FATES = ["lost", "lost", "arrives", "refused", "arrives", "lost"]
"""Of one message after another: stored and the answer lost, stored and answered, or never heard."""


def test_answers_that_are_lost_double_nothing_and_lose_nothing(page: Page, complaints: list[str]) -> None:
    thumb, phone = at_the_table(page)
    fates = cycle(FATES)

    def wire(route: Route) -> None:
        fate = next(fates)  # whatever they are by now
        if fate == "arrives":
            route.continue_()
            return
        if fate == "lost":
            lose(route)
        else:
            route.abort()

    page.route("**/events/", wire)
    for words in TAPPED:
        tap_and_wait(thumb, *words)
    fates = cycle(["arrives"])
    page.evaluate("dispatchEvent(new Event('online'))")
    thumb.is_done(len(TAPPED) + 1)
    expect(page.locator("#unsent")).to_have_count(0)
    stood = [(deal.payload.get("declarer"), deal.payload.get("won")) for deal in phone.match.log().live]
    assert stood == STORED
    assert phone.match.events.count() == len(TAPPED)
    complaints.clear()


def tap_and_wait(thumb: Thumb, *words: str) -> None:
    thumb.tap("Record", *words)
    expect(thumb.panel).to_have_count(0)


@pytest.mark.rest
def test_an_answer_whose_form_news_has_replaced_is_asked_for_again(page: Page) -> None:
    thumb, phone = at_the_table(page)
    thumb.record("Petras", "Made")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if route.request.method != "POST" or held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    page.route("**/events/", hold)
    thumb.tap("Undo")
    comes_to(page, lambda: len(held), 1)
    page.evaluate("document.querySelector('[data-follow]').dispatchEvent(new CustomEvent('look'))")
    expect(page.get_by_text("Deal 1 is undone.", exact=True)).to_be_visible()
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.get_by_role("link", name="Record deal 1", exact=True)).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    assert [event.kind for event in phone.match.events.order_by("n")] == ["deal", "void"]


@pytest.mark.rest
def test_a_page_that_counts_what_waits_is_a_receipt(page: Page, complaints: list[str]) -> None:
    phone = undone_unheard(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.reload()
    expect(page.get_by_role("button", name="Redo 1: deal 1")).to_be_enabled()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(page.locator("#unsent")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert "POST" not in asked
    assert phone.match.events.count() == 2
    complaints.clear()


@pytest.mark.rest
def test_a_page_that_counts_more_than_what_waits_speaks_for_itself_again(page: Page, complaints: list[str]) -> None:
    phone = undone_unheard(page)
    assert phone.deal({"kind": "passed"}).status_code == 201
    page.reload()
    expect(page.locator(".bar .whose")).to_have_text("1 change not sent yet")
    page.unroute("**/events/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#unsent")).to_have_count(0)
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Undo 1: deal 1")).to_be_enabled()
    expect(page.get_by_text("not sent yet").filter(visible=True)).to_have_count(0)
    assert phone.match.events.count() == 3
    complaints.clear()


def undone_unheard(page: Page) -> Phone:
    """The server has taken back the first deal, and the phone that asked for it has not heard so."""
    thumb, phone = at_the_table(page)
    thumb.record("Petras", "Made")
    page.route("**/events/", lose)
    page.route("**/?shown=*", lambda route: route.abort())  # a look for news would tell what has become of it
    thumb.tap("Undo")
    expect(page.locator("#unsent [data-status]")).to_contain_text("1 change is safe on this phone.")
    page.unroute("**/?shown=*")
    return phone


def lose(route: Route) -> None:
    route.fetch()
    with suppress(Error):  # the page has given up already
        route.abort()
