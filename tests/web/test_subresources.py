"""That a page says of each script and style sheet what it must be."""

import base64
import hashlib
import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from scorekeeper.web import assets
from tests.faulty_urls import TOKEN
from tests.tables import seated

pytestmark = pytest.mark.django_db

PAGES = ["/", "/new/", f"/rules/avinas/?back=/b/{TOKEN}/1/", "/referee/avinas/", "/nowhere/"]
OF_A_BOOK = [
    "",
    "matches/",
    "people/",
    "links/",
    "export/",
    "evenings/2026-11-20/",
    "1/",
    "1/deals/",
    "1/events/",
    "1/table/",
    "1/again/",
]


class Linked(HTMLParser):
    """Address and `integrity` of whatever a page links and a browser would run."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str | None] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        if tag == "link" and told.get("rel") == "stylesheet":
            self.found[str(told["href"])] = told.get("integrity")
        if tag == "script" and "src" in told:
            self.found[str(told["src"])] = told.get("integrity")


def digest(content: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def sent(address: str) -> bytes:
    return b"".join(Client().get(address))


def test_every_script_and_sheet_is_what_its_page_says(collected: Path) -> None:
    phone = seated(game="kaiser")
    linked: dict[str, str | None] = {}
    for path in [*PAGES, *(f"/b/{phone.token}/{part}" for part in OF_A_BOOK)]:
        found = Linked(Client(headers={"cookie": "books=any"}).get(path).content.decode()).found
        assert len(found) >= 4, path
        linked |= found
    assert len(linked) >= 12
    assert {address: digest(sent(address)) for address in linked} == linked


def test_every_module_of_the_map_is_what_the_map_says(collected: Path) -> None:
    told = json.loads(assets.current())
    assert told["integrity"]
    assert set(told["integrity"]) == set(told["imports"].values())
    assert {address: digest(sent(address)) for address in told["integrity"]} == told["integrity"]


def test_files_that_are_served_as_they_lie_are_not_checked() -> None:
    assets.current.cache_clear()
    page = Client().get("/").content.decode()
    assert "css/base.css" in page
    assert "integrity" not in page
