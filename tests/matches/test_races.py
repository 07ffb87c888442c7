"""Several phones at once: one event is one row, one start one match, and of two that race exactly one learns it."""

import http.client
import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.data.integrity import check_all
from scorekeeper.matches import statistics
from scorekeeper.matches.lifecycle import delete_book
from scorekeeper.matches.models import Book, Event, Link, Match, Player
from scorekeeper.matches.name_changes import merge
from scorekeeper.web.tokens import new_token
from tests.concurrency import MOST, PATIENCE_SECONDS, ConcurrentPhones, crowd
from tests.sabotage import broken
from tests.serving import Server
from tests.tables import (
    ALL_PASSED,
    NOTHING_TAKEN,
    ONE_SEVEN_LOST,
    ONE_SEVEN_MADE,
    Phone,
    cid_of,
    numbers,
    seated,
    start_fields,
)

A_SHORT_MATCH = 20
"""Deals; replaying longer ones would take most of the time."""

ROUNDS = 100

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def phones() -> Iterator[ConcurrentPhones]:
    with crowd() as all_of_them:
        yield all_of_them


def at_one_match(how_many: int) -> list[Phone]:
    """Phones that have the same new match open."""
    first = seated()
    return [Phone(first.token, first.match, stranger()) for _ in range(how_many)]


def stranger() -> Client:
    """Gets an answer also where the program crashes."""
    return Client(raise_request_exception=False)


