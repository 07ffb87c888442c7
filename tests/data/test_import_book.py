"""A book that is exported and taken into an empty one is the same book; anything else is taken whole or not at all."""

import json
import re
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client

from scorekeeper.data.imports import store
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import Book, Event, Import, Match, Player, Stage, Tally
from tests.addresses import everything_kept
from tests.books import (
    EXAMPLES,
    came_in,
    corrected,
    exported,
    file_of,
    first_version,
    full_book,
    lines_of,
    never_played,
    sent_in,
    taken_in,
)
from tests.tables import ALL_PASSED, NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db


def test_a_book_comes_out_of_an_empty_one_as_it_went_in() -> None:
    phone = full_book()
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (len(EXAMPLES), 0)
    assert exported(here.token) == there
    call_command("check_integrity")


@pytest.mark.rest
def test_so_does_one_that_the_first_version_wrote() -> None:
    there, here = exported(full_book().token), never_played()
    assert came_in(here.token, first_version(lines_of(there))) == (len(EXAMPLES), 0)
    assert exported(here.token) == there


def test_so_does_a_match_with_every_correction() -> None:
    there, here = exported(corrected().token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    kinds = Event.objects.filter(match__book=here.match.book_id).values_list("kind", flat=True)
    assert set(kinds) == {"deal", "amend", "void", "restore", "close", "reopen"}
    call_command("check_integrity")


def test_numbers_of_people_and_matches_come_along_and_are_not_given_again() -> None:
    phone = seated()
    book = Book.objects.get(pk=phone.match.book_id)
    Player.objects.filter(book=book, name="Ona").update(number=9)
    Match.objects.filter(book=book).update(number=7)
    phone.match.refresh_from_db()
    phone.deal(ALL_PASSED)
    here = never_played()
    taken_in(here.token, exported(phone.token))
    taken = Book.objects.get(pk=here.match.book_id)
    assert list(taken.matches.values_list("number", flat=True)) == [7]
    assert (taken.matches_numbered, taken.players_numbered) == (7, 9)
    assert taken.players.get(number=9).name == "Ona"
    assert taken.players.count() == 4


@pytest.mark.rest
def test_sums_are_those_of_having_played_there() -> None:
    there = full_book()
    here = seated()
    taken_in(here.token, exported(there.token))
    assert sums(here) == sums(there)
    assert sums(here)


def sums(phone: Phone) -> dict[tuple[str, str, str], int]:
    rows = Tally.objects.filter(player__book=phone.match.book_id).exclude(count=0)
    return {(row.player.name, row.slug, row.what): row.count for row in rows.select_related("player")}


def test_taken_in_again_nothing_is_doubled() -> None:
    file, here = exported(corrected().token), seated()
    taken_in(here.token, file)
    before = everything_kept()
    assert came_in(here.token, file) == (0, 1)
    assert everything_kept() == before


def test_an_older_file_of_a_match_that_went_on_is_left_alone() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    older = exported(phone.token)
    phone.deal(ALL_PASSED)
    before = everything_kept()
    assert came_in(phone.token, older) == (0, 1)
    assert everything_kept() == before


def test_a_match_that_went_another_way_is_refused_by_name() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    otherwise = exported(phone.token).replace(b'"won":true', b'"won":false')
    words = "Match 1 is already in this book as match 1, with different deals or names."
    refused(phone, otherwise, words)
    refused(phone, otherwise, "To import the file, delete match 1 here, or make a new book for it.")


def test_people_are_known_again_by_their_names_and_matches_are_numbered_on() -> None:
    there = seated({seat: name.upper() for seat, name in NAMES.items()} | {next(iter(NAMES)): "Aldona"})
    there.deal(ONE_SEVEN_MADE)
    here = seated()
    here.deal(ALL_PASSED)
    taken_in(here.token, exported(there.token))
    book = Book.objects.get(pk=here.match.book_id)
    assert sorted(book.players.values_list("name", flat=True)) == sorted([*NAMES.values(), "Aldona"])
    assert list(book.matches.order_by("number").values_list("number", flat=True)) == [1, 2]
    assert (book.matches_numbered, book.players_numbered, book.name) == (2, 5, "")
    call_command("check_integrity")


@pytest.mark.rest
def test_a_saved_match_is_taken_in_once_and_known_again() -> None:
    here = seated()
    lines = "\n".join(json.dumps(example) for example in EXAMPLES).encode()
    assert came_in(here.token, lines) == (len(EXAMPLES), 0)
    call_command("check_integrity")
    before = everything_kept()
    assert came_in(here.token, lines) == (0, len(EXAMPLES))
    assert everything_kept() == before


def test_so_is_one_that_this_program_saved() -> None:
    phone, here = corrected(), never_played()
    saved = Client().get(phone.url + "match.json").content
    assert came_in(here.token, saved) == (1, 0)
    copy = Match.objects.get(book=here.match.book_id)
    assert (copy.uid, copy.note, copy.stakes["amount"]) == (phone.match.uid, "The new pack", 5)
    assert came_in(phone.token, saved) == (0, 1)


def refused(phone: Phone, file: bytes, words: str) -> None:
    before = everything_kept()
    one = taken_in(phone.token, file)
    assert one.stage == Stage.REFUSED
    assert words in one.words
    assert words in unescape(Client().get(f"/b/{phone.token}/import/").content.decode())
    assert everything_kept() == before


def told(*matches: dict[str, Any], **more: Any) -> dict[str, Any]:
    people = [{"number": n, "name": name} for n, name in enumerate(NAMES.values(), 1)]
    return {"format": "scorekeeper-book/2", "name": "", "zone": "UTC", "people": people, "matches": matches} | more


def book(*matches: dict[str, Any], **more: Any) -> bytes:
    return file_of(told(*matches, **more))


def first(*matches: dict[str, Any], **more: Any) -> bytes:
    return first_version(told(*matches, **more))


def a_match(*events: dict[str, Any], **more: Any) -> dict[str, Any]:
    seats = {seat.value: n for n, seat in enumerate(NAMES, 1)}
    about = {"number": 1, "id": str(UUID(int=1, version=4)), "game": "avinas", "options": {}, "seats": seats}
    return about | {"first_dealer": "N", "started": "2026-11-21T18:00:00Z", "events": events or [event()]} | more


def event(n: int = 1, kind: str = "deal", **more: Any) -> dict[str, Any]:
    about = {"id": str(UUID(int=n, version=4)), "kind": kind, "received": "2026-11-21T18:05:00Z"}
    return about | ({"deal": {"kind": "passed"}} if kind == "deal" else {}) | more


A_DEAL = {"kind": "sevens", "declarer": "N", "sevens": 5, "knock": "none", "won": True}
FIRST = str(UUID(int=1, version=4))

HEAD = b'{"format":"scorekeeper-book/2","name":"","zone":"UTC","people":[]}\n'

# fmt: off
REFUSED = [
    (b"",                                              "This file is empty."),
    (b"   ",                                           "This file is empty."),
    (b"hello",                                         "This file is damaged or is not from Scorekeeper"),
    (b"[]",                                            "Scorekeeper cannot import match 1"),
    (b'{"format": "something-else/1"}',                "its format is “something-else/1”"),
    (b'{"format": "scorekeeper-book/3"}',              "its format is “scorekeeper-book/3”"),
    (b'{"format": "scorekeeper-book/1", "format": 1}', "“format” is written more than once"),
    (b'{"format":"scorekeeper-book/1","name":"\n',     "This file is damaged or is not from Scorekeeper"),
    (HEAD + b"\n{", "Scorekeeper cannot read the match on line 1 below the head: this"),
    (HEAD + b'{"number":1,"number":1}',                "“number” is written more than once"),
    (HEAD + b"[]",                                     "Scorekeeper cannot import match 1: a list is not an object"),
    (first(extra=1),                                   "“extra” is not a field here"),
    (first(matches={}),                                "“matches” is not a list"),
    (first(a_match(number=7), a_match(number=7, id=str(uuid4()))), "Match 7 is in the file twice."),
    (first(a_match(note=1.5)),                         "Scorekeeper cannot import match 1: “note”: 1.5 has a point"),
    (first(a_match(game="bridge")),                    "Scorekeeper cannot import match 1: “game” is “bridge”"),
    (first(a_match(event(), event())), "Scorekeeper cannot import match 1: deal 2, entry 2: its id was used"),
    (book(extra=1),                                    "“extra” is not a field here"),
    (book(zone="no zone"),                             "“no zone” is not a time zone"),
    (book(people={}),                                  "“people” is not a list"),
    (book(people=[{"number": 1, "name": "Ona"}, {"number": 2, "name": "ONA"}]), "too much alike"),
    (book(people=[{"number": 1, "name": "Ona"}] * 2),  "two people have the number 1"),
    (book(a_match(), a_match(number=2)),               "Match 2 is in the file twice."),
    (book(a_match(), a_match(id=str(uuid4()))),        "Match 1 is in the file twice."),
    (book(a_match(number=9), a_match(number=7, id=str(uuid4()))), "Match 7 comes after match 9: put them in order."),
    (book(a_match(game="bridge")),                     "Scorekeeper cannot import match 1: “game” is “bridge”"),
    (book(a_match(seats={"N": 1, "E": 1, "S": 2, "W": 3})), "too much alike"),
    (book(a_match(seats={"N": 9, "E": 1, "S": 2, "W": 3})), "nobody among the people has the number 9"),
    (book(a_match(events=[])),                         "a match has 1 to 5000 events"),
    (book(a_match(id="1")),                            "“1” is not an id"),
    (book(a_match(started="0001-01-01T00:00:00+23:59")), "is too long ago, or too far off"),
    (book(a_match(event(), event())), "Scorekeeper cannot import match 1: deal 2, entry 2: its id was used"),
    (book(a_match(event(deal=A_DEAL))), "Scorekeeper cannot import match 1: deal 1, entry 1: “sevens” is 5"),
    (book(a_match(event(), event(2, "void", target=str(uuid4())))), "entry 2: That deal is not in this match."),
    (book(a_match(event(), event(2, "restore", target=FIRST))),     "entry 2: This deal already counts."),
    (book(a_match(event(), event(2, "void", target=FIRST, struck=[FIRST]))), "changes other deals, another date"),
    (book(a_match(event(), event(2, "close"), event(3))),           "This match has ended."),
    (b'{"format": "scorekeeper-match/1"}',             "Scorekeeper cannot import match 1: “game” is missing."),
]
# fmt: on


@pytest.mark.parametrize("file,words", REFUSED)
def test_what_is_wrong_is_said_and_nothing_is_stored(file: bytes, words: str) -> None:
    refused(seated(), file, words)


def test_in_the_first_version_matches_may_stand_in_any_order() -> None:
    last = a_match(number=7, id=str(UUID(int=7, version=4)), started="1987-01-02T18:00:00Z")
    here = never_played()
    assert came_in(here.token, first(last, a_match(number=3))) == (2, 0)
    kept = Match.objects.filter(book=here.match.book_id).order_by("pk")
    assert list(kept.values_list("number", flat=True)) == [3, 7]


def test_a_good_match_before_a_bad_one_is_not_taken_either() -> None:
    refused(
        seated(),
        book(a_match(), a_match(event(deal=A_DEAL), number=2, id=str(uuid4()))),
        "Scorekeeper cannot import match 2",
    )


def test_a_file_that_is_too_large_is_refused_in_words_and_a_body_beyond_that_unread(settings: Any) -> None:
    phone = seated()
    settings.LARGEST_IMPORT, settings.LARGEST_IMPORT_BODY = 1024 * 1024, 1100 * 1024
    answer = sent_in(phone.token, b" " * (1024 * 1024 + 1))
    assert answer.status_code == 422
    assert "at most 1 MiB" in answer.content.decode()
    assert sent_in(phone.token, b" " * (1200 * 1024)).status_code == 413


def test_only_there_may_so_much_be_sent() -> None:
    phone = seated()
    assert Client().post(f"/b/{phone.token}/", {"name": "x" * 70_000}).status_code == 413


def test_a_match_that_was_just_started_stays_as_it_is() -> None:
    names = {seat: name + "*" for seat, name in NAMES.items()}
    here, there = seated(names), corrected()
    Book.objects.filter(pk=there.match.book_id).update(name="Fridays", zone="America/Regina")
    taken_in(here.token, exported(there.token))
    match = Match.objects.get(pk=here.match.pk)
    assert (match.number, match.uid, match.slug, match.version) == (1, here.match.uid, "avinas", 0)
    assert {Seat(row.seat): row.player.name for row in match.seated.all()} == names
    assert here.deal(ALL_PASSED).status_code == 201
    book = Book.objects.get(pk=here.match.book_id)
    assert list(book.matches.order_by("number").values_list("number", "version")) == [(1, 1), (2, 10)]
    assert (book.name, book.zone, book.matches_numbered) == ("Fridays", "America/Regina", 2)
    call_command("check_integrity")


class FailsAt:
    """A database that is lost at one statement."""

    def __init__(self, statement: int) -> None:
        self.left = statement

    def __call__(self, execute: Any, *statement: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise OperationalError("database or disk is full")
        return execute(*statement)


@pytest.mark.rest
def test_whatever_statement_fails_the_same_file_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole matches may be in, and the book is in order; nothing is doubled.

    Progress would be noted outside any transaction, and a failure there would end the one around a test.
    """
    monkeypatch.setattr(store, "SECONDS_BETWEEN_NOTES", 3600)
    file = exported(full_book().token)
    for statement in count(1):
        phone = never_played()
        with connection.execute_wrapper(FailsAt(13 * statement)):
            answer = sent_in(phone.token, file)
        if latest(phone) and latest(phone).stage == Stage.DONE:
            break
        assert answer.status_code in (303, 503)
        assert not latest(phone) or latest(phone).stage == Stage.STOPPED
        new = Match.objects.filter(book=phone.match.book_id).count()
        assert came_in(phone.token, file) == (len(EXAMPLES) - new, new)
        assert exported(phone.token) == file
    assert statement > 10
    call_command("check_integrity")


def latest(phone: Phone) -> Import | None:
    return Import.objects.filter(book=phone.match.book_id).first()


def test_the_format_is_taken_as_it_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "book-format.md").read_text("utf-8")
    examples = [each.encode() for each in re.findall("```json\n(.*?)```", text, re.DOTALL)]
    for example in examples:
        here = never_played()
        assert came_in(here.token, example) == (1, 0)
        assert exported(here.token) == examples[0]
    assert len(examples) == 2
