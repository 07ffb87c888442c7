"""Somebody takes a chair by thumb: with a signal, and without one."""

import json

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.outbox import PUT, THE_SIGNAL_IS_BACK, at_the_match, entries, safe, stopped
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server

pytestmark = pytest.mark.rest

NO_COMPASS = dict.fromkeys("NESW", "")


def chairs(server: Server, thumb: Thumb) -> object:
    token = thumb.page.url.split("/b/")[1].split("/")[0]
    _status, _headers, body = server.get(f"/b/{token}/1/match.json")
    return json.loads(body).get("chairs")


def fill_in(thumb: Thumb) -> None:
    thumb.record("Petras", "Made")
    thumb.tap("Menu", "Somebody takes a chair")
    form = thumb.page.locator("#chair")
    form.get_by_role("radio", name="Jonas").check()
    form.get_by_label("Who takes it").fill("Albinas")


def test_from_the_menu_to_the_sheet(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    fill_in(thumb)
    assert found_by_axe(thumb.page, AXE_TAGS) == []
    thumb.tap("Take the chair")
    expect(thumb.page.locator("main")).to_contain_text("Albinas")
    expect(thumb.page.locator("#match")).to_contain_text("Albinas replaces Jonas, from deal 2.")
    assert chairs(server, thumb) == [{"seat": "W", "deal": 2, "name": "Albinas"}]


def test_what_it_changes_of_recorded_deals_is_seen_first(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    fill_in(thumb)
    thumb.tap("Take the chair")
    thumb.record("Petras", "Made")
    thumb.tap("Menu", "Somebody takes a chair", "Correct")
    thumb.page.locator("#chair").get_by_label("Who takes it").fill("Zita")
    thumb.tap("Correct")
    expect(thumb.page.locator("main")).to_contain_text("Deal 2 counts for Zita, and no longer for Albinas.")
    assert found_by_axe(thumb.page, AXE_TAGS) == []
    assert chairs(server, thumb) == [{"seat": "W", "deal": 2, "name": "Albinas"}]
    thumb.tap("Correct")
    expect(thumb.page.locator("#match")).to_contain_text("Chairs: Zita replaces Jonas, from deal 2.")
    assert chairs(server, thumb) == [{"seat": "W", "deal": 2, "name": "Zita"}]


def test_without_a_server_it_waits_and_is_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    fill_in(thumb)
    server.kill()
    thumb.tap("Take the chair")
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text(safe("1 change"))
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    assert chairs(server, thumb) == [{"seat": "W", "deal": 2, "name": "Albinas"}]


def asked_later(phone: BrowserContext, server: Server) -> Thumb:
    """It came within a minute, so the server asks first; people look minutes later."""
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    thumb.record("Petras", "Made")
    fill_in(thumb)
    page.locator("#chair").get_by_label("From deal").select_option("2")
    server.kill()
    thumb.tap("Take the chair")
    expect(page.locator("#unsent [data-status]")).to_contain_text(safe("1 change"))
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    stopped(thumb, 1, "change")
    page.evaluate(PUT, [{**entry, "at": entry["at"] - 300_000} for entry in entries(page)])
    page.goto(match)
    thumb.tap("See why")
    expect(page.locator("main")).to_contain_text("Deal 2 counts for Albinas, and no longer for Jonas.")
    assert chairs(server, thumb) is None
    return thumb


def test_why_it_is_not_sent_is_shown_later_and_then_it_can_be_discarded(phone: BrowserContext, server: Server) -> None:
    thumb = asked_later(phone, server)
    page = thumb.page
    match = page.url
    thumb.tap("Discard this change")
    expect(page.locator("#unsent")).to_have_count(0)
    expect(page.locator("main")).not_to_contain_text("Deal 2 counts for Albinas")
    page.goto(match)
    expect(page.locator("#unsent")).to_have_count(0)
    assert chairs(server, thumb) is None


def test_why_it_is_not_sent_is_shown_later_and_then_something_else_is_entered(
    phone: BrowserContext, server: Server
) -> None:
    thumb = asked_later(phone, server)
    page, match = thumb.page, thumb.page.url
    thumb.tap("Change something else")
    form = page.locator("#chair")
    expect(form.get_by_label("Who takes it")).to_have_value("Albinas")
    expect(page.locator("#unsent")).to_have_count(0)
    form.get_by_label("From deal").select_option("3")
    thumb.tap("Take the chair")
    expect(page.locator("main")).to_contain_text("Albinas replaces Jonas, from deal 3.")
    page.goto(match)
    expect(page.locator("#unsent")).to_have_count(0)
    assert chairs(server, thumb) == [{"seat": "W", "deal": 3, "name": "Albinas"}]


def test_somebody_joins_another_game_and_leaves_it_also_without_a_server(phone: BrowserContext, server: Server) -> None:
    """Two taps in the menu's page and a name; the panel then asks for who sits there."""
    page, match = playing(phone, game="other", P1="Ona", P2="Jonas", P3="Rasa", first_dealer="P1", **NO_COMPASS)
    becomes(page, KEEPS, match)
    thumb = Thumb(page)
    thumb.tap("Record deal 1", "7", "Next: Jonas", "8", "Next: Rasa", "9", "Record the deal")
    thumb.tap("Menu", "Somebody takes a chair, joins or leaves")
    assert found_by_axe(page, AXE_TAGS) == []
    form = page.locator("#chair")
    form.get_by_label("Who takes it").fill("Albinas")
    form.get_by_role("radio", name="A new chair").check()
    server.kill()
    thumb.tap("Record the change")
    expect(page.locator("#unsent [data-status]")).to_contain_text(safe("1 change"))
    server.start()
    page.evaluate(THE_SIGNAL_IS_BACK)
    expect(page.locator("#unsent")).to_have_count(0)
    assert chairs(server, thumb) == [{"seat": "P4", "deal": 2, "name": "Albinas"}]
    page.goto(match)
    thumb.tap("Record deal 2", "1", "Next: Jonas", "2", "Next: Rasa", "3", "Next: Albinas", "4", "Record the deal")
    thumb.tap("Menu", "Somebody takes a chair, joins or leaves")
    form.get_by_role("radio", name="Jonas").check()
    thumb.tap("Record the change")
    expect(page.locator("#match")).to_contain_text("Jonas leaves after deal 2.")
    thumb.tap("Record deal 3", "1", "Next: Rasa", "3", "Next: Albinas", "4", "Record the deal")
    expect(page.locator("#match")).to_contain_text("Ona +1, Rasa +3, Albinas +4.")
    assert chairs(server, thumb) == [
        {"seat": "P4", "deal": 2, "name": "Albinas"},
        {"seat": "P2", "deal": 3},
    ]
