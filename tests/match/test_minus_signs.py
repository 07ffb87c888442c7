"""Figures below nought have the sign for minus on every page of every game; hyphens are for files and addresses."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.match.deal_forms import answers_for
from scorekeeper.games import BY_SLUG, GAMES
from tests.tables import Phone, cid_of, seated

pytestmark = pytest.mark.django_db

# fmt: off
NOBODY_BELOW_NOUGHT = {"avinas", "styrivolt"}
LOST: dict[str, tuple[dict[str, Any], list[Payload]]] = {
    "kaiser": ({}, 2 * [
        {"kind": "played", "bidder": "W", "bid": 8, "no_trump": False, "tricks": 4, "five": "bidders",
         "three": "bidders", "trump": "C"},
        {"kind": "passed"},
    ]),
    "spades": ({}, 2 * [
        {"kind": "played", "bids": {"N": 3, "E": 4, "S": 3, "W": 2}, "tricks": {"NS": 5, "EW": 8}},
        {"kind": "played", "bids": {"N": "nil", "E": 5, "S": 4, "W": 3}, "tricks": {"N": 2, "E": 4, "S": 4, "W": 3}},
    ]),
    "solo-spades": ({}, 2 * [
        {"kind": "played", "bids": {"N": "nil", "E": 4, "S": 4, "W": 4}, "tricks": {"N": 2, "E": 4, "S": 3, "W": 4}},
        {"kind": "played", "bids": {"N": 5, "E": 3, "S": 3, "W": 2}, "tricks": {"N": 4, "E": 3, "S": 4, "W": 2}},
    ]),
    "forty-one": ({}, 2 * [
        {"kind": "played", "bids": {"N": 3, "E": 3, "S": 3, "W": 3}, "tricks": {"N": 3, "E": 4, "S": 2, "W": 4}},
        {"kind": "played", "bids": {"N": 5, "E": 3, "S": 2, "W": 2}, "tricks": {"N": 4, "E": 4, "S": 2, "W": 3}},
    ]),
    "voormsi": ({"target": 5}, [
        {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": None},
        {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": "NS",
         "event": {"code": "toqu_takes", "party": "NS"}},
        {"kind": "summary", "tricks": {"NS": 9, "EW": 0}, "first_five": None},
        {"kind": "summary", "tricks": {"NS": 0, "EW": 9}, "first_five": None},
    ]),
    "other": ({}, 2 * [
        {"kind": "played", "points": {"P1": -12, "P2": 3, "P3": 0, "P4": -1}},
        {"kind": "passed"},
    ]),
}
# fmt: on
"""By game the house rules of a table, and four deals after which somebody stands below nought there."""

HYPHEN = re.compile(r"(?<![\w.:/-])-\d")
OF_THE_MATCH = ("", "deals/", "again/?deal=4", "table/", "picture.svg", "events/", "worth/", "preview/", "note/")
OF_THE_BOOK = ("", "matches/", "people/", "people/1/", "people/1/with/2/", "people/pairs/", "evening/", "export/")


def below_nought(slug: str) -> Phone:
    options, deals = LOST[slug]
    phone = seated(game=slug, options=options)
    for deal in deals:
        assert phone.deal(answers_for(BY_SLUG[slug], deal)).status_code == 201
    return phone


def content(address: str) -> str:
    answer = Client().get(address, follow=True)
    assert answer.status_code == 200, address
    return (b"".join(answer) if answer.streaming else answer.content).decode()


def hyphens(page: str) -> list[str]:
    """What is seen, read out or put in by a panel and has a hyphen before a digit."""
    page = re.sub(r"<(head|script)\b.*?</\1>", " ", page, flags=re.DOTALL)
    named = re.findall(r'\s(?:aria-label|title|alt|data-tables|data-said)="([^"]*)"', page)
    seen = unescape(" ".join([re.sub(r"<[^>]+>", " ", page), *named]))
    return [seen[max(0, hit.start() - 30) : hit.end() + 10] for hit in HYPHEN.finditer(seen)]


def found_on_pages(phone: Phone) -> dict[str, list[str]]:
    book = f"/b/{phone.token}/"
    addresses = [phone.url + path for path in (*OF_THE_MATCH, f"deals/{cid_of(phone, 4)}/?event=void")]
    addresses += [book + path for path in OF_THE_BOOK]
    found = {address: hyphens(content(address)) for address in addresses}
    return {address: hits for address, hits in found.items() if hits}


def test_every_game_in_which_somebody_can_stand_below_nought_is_asked() -> None:
    assert {game.slug for game in GAMES} == NOBODY_BELOW_NOUGHT | set(LOST)


@pytest.mark.parametrize("slug", LOST)
def test_no_figure_on_any_page_has_a_hyphen_for_minus(slug: str) -> None:
    phone = below_nought(slug)
    assert "−" in content(phone.url)
    assert found_on_pages(phone) == {}

    assert phone.send(event="close", seen=phone.match.log().version, cid=uuid4()).status_code == 201
    assert "−" in content(phone.url + "picture.svg")
    assert found_on_pages(phone) == {}
    assert hyphens(content(f"/b/{phone.token}/export/{phone.match.created.year}/")) == []


def test_files_keep_the_hyphen() -> None:
    phone = below_nought("other")
    assert "-12" in content(phone.url + "match.json")
    assert "-12" in content(f"/b/{phone.token}/export/deals.csv")
    assert "-12" in content(f"/b/{phone.token}/export/book.json")
