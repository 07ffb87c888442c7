"""Undo and redo without a signal: of what waits, and of what was recorded before."""

from playwright.sync_api import BrowserContext, expect

from tests.browser.outbox import at_the_match, comes_back, record, waits, written
from tests.serving import Server


def test_what_waits_is_undone_and_done_again_by_events_of_their_own(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    thumb.tap("Undo")
    waits(thumb, 2, "entry")
    record(thumb, "Ona", "Made")
    waits(thumb, 3, "entry")
    thumb.tap("Undo")
    waits(thumb, 4, "entry")
    thumb.tap("Redo")
    waits(thumb, 5, "entry")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("N", True), ("S", True)]


def test_what_was_recorded_with_a_signal_is_undone_without_one_deal_by_deal(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    thumb.record("Rūta", "Lost")
    server.kill()
    place = thumb.page.locator(".bar .quad .btn").first
    for number in (1, 2):
        thumb.touch(place)
        waits(thumb, number, "entry")
    expect(place).to_be_disabled()
    thumb.tap("Redo")
    waits(thumb, 3, "entry")
    thumb.touch(place)
    waits(thumb, 4, "entry")
    thumb.tap("Redo")
    waits(thumb, 5, "entry")
    comes_back(server, thumb, 2)
    assert written(server, thumb.page) == [("N", True)]


def test_undo_goes_on_from_what_waits_to_what_was_recorded(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    place = thumb.page.locator(".bar .quad .btn").first
    for number in (2, 3):
        thumb.touch(place)
        waits(thumb, number, "entry")
    expect(place).to_be_disabled()
    for number in (4, 5):
        thumb.tap("Redo")
        waits(thumb, number, "entry")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("N", True), ("E", False)]
