"""What opens without a server, page by page: on a phone over https, and on one that counts by itself.

The table in docs/offline.md is compared with what this finds; with WRITE=1 it is written anew.
"""

import os
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.counting import LONGEST_START_MS, ServerPhone, needs_pyodide
from tests.browser.test_no_signal import KEEPS, becomes, playing
from tests.browser.thumb import Thumb
from tests.serving import Server
from tests.tables import start_fields, tonight

pytestmark = pytest.mark.rest

needs_pyodide()

DOCS = Path(__file__).parents[2] / "docs" / "offline.md"
TABLE = re.compile(r"(?<=<!-- what opens -->\n).*?(?=<!-- /what opens -->)", re.DOTALL)

PAGES = {
    "first page": "/",
    "icon’s shortcut “Continue”": "/go-on/",
    "icon’s shortcut “New match”": "/start/",
    "match": "",
    "deals": "deals/",
    "one deal, to correct it": "@deal",
    "plain form of a deal": "events/",
    "note": "note/",
    "stakes": "stakes/",
    "table view": "table/",
    "replay deals": "again/",
    "who takes this trick": "referee/",
    "count points": "pile/",
    "sevens": "sevens/",
    "what is it worth": "worth/",
    "first deal together": "@first",
    "share": "share/",
    "new match": "../new/",
    "book": "../",
    "matches": "../matches/",
    "people": "../people/",
    "one person": "../people/1/",
    "head to head of those who play": "../people/pairs/?match=1",
    "an evening": f"../{tonight()}",
    "links": "../links/",
    "rules, words and sources": "/rules/words/",
    "rules and Learn of the games of the book": "/rules/kaiser/learn/",
    "short page of every game": "/games/voormsi/",
    "rules of other games": "/rules/voormsi/",
    "tools of other games": "/referee/voormsi/",
}


def a_book(context: BrowserContext) -> tuple[Page, str, str]:
    """A book with two games, saved on this phone; the first match, and the address of its deal."""
    page, match = playing(context)
    kaiser = context.request.post(urljoin(match, "../new/"), form=start_fields(game="kaiser")).url
    page.goto(kaiser)
    page.goto(match)
    Thumb(page).record("Petras", "Made")
    page.reload()
    becomes(page, KEEPS, "/rules/kaiser/learn/")
    becomes(page, KEEPS, "/games/voormsi/")
    becomes(page, KEEPS, urljoin(match, "../people/"))
    deal = page.locator("#match").get_attribute("data-last")
    return page, match, f"{match}deals/{deal}/"


def forget_pages(context: BrowserContext) -> None:
    """Tests before have opened others on this phone, and it keeps only so many."""
    page = context.new_page()
    page.goto("/")
    page.evaluate("caches.delete('pages')")
    page.close()


def opens(page: Page, match: str, deal: str, place: str) -> bool:
    """Whether the page is there, and not the one that says that it is not saved."""
    special = {"@deal": deal, "@first": f"{match}first/1/"}
    page.goto(special.get(place) or urljoin(match, place))
    offline = page.locator("main h2").filter(has_text="Offline")
    expect(page.locator("[data-drawing]")).to_be_hidden(timeout=LONGEST_START_MS)
    return offline.count() == 0


def found(page: Page, match: str, deal: str) -> dict[str, bool]:
    return {name: opens(page, match, deal, place) for name, place in PAGES.items()}


def test_the_table_of_what_opens_is_true(phone: BrowserContext, server: Server, counting: ServerPhone) -> None:
    saved_at = a_book(phone)
    server.kill()
    saved = found(*saved_at)
    forget_pages(counting.context)
    counted_at = a_book(counting.context)
    counting.server.kill()
    counted = found(*counted_at)
    yes = {True: "yes", False: "no"}
    rows = [f"| {name} | {yes[saved[name]]} | {yes[counted[name]]} |\n" for name in PAGES]
    table = "\n| page | https | with “Make available offline” |\n|---|---|---|\n" + "".join(rows) + "\n"
    docs = DOCS.read_text()
    if os.environ.get("WRITE"):
        DOCS.write_text(TABLE.sub(lambda _old: table, docs))
    assert TABLE.findall(docs) == [table]
