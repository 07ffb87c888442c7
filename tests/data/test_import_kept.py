"""What a phone kept and could send to nobody, taken into a book as it would have been recorded."""

import json
import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest

from scorekeeper.matches.models import Match
from tests.books import came_in, taken_in
from tests.tables import ALL_PASSED, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, numbers, seated

pytestmark = pytest.mark.django_db

FIRST, SECOND, THIRD = (str(uuid4()) for _deal in range(3))


def entry(fields: dict[str, str], cid: str = "") -> dict[str, Any]:
    cid = cid or str(uuid4())
    return {"id": cid, "at": "2026-11-22T20:15:00.000Z", "fields": fields | {"cid": cid, "after": str(uuid4())}}


KEPT = [
    entry(ONE_SEVEN_MADE, FIRST),
    entry(ONE_SEVEN_LOST | {"note": "New cards"}, SECOND),
    entry(ALL_PASSED, THIRD),
    entry({"event": "void", "target": SECOND}),
    entry({"event": "void", "target": THIRD}),
    entry({"event": "restore", "target": SECOND}),
    entry(ONE_SEVEN_LOST | {"event": "amend", "target": FIRST}),
    entry({"event": "void", "target": str(uuid4())}),
    entry({"event": "close"}),
]


def file_of(phone: Phone, kept: object) -> bytes:
    """As the phone writes it, from what its page says of the match."""
    head = re.search(r'data-head="([^"]+)"', phone.client.get(phone.url).content.decode())
    assert head is not None
    return json.dumps(json.loads(unescape(head[1])) | {"kept": kept}).encode()


def test_it_stands_there_as_it_would_have_been_recorded_and_only_once(phone: Phone) -> None:
    here = seated()
    assert [came_in(here.token, file_of(phone, KEPT)) for _time in range(2)] == [(1, 0), (0, 1)]
    match = Match.objects.filter(book=here.match.book_id).latest("number")
    told = numbers(here.client.get(f"/b/{here.token}/{match.number}/match.json"))
    assert [(deal["declarer"], deal["won"], deal.get("note")) for deal in told["deals"]] == [
        ("N", False, None),
        ("N", False, "New cards"),
    ]
    assert (told["closed"], told["seats"]) == (True, {"N": "Petras", "E": "Rūta", "S": "Ona", "W": "Jonas"})


@pytest.mark.parametrize(
    "kept,words",
    [
        ({}, "“kept” is not a list"),
        ([{"id": "1", "at": "", "fields": {"kind": 3}}], "is not what a form says"),
        ([entry({"kind": "sevens"})], "entry 1: "),
        ([entry(ALL_PASSED) | {"more": 1}], "more"),
        ([{}] * 5001, "a match has 1 to 5000 events"),
        ([entry({"event": "start", "start": "{}"})], "entry 1 corrects the start"),
        ([entry(ALL_PASSED), entry({"event": "chair", "chairs": "[]"})], "in entry 2 somebody takes a chair"),
        ([entry({"kind": "\0"})], "holds a NUL character"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_stored(phone: Phone, kept: object, words: str) -> None:
    assert words in taken_in(phone.token, file_of(phone, kept)).words
    assert Match.objects.count() == 1
