"""A database that somebody else holds is waited for two seconds; then a page says so and keeps all that was entered."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.http import HttpResponse
from django.test import Client

from scorekeeper.matches.models import Book, Event, Match
from scorekeeper.web.tokens import new_token
from tests.concurrency import crowd
from tests.sabotage import broken
from tests.tables import ALL_PASSED, ONE_SEVEN_LOST, Phone, cid_of, seated, start_fields

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
LONGEST_SECONDS = 5.5
"""What is promised, on a machine that does other things meanwhile; of these the database may wait two."""

PATIENCE_SECONDS = 0.3
"""How long the database waits for a lock here; that it is two seconds for people has a test of its own."""

HOLD = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1], isolation_level=None)
file.execute(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


# Who holds it


@contextmanager
def held(how: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """The database, in the hands of somebody who writes for a long time."""
    with held_by_a_process(how) if connection.vendor == "sqlite" else held_by_a_connection():
        yield


@contextmanager
def held_by_a_process(how: str) -> Iterator[None]:
    command = [sys.executable, "-c", HOLD, connection.settings_dict["NAME"], how]
    # An idle reader would keep an exclusive lock from being taken at all.
    connection.close()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            holder.stdin.close()
            assert holder.wait(LONGEST_SECONDS) == 0


@contextmanager
def held_by_a_connection() -> Iterator[None]:
    """On PostgreSQL the rows themselves."""
    other = connections.create_connection("default")
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT 1 FROM book_match, book_book FOR UPDATE")
        yield
    finally:
        other.rollback()
        other.close()


# What is sent meanwhile


class Fields(HTMLParser):
    """The hidden fields of a page, and where its forms send them."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.actions: set[str] = set()
        self.feed(answer.content.decode())

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag == "input" and given.get("type") == "hidden":
            self.fields[str(given["name"])] = given.get("value") or ""
        if tag == "form" and given.get("method") == "post":
            self.actions.add(str(given["action"]))


def timed(send: Callable[[], HttpResponse]) -> HttpResponse:
    begun = time.monotonic()
    answer = send()
    assert time.monotonic() - begun < LONGEST_SECONDS
    return answer


Post = tuple[str, dict[str, Any], dict[str, str]]

NOTE = 'Ona said "five & <six>"'


def a_deal(phone: Phone) -> Post:
    about = {"cid": str(uuid4()), "after": phone.after(), "note": NOTE}
    return phone.url + "events/", ONE_SEVEN_LOST | about, {}


def a_deal_by_htmx(phone: Phone) -> Post:
    path, fields, _ = a_deal(phone)
    return path, fields, {"hx-request": "true"}


def a_correction(phone: Phone) -> Post:
    about = {"event": "amend", "target": str(cid_of(phone, 1)), "seen": "1", "cid": str(uuid4())}
    return phone.url + "events/", ONE_SEVEN_LOST | about, {}


def a_next_match(phone: Phone) -> Post:
    return f"/b/{phone.token}/new/", start_fields(N="Älpler & Söhne"), {}


def another_name(phone: Phone) -> Post:
    return f"/b/{phone.token}/", {"name": "Friday's book"}, {}


def a_first_match(phone: Phone) -> Post:
    return "/new/", start_fields(book=new_token()), {}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", PATIENCE_SECONDS)
        connection.close()
    yield
    connection.close()


@pytest.fixture
def phone(impatient: None) -> Phone:
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def counted() -> list[Any]:
    return [Book.objects.count(), Match.objects.count(), Event.objects.count(), *Book.objects.values_list("name")]


def nothing_typed_is_lost(posts: list[Post], how: str = "BEGIN IMMEDIATE") -> None:
    before = counted()

    with held(how), crowd() as phones:
        answers = phones.send(*[partial(timed, partial(send, *post)) for post in posts])

    assert counted() == before
    for post, answer in zip(posts, answers, strict=True):
        it_is_kept(answer, *post)
    assert counted() != before


def send(path: str, fields: dict[str, Any], headers: dict[str, str]) -> HttpResponse:
    return Client().post(path, fields, headers=headers)


def it_is_kept(answer: HttpResponse, path: str, fields: dict[str, Any], headers: dict[str, str]) -> None:
    """Everything is in the page, and sent from there it goes through."""
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    page = Fields(answer)
    assert page.fields == fields
    assert page.actions == {path}
    assert ("<html" in answer.content.decode()) is not bool(headers)

    again = send(path, page.fields, headers)
    assert again.status_code == (201 if headers else 303)


def test_what_was_typed_is_kept_and_goes_through_afterwards(phone: Phone) -> None:
    nothing_typed_is_lost([a_deal(phone), a_correction(phone), a_next_match(phone), another_name(phone)])


def test_so_is_what_htmx_sends(phone: Phone) -> None:
    nothing_typed_is_lost([a_deal_by_htmx(phone)])


@on_sqlite  # On PostgreSQL nobody can hold the rows of a book that is not there yet.
def test_so_is_a_first_match(phone: Phone) -> None:
    nothing_typed_is_lost([a_first_match(phone)])


@on_sqlite
def test_so_it_is_where_nobody_may_even_read(phone: Phone) -> None:
    nothing_typed_is_lost([a_deal(phone)], "BEGIN EXCLUSIVE")


def test_a_lost_entry_is_seen(phone: Phone) -> None:
    with broken("drops_the_entry"), pytest.raises(AssertionError):
        nothing_typed_is_lost([a_deal(phone)])


@on_sqlite
def test_nobody_waits_longer_than_two_seconds_for_a_lock() -> None:
    assert connection.settings_dict["OPTIONS"]["timeout"] == 2


def test_everybody_may_still_read(phone: Phone) -> None:
    pages = ["", "events/", "deals/", f"deals/{cid_of(phone, 1)}/", "match.json", "?shown=1"]

    with held():
        begun = time.monotonic()
        answers = [Client().get(phone.url + page).status_code for page in pages]
        answers.append(Client().get(f"/b/{phone.token}/").status_code)

    assert answers == [200, 200, 200, 200, 200, 204, 200]
    assert time.monotonic() - begun < LONGEST_SECONDS


@on_sqlite
def test_a_page_that_cannot_be_read_says_so(phone: Phone) -> None:
    with held("BEGIN EXCLUSIVE"):
        answer = timed(lambda: Client().get(phone.url))

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")


def test_a_program_is_asked_to_come_again(phone: Phone) -> None:
    deal = {"cid": uuid4(), "after": phone.after()}

    with held():
        answer = timed(lambda: phone.deal(ALL_PASSED, **deal))
    again = phone.deal(ALL_PASSED, **deal)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert again.status_code == 201


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="about PostgreSQL")
def test_a_machine_that_slept_in_the_middle_of_an_entry_takes_it_again(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = {"cid": uuid4(), "after": phone.after()}

    def lock_and_sleep(match: Match) -> None:
        lock(match)
        time.sleep(0.5)

    lock = Match.lock
    with monkeypatch.context() as slow, connection.cursor() as cursor:
        slow.setattr(Match, "lock", lock_and_sleep)
        cursor.execute("SET idle_in_transaction_session_timeout = 100")
        answer = phone.deal(ALL_PASSED, **deal)
    connection.close()
    again = phone.deal(ALL_PASSED, **deal)

    assert (answer.status_code, again.status_code) == (503, 201)
