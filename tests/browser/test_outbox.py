"""What is recorded without a signal: kept on the phone, and stored once and in order when the server is back."""

import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import brotli
from playwright.sync_api import BrowserContext, BrowserType, Error, Page, expect

from scorekeeper.collected import COMMENTS
from tests.browser.outbox import at_the_match, comes_back, record, waits, written
from tests.browser.test_first_load import AFTERWARDS
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server
from tests.tables import NAMES

EVENING = [("Rūta", "Lost"), ("Ona", "2", "Made"), ("All passed",), ("Jonas", "Made"), ("Petras", "Lost")]
STORED = [("N", True), ("E", False), ("S", True), (None, None), ("W", True), ("N", False)]
"""Who declared and whether it was made: what was recorded online, and then that evening."""

MOST_BYTES = 12_000
"""What a phone is sent for all of it: packed file by file, and without comments."""

TAPPED = "Object.keys(localStorage).filter((key) => key.includes(' /b/'))"
"""What is tapped of deals that are not recorded yet."""

LOOKS_AGAIN_MS = 3_500
"""By then the page has asked for news in vain, and says nothing of it: what waits stands there."""


def test_its_scripts_are_small() -> None:
    static = Path(__file__).parents[2] / "static" / "js"
    scripts = (COMMENTS[".js"].sub("", (static / f"{name}js").read_text()) for name in AFTERWARDS)
    assert sum(len(brotli.compress(script.encode())) for script in scripts) <= MOST_BYTES


def test_a_deal_without_a_server_is_kept_and_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    waits(thumb, 1)
    expect(thumb.page.locator("#waits [data-waiting] li")).to_have_text("One seven: Rūta declares. Lost")
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
    again = Thumb(phone.new_page())  # the deal in play outlives its tab
    thumb.page.close()
    again.page.goto(thumb.page.url)
    waits(again, 1)
    again.tap("Record")
    expect(again.panel.get_by_text("One seven: Petras declares")).to_be_visible()
    again.tap("Made")
    waits(again, 2)
    assert again.page.evaluate(TAPPED) == []


def test_whatever_else_is_entered_without_a_server_waits_too(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    thumb.record("Petras", "Made")
    thumb.record("Ona", "Lost")
    for address in ("note/", "stakes/", "events/?part", "../new/"):
        becomes(page, KEEPS, urljoin(match, address))
    server.kill()
    record(thumb, "Rūta", "Lost")
    page.get_by_text("Change an earlier deal").tap()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    earlier(page, "One seven: Petras declares. Made", "Strike it out")
    waits(thumb, 2, "entry")
    earlier(page, "One seven: Ona declares. Lost", "Correct it")
    expect(page.get_by_role("heading", level=1)).to_have_text("Correct a deal")
    page.locator("#deal [name=sevens][value='2']").check()
    thumb.tap("Correct it")
    waits(thumb, 3, "entry")
    thumb.tap("Undo")
    waits(thumb, 4, "entry")
    thumb.tap("Redo")
    waits(thumb, 5, "entry")
    for number, (address, field, button) in enumerate(
        [("note/", "note", "Keep the note"), ("stakes/", "unit", "Set stakes")], 6
    ):
        page.goto(match + address)
        if field == "unit":
            page.locator("[name=kind][value=flat]").check()
            page.locator("[name=amount]").fill("3")
        page.locator(f"[name={field}]").fill("nuts")
        thumb.tap(button)
        waits(thumb, number, "entry")  # or the next page comes before this is written down
        expect(page.locator("#waits [data-waiting] li").last).to_contain_text("nuts")
    page.goto(match)
    waits(thumb, 7, "entry")
    page.get_by_text("Change an earlier deal").tap()
    thumb.tap("Stop this match")
    waits(thumb, 8, "entry")
    expect(page.get_by_role("link", name="Record the next deal")).to_have_count(0)
    page.goto(urljoin(match, "../new/"))
    for seat, name in NAMES.items():
        page.locator(f"#new [name={seat.value}]").fill(name)
    thumb.tap("Start match")
    expect(page.get_by_text("The match starts as soon as there is a signal")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("8 entries wait.")).to_be_visible()
    server.start()
    page.goto(match)
    expect(page.get_by_role("button", name="Go on with this match")).to_be_visible()
    expect(page.locator("#waits")).to_have_count(0)
    kept = json.loads(server.get(f"/b/{match.split('/b/')[1]}match.json")[2])
    assert [(deal["declarer"], deal["sevens"], deal["won"]) for deal in kept["deals"]] == [
        ("S", 2, False),
        ("E", 1, False),
    ]
    assert (kept["note"], kept["closed"]) == ("nuts", True)
    assert server.get(f"/b/{match.split('/b/')[1].removesuffix('1/')}2/")[0] == 200
    assert kept["stakes"] == {"kind": "flat", "amount": 3, "unit": "nuts"}


def earlier(page: Page, deal: str, what: str) -> None:
    """Open a deal in the list of those that were recorded here, and press what is to become of it."""
    fold = page.locator("#waits [data-changes] li").filter(has_text=deal)
    fold.locator("summary").tap()
    fold.get_by_role("button", name=what).tap()


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
    expect(page.locator("#waits [data-waiting] li")).to_have_text("Played, Rūta, 7, With trumps, 8")
    page.reload()
    waits(thumb, 1)
    page.get_by_role("link", name="Record the next deal").tap()
    page.get_by_role("radio", name="All passed").check()
    thumb.tap("Record the next deal")
    waits(thumb, 2)
    comes_back(server, thumb, 3)
    _status, _headers, body = server.get(f"/b/{match.split('/b/')[1].split('/')[0]}/1/match.json")
    assert [(deal["kind"], deal.get("bid")) for deal in json.loads(body)["deals"]] == [("played", 7), ("passed", None)]


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
