"""Every page and file of the example book, as digests: a change that only moves code leaves them as they are.

`pages.json` holds a digest of the words of all pages of one kind, such as the lists of deals of Kaiser. Where one
differs the test writes the words of each page into a folder and names it: run it before and after the change, and
compare the folders. `WRITE=1` writes the digests anew; the commit then says what changed.
"""

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from scorekeeper.data.example import make_book
from scorekeeper.matches.models import Link, Match
from tests.page_text import words_of

GOLDEN = Path(__file__).with_name("pages.json")
TOKEN = "goldengoldengoldengo00"
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
MOST_OF_A_KIND = 12
"""Pages of one kind and game, such as single deals; the first ones that links lead to."""
DRAWN_ANEW = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{16,64}\b")
"""Ids, digests and the names of static files, which say nothing to people."""

HEAD = re.compile(r"<head\b.*?</head>", re.DOTALL)


@pytest.fixture
def book(db: None, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of the example book, on a day that is always the same."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    make_book(TOKEN, "Golden")
    Link.objects.update(created=NOW)  # its default is the clock that the model was made with
    return f"/b/{TOKEN}/"


def kind_of(path: str) -> str:
    """Return the name of the page's address, and the game of its match."""
    found = resolve(path)
    of_match = re.match(rf"/b/{TOKEN}/(\d+)/", path)
    if not of_match:
        return str(found.url_name)
    match = Match.objects.get(number=of_match[1])
    return f"{found.url_name} {match.slug}"


def links(path: str, page: str) -> Iterator[str]:
    for link in re.findall(r'\shref="([^"]+)"', page):
        address = urldefrag(urljoin(path, unescape(link)))[0]
        path_only = urlsplit(address).path
        if path_only.startswith(f"/b/{TOKEN}/") and not path_only.endswith(".png"):  # what is drawn holds no words
            yield address


def pages(start: str) -> dict[str, dict[str, str]]:
    """Return what stands on every page of the book that a link leads to, by kind and address."""
    client, found, waiting, seen = Client(), defaultdict[str, dict[str, str]](dict), [start], {start}
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(urlsplit(address).path)
        if len(found[kind]) >= MOST_OF_A_KIND:
            continue
        answer = client.get(address)
        assert answer.status_code in (200, 302), address
        text = answer.getvalue().decode("utf-8", "replace")
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        found[kind][address] = DRAWN_ANEW.sub("…", words_of(HEAD.sub("", text)) if is_page else text)
        if is_page:
            new = [link for link in links(address, text) if link not in seen]
            seen.update(new)
            waiting += dict.fromkeys(new)
    return dict(found)


def digests(found: dict[str, dict[str, str]]) -> dict[str, str]:
    return {kind: sha256(json.dumps(found[kind], sort_keys=True).encode()).hexdigest()[:16] for kind in sorted(found)}


@pytest.mark.rest
def test_every_page_of_the_example_book_reads_as_before(book: str, tmp_path: Path) -> None:
    found = pages(book)
    for kind, texts in found.items():
        folder = tmp_path / kind
        folder.mkdir()
        for address, text in texts.items():
            (folder / address.strip("/").replace("/", "_")).write_text(text)
    if os.environ.get("WRITE"):
        GOLDEN.write_text(json.dumps(digests(found), indent=2) + "\n")
    golden: dict[str, Any] = json.loads(GOLDEN.read_text())
    changed = [kind for kind, digest in digests(found).items() if golden.get(kind) != digest]
    assert changed == [], f"the words lie in {tmp_path}"
    assert golden.keys() == found.keys()
