"""A wire that loses answers, without a service worker, as on plain HTTP: what was stored is not stored again."""

from contextlib import suppress
from itertools import cycle

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.browser.thumb import Thumb, at_the_table

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
            route.fetch()
        with suppress(Error):  # the page has given up already
            route.abort()

    page.route("**/events/", wire)
    for words in TAPPED:
        tap_and_wait(thumb, *words)
    fates = cycle(["arrives"])
    page.evaluate("dispatchEvent(new Event('online'))")
    thumb.is_done(len(TAPPED) + 1)
    expect(page.locator("#waits")).to_have_count(0)
    stood = [(deal.payload.get("declarer"), deal.payload.get("won")) for deal in phone.match.log().live]
    assert stood == STORED
    assert phone.match.events.count() == len(TAPPED)
    complaints.clear()


def tap_and_wait(thumb: Thumb, *words: str) -> None:
    thumb.tap("Record", *words)
    expect(thumb.panel).to_have_count(0)
