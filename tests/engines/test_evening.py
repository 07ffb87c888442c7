"""An evening with a network, in every engine."""

from tests.engines.phone import Phone, dealt, is_done, record
from tests.tables import NAMES


def test_every_form_takes_the_first_tap(phone: Phone) -> None:
    tab, match = phone.begins()
    book = match.removesuffix("1/")
    tab.open(f"{book}new/")
    for seat, name in NAMES.items():
        tab.fill(f"#new [name={seat.value}]", name)
    tab.tap("Start match")
    tab.is_at(f"{book}2/")
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    tab.open(f"{book}new/")
    tab.tap("Start with the same four")
    match = tab.is_at(f"{book}3/")
    tab.tap("Note")
    tab.fill("#note textarea", "the dog ate a ten")
    tab.tap("Save the note")
    tab.is_at(match)
    tab.tap("Stakes", "Per match")
    tab.fill("[name=amount]", "5")
    tab.fill("[name=unit]", "nuts")
    tab.tap("Set stakes")
    tab.is_at(match)
    tab.sees("main", "Stakes: 5 nuts per match")
    assert phone.server.stored(match)["note"] == "the dog ate a ten"


def test_a_deal_is_recorded_corrected_undone_and_redone(phone: Phone) -> None:
    tab, match = phone.begins()
    record(tab, "Petras", "Made")
    is_done(tab, 2)
    record(tab, "Rūta", "Jonas", "Lost")
    is_done(tab, 3)
    tab.tap("Undo")
    is_done(tab, 2)
    tab.tap("Redo")
    is_done(tab, 3)
    tab.tap("2 deals", "Deal 1", "Correct deal 1", "Lost", "Correct deal 1")
    tab.is_at(f"{match}deals/")
    tab.tap("Back to the match")
    is_done(tab, 3)
    assert dealt(phone, match) == [("N", 1, False), ("W", 2, False)]


def test_a_deal_is_entered_step_by_step(phone: Phone) -> None:
    tab, match = phone.begins(game="kaiser")
    record(tab, "Rūta", "8", "9 points")
    is_done(tab, 2)
    (deal,) = phone.server.stored(match)["deals"]
    assert (deal["bidder"], deal["bid"], deal["points"]) == ("E", 8, 9)


def test_a_match_is_shared_and_its_rules_are_read_and_searched(phone: Phone) -> None:
    tab, match = phone.begins()
    tab.tap("Share")
    shown = tab.until("() => document.querySelector('.code')?.innerText")
    watcher = phone.tab()
    watcher.go(shown)
    watcher.sees("#match .sheet")
    watcher.has_no("[data-open-panel]")
    tab.open(match)
    tab.tap("Rules")
    tab.sees("h1", "Avinas")
    tab.open("/rules/")
    tab.fill("[type=search]", "knock")
    tab.sees("[data-results] mark", "knock")
    tab.ask("() => document.querySelector('[data-results] a').click()")
    tab.is_at("/rules/.+/")
