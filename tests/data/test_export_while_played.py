"""A file that is written while somebody records in the match: it is of one moment, whenever that comes between."""

import json
from collections.abc import Callable
from contextlib import contextmanager
from tracemalloc import get_traced_memory, start, stop
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection

from scorekeeper.data.copies import copy_match
from scorekeeper.data.exports import _moments, written_book, written_deals
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.lifecycle import delete_match
from scorekeeper.matches.models import Book, Match, Player, Seated
from scorekeeper.matches.undo import undo_step
from scorekeeper.offline.replica import put, replica_data
from tests import match_deals
from tests.books import came_in, deal_rows, never_played
from tests.matches.views.test_chairs import BY_WEST, PASSED, pay_all, record, take
from tests.starts import FOUR, begun, correct, file_now, press
from tests.tables import Phone

pytestmark = pytest.mark.django_db
Step = Callable[[Phone], object]

STATEMENTS = {"book": 5, "deals": 12, "copy": 7, "replica": 7}
"""How many it takes to read what each of the files holds."""


@contextmanager
def comes_between(n: int, step: Callable[[], object]) -> Any:
    """Do this once, right before the statement of that number, counted from 0."""
    left = [n]

    def statement(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        left[0] -= 1
        if left[0] == -1:
            step()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(statement):
        yield


@pytest.fixture
def phone() -> Phone:
    """Albinas took the chair of Petras, the match is over, and everybody has paid."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED])
    take(phone, "W", "Albinas")
    record(phone, BY_WEST)
    Match.objects.filter(pk=phone.match.pk).update(stakes={"kind": "flat", "amount": 40, "unit": "ct"})
    phone.match = Match.objects.get(pk=phone.match.pk)
    pay_all(phone)
    return phone


def undo(phone: Phone) -> None:
    press(phone, undo_step)


def correct_date(phone: Phone) -> None:
    fields = {"event": "date", "cid": uuid4(), "seen": phone.match.log().version, "place": "deals"}
    answer = phone.client.post(f"{phone.url}events/", fields | {"date": "2025-11-22", "time": "20:40"})
    assert answer.status_code == 303


STEPS: dict[str, Step] = {
    "somebody new takes a chair": lambda phone: take(phone, "E", "Zita", deal=2),
    "somebody who left comes back": lambda phone: take(phone, "W", "Petras", deal=3, change="?change=1"),
    "the change is corrected": lambda phone: take(phone, "W", "Albinas", deal=2, change="?change=1"),
    "the start is corrected": lambda phone: correct(phone, first_dealer="E"),
    "the date is corrected": correct_date,
    "it is undone": undo,
    "the next one": lambda phone: (undo(phone), undo(phone)),
}


def moments(file: str) -> Any:
    return pytest.mark.parametrize("n", range(STATEMENTS[file]))


steps = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)


@pytest.mark.rest
@steps
@moments("book")
def test_a_book(phone: Phone, step: Step, n: int) -> None:
    before = "".join(written_book(phone.book))
    with comes_between(n, lambda: step(phone)):
        written = "".join(written_book(phone.book))
    after = "".join(written_book(phone.book))
    assert written in (before, after)
    assert came_in(never_played().token, written.encode()) == (1, 0)
    call_command("check_integrity")


@pytest.mark.rest
@moments("book")
def test_a_book_of_which_a_match_is_deleted(phone: Phone, n: int) -> None:
    other = begun("avinas", {}, FOUR, [match_deals.WON])
    Match.objects.filter(pk=other.match.pk).update(book=phone.book, number=2)
    with comes_between(n, lambda: delete_match(phone.match)):
        written = "".join(written_book(phone.book))
    assert came_in(never_played().token, written.encode())[1] == 0


@pytest.mark.postgres
@steps
def test_a_book_whose_matches_are_written_much_later_than_its_head(phone: Phone, step: Step) -> None:
    before, lines = "".join(written_book(phone.book)), written_book(phone.book)
    head = next(lines)
    step(phone)
    assert head + "".join(lines) == before


@pytest.mark.rest
@steps
@moments("deals")
def test_a_table_of_deals(phone: Phone, step: Step, n: int) -> None:
    before = deal_rows(phone.book)
    with comes_between(n, lambda: step(phone)):
        written = deal_rows(phone.book)
    assert written in (before, deal_rows(phone.book))


PLAIN_STEPS: dict[str, Step] = {
    "the date is corrected": correct_date,
    "the start is corrected": lambda phone: correct(phone, first_dealer="E"),
    "it is deleted": lambda phone: delete_match(phone.match),
}


@pytest.mark.rest
@pytest.mark.parametrize("step", PLAIN_STEPS.values(), ids=PLAIN_STEPS)
@moments("deals")
def test_a_table_of_deals_in_whose_match_nobody_took_a_chair(step: Step, n: int) -> None:
    """Its head stays as it is while the last match of a game is deleted."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED])
    before = deal_rows(phone.book)
    with comes_between(n, lambda: step(phone)):
        _head, *written = deal_rows(phone.book)
    assert written in (before[1:], deal_rows(phone.book)[1:])


def test_a_corrected_start_costs_a_table_of_deals_nothing(django_assert_num_queries: Any) -> None:
    phone = begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED])
    correct(phone, first_dealer="E")
    with django_assert_num_queries(7):
        "".join(written_deals(phone.book))


@pytest.mark.rest
def test_what_the_rows_of_a_large_book_hold_is_not_held_at_once(phone: Phone) -> None:
    """Of 4,000 matches with 4 seats each less than twice of what is kept of them."""
    options = {"title": "x" * 500}
    row = Match.objects.get(pk=phone.match.pk)
    matches = Match.objects.bulk_create(
        Match(book=row.book, slug=row.slug, number=number, uid=uuid4(), first_dealer="N", options=options)
        for number in range(2, 4002)
    )
    people = list(Player.objects.filter(book=row.book)[:4])
    Seated.objects.bulk_create(
        Seated(match=match, player=who, seat=seat, slug=row.slug)
        for match in matches
        for who, seat in zip(people, "NESW", strict=True)
    )
    start()
    try:
        moments, _names = _moments(row.book.matches.all())
        held, most = get_traced_memory()
    finally:
        stop()
    assert len(moments) == 4001
    assert most < 2 * held


@pytest.mark.rest
@pytest.mark.parametrize("step", [STEPS["somebody new takes a chair"], STEPS["the next one"]])
@moments("copy")
def test_a_copy_in_another_book(phone: Phone, step: Step, n: int) -> None:
    here = Book.objects.get(pk=never_played().match.book_id)
    with comes_between(n, lambda: step(phone)):
        copy_match(Match.objects.get(pk=phone.match.pk), here)
    assert here.matches.filter(uid=phone.match.uid).exists()
    call_command("check_integrity")


@pytest.mark.rest
@steps
@moments("replica")
def test_what_a_phone_takes_along(phone: Phone, step: Step, n: int) -> None:
    access, before = MatchAccess(phone.token, phone.book.links.get(), phone.book, phone.match), file_now(phone)
    with comes_between(n, lambda: step(phone)):
        taken = json.loads(json.dumps(replica_data(access), cls=DjangoJSONEncoder))
    after = file_now(phone)
    Match.objects.all().delete()
    Player.objects.all().delete()
    put(taken)
    phone.match = Match.objects.get()
    assert file_now(phone) in (before, after)
