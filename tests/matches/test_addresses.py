"""Addresses behind a link are those that Django would make, and lead to the pages that they name."""

import pytest
from django.urls import resolve, reverse

from scorekeeper.matches.addresses import book_url, match_url
from scorekeeper.web.tokens import new_token

OF_A_BOOK = ("book", "matches", "people", "evening", "pairs", "links", "new-match")
OF_A_MATCH = ("match", "events", "deals", "note", "stakes", "share", "table-view", "match-referee", "worth")


@pytest.mark.parametrize("name", OF_A_BOOK)
def test_of_a_book(name: str) -> None:
    for token in (new_token(), new_token()):
        assert book_url(token, name) == reverse(name, args=(token,))


@pytest.mark.parametrize("name", OF_A_MATCH)
@pytest.mark.parametrize("number", [1, 12, 7654321, 9999999])
def test_of_a_match(name: str, number: int) -> None:
    token = new_token()
    address = match_url(token, number, name)
    assert address == reverse(name, args=(token, number))
    assert resolve(address).kwargs == {"token": token, "number": number}


def test_a_token_may_hold_whatever_stands_for_any_number() -> None:
    assert match_url("x" * 15 + "7654321", 3) == f"/b/{'x' * 15}7654321/3/"


def test_what_they_mean() -> None:
    token = "AAAAAAAAAAAAAAAAAAAAAA"
    assert book_url(token) == "/b/AAAAAAAAAAAAAAAAAAAAAA/"
    assert match_url(token, 7) == "/b/AAAAAAAAAAAAAAAAAAAAAA/7/"
    assert match_url(token, 7, "deals") == "/b/AAAAAAAAAAAAAAAAAAAAAA/7/deals/"
