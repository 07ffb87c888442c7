"""An evening on a phone that is its own server: it counts two games, an undo and a page that was opened again."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.counting import (
    IS_PRINTED,
    LONGEST_START_MS,
    TAKEN_ALONG,
    ServerPhone,
    counted,
    needs_pyodide,
)
from tests.browser.outbox import THE_SIGNAL_IS_BACK, written
from tests.browser.test_game_kaiser import score
from tests.browser.test_game_kaiser import tap as tap_at_kaiser
from tests.browser.test_no_signal import becomes
from tests.browser.thumb import Thumb, comes_to
from tests.tables import start_fields

pytestmark = pytest.mark.rest

needs_pyodide()


def test_an_evening_without_a_server_is_counted_on_the_phone_and_stored_once(counting: ServerPhone) -> None:
    server, phone = counting.server, counting.context
    thumb, avinas = counting.playing()
    page = thumb.page
    kaiser = phone.request.post(f"{avinas.removesuffix('1/')}new/", form=start_fields(game="kaiser")).url
    for match in (kaiser, avinas):
        page.goto(match)
        becomes(page, TAKEN_ALONG, match)
    thumb.record("Petras", "Made")
    server.kill()

    thumb.tap("Record deal 2", "Rūta", "Lost")
    counted(thumb, 3, "0/3 0/0", of="1 deal")
    thumb.tap("Record deal 3", "Ona", "2", "Made")
    counted(thumb, 4, "0/5 0/0", of="2 deals")
    thumb.tap("Undo")
    counted(thumb, 3, "0/3 0/0", of="3 changes")
    becomes(page, IS_PRINTED, avinas)
    page.close()

    page = phone.new_page()  # opened again, still without a server
    page.goto(avinas)
    thumb = Thumb(page)
    counted(thumb, 3, "0/3 0/0", of="3 changes")
    thumb.tap("Record deal 3", "Jonas", "Made")
    counted(thumb, 4, "0/2 0/0", of="4 changes")
    page.goto(f"{avinas}deals/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("3 deals")

    page.goto(kaiser)
    thumb = Thumb(page)
    thumb.tap("Record deal 1")
    tap_at_kaiser(thumb, "Rūta", "8", "9 points")
    expect(page.get_by_role("link", name="Record deal 2", exact=True)).to_be_visible(timeout=LONGEST_START_MS)
    assert score(page) == "1/9"

    server.start()
    page.goto(avinas)
    page.evaluate(THE_SIGNAL_IS_BACK)
    comes_to(page, Thumb(page).score, "0/2 0/0")
    expect(page.locator("#unsent")).to_have_count(0)
    assert written(server, page) == [("N", True), ("E", False), ("W", True)]
    _status, _headers, stored = server.get(f"/b/{kaiser.split('/b/')[1]}match.json")
    assert len(json.loads(stored)["deals"]) == 1
