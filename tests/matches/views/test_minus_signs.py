"""Figures below zero have the sign for minus on every page of every game; hyphens are for files and addresses."""

import re
from html import unescape
from importlib import import_module
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.deal_forms import answers_for
from tests.tables import Phone, cid_of, seated

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

TABLES = {game.slug: import_module(f"scorekeeper.games.{game.folder}.tests.below_zero") for game in GAMES}
BELOW_NOUGHT = [slug for slug, table in TABLES.items() if table.DEALS]

HYPHEN = re.compile(r"(?<![\w.:/-])-\d")
OF_THE_MATCH = ("", "deals/", "again/?deal=4", "table/", "picture.svg", "events/", "worth/", "preview/", "note/")
OF_THE_BOOK = ("", "matches/", "people/", "people/1/", "people/1/with/2/", "people/pairs/", "evenings/", "export/")


def below_zero(slug: str) -> Phone:
    phone = seated(game=slug, options=TABLES[slug].OPTIONS)
    for deal in TABLES[slug].DEALS:
        assert phone.deal(answers_for(BY_SLUG[slug], deal)).status_code == 201
    return phone


def content(address: str) -> str:
    answer = Client().get(address, follow=True)
    assert answer.status_code == 200, address
    return (b"".join(answer) if answer.streaming else answer.content).decode()


def hyphens(page: str) -> list[str]:
    """What is seen, read out or put in by a panel and has a hyphen before a digit."""
    page = re.sub(r"<(head|script)\b.*?</\1>", " ", page, flags=re.DOTALL)
    named = re.findall(r'\s(?:aria-label|title|alt|data-said)="([^"]*)"', page)
    named += re.findall(r'\sdata-tables="([^"]*)"', page)
    seen = unescape(" ".join([re.sub(r"<[^>]+>", " ", page), *named]))
    return [seen[max(0, hit.start() - 30) : hit.end() + 10] for hit in HYPHEN.finditer(seen)]


def found_on_pages(phone: Phone) -> dict[str, list[str]]:
    book = f"/b/{phone.token}/"
    addresses = [phone.url + path for path in (*OF_THE_MATCH, f"deals/{cid_of(phone, 4)}/?event=void")]
    addresses += [book + path for path in OF_THE_BOOK]
    found = {address: hyphens(content(address)) for address in addresses}
    return {address: hits for address, hits in found.items() if hits}


@pytest.mark.parametrize("slug", BELOW_NOUGHT)
def test_no_figure_on_any_page_has_a_hyphen_for_minus(slug: str) -> None:
    phone = below_zero(slug)
    assert "−" in content(phone.url)
    assert found_on_pages(phone) == {}

    assert phone.send(event="close", seen=phone.match.log().version, cid=uuid4()).status_code == 201
    assert "−" in content(phone.url + "picture.svg")
    assert found_on_pages(phone) == {}
    assert hyphens(content(f"/b/{phone.token}/export/{phone.match.created.year}/")) == []


def test_files_keep_the_hyphen() -> None:
    phone = below_zero("other")
    assert "-12" in content(phone.url + "match.json")
    assert "-12" in content(f"/b/{phone.token}/export/deals.csv")
    assert "-12" in content(f"/b/{phone.token}/export/book.json")
