"""The start of a match is corrected by thumb: with a signal, without one, and without scripts."""

import json

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.counting import LONGEST_START_MS, ServerPhone
from tests.browser.outbox import THE_SIGNAL_IS_BACK, at_the_match, safe
from tests.browser.test_reading import AXE_TAGS, found_by_axe
from tests.browser.thumb import Thumb
from tests.serving import Server

pytestmark = pytest.mark.rest


def first_dealer(server: Server, thumb: Thumb) -> str:
    match = thumb.page.url.split("/b/")[1].split("/")[0]
    _status, _headers, body = server.get(f"/b/{match}/1/match.json")
    return str(json.loads(body)["first_dealer"])


def preview(thumb: Thumb, who: str) -> None:
    thumb.record("Petras", "Made")
    thumb.tap("Menu", "Correct the start")
    thumb.page.locator("[name=first_dealer]").select_option(label=who)
    thumb.tap("See what this changes")
    expect(thumb.page.get_by_text(f"{who} dealt first, instead of")).to_be_visible()


def test_it_is_previewed_and_corrected(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    preview(thumb, "Rūta")
    assert found_by_axe(thumb.page, AXE_TAGS) == []
    thumb.tap("Correct the start")
    thumb.page.wait_for_url("**/deals/")
    expect(thumb.page.locator(".bar")).to_contain_text("The start is corrected: Rūta dealt first")
    thumb.tap("Undo start")
    expect(thumb.page.locator(".bar")).to_contain_text("The correction of the start is undone:")


def test_without_a_server_it_waits_and_is_sent_once(phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    before = first_dealer(server, thumb)
    preview(thumb, "Rūta")
    server.kill()
    thumb.tap("Correct the start")
    expect(thumb.page.locator("#unsent [data-status]")).to_contain_text(safe("1 change"))
    expect(thumb.page.locator("#unsent [data-entry]")).to_contain_text("Correct the start: Rūta dealt first")
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    assert (before, first_dealer(server, thumb)) == ("S", "E")


def people(server: Server, thumb: Thumb) -> list[str]:
    """Who sits at the match, and who else is in the book, as the server knows it."""
    book = thumb.page.url.split("/b/")[1].split("/")[0]
    _status, _headers, body = server.get(f"/b/{book}/1/match.json")
    _status, _headers, file = server.get(f"/b/{book}/export/book.json")
    named = [person["name"] for person in json.loads(file.splitlines()[0])["people"]]
    return [*json.loads(body)["seats"].values(), *sorted(named)]


def choose(thumb: Thumb, seat: str, name: str) -> None:
    thumb.page.locator(f"[name=seat_{seat}]").select_option("new")
    typed = thumb.page.locator(f"[name=name_{seat}]")
    expect(typed).to_be_focused()
    typed.fill(name)
    thumb.tap("See what this changes")
    expect(thumb.page.get_by_text(f"{name} played, instead of")).to_be_visible(timeout=LONGEST_START_MS)


def test_somebody_new_is_seated_without_a_server_and_sent_once(counting: ServerPhone) -> None:
    thumb, _match = counting.playing()
    server = counting.server
    thumb.record("Petras", "Made")
    server.kill()
    thumb.tap("Menu", "Correct the start")
    expect(thumb.page.locator("#start")).to_be_visible(timeout=LONGEST_START_MS)
    choose(thumb, "W", "Albinas")
    thumb.tap("Correct the start")
    thumb.page.wait_for_url("**/deals/")
    expect(thumb.page.locator("main")).to_contain_text("Albinas played, instead of Jonas.", timeout=LONGEST_START_MS)
    server.start()
    thumb.page.evaluate(THE_SIGNAL_IS_BACK)
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    sitting, known = ["Petras", "Rūta", "Ona", "Albinas"], ["Albinas", "Jonas", "Ona", "Petras", "Rūta"]
    assert people(server, thumb) == sitting + known
    thumb.page.reload()
    expect(thumb.page.locator("main")).to_contain_text("The start was corrected")
