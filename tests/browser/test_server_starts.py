"""A match that is started without a server, on a phone that is its own: played at once, sent once, found again."""

import json
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from tests.browser.counting import HAS_CHIPS, LONGEST_START_MS, ServerPhone, counted, needs_pyodide
from tests.browser.outbox import THE_SIGNAL_IS_BACK
from tests.browser.test_no_signal import KEEPS, becomes
from tests.browser.thumb import Thumb
from tests.serving import Server

needs_pyodide()


def started(page: Page, *names: str) -> None:
    """Tap these on the page of a new match."""
    for name in names:
        page.locator(f"[data-player='{name}']").tap()


def matches(server: Server, book: str) -> Iterator[tuple[dict[str, str], list[tuple[object, object]]]]:
    """Of every match of the book who sits where, and who declared and whether it was made."""
    for number in range(1, 100):
        status, _headers, body = server.get(f"/b/{book}/{number}/match.json")
        if status != 200:
            return
        told = json.loads(body)
        yield told["seats"], [(deal.get("declarer"), deal.get("won")) for deal in told["deals"]]


@pytest.mark.rest
def test_a_match_is_started_and_played_without_a_server_and_sent_once(counting: ServerPhone) -> None:
    server = counting.server
    thumb, first = counting.playing()
    page = thumb.page
    book = first.split("/")[-3]
    thumb.record("Petras", "Made")
    becomes(page, KEEPS, urljoin(first, "/new/"))
    becomes(page, HAS_CHIPS, urljoin(first, "../new/"))
    server.kill()

    page.goto(urljoin(first, "../new/"))
    started(page, "Ona", "Jonas", "Petras", "R\u016bta")
    thumb = Thumb(page)
    thumb.tap("Start match")
    expect(page.get_by_role("link", name="Record deal 1", exact=True)).to_be_visible(timeout=LONGEST_START_MS)
    own = page.url
    assert "/9" in own
    thumb.tap("Record deal 1", "R\u016bta", "Lost")
    counted(thumb, 2, "0/2 0/0", of="2 changes")
    thumb.tap("Record deal 2", "Ona")
    page.close()
    page = counting.context.new_page()
    page.goto("/")
    page.get_by_role("link", name="New match").filter(has_text="2 changes not sent yet").tap()
    thumb = Thumb(page)
    counted(thumb, 2, "0/2 0/0", of="2 changes")

    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    page.wait_for_url(f"**/b/{book}/2/")
    expect(page.locator("#unsent")).to_have_count(0)
    assert Thumb(page).score() == "0/2 0/0"
    page.goto(own)
    page.wait_for_url(f"**/b/{book}/2/")
    Thumb(page).tap("Record deal 2")
    expect(page.get_by_text("One seven: Ona declares")).to_be_visible()  # what was half told came along
    kept = list(matches(server, book))
    assert [deals for _seats, deals in kept] == [[("N", True)], [("E", False)]]
