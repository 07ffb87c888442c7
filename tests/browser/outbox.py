"""Recording without a signal, as the tests of it do: a match lies open, the server is gone, something waits."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server

THE_SIGNAL_IS_BACK = "dispatchEvent(new Event('online'))"

STORE = """const asked = indexedDB.open("scorekeeper", 1)
  const opened = await new Promise((done) => (asked.onsuccess = () => done(asked.result)))
  const changed = opened.transaction("entries", "readwrite")
  %s
  await new Promise((done) => (changed.oncomplete = done))"""
"""A script that does something with what the phone keeps of entries, in a transaction `changed`."""


ENTRIES = f"""async () => {{
  {STORE % "const all = changed.objectStore('entries').getAll()"}
  return all.result
}}"""

PUT = f"""async (entries) => {{
  {STORE % "for (const entry of entries) changed.objectStore('entries').put(entry)"}
}}"""


TRIAL = "/trial"
"""What a page stores to see if this phone can, and takes out again; a page that is left between leaves it."""


def entries(page: Page) -> list[dict[str, Any]]:
    """What the phone keeps of what was entered, sent or not."""
    kept: list[dict[str, Any]] = page.evaluate(ENTRIES)
    return [entry for entry in kept if entry["match"] != TRIAL]


def at_the_match(phone: BrowserContext) -> Thumb:
    """The match lies open, and the phone keeps its page."""
    page, match = playing(phone)
    becomes(page, KEEPS, match)
    return Thumb(page)


def safe(of: str) -> str:
    """What the sheet says of so much that is not sent yet: of "1 deal", "3 changes"."""
    return f"{of} {'is' if of.startswith('1 ') else 'are'} safe on this phone."


def unsent(thumb: Thumb, number: int, what: str = "deal") -> None:
    status = thumb.page.locator("#unsent [data-status]")
    expect(status).to_contain_text(safe(f"{number} {what}{'' if number == 1 else 's'}"))
    expect(thumb.panel).to_have_count(0)


def stopped(thumb: Thumb, number: int, what: str = "deal") -> None:
    """So much is not sent yet, and does not go by itself: somebody has to decide."""
    status = thumb.page.locator("#unsent [data-status]")
    expect(status).to_contain_text(f"{number} {what}{'' if number == 1 else 's'} not sent yet")
    expect(status).not_to_contain_text("automatically")
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
    expect(thumb.page.locator("#unsent")).to_have_count(0)
    if before:
        before.page.unroute("**/events/")
