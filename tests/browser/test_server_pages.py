"""What opens without a server, page by page: on a phone over https, and on one that counts by itself.

The table in docs/offline.md is compared with what this finds; with WRITE=1 it is written anew.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin
from uuid import uuid4

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
    "copy to another book": "copy/",
    "new match": "../new/",
    "from paper": "../from-paper/",
    "a table of results": "../table/",
    "book": "../",
    "matches": "../matches/",
    "people": "../people/",
    "one person": "../people/1/",
    "head to head of those who play": "../people/pairs/?match=1",
    "an evening": f"../{tonight()}",
    "picture of an evening": f"../{tonight()}picture/",
    "picture of a match that is over": "@picture",
    "picture of one person": "../people/1/picture/",
    "picture of two people": "../people/1/with/2/picture/",
    "links": "../links/",
    "rules, words and sources": "/rules/words/",
    "rules and Learn of the games of the book": "/rules/kaiser/learn/",
    "short page of every game": "/games/voormsi/",
    "rules of other games": "/rules/voormsi/",
    "tools of other games": "/referee/voormsi/",
}


@dataclass
class SavedBook:
    """On a page of a phone: the first match and its deal, and a match that is over."""

    page: Page
    match: str
    deal: str
    over: str


def a_book(context: BrowserContext) -> SavedBook:
    """A book with two games, saved on this phone."""
    page, match = playing(context)
    over = context.request.post(urljoin(match, "../new/"), form=start_fields()).url
    page.goto(over)
    Thumb(page).record("Petras", "Made")
    assert context.request.post(f"{over}events/", form={"event": "close", "cid": f"{uuid4()}", "seen": "1"}).ok
    page.goto(over)
    kaiser = context.request.post(urljoin(match, "../new/"), form=start_fields(game="kaiser")).url
    page.goto(kaiser)
    page.goto(match)
    Thumb(page).record("Petras", "Made")
    page.reload()
    becomes(page, KEEPS, "/rules/kaiser/learn/")
    becomes(page, KEEPS, "/games/voormsi/")
    becomes(page, KEEPS, urljoin(match, "../people/"))
    becomes(page, KEEPS, f"{over}picture.svg")
    deal = page.locator("#match").get_attribute("data-last")
    return SavedBook(page, match, f"{match}deals/{deal}/", over)


def forget_pages(context: BrowserContext) -> None:
    """Tests before have opened others on this phone, and it keeps only so many."""
    page = context.new_page()
    page.goto("/")
    page.evaluate("caches.delete('pages')")
    page.close()


def opens(saved: SavedBook, place: str) -> bool:
    """Whether the page is there with its picture, and not the one that says that it is not saved."""
    page = saved.page
    special = {"@deal": saved.deal, "@first": f"{saved.match}first/1/", "@picture": f"{saved.over}picture/"}
    page.goto(special.get(place) or urljoin(saved.match, place))
    offline = page.locator("main h2").filter(has_text="Offline")
    expect(page.locator("[data-drawing]")).to_be_hidden(timeout=LONGEST_START_MS)
    if offline.count() == 0 and "picture" in page.url:
        expect(page.locator("[data-save]")).to_have_attribute("href", re.compile("^blob:"))
    return offline.count() == 0


def found(saved: SavedBook) -> dict[str, bool]:
    return {name: opens(saved, place) for name, place in PAGES.items()}


def test_the_table_of_what_opens_is_true(phone: BrowserContext, server: Server, counting: ServerPhone) -> None:
    saved_at = a_book(phone)
    server.kill()
    saved = found(saved_at)
    forget_pages(counting.context)
    counted_at = a_book(counting.context)
    counting.server.kill()
    counted = found(counted_at)
    yes = {True: "yes", False: "no"}
    rows = [f"| {name} | {yes[saved[name]]} | {yes[counted[name]]} |\n" for name in PAGES]
    table = "\n| page | https | with “Make available offline” |\n|---|---|---|\n" + "".join(rows) + "\n"
    docs = DOCS.read_text()
    if os.environ.get("WRITE"):
        DOCS.write_text(TABLE.sub(lambda _old: table, docs))
    assert TABLE.findall(docs) == [table]
