"""Who may do what is decided in one table, reading changes nothing, and neither does whatever is refused."""

from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.addresses import DECIDED, HOLDERS, METHODS, QUERIES, House, everything_kept, house, known_addresses
from tests.sabotage import broken

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

ANSWERED = ("GET", "HEAD", "POST")
MOST_AND_LEAST = ("own", "nobody")
"""Who is asked where everybody gets the same answer: one who may do everything, and one who may do nothing."""

ASKED_OTHERWISE = ("own", "watch", "score of the match", "expired")
"""Whose links are tried with the other queries too: one of each role, and one that opens nothing."""


@pytest.fixture
def home() -> House:
    return house()


def test_every_address_is_in_the_table() -> None:
    assert sorted(known_addresses()) == sorted(DECIDED)


def expected(name: str, holder: str, method: str) -> int:
    to_read, to_post = DECIDED[name]
    return {"GET": to_read, "HEAD": to_read, "POST": to_post}.get(method, {holder: 405})[holder]


def ask(home: House, name: str, holder: str, method: str, query: str = "", **headers: str) -> int:
    path = home.address(name, holder) + query
    client = Client(raise_request_exception=False)
    if method == "POST":
        return client.post(path, home.form(name), headers=headers).status_code
    return client.generic(method, path, headers=headers).status_code


def as_decided(home: House, name: str) -> None:
    before = everything_kept()
    cells = [(holder, method) for method in METHODS for holder in (HOLDERS if method in ANSWERED else MOST_AND_LEAST)]
    # Keeping a link writes into the phone's cookie only, and so does choosing a language.
    in_cookies = name in ("keep", "language")
    writes = [cell for cell in cells if cell[1] == "POST" and expected(name, *cell) < 400 and not in_cookies]
    for cell in [cell for cell in cells if cell not in writes]:
        assert (*cell, ask(home, name, *cell)) == (*cell, expected(name, *cell))
    assert everything_kept() == before
    for cell in writes:
        with transaction.atomic():
            assert (*cell, ask(home, name, *cell)) == (*cell, expected(name, *cell))
            assert everything_kept() != before
            transaction.set_rollback(True)


@pytest.mark.parametrize("name", DECIDED)
def test_everybody_may_do_what_the_table_says(home: House, name: str) -> None:
    as_decided(home, name)


@pytest.mark.parametrize("switch,name", [("lets_anybody_write", "events"), ("forgets_to_revoke", "match")])
def test_a_broken_lock_is_seen(home: House, switch: str, name: str) -> None:
    with broken(switch), pytest.raises(AssertionError):
        as_decided(home, name)


def reading_changes_nothing(home: House) -> None:
    """As htmx asks, and with every query. Without either, what the table says has been tried by everybody."""
    before = everything_kept()
    for name in DECIDED:
        asked_further = [query for query in QUERIES.get(name, []) if query]
        for holder, query, method in product(ASKED_OTHERWISE, asked_further, ("GET", "HEAD")):
            assert ask(home, name, holder, method, query) < 500
        for holder, query in [*product(HOLDERS, [""]), *product(ASKED_OTHERWISE, asked_further)]:
            assert ask(home, name, holder, "GET", query, **{"hx-request": "true"}) < 500
        assert everything_kept() == before, name


def test_reading_changes_nothing(home: House) -> None:
    reading_changes_nothing(home)


def test_a_page_that_writes_is_seen(home: House) -> None:
    with broken("writes_when_read"):
        with pytest.raises(AssertionError):
            reading_changes_nothing(home)
        with pytest.raises(AssertionError):
            as_decided(home, "match")


@pytest.mark.parametrize("event", ["void", "amend", "close"])
def test_who_may_only_watch_changes_nothing_in_any_way(home: House, event: str) -> None:
    before = everything_kept()
    fields: dict[str, Any] = {"event": event, "target": home.cid, "seen": 1, "cid": home.cid, "kind": "passed"}
    answer = Client().post(home.address("events", "watch"), fields)
    assert (answer.status_code, everything_kept() == before) == (403, True)


def test_a_watching_page_offers_nothing_to_press(home: House) -> None:
    page = Client().get(home.address("match", "watch")).content.decode()
    assert "hx-post" not in page
    assert "Record deal" not in page
    assert "Undo" not in page


def test_one_unknown_link_says_no_more_than_another(home: House) -> None:
    answers = [Client().get(f"/b/{token}/2/") for token in (home.tokens["nobody"], home.tokens["of another match"])]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert len({answer.content for answer in answers}) == 1
