"""What a first visit costs on the wire, all files together."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext

from scorekeeper.book.rules.rulebook_store import library
from tests.browser.conftest import MakeContext
from tests.browser.screens import NEAR_THE_END, played
from tests.tables import Phone

pytestmark = pytest.mark.django_db(transaction=True)

MOST_BYTES = 50_000
MOST_REQUESTS = 10


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


@pytest.mark.parametrize(
    "page_of", [empty_home, home_with_a_match, a_match, the_longest_rules, the_first_page_of_the_rules]
)
def test_a_first_visit_is_small(page_of: Callable[[BrowserContext], str], new_context: MakeContext) -> None:
    phone = new_context()
    path = page_of(phone)
    page = phone.new_page()
    network = phone.new_cdp_session(page)
    asked: list[str] = []
    sizes: list[int] = []
    network.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    network.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    assert len({urlsplit(url).netloc for url in asked}) == 1
    assert len(asked) <= MOST_REQUESTS, asked
    assert len(sizes) == len(asked)
    assert sum(sizes) < MOST_BYTES, sizes