def statuses(answers: list[Any]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def all_is_in_order() -> bool:
    return not [checked for checked in check_all() if checked.fault]


# One event is one row


def one_event_is_one_row(phones: ConcurrentPhones, rounds: int) -> None:
    table = at_one_match(MOST)
    for turn in range(rounds):
        n = turn % A_SHORT_MATCH
        table = table if n else at_one_match(MOST)
        cid, after = uuid4(), table[0].after()

        answers = phones.send(*(partial(phone.deal, ALL_PASSED, cid, after) for phone in table))

        assert statuses(answers) == {201: 1, 200: MOST - 1}
        assert {numbers(answer)["n"] for answer in answers} == {n + 1}
        assert Event.objects.count() == turn + 1
    assert all_is_in_order()


def test_eight_posts_of_one_event_are_one_row(phones: ConcurrentPhones) -> None:
    one_event_is_one_row(phones, ROUNDS)


@pytest.mark.rest
def test_that_is_seen_to_fail(phones: ConcurrentPhones) -> None:
    with broken("forgets_ids"), pytest.raises(AssertionError):
        one_event_is_one_row(phones, rounds=3)


@pytest.mark.rest
@pytest.mark.process
def test_eight_posts_of_one_event_are_one_row_over_http(phones: ConcurrentPhones, server: Server) -> None:
    server.start()

    def post(path: str, fields: dict[str, Any]) -> tuple[int, str, bytes]:
        talk = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        talk.request("POST", path, urlencode(fields), headers)
        answer = talk.getresponse()
        try:
            return answer.status, answer.getheader("Location") or "", answer.read()
        finally:
            talk.close()

    start = start_fields(book=new_token())
    after = start["uid"]
    started = phones.send(*[partial(post, "/new/", start)] * MOST)
    assert {status for status, _, _ in started} == {303}
    (path,) = {where for _, where, _ in started}
    assert path.endswith("/1/")

    for n in range(1, 21):
        event = ALL_PASSED | {"cid": str(uuid4()), "after": after}
        answers = phones.send(*[partial(post, f"{path}events/", event)] * MOST)
        assert Counter(status for status, _, _ in answers) == {201: 1, 200: MOST - 1}
        assert all(f'"n": {n},'.encode() in body for _, _, body in answers)
        after = event["cid"]


# One start is one match


def a_first_match_is_started_once(phones: ConcurrentPhones, rounds: int) -> None:
    for n in range(1, rounds + 1):
        fields = start_fields(book=new_token())

        answers = phones.send(*[partial(stranger().post, "/new/", fields) for _ in range(MOST)])

        assert statuses(answers) == {303: MOST}
        assert {answer.headers["Location"] for answer in answers} == {f"/b/{fields['book']}/1/"}
        assert [rows.objects.count() for rows in (Book, Link, Match, Player)] == [n, n, n, 4 * n]


def a_next_match_is_started_once(phones: ConcurrentPhones, rounds: int) -> None:
    phone = seated()
    for n in range(2, rounds + 2):
        phone.match = Match.objects.get(number=n - 1)
        assert phone.deal(ALL_PASSED).status_code == 201
        fields = start_fields()

        answers = phones.send(*[partial(stranger().post, f"/b/{phone.token}/new/", fields) for _ in range(MOST)])

        assert statuses(answers) == {303: MOST}
        assert {answer.headers["Location"] for answer in answers} == {f"/b/{phone.token}/{n}/"}
        assert [rows.objects.count() for rows in (Book, Match, Player)] == [1, n, 4]
    assert all_is_in_order()


STARTS = [a_first_match_is_started_once, a_next_match_is_started_once]


@pytest.mark.parametrize("proof", STARTS)
def test_eight_starts_are_one_match(phones: ConcurrentPhones, proof: Any) -> None:
    proof(phones, rounds=20)


@pytest.mark.rest
@pytest.mark.parametrize("proof", STARTS)
def test_that_too_is_seen_to_fail(phones: ConcurrentPhones, proof: Any) -> None:
    with broken("starts_every_time"), pytest.raises(AssertionError):
        proof(phones, rounds=3)


# Of two phones that race, one learns it


def two_deals_after_one(phones: ConcurrentPhones, rounds: int) -> None:
    quick, slow = at_one_match(2)
    for turn in range(rounds):
        quick, slow = (quick, slow) if turn % A_SHORT_MATCH else at_one_match(2)
        after = quick.after()

        answers = phones.send(
            partial(quick.deal, ALL_PASSED, after=after), partial(slow.deal, ONE_SEVEN_MADE, after=after)
        )

        assert statuses(answers) == {201: 1, 409: 1}
        assert Event.objects.count() == turn + 1
    assert all_is_in_order()


def two_corrections_of_one(phones: ConcurrentPhones, rounds: int) -> None:
    quick, slow = at_one_match(2)
    quick.deal(ALL_PASSED)
    cid = cid_of(quick, 1)
    for n in range(1, rounds + 1):
        about = {"event": "amend", "target": cid, "seen": n, "note": f"correction {n}"}

        answers = phones.send(
            partial(quick.send, **about, **ONE_SEVEN_MADE, cid=uuid4()),
            partial(slow.send, **about, **ONE_SEVEN_LOST, cid=uuid4()),
        )

        assert statuses(answers) == {201: 1, 409: 1}
        assert Event.objects.count() == n + 1
    assert all_is_in_order()


def the_start_and_a_deal(phones: ConcurrentPhones, rounds: int) -> None:
    quick, slow = at_one_match(2)
    for turn in range(rounds):
        if turn % A_SHORT_MATCH == 0:
            quick, slow = at_one_match(2)
            quick.deal(ALL_PASSED)
        before, after = Event.objects.count(), quick.after()
        seen = quick.match.log().version
        dealer = NEXT[Match.objects.get(pk=quick.match.pk).first_dealer]
        start = json.dumps({"options": {}, "first_dealer": dealer, "seats": SWAPPED[turn % 2]})

        answers = phones.send(
            partial(quick.send, event="start", cid=uuid4(), seen=seen, start=start),
            partial(slow.deal, ALL_PASSED, after=after),
        )

        assert Event.objects.count() == before + 1
        assert statuses(answers) == {201: 1, 409: 1}
    assert all_is_in_order()


NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}
SWAPPED = [{"N": "E", "E": "N", "S": "S", "W": "W"}, {"N": "N", "E": "E", "S": "S", "W": "W"}]

RACES = [(two_deals_after_one, 2 * ROUNDS), (two_corrections_of_one, ROUNDS), (the_start_and_a_deal, ROUNDS)]


@pytest.mark.parametrize("proof,rounds", RACES)
def test_of_two_phones_exactly_one_learns_it(phones: ConcurrentPhones, proof: Any, rounds: int) -> None:
    proof(phones, rounds)


@pytest.mark.rest
@pytest.mark.parametrize("proof,_rounds", RACES)
def test_an_overwritten_phone_is_seen(phones: ConcurrentPhones, proof: Any, _rounds: int) -> None:
    with broken("overwrites_in_silence"), pytest.raises(AssertionError):
        proof(phones, rounds=3)


# What else may meet


