"""The start of a match is corrected by thumb: with a signal, without one, and without scripts."""

import json

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, safe
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server

pytestmark = pytest.mark.rest


def first_dealer(server: Server, thumb: Thumb) -> str:
    match = thumb.page.url.split("/b/")[1].split("/")[0]
    _status, _headers, body = server.get(f"/b/{match}/1/match.json")
    return str(json.loads(body)["first_dealer"])


def preview(thumb: Thumb, who: str) -> None:
    thumb.record("Petras", "Made")
    thumb.tap("Menu", "Correct the start")
    thumb.page.locator("[name=first_dealer]").select_option(label=who)
    thumb.tap("See what this changes")
    expect(thumb.page.get_by_text(f"{who} dealt first, instead of")).to_be_visible()


def test_it_is_previewed_and_corrected(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    preview(thumb, "Rūta")
    assert found_by_axe(thumb.page, AXE_TAGS) == []
    thumb.tap("Correct the start")
    thumb.page.wait_for_url("**/deals/")
    expect(thumb.page.locator(".bar")).to_contain_text("The start is corrected: Rūta dealt first")
    thumb.tap("Undo start")
    expect(thumb.page.locator(".bar")).to_contain_text("The correction of the start is undone:")


def test_without_a_server_it_waits_and_is_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    before = first_dealer(server, thumb)
    preview(thumb, "Rūta")
    server.kill()
    thumb.tap("Correct the start")
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text(safe("1 change"))
    expect(thumb.page.locator("#unsent [data-entry]")).to_contain_text("Correct the start: Rūta dealt first")
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    assert (before, first_dealer(server, thumb)) == ("S", "E")
