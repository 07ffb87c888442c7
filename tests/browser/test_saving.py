"""What saving pages for offline costs on the wire, beside the deals that are saved."""

from datetime import timedelta
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.evening import ENDS_IN_CATS
from tests.browser.outbox import at_the_match
from tests.browser.test_first_load import BEFORE_IT_WAS_THERE
from tests.browser.test_no_signal import KEEPS, becomes
from tests.browser.test_offline_pages import first_visit, is_put_away, is_quiet, is_saved
from tests.lossy_proxy import Wire

pytestmark = pytest.mark.rest

A_DEAL = timedelta(minutes=4)
*PLAYED, LAST = [tapped for tapped, _jotted, _score in ENDS_IN_CATS]
EVENING = [*PLAYED, ("All passed",), ("All passed",), ("All passed",), LAST]
"""Twenty deals; the last ends the match."""

LOOKS_NO_MORE = "addEventListener('look', (event) => event.stopImmediatePropagation(), true)"
"""An evening of a test lasts a minute: how often its page looks for news says nothing."""

PAGE_IS_READY = 5_500
"""Milliseconds until a page has loaded what opens the panel, and its files are saved."""


def cost(wire: Wire) -> tuple[int, int]:
    """The bytes of all answers with their headers: those that a page asked for, and those that are saved."""
    saving = sum(size for _request, is_saving, size in wire.carried if is_saving)
    return sum(size for _request, _is_saving, size in wire.carried) - saving, saving


def test_saving_an_evening_of_twenty_deals_costs_at_most_twice_the_deals(phone: BrowserContext, wire: Wire) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    page.evaluate(LOOKS_NO_MORE)
    for address in page.evaluate("fetch('offline.json').then((answer) => answer.json())")["pages"]:
        is_saved(page, address, "")
    is_quiet(wire, page)
    wire.carried.clear()
    for number, deal in enumerate(EVENING, 1):
        wire.later += A_DEAL
        thumb.tap("Record", *deal)
        is_saved(page, match, f'data-version="{number}"')
        is_put_away(page)
    is_saved(page, match.replace("/1/", "/"), "Ona &amp; Petras won")
    is_quiet(wire, page)
    deals, saving = cost(wire)
    assert saving <= 2 * deals, wire.carried
    becomes(page, KEEPS, f"{match}picture/")


def test_a_first_visit_fetches_at_most_130_kb_behind_its_page(phone: BrowserContext, wire: Wire) -> None:
    page = first_visit(phone, before=wire.carried.clear)
    is_saved(page, page.url, "Record deal 1")
    page.wait_for_timeout(PAGE_IS_READY)
    is_quiet(wire, page)
    loaded = [page.url, *page.evaluate(BEFORE_IT_WAS_THERE)]
    left = [(urljoin(page.url, request.split()[1]), size) for request, _is_saving, size in wire.carried]
    for url in loaded:
        left.remove(next(each for each in left if each[0] == url))
    assert sum(size for url, size in left if "?shown=" not in url) <= 130_000, left
