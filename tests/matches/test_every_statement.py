"""Ended before any statement of the write path, or before its answer, a write is there whole or not at all; once sent
again it is there once. Before a statement is also after the one ahead of it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, ProgrammingError, connection, connections
from django.http import HttpResponse
from django.test import Client

from scorekeeper.data.integrity import check_all
from scorekeeper.matches.models import Book, Event, Link, Match, Player, Seated
from scorekeeper.web.tokens import new_token
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated, start_fields

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = (Book, Link, Player, Match, Seated, Event)
NOTHING = [0] * len(TABLES)
KILLED = 9

Send = Callable[[], HttpResponse]
Writes = Callable[[], Iterator[Send]]


# What may be written: again and again, each ready to be sent, and sent again


def a_deal() -> Iterator[Send]:
    phone = seated()
    while True:
        yield partial(phone.deal, ONE_SEVEN_MADE, uuid4(), phone.after())


def a_correction_that_strikes_out() -> Iterator[Send]:
    phone = seated()
    for deal in (NOTHING_TAKEN, ONE_SEVEN_MADE, ALL_PASSED, ALL_PASSED):
        phone.deal(deal)
    target, *behind = (cid_of(phone, n) for n in (2, 3, 4))
    agreed = " ".join(map(str, behind))
    while True:
        seen = phone.match.log().entries[target].touched
        about = {"event": "amend", "target": target, "seen": seen, "cid": uuid4(), "agreed": agreed}
        yield partial(phone.send, **NOTHING_TAKEN, **about)
        assert phone.change("amend", target, ONE_SEVEN_MADE).status_code == 201


def a_struck_out_deal() -> Iterator[Send]:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    cid = cid_of(phone, 1)
    while True:
        entry = phone.match.log().entries[cid]
        event = "void" if entry.live else "restore"
        yield partial(phone.send, event=event, target=cid, seen=entry.touched, cid=uuid4())


def a_first_match() -> Iterator[Send]:
    while True:
        yield partial(Client().post, "/new/", start_fields(book=new_token()))


def a_next_match() -> Iterator[Send]:
    phone = seated()
    while True:
        last = Match.objects.latest("number")
        Phone(phone.token, last).deal(ALL_PASSED)
        yield partial(Client().post, f"/b/{phone.token}/new/", start_fields(N=f"Newcomer {last.number}"))


def an_empty_match_used_again() -> Iterator[Send]:
    phone = seated()
    while True:
        newcomer = f"Newcomer {Player.objects.count()}"
        yield partial(Client().post, f"/b/{phone.token}/new/", start_fields(N=newcomer))


WRITES = [
    a_deal,
    a_correction_that_strikes_out,
    a_struck_out_deal,
    a_first_match,
    a_next_match,
    an_empty_match_used_again,
]


# How it may end


class Killed(BaseException):
    """Passes through everything that handles exceptions, as a real end does."""


@contextmanager
def each_step(before: Callable[[str], object]) -> Iterator[None]:
    """Something is done before each statement and each commit; it gets the SQL."""

    def statement(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        before(sql)
        return execute(sql, *rest)

    def commit() -> None:
        before("COMMIT")
        honest()

    honest = connection._commit
    with connection.execute_wrapper(statement), pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "_commit", commit)
        yield


def ends_at(step: int, end: Callable[[], None], send: Send) -> None:
    """Send, and let it end before that step; there is one more than the last one, before the answer arrives."""
    left = iter(range(step - 1))

    def count(sql: str) -> None:
        if next(left, None) is None:
            end()

    with each_step(count):
        send()


def the_thread_ends(step: int, send: Send) -> None:
    """And its connection with it."""

    def end() -> None:
        raise Killed

    # Cleaning up behind it, Django may find the transaction still open, and say so instead.
    with suppress(Killed, ProgrammingError):
        ends_at(step, end, send)
    connection.close()


def the_process_ends(step: int, send: Send) -> None:
    """Without a word to anybody."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            ends_at(step, lambda: os._exit(KILLED), send)
            os._exit(KILLED)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == KILLED


def the_disk_fails(step: int, send: Send) -> None:
    """Once; the same connection goes on."""
    failures = iter([OperationalError("disk I/O error")])

    def end() -> None:
        if failure := next(failures, None):
            raise failure

    ends_at(step, end, send)


# The proof


def a_write_is_whole_or_not_there(writes: Writes, end: Callable[[int, Send], None]) -> None:
    sends = writes()
    steps, brings = undisturbed(next(sends))
    for step in range(1, steps + 2):
        send, before = next(sends), kept()

        end(step, send)

        there = more_than(before)
        assert there == brings or (there == NOTHING and step <= steps)
        assert all_is_in_order()
        assert send().status_code in ((201, 303) if there == NOTHING else (200, 303))
        assert more_than(before) == brings
    assert all_is_in_order()


def undisturbed(send: Send) -> tuple[int, list[int]]:
    """How many steps the write takes, and how many rows of each table it brings or changes."""
    before, steps = kept(), []
    with each_step(steps.append):
        assert send().status_code in (201, 303)
    assert any(more_than(before))
    return len(steps), more_than(before)


def kept() -> list[dict[int, Any]]:
    """All rows, a table at a time."""
    return [{row["id"]: row for row in model.objects.values()} for model in TABLES]


def more_than(before: list[dict[int, Any]]) -> list[int]:
    """By how many rows each table differs."""
    return [sum(was.get(pk) != row for pk, row in now.items()) for now, was in zip(kept(), before, strict=True)]


def all_is_in_order() -> bool:
    return not [checked for checked in check_all() if checked.fault]


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    yield
    connection.close()


# What becomes of a client that is gone is PostgreSQL's own affair, of which one write is example enough.
ENDED = WRITES if connection.vendor == "sqlite" else WRITES[:1]
CASES = [
    (a_deal, the_disk_fails),
    (a_deal, the_process_ends),
    *(pytest.param(writes, the_disk_fails, marks=pytest.mark.rest) for writes in WRITES if writes is not a_deal),
    *(pytest.param(writes, the_process_ends, marks=pytest.mark.rest) for writes in ENDED if writes is not a_deal),
    pytest.param(a_deal, the_thread_ends, marks=pytest.mark.rest),
]


@pytest.mark.parametrize("writes,end", CASES)
def test_it_is_whole_or_not_there_and_sent_again_it_is_there_once(
    writes: Writes, end: Callable[[int, Send], None]
) -> None:
    a_write_is_whole_or_not_there(writes, end)


@pytest.mark.parametrize("writes,end", [(a_deal, the_process_ends), (a_first_match, the_disk_fails)])
def test_half_a_write_is_seen(writes: Writes, end: Callable[[int, Send], None]) -> None:
    with broken("stores_bit_by_bit"), pytest.raises(AssertionError):
        a_write_is_whole_or_not_there(writes, end)
