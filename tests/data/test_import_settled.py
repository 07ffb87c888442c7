"""What was paid for a match comes along in a book's file, strictly read; older files say only that it was settled."""

from typing import Any

import pytest

from scorekeeper.matches.models import Match, Stage
from scorekeeper.matches.stakes import is_bare
from tests.addresses import everything_kept
from tests.books import came_in, corrected, exported, file_of, lines_of, never_played, taken_in
from tests.finished_matches import FORTY, play_for, played
from tests.page_text import read
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db

AT = "2026-11-20T19:40:00Z"
PAID = {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}


@pytest.fixture
def phone() -> Phone:
    """A match that was played for 40 ct, and paid."""
    phone = seated()
    play_for(phone, FORTY)
    played(phone)
    Match.objects.filter(pk=phone.match.pk).update(settlements=[{"at": AT, "paid": PAID}])
    return phone


def changed(phone: Phone, **fields: Any) -> bytes:
    """The book's file, with its match told otherwise."""
    written = lines_of(exported(phone.token))
    written["matches"][0] |= fields
    return file_of(written)


def test_what_was_paid_comes_back_byte_by_byte() -> None:
    there, here = exported(corrected().token), never_played()
    assert b'"settled":"2026-11-20T19:45:00.250000Z","settlements":[{"at":"2026-11-20T19:40:00Z"' in there
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there


def test_an_older_file_comes_back_byte_by_byte_and_is_settled_as_it_stood(phone: Phone) -> None:
    there = exported(phone.token).replace(
        b',"settlements":[{"at":"2026-11-20T19:40:00Z","paid":{"ct":{"N":40,"E":-40,"S":40,"W":-40}}}]', b""
    )
    assert b'"settled":"2026-11-20T19:40:00Z","events"' in there
    here = never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    copy = Match.objects.get(book=here.match.book_id)
    assert is_bare(copy.settlements)
    assert "pay 40 ct each. Paid." in read(here.client.get(f"/b/{here.token}/{copy.number}/"))


def test_decimals_come_back_byte_by_byte() -> None:
    there, here = seated(), never_played()
    play_for(there, FORTY | {"amount": "0,50", "unit": "€"})
    played(there)
    paid = {"€": {"N": "0,50", "E": "-0,5", "S": 1, "W": "-1.00"}}
    Match.objects.filter(pk=there.match.pk).update(settlements=[{"at": AT, "paid": paid}])
    file = exported(there.token)
    assert '"stakes":{"kind":"flat","amount":"0,50","unit":"€"}' in file.decode()
    assert came_in(here.token, file) == (1, 0)
    assert exported(here.token) == file


def settlement(**more: Any) -> dict[str, Any]:
    return {"at": AT, "paid": PAID} | more


# fmt: off
WRONG = [
    ({"settlements": 5},                                  "it is a list of 1 to 20 settlements"),
    ({"settlements": []},                                 "it is a list of 1 to 20 settlements"),
    ({"settlements": [settlement()] * 21},                "it is a list of 1 to 20 settlements"),
    ({"settlements": [{"at": AT}]},                       "“paid” is missing"),
    ({"settlements": [settlement(by="Ona")]},             "“by” is not a field here"),
    ({"settlements": [settlement(at="then")]},            "“then” is not a time"),
    ({"settlements": [settlement(at="2026-11-20T19:41:00Z")]}, "the last one is not at the moment of “settled”"),
    ({"settled": "2026-11-20T19:41:00Z"},                 "the last one is not at the moment of “settled”"),
    ({"settlements": [settlement(paid=[])]},              "a list is not an object with named fields"),
    ({"settlements": [settlement(paid={"ct": 5})]},       "“ct”: 5 is not an object with named fields"),
    ({"settlements": [settlement(paid={"ct": {}})]},      "“ct”: the payments do not add up to zero"),
    ({"settlements": [settlement(paid={"ct": {"N": "0.50", "E": "-0.05"}})]}, "the payments do not add up to zero"),
    ({"settlements": [settlement(paid={"ct": {"N": "0,00"}})]}, "“ct”: N paid nothing and received nothing"),
    ({"settlements": [settlement(paid={"ct": {"N": "0.505"}})]}, "“ct”: “N” is “0.505”; it is a whole number"),
    ({"settlements": [settlement(paid={"ct": {"N": 5}})]}, "“ct”: the payments do not add up to zero"),
    ({"settlements": [settlement(paid={"ct": {"N": 0}})]}, "“ct”: N paid nothing and received nothing; leave it out"),
    ({"settlements": [settlement(paid={"ct": {"N": True}})]}, "“ct”: “N” is true; it is a whole number"),
    ({"settlements": [settlement(paid={"ct": {"X": 1}})]}, "“ct”: “X” is not a field here"),
    ({"settlements": [settlement(paid={"ct": {"P1": 1, "N": -1}})]}, "“ct”: nobody sits at P1"),
    ({"settlements": [settlement(paid={"c\u200bt": {"N": 1, "E": -1}})]}, "invisible character (U+200B)"),
    ({"settlements": [settlement(paid={"c  t": {"N": 1, "E": -1}})]}, "“c  t” is not in the right form"),
    ({"settlements": [settlement(paid={"c" * 65: {"N": 1, "E": -1}})]}, "at most 64 characters"),
]
# fmt: on


@pytest.mark.rest
@pytest.mark.parametrize("fields,words", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_said_and_nothing_is_stored(phone: Phone, fields: dict[str, Any], words: str) -> None:
    file, here = changed(phone, **fields), seated()
    before = everything_kept()
    told = taken_in(here.token, file)
    assert told.stage == Stage.REFUSED
    assert "Scorekeeper cannot import match 1" in told.words
    assert words in told.words
    assert everything_kept() == before


def test_settlements_without_the_moment_of_the_last_are_refused(phone: Phone) -> None:
    written = lines_of(exported(phone.token))
    del written["matches"][0]["settled"]
    told = taken_in(seated().token, file_of(written))
    assert (told.stage, "is not at the moment of “settled”" in told.words) == (Stage.REFUSED, True)