def test_a_correction_that_ends_the_match_and_a_deal_behind_it_do_not_both_stand(phones: ConcurrentPhones) -> None:
    for _ in range(10):
        quick, slow = at_one_match(2)
        quick.deal(NOTHING_TAKEN)
        quick.deal(ALL_PASSED)
        target, after = cid_of(quick, 2), quick.after()

        deal, amend = phones.send(
            partial(quick.deal, ONE_SEVEN_MADE, after=after),
            partial(slow.change, "amend", target, NOTHING_TAKEN, seen=2),
        )

        # The deal first: the correction asks before it strikes it out. The correction first: nothing follows the end.
        assert (deal.status_code, amend.status_code) in {(201, 422), (422, 201)}
    assert all_is_in_order()


def a_first_deal_meets_names_put_right(phones: ConcurrentPhones, rounds: int) -> None:
    for _ in range(rounds):
        phone = at_one_match(1)[0]
        fields = start_fields(uid=str(phone.match.uid), N="Somebody else")

        deal, start = phones.send(
            partial(phone.deal, ALL_PASSED, after=phone.after()),
            partial(stranger().post, f"/b/{phone.token}/new/", fields),
        )

        assert (deal.status_code, start.status_code) in {(201, 303), (201, 422)}
        kept = Match.objects.get(pk=phone.match.pk)
        north = kept.seated.get(seat="N").player.name
        assert north == ("Somebody else" if start.status_code == 303 else "Petras")
        assert (kept.version, kept.events.count()) == (1, 1)
    assert all_is_in_order()


def test_a_match_is_not_emptied_after_its_first_deal(phones: ConcurrentPhones) -> None:
    a_first_deal_meets_names_put_right(phones, rounds=20)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one transaction write at a time, locks or not")
def test_a_match_that_is_emptied_is_seen(phones: ConcurrentPhones) -> None:
    with broken("empties_a_match"), pytest.raises(AssertionError):
        a_first_deal_meets_names_put_right(phones, rounds=200)


# Who records in a match just now is waited for by what changes or deletes all of a person's or a book's matches.

LOSES_THE_MATCH = {"kind": "overclaim", "declarer": "N"}
LOCKS_WAIT = "SELECT count(*) FROM pg_locks WHERE NOT granted"
row_locks = pytest.mark.skipif(
    "connection.vendor != 'postgresql'", reason="SQLite lets one transaction write at a time"
)


def recorded_meanwhile(
    phones: ConcurrentPhones, phone: Phone, deal: dict[str, str], change: Callable[[], Any], patch: pytest.MonkeyPatch
) -> Any:
    """Record the deal; once its players are read, store no result before the change waits, or has not waited."""
    at_sums, sums_of = threading.Event(), statistics.sums_of

    def pause(result: statistics.PlayerResult) -> Any:
        until = time.monotonic() + 0.5 * (not at_sums.is_set())
        at_sums.set()
        with connection.cursor() as cursor:
            while cursor.execute(LOCKS_WAIT).fetchone() == (0,) and time.monotonic() < until:
                time.sleep(0.01)
        return sums_of(result)

    def changes() -> None:
        at_sums.wait(PATIENCE_SECONDS)
        change()

    patch.setattr(statistics, "sums_of", pause)
    return phones.send(partial(phone.deal, deal, after=phone.after()), changes)[0]


@row_locks
def test_a_merge_waits_for_a_match_that_ends(phones: ConcurrentPhones, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = at_one_match(1)[0]
    petras = Player.objects.get(name="Petras")
    petra = Player.objects.create(book=phone.book, number=5, name="Petra")
    answer = recorded_meanwhile(phones, phone, LOSES_THE_MATCH, partial(merge, petras, petra), monkeypatch)
    assert answer.status_code == 201
    assert phone.match.seated.get(seat="N").player == petra
    assert petra.tallies.get(slug="avinas", what="matches").count == 1
    assert all_is_in_order()


@row_locks
def test_a_book_is_deleted_after_the_deal_that_is_being_recorded(
    phones: ConcurrentPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = at_one_match(1)[0]
    answer = recorded_meanwhile(phones, phone, LOSES_THE_MATCH, partial(delete_book, phone.book), monkeypatch)
    assert answer.status_code == 201
    assert not Book.objects.exists()
    assert not Event.objects.exists()
