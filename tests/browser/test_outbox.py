"""What is recorded without a signal: kept on the phone, and stored once and in order when the server is back."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, expect

from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server

EVENING = [("Rūta", "Lost"), ("Ona", "2", "Made"), ("All passed",), ("Jonas", "Made"), ("Petras", "Lost")]
STORED = [("N", True), ("E", False), ("S", True), (None, None), ("W", True), ("N", False)]
"""Who declared and whether it was made: what was recorded online, and then that evening."""

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


def written(server: Server, page: Page) -> list[tuple[object, object]]:
    """Who declared and whether it was made, in the deals of the match as its file has them."""
    _status, _headers, body = server.get(f"/b/{page.url.split('/b/')[1].split('/')[0]}/1/match.json")
    return [(deal.get("declarer"), deal.get("won")) for deal in json.loads(body)["deals"]]


def comes_back(server: Server, thumb: Thumb, number: int) -> None:
    """The server answers again; soon the page waits for the deal of this number, and nothing else waits."""
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    thumb.is_done(number)
    expect(thumb.page.locator("#waits")).to_have_count(0)


def test_a_deal_without_a_server_is_kept_and_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    expect(thumb.page.locator("#waits li")).to_have_text("One seven: Rūta declares. Lost")
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
