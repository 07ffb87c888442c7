"""What a first visit costs on the wire, all files together."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext

from scorekeeper.rules.store import library
from tests.browser.conftest import MakeContext
from tests.browser.screens import NEAR_THE_END, played
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

MOST_REQUESTS = 8
AFTERWARDS = (
    "phone.",
    "outbox.",
    "entry-dependencies.",
    "sync.",
    "entry-store.",
    "sync-status.",
    "form-fallback.",
    "own-server.",
)
"""Asked for once the page has come in whole, for when there is no signal: what keeps it, what is recorded, and once a
day the plain form of a match."""
THE_NEWS = ("merge.",)
"""Asked for then by every page that follows a match."""
THE_BOOKS = ("saved-books.",)
"""Asked for then by the first page, and by a page whose link this phone saves."""
THE_TRY_OUT = ("try-out.",)
"""Asked for then by a page on which a game can be tried, and what its keys lead to."""
THE_SWITCH = ("local-server-files.", "local-server-worker.")
"""Asked for then, too, by every page that offers the phone a server of its own."""
THE_PANEL = re.compile(
    r"/static/(css/(match|panel)|js/(panel|chair|double-tap|draft|underway)|avinas/panel)\.\w+\.(css|js)$"
)
"""Asked for when the phone has nothing else to do: it shall open without a server."""

BEFORE_IT_WAS_THERE = """() => {
  const [{ loadEventStart }] = performance.getEntriesByType("navigation")
  const asked = performance.getEntriesByType("resource")
  return asked.filter(({ startTime }) => startTime < loadEventStart).map(({ name }) => name)
}"""


def empty_home(_phone: BrowserContext) -> str:
    return "/"


def home_with_a_match(phone: BrowserContext) -> str:
    token = table().token
    assert phone.request.post("/keep/", form={"token": token}).ok
    return "/"


def a_match(_phone: BrowserContext) -> str:
    return table().url


def the_longest_rules(_phone: BrowserContext) -> str:
    return max(library().pages.values(), key=lambda page: len(page.body)).address


def the_first_page_of_the_rules(_phone: BrowserContext) -> str:
    return "/rules/"


def table() -> Phone:
    return played(NEAR_THE_END + " N4kk+ E3k- W2- S1+ N2k+ - E1+ W3+ N1- S2+")


BUDGETS = [
    (empty_home, 35_000),
    (home_with_a_match, 35_000),
    (a_match, 49_000),
    (the_longest_rules, 45_400),
    (the_first_page_of_the_rules, 45_000),
]
"""Bytes. The same page differs by up to a hundred, which Django adds against guesses at what is packed."""


def comes_afterwards(address: str) -> bool:
    script = address.partition("/static/js/")[2]
    is_late = script.startswith((*AFTERWARDS, *THE_NEWS, *THE_BOOKS, *THE_TRY_OUT, *THE_SWITCH))
    is_late = is_late or address.endswith("/events/") or "/try/" in address
    return is_late or bool(THE_PANEL.search(address))


@pytest.mark.rest
@pytest.mark.parametrize("page_of,most_bytes", BUDGETS)
def test_a_first_visit_is_small(
    page_of: Callable[[BrowserContext], str], most_bytes: int, new_context: MakeContext
) -> None:
    phone = new_context()
    path = page_of(phone)
    page = phone.new_page()
    network = phone.new_cdp_session(page)
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    network.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    network.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    assert len({urlsplit(url).netloc for url in asked.values()}) == 1
    assert sizes.keys() == asked.keys()
    assert [url for url in page.evaluate(BEFORE_IT_WAS_THERE) if comes_afterwards(url)] == []
    first = {asked[request]: size for request, size in sizes.items() if not comes_afterwards(asked[request])}
    assert len(first) <= MOST_REQUESTS, first
    assert sum(first.values()) <= most_bytes, first
