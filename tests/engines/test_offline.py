"""An evening whose server is gone for a while, in every engine: everything is stored once and in order."""

import pytest

from tests.engines.phone import KEEPS, Phone, dealt, is_done, record, waits

EVENING = [("Rūta", "Lost"), ("Ona", "Ona", "Made"), ("Jonas", "Made")]
STORED = [("E", 1, False), ("S", 2, True), ("W", 1, True)]


def test_three_deals_without_a_server_outlive_a_reload(phone: Phone) -> None:
    tab, match = phone.begins()
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    phone.server.kill()
    for number, words in enumerate(EVENING, 1):
        record(tab, *words)
        waits(tab, number)
    tab.reload()
    waits(tab, 3)
    phone.hears()
    is_done(tab, 5)
    assert dealt(phone, match) == [("N", 1, True), *STORED]


def test_what_two_pages_have_recorded_is_sent_once(phone: Phone) -> None:
    tab, match = phone.begins()
    other = phone.tab()
    other.open(match)
    phone.server.cut()
    for number, (page, words) in enumerate(zip((tab, other, tab), EVENING, strict=True), 1):
        record(page, *words)
        waits(page, number)
    phone.hears()
    for page in (tab, other):
        is_done(page, 4)
    assert dealt(phone, match) == STORED


def test_what_a_killed_browser_had_not_sent_is_there_when_it_is_opened_again(phone: Phone) -> None:
    if not phone.engine.keeps:
        pytest.skip("This engine keeps nothing when it is driven by a test.")
    tab, match = phone.begins()
    phone.server.cut()
    for number, words in enumerate(EVENING, 1):
        record(tab, *words)
        waits(tab, number)
    tab = phone.dies_and_opens_again(match)
    waits(tab, 3)
    phone.hears()
    is_done(tab, 4)
    assert dealt(phone, match) == STORED


def test_a_page_whose_storage_was_cleared_keeps_what_comes_after(phone: Phone) -> None:
    tab, match = phone.begins()
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    phone.server.cut()
    tab.clear()
    record(tab, "Rūta", "Lost")
    waits(tab, 1)
    phone.hears()
    is_done(tab, 3)
    assert dealt(phone, match) == [("N", 1, True), ("E", 1, False)]
    tab.reload()
    phone.keeps(tab)
    phone.server.cut()
    tab.reload()
    tab.sees("#match .sheet")


def test_a_note_waits_too(phone: Phone) -> None:
    tab, match = phone.begins()
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    tab.open(f"{match}note/")
    tab.until(KEEPS, f"{match}note/")
    phone.server.cut()
    tab.open(f"{match}note/")
    tab.fill("#note textarea", "nuts")
    tab.tap("Save the note")
    tab.is_at(match)
    waits(tab, 1)
    phone.hears()
    waits(tab, 0)
    assert phone.server.stored(match)["note"] == "nuts"
