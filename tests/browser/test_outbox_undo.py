"""Undo and redo offline: of deals that are not sent yet, and then of the last one that the server had confirmed."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.outbox import at_the_match, comes_back, record, unsent, written
from tests.serving import Server


def test_what_is_not_sent_is_undone_and_done_again_by_events_of_their_own(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    thumb.tap("Undo")
    unsent(thumb, 2, "change")
    record(thumb, "Ona", "Made")
    unsent(thumb, 3, "change")
    thumb.tap("Undo")
    unsent(thumb, 4, "change")
    thumb.tap("Redo")
    unsent(thumb, 5, "change")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("N", True), ("S", True)]


@pytest.mark.rest
def test_the_last_confirmed_deal_is_undone_and_done_again(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    thumb.record("Rūta", "Lost")
    server.kill()
    places = thumb.page.locator(".bar .quad .btn")
    thumb.touch(places.first)
    unsent(thumb, 1, "change")
    expect(thumb.page.get_by_role("link", name="Record deal 2")).to_be_visible()
    expect(places.first).to_be_disabled()
    thumb.tap("Redo")
    unsent(thumb, 2, "change")
    expect(thumb.page.get_by_role("link", name="Record deal 3")).to_be_visible()
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("N", True), ("E", False)]
