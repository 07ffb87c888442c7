"""Two phones at one table without a signal, back one after the other."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, comes_back, record, stopped, unsent, written
from tests.browser.thumb import Thumb
from tests.serving import Server


def both_at_the_match(phone: BrowserContext, other: BrowserContext) -> tuple[Thumb, Thumb]:
    """Both have the match open, and have touched it once, so that their panels are there."""
    thumb = at_the_match(phone)
    another = Thumb(other.new_page())
    another.page.goto(thumb.page.url)
    for each in (thumb, another):
        each.tap("Record deal 1", "Close")
        expect(each.panel).to_have_count(0)
    return thumb, another


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.rest)])
def test_of_two_phones_the_later_one_adds_a_whole_evening_with_one_tap(
    first: int, phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    thumbs = both_at_the_match(phone, other)
    quick, slow = thumbs[first], thumbs[1 - first]
    server.kill()
    record(quick, "Petras", "Made")
    record(quick, "Petras", "Lost")
    for number, words in enumerate([("Jonas", "Made"), ("Ona", "Lost"), ("Rūta", "Made")], 1):
        record(slow, *words)
        unsent(slow, number)
    unsent(quick, 2)
    expect(slow.page.locator("#unsent")).to_contain_text("Offline.")
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(slow.page.get_by_role("heading", name="Somebody was quicker")).to_be_visible()
    stopped(slow, 3)
    expect(slow.page.locator("#unsent")).not_to_contain_text("Offline")  # the server has just answered
    slow.tap("Different deal: record mine as deal 3")
    slow.is_done(6)
    expect(slow.page.locator("#unsent")).to_have_count(0)
    assert written(server, slow.page) == [("N", True), ("N", False), ("W", True), ("S", False), ("E", True)]


@pytest.mark.rest
def test_the_same_deals_on_both_phones_fall_together_by_themselves_and_may_be_parted(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    for number, words in enumerate([("Petras", "Made"), ("Ona", "Lost")], 1):
        for thumb in (quick, slow):
            record(thumb, *words)
            unsent(thumb, number)
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    told = slow.page.get_by_text("Both phones entered the same deal. Is it one deal?")
    expect(told).to_be_visible()
    expect(slow.page.locator("#unsent [data-twins] li")).to_have_count(2)
    assert written(server, slow.page) == [("N", True), ("S", False)]
    slow.page.goto(f"{slow.page.url}deals/")  # a page that does not say what the next deal follows
    slow.tap("No, two deals")
    expect(told).to_have_count(0)
    expect(slow.page.locator("#unsent")).to_have_count(0)
    assert written(server, slow.page) == [("N", True), ("S", False), ("N", True), ("S", False)]


@pytest.mark.rest
def test_mine_is_dropped_for_theirs_and_what_came_after_it_goes_on(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    record(quick, "Petras", "Made")
    for words in [("Petras", "Lost"), ("Ona", "Lost")]:
        record(slow, *words)
    unsent(slow, 2)
    comes_back(server, quick, 2, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    slow.tap("Same deal: discard mine")
    slow.is_done(3)
    assert written(server, slow.page) == [("N", True), ("S", False)]


@pytest.mark.rest
def test_what_the_rules_refuse_stays_until_somebody_drops_it(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    record(quick, "No sevens", "Petras", "Overclaimed")
    record(slow, "Rūta", "Made")
    unsent(slow, 1)
    unsent(quick, 1)
    comes_back(server, quick, 2, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    slow.tap("Different deal")
    slow.tap("Discard it", "Discard it")
    slow.is_done(2)
    expect(slow.page.locator("#unsent")).to_have_count(0)


@pytest.mark.rest
def test_two_tabs_of_one_phone_send_each_deal_once_and_in_order(phone: BrowserContext, server: Server) -> None:
    one = at_the_match(phone)
    other = Thumb(phone.new_page())
    other.page.goto(one.page.url)
    server.kill()
    record(one, "Rūta", "Lost")
    record(other, "Petras", "Made")
    record(one, "Ona", "Lost")
    unsent(one, 3)
    server.start()
    for tab in (one, other):
        tab.page.evaluate(THE_SIGNAL_IS_BACK)
    for tab in (one, other):
        tab.is_done(4)
        expect(tab.page.locator("#unsent")).to_have_count(0)
    assert written(server, one.page) == [("E", False), ("N", True), ("S", False)]
