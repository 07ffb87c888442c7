"""What is recorded without a signal: kept on the phone, and stored once and in order when the server is back."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import brotli
import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, expect

from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server

EVENING = [("Rūta", "Lost"), ("Ona", "2", "Made"), ("All passed",), ("Jonas", "Made"), ("Petras", "Lost")]
STORED = [("N", True), ("E", False), ("S", True), (None, None), ("W", True), ("N", False)]
"""Who declared and whether it was made: what was recorded online, and then that evening."""

MOST_BYTES = 12_000
"""What a phone is sent for all of it, compressed."""

LOOKS_AGAIN_MS = 3_500
"""By then the page has asked for news in vain, and says nothing of it: what waits stands there."""

THE_SIGNAL_IS_BACK = "dispatchEvent(new Event('online'))"


@pytest.fixture
def phone(server: Server, browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """A phone of its own, with a server that can be killed."""
    server.start()
    context = browser.new_context(
        **browser_context_args | {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    )
    yield context
    context.close()


def at_the_match(phone: BrowserContext) -> Thumb:
    """The match lies open, and the phone keeps its page."""
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    return Thumb(page)


def waits(thumb: Thumb, number: int) -> None:
    expect(thumb.page.locator("#waits summary")).to_have_text(f"Kept on this phone. Waiting: {number}")
    expect(thumb.panel).to_have_count(0)


def record(thumb: Thumb, *words: str) -> None:
    thumb.tap("Record", *words)
    expect(thumb.panel).to_have_count(0)


def written(server: Server, page: Page) -> list[tuple[object, object]]:
    """Who declared and whether it was made, in the deals of the match as its file has them."""
    _status, _headers, body = server.get(f"/b/{page.url.split('/b/')[1].split('/')[0]}/1/match.json")
    return [(deal.get("declarer"), deal.get("won")) for deal in json.loads(body)["deals"]]


def comes_back(server: Server, thumb: Thumb, number: int, before: Thumb | None = None) -> None:
    """The server answers again, to this phone `before` another; soon its page waits for the deal of this number."""
    if before:
        before.page.route("**/events/", lambda route: route.abort())
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    thumb.is_done(number)
    expect(thumb.page.locator("#waits")).to_have_count(0)
    if before:
        before.page.unroute("**/events/")


def test_its_scripts_are_small() -> None:
    static = Path(__file__).parents[2] / "static" / "js"
    scripts = b"".join((static / f"{name}.js").read_bytes() for name in ("outbox", "kept", "waits", "by-form", "phone"))
    assert len(brotli.compress(scripts)) <= MOST_BYTES


def test_a_deal_without_a_server_is_kept_and_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    expect(thumb.page.locator("#waits li")).to_have_text("One seven: Rūta declares. Lost")
    thumb.page.wait_for_timeout(LOOKS_AGAIN_MS)
    expect(thumb.page.locator("[data-say]")).to_have_text("")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == STORED[:2]


def test_an_evening_without_a_server_outlives_a_reload(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    for number, words in enumerate(EVENING, 1):
        record(thumb, *words)
        waits(thumb, number)
        if number == 3:
            thumb.page.reload()
            waits(thumb, number)
    comes_back(server, thumb, 7)
    assert written(server, thumb.page) == STORED


def test_the_panel_promises_nothing_of_a_deal_that_follows_one_not_counted(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    expect(thumb.page.locator(".bar .whose")).to_have_text("Not counted yet: 1")
    thumb.tap("Record", "Petras")
    expect(thumb.panel.get_by_role("heading", level=1)).to_have_text("Next deal")
    expect(thumb.panel.get_by_role("button", name="Made", exact=True)).to_be_visible()
    expect(thumb.panel.get_by_text("ram").locator("visible=true")).to_have_count(0)
    for told in thumb.panel.locator("[data-whatif], [data-before]").all():
        expect(told).to_be_hidden()


def test_what_waits_is_undone_and_done_again_by_events_of_their_own(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    thumb.tap("Undo")
    waits(thumb, 2)
    record(thumb, "Ona", "Made")
    waits(thumb, 3)
    thumb.tap("Undo")
    waits(thumb, 4)
    thumb.tap("Redo")
    waits(thumb, 5)
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == [("N", True), ("S", True)]


def test_a_game_whose_panel_asks_the_server_is_told_in_its_form(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone, game="kaiser")
    becomes(page, KEEPS, match)
    becomes(page, KEEPS, f"{match}events/?part")
    thumb = Thumb(page)
    server.kill()
    thumb.tap("Record deal 1", "Rūta", "Tell it in a list")
    expect(page.get_by_role("heading", level=1)).to_have_text("Next deal")
    page.get_by_role("radio", name="7", exact=True).check()
    page.get_by_label("How many points did the bidders take?").select_option("8")
    thumb.tap("Record the next deal")
    waits(thumb, 1)
    expect(page.locator("#waits li")).to_have_text("Played, Rūta, 7, With trumps, 8")
    page.reload()
    waits(thumb, 1)
    page.get_by_role("link", name="Record the next deal").tap()
    page.get_by_role("radio", name="All passed").check()
    thumb.tap("Record the next deal")
    waits(thumb, 2)
    comes_back(server, thumb, 3)
    _status, _headers, body = server.get(f"/b/{match.split('/b/')[1].split('/')[0]}/1/match.json")
    assert [(deal["kind"], deal.get("bid")) for deal in json.loads(body)["deals"]] == [("played", 7), ("passed", None)]


@pytest.fixture
def other(server: Server, browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """Another phone at the same table."""
    context = browser.new_context(
        **browser_context_args | {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    )
    yield context
    context.close()


def both_at_the_match(phone: BrowserContext, other: BrowserContext) -> tuple[Thumb, Thumb]:
    """Both have the match open, and have touched it once, so that their panels are there."""
    thumb = at_the_match(phone)
    another = Thumb(other.new_page())
    another.page.goto(thumb.page.url)
    for each in (thumb, another):
        each.tap("Record deal 1", "Close")
        expect(each.panel).to_have_count(0)
    return thumb, another


@pytest.mark.parametrize("first", [0, 1])
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
        waits(slow, number)
    waits(quick, 2)
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(slow.page.get_by_role("heading", name="Somebody was quicker")).to_be_visible()
    waits(slow, 3)
    slow.tap("Mine is another deal: record it as deal 3")
    slow.is_done(6)
    expect(slow.page.locator("#waits")).to_have_count(0)
    assert written(server, slow.page) == [("N", True), ("N", False), ("W", True), ("S", False), ("E", True)]


def test_the_same_deals_on_both_phones_fall_together_by_themselves_and_may_be_parted(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    for number, words in enumerate([("Petras", "Made"), ("Ona", "Lost")], 1):
        for thumb in (quick, slow):
            record(thumb, *words)
            waits(thumb, number)
    comes_back(server, quick, 3, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    told = slow.page.get_by_text("Both phones said the same; it was counted once:")
    expect(told).to_be_visible()
    expect(slow.page.locator("#waits li")).to_have_count(2)
    assert written(server, slow.page) == [("N", True), ("S", False)]
    slow.tap("These were two deals")
    expect(told).to_have_count(0)
    slow.is_done(5)
    assert written(server, slow.page) == [("N", True), ("S", False), ("N", True), ("S", False)]


def test_mine_is_dropped_for_theirs_and_what_came_after_it_goes_on(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    record(quick, "Petras", "Made")
    for words in [("Petras", "Lost"), ("Ona", "Lost")]:
        record(slow, *words)
    waits(slow, 2)
    comes_back(server, quick, 2, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    slow.tap("It is the same deal: drop mine")
    slow.is_done(3)
    assert written(server, slow.page) == [("N", True), ("S", False)]


def test_what_the_rules_refuse_stays_until_somebody_drops_it(
    phone: BrowserContext, other: BrowserContext, server: Server
) -> None:
    quick, slow = both_at_the_match(phone, other)
    server.kill()
    record(quick, "No sevens", "Petras", "Overclaimed")
    record(slow, "Rūta", "Made")
    waits(slow, 1)
    waits(quick, 1)
    comes_back(server, quick, 2, before=slow)
    slow.page.evaluate(THE_SIGNAL_IS_BACK)
    slow.tap("Mine is another deal")
    slow.tap("Drop this entry")
    slow.is_done(2)
    expect(slow.page.locator("#waits")).to_have_count(0)


def test_a_phone_that_dies_right_after_it_has_said_kept_has_kept(
    server: Server,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    def switched_on() -> BrowserContext:
        own = {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
        return browser_type.launch_persistent_context(
            tmp_path / "phone", **browser_type_launch_args | browser_context_args | own
        )

    server.start()
    thumb = at_the_match(phone := switched_on())
    url = thumb.page.url
    server.kill()
    for number, words in enumerate(EVENING, 1):
        record(thumb, *words)
        waits(thumb, number)
    die(tmp_path / "phone")
    with suppress(Error):
        phone.close()
    phone = switched_on()
    thumb = Thumb(phone.new_page())
    thumb.page.goto(url)
    waits(thumb, 5)
    comes_back(server, thumb, 6)
    assert written(server, thumb.page) == STORED[1:]
    phone.close()


def die(profile: Path) -> None:
    """`kill -9` of every process of the browser that uses this profile."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if f"--user-data-dir={profile}" in (process / "cmdline").read_text():
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue


def test_a_book_is_not_forgotten_unasked_while_something_waits(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page = thumb.page
    book = page.url.removesuffix("1/")
    page.goto(book)
    becomes(page, KEEPS, book)
    page.go_back()
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    page.goto(book)
    asked = page.get_by_text("Something that was recorded here still waits for a signal.")
    page.get_by_text("On this phone", exact=True).tap()
    page.get_by_role("button", name="Remove from this phone").tap()
    expect(asked).to_be_visible()
    page.goto(f"{book}1/")
    waits(thumb, 1)
