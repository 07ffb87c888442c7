"""What is recorded without a signal: kept on the phone, and stored once and in order when the server is back."""

import json
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import brotli
import pytest
from playwright.sync_api import BrowserContext, BrowserType, Error, expect

from scorekeeper.web.storage import COMMENTS
from tests.browser.outbox import PUT, at_the_match, comes_back, entries, record, unsent, written
from tests.browser.test_first_load import AFTERWARDS
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb, comes_to
from tests.serving import Server

EVENING = [("Rūta", "Lost"), ("Ona", "2", "Made"), ("All passed",), ("Jonas", "Made"), ("Petras", "Lost")]
STORED = [("N", True), ("E", False), ("S", True), (None, None), ("W", True), ("N", False)]
"""Who declared and whether it was made: what was recorded online, and then that evening."""

MOST_BYTES = 15_550
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
    unsent(thumb, 1)
    expect(thumb.page.locator("#unsent [data-entry]")).to_have_text("Deal 2: one seven, Rūta lost")
    thumb.page.wait_for_timeout(LOOKS_AGAIN_MS)
    expect(thumb.page.locator("[data-say]")).to_have_text("")
    comes_back(server, thumb, 3)
    assert written(server, thumb.page) == STORED[:2]


@pytest.mark.rest
def test_the_panel_promises_nothing_of_a_deal_that_follows_one_not_counted(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    expect(thumb.page.locator(".bar .whose")).to_have_text("1 deal not sent yet")
    thumb.tap("Record", "Petras")
    expect(thumb.panel.get_by_role("heading", level=1)).to_have_text("Deal 2")
    expect(thumb.panel.get_by_role("button", name="Made", exact=True)).to_be_visible()
    expect(thumb.panel.get_by_text("ram").locator("visible=true")).to_have_count(0)
    for told in thumb.panel.locator("[data-whatif], [data-before]").all():
        expect(told).to_be_hidden()
    again = Thumb(phone.new_page())  # the deal in play outlives its tab
    thumb.page.close()
    again.page.goto(thumb.page.url)
    unsent(again, 1)
    again.tap("Record")
    expect(again.panel.get_by_text("One seven: Petras declares")).to_be_visible()
    again.tap("Made")
    unsent(again, 2)
    assert again.page.evaluate(TAPPED) == []


@pytest.mark.rest
def test_a_note_and_stakes_without_a_server_are_kept_too(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    thumb.record("Petras", "Made")
    for address in ("note/", "stakes/"):
        becomes(page, KEEPS, urljoin(match, address))
    server.kill()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    expect(page.get_by_role("link", name="Record deal 3")).to_be_visible()
    assert found_by_axe(page, {"type": "tag", "values": AXE_TAGS}) == []
    for number, (address, field, button) in enumerate(
        [("note/", "note", "Save the note"), ("stakes/", "unit", "Set stakes")], 2
    ):
        page.goto(match + address)
        if field == "unit":
            page.locator("[name=kind][value=flat]").check()
            page.locator("[name=amount]").fill("3")
        page.locator(f"[name={field}]").fill("nuts")
        thumb.tap(button)
        page.wait_for_url(match)
        unsent(thumb, number, "change")
        expect(page.locator("#unsent [data-entry]").last).to_contain_text("nuts")
    page.goto("/")
    expect(page.get_by_text("3 changes not sent yet")).to_be_visible()
    server.start()
    page.goto(match)
    file = f"/b/{match.split('/b/')[1]}match.json"
    comes_to(page, lambda: "stakes" in json.loads(server.get(file)[2]), True)  # what was entered last is sent last
    expect(page.locator("#unsent")).to_have_count(0)
    kept = json.loads(server.get(file)[2])
    assert [(deal["declarer"], deal["won"]) for deal in kept["deals"]] == [("N", True), ("E", False)]
    assert kept["note"] == "nuts"
    assert kept["stakes"] == {"kind": "flat", "amount": 3, "unit": "nuts"}


@pytest.mark.rest
def test_a_game_whose_panel_asks_the_server_is_entered_in_its_form(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone, game="kaiser")
    for address in (match, f"{match}events/"):
        becomes(page, KEEPS, address)
    thumb = Thumb(page)
    server.kill()
    thumb.tap("Record deal 1", "Rūta", "Use the form instead")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    page.get_by_role("radio", name="7", exact=True).check()
    page.get_by_label("How many points did the bidders take?").select_option("8")
    thumb.tap("Record deal")
    unsent(thumb, 1)
    expect(page.locator("#unsent [data-entry]")).to_have_text(
        "Deal 1: What kind of deal? Played · Who bid highest? Rūta · How high was the bid? 7 · With trumps? With trumps"
        " · How many points did the bidders take? 8"
    )
    page.reload()
    unsent(thumb, 1)
    page.get_by_role("link", name="Record deal 2").tap()
    page.get_by_role("radio", name="All passed").check()
    thumb.tap("Record deal")
    unsent(thumb, 2)
    comes_back(server, thumb, 3)
    _status, _headers, body = server.get(f"/b/{match.split('/b/')[1].split('/')[0]}/1/match.json")
    assert [(deal["kind"], deal.get("bid")) for deal in json.loads(body)["deals"]] == [("played", 7), ("passed", None)]


TAPPED_OFFLINE = [
    # a deal without a server, and how it reads below the sheet
    (("Rūta", "2", "Knocked", "A trick lost"), "Deal 1: two sevens, knocked, Rūta lost"),
    (("No sevens", "Rūta", "Lost › nothing"), "Deal 2: without sevens, Rūta lost, nothing taken"),
    (("No sevens", "Ona", "Made › nothing"), "Deal 3: without sevens, Ona made, nothing taken"),
    (("No sevens", "Ona", "Exact points", "4", "0", "Made"), "Deal 4: without sevens, Ona made, 40 taken"),
    (("No sevens", "Ona", "Exact points", "0", "Lost"), "Deal 5: without sevens, Ona lost, nothing taken"),
    (("No sevens", "Jonas", "Overclaimed"), "Deal 6: without sevens, Jonas overclaimed"),
    (("All passed",), "Deal 7: all passed"),
]


@pytest.mark.rest
def test_each_deal_that_waits_reads_as_on_the_sheet(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    server.kill()
    for number, (words, told) in enumerate(TAPPED_OFFLINE, 1):
        record(thumb, *words)
        unsent(thumb, number)
        expect(thumb.page.locator("#unsent [data-entry]").last).to_have_text(told)
    thumb.tap("Undo")
    unsent(thumb, 8, "change")
    expect(thumb.page.locator("#unsent [data-entry]").last).to_have_text("Undo: all passed")
    record(thumb, "Rūta", "Made")
    expect(thumb.page.locator("#unsent [data-entry]").last).to_have_text("Deal 7: one seven, Rūta made")


IN_A_ROW = {"P1": "Petras", "P2": "Rūta", "P3": "Ona", "P4": "Jonas", "first_dealer": "P1"}

ANSWERED: list[tuple[dict[str, str], tuple[str, ...], str, str]] = [
    # a match, what is tapped while the server answers, what once it is gone, and how the deal reads
    ({"game": "kaiser"}, ("Rūta", "7 no trump"), "8 points", "Deal 1: Rūta 7 no, made with 8"),
    ({"game": "styrivolt"}, ("Jonas",), "Vol 2 strokes", "Deal 1: Jonas & Rūta, vol"),
    (
        {"game": "other", **IN_A_ROW},
        ("2", "0"),
        "Record: the others 0",
        "Deal 1: +20 / 0 / 0 / 0",
    ),
]


@pytest.mark.rest
@pytest.mark.parametrize("started, answers, button, told", ANSWERED)
def test_a_deal_reads_as_the_server_words_it(
    started: dict[str, str], answers: tuple[str, ...], button: str, told: str, phone: BrowserContext, server: Server
) -> None:
    page, match = playing(phone, **started)
    becomes(page, KEEPS, match)
    thumb = Thumb(page)
    thumb.tap("Record deal 1", *answers)
    expect(thumb.sees(button)).to_be_visible()
    server.kill()
    thumb.tap(button)
    unsent(thumb, 1)
    expect(page.locator("#unsent [data-entry]")).to_have_text(told)


@pytest.mark.rest
def test_the_page_of_the_form_makes_way_for_the_sheet(phone: BrowserContext, server: Server) -> None:
    page, match = playing(phone, game="kaiser")
    for address in (match, f"{match}events/"):
        becomes(page, KEEPS, address)
    server.kill()
    page.goto(f"{match}events/")
    page.get_by_role("radio", name="All passed").check()
    thumb = Thumb(page)
    thumb.tap("Record deal")
    page.wait_for_url(f"**{urlsplit(match).path}")
    unsent(thumb, 1)
    comes_back(server, thumb, 2)


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
        unsent(thumb, number)
    die(tmp_path / "phone")
    with suppress(Error):
        phone.close()
    phone = switched_on()
    thumb = Thumb(phone.new_page())
    thumb.page.goto(url)
    unsent(thumb, 5)
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


@pytest.mark.rest
def test_a_deal_that_was_recorded_after_a_page_was_saved_counts_in_the_numbers_there(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    page = thumb.page
    deals = urljoin(page.url, "deals/")
    page.goto(deals)
    becomes(page, KEEPS, deals)
    page.go_back()
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Petras", "Made")
    unsent(thumb, 2)
    page.evaluate(PUT, [entries(page)[0] | {"n": 1}])  # sent meanwhile by another page
    page.goto(deals)
    waiting = page.locator("#unsent [data-entry=unsent]")
    expect(waiting).to_have_text(["Deal 2: one seven, Petras made"])
