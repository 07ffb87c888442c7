"""A phone whose clock is ten years off: what it stores, what it sends and what it saves anew is the same."""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.outbox import at_the_match, comes_back, record, unsent, written
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.serving import Server

CLOCK = """{
  const Real = (self.RealDate ??= Date)
  const now = () => Real.now() + %d * 365 * 86_400_000
  self.Date = class extends Real {
    static now = now
    constructor(...told) {
      super(...(told.length ? told : [now()]))
    }
  }
}"""
"""So many years are added to what the clock says."""

OLD = """async (address) => {
  const pages = await caches.open("pages")
  await pages.put(address, new Response("old", { headers: { Date: "Tue, 01 Sep 2026 20:00:00 GMT" } }))
  navigator.serviceWorker.controller.postMessage({ along: [address] })
}"""
IS_OLD = "async (address) => (await (await caches.match(address, { ignoreVary: true })).text()) === 'old'"


def is_off(page: Page, years: int) -> None:
    """From now on the clock of this page, and of those after it, is wrong."""
    page.add_init_script(CLOCK % years)
    page.evaluate(f"() => {CLOCK % years}")


@pytest.mark.rest
@pytest.mark.parametrize("years", [10, -10])
def test_a_clock_that_jumps_loses_and_doubles_nothing(years: int, phone: BrowserContext, server: Server) -> None:
    thumb = at_the_match(phone)
    page, match = thumb.page, thumb.page.url
    is_off(page, -years)
    thumb.record("Petras", "Made")
    server.kill()
    record(thumb, "Rūta", "Lost")
    record(thumb, "Ona", "Lost")
    unsent(thumb, 2)
    is_off(page, years)
    page.goto("/")
    expect(page.get_by_text("2 deals").first).to_be_visible()
    page.goto(match)
    unsent(thumb, 2)
    record(thumb, "Jonas", "Made")
    unsent(thumb, 3)
    comes_back(server, thumb, 5)
    assert written(server, page) == [("N", True), ("E", False), ("S", False), ("W", True)]


A_YEAR = timedelta(days=365)
LONG_AGO = "UPDATE book_match SET played = '2020-01-01 00:00:00'"


@pytest.mark.rest
def test_what_waited_was_played_when_it_was_entered_however_wrong_the_clock(
    phone: BrowserContext, server: Server
) -> None:
    thumb = at_the_match(phone)
    is_off(thumb.page, 10)
    thumb.record("Petras", "Made")
    server.kill()
    file = Path(server.environment["DATA_DIR"]) / "scorekeeper.sqlite3"
    with closing(sqlite3.connect(file)) as rows:
        rows.execute(LONG_AGO)
        rows.commit()
    record(thumb, "Rūta", "Lost")
    unsent(thumb, 1)
    is_off(thumb.page, 11)  # a year goes by
    comes_back(server, thumb, 3)
    with closing(sqlite3.connect(file)) as rows:
        (_at_once, none), (heard, played) = rows.execute("SELECT received, played FROM book_event ORDER BY n")
    assert none is None
    waited = datetime.fromisoformat(heard) - datetime.fromisoformat(played)
    assert A_YEAR < waited < A_YEAR + timedelta(minutes=5)


@pytest.mark.rest
def test_a_clock_that_is_behind_does_not_take_an_old_page_for_a_new_one(phone: BrowserContext) -> None:
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    (worker,) = phone.service_workers
    worker.evaluate(f"() => {CLOCK % -10}")
    address = "/rules/?nobody-else-asks"
    page.evaluate(OLD, address)
    becomes(page, IS_OLD, address, to_be=False)
