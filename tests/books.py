"""Books with matches in them, for the tests of what is exported, taken in and deleted."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from scorekeeper import games
from scorekeeper.data.exports import written_deals
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.events import Kind
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Book, Import, Link, Match, Role, Stage
from scorekeeper.matches.recording import Submission, write
from scorekeeper.web.tokens import digest, new_token
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

EXAMPLES = [
    json.loads(path.read_text("utf-8"))["match"]
    for game in GAMES
    for path in sorted((Path(games.__file__).parent / game.folder / "examples").glob("*.json"))
]
"""Whole matches of every game, as the match format writes them."""


def deal_rows(book: Book) -> list[list[str]]:
    """The rows of the table of deals, its head first."""
    return [*csv.reader(StringIO("".join(written_deals(book))))]


def corrected() -> Phone:
    """A match with everything that can happen to a deal, its note and stakes."""
    phone = seated()
    for deal in (
        ONE_SEVEN_MADE | {"note": "„Ąžuolas“ 🐏"},
        ALL_PASSED,
        NOTHING_TAKEN | {"dealer": "W"},
        ONE_SEVEN_LOST,
    ):
        assert phone.deal(deal).status_code == 201
    first, second = cid_of(phone, 1), cid_of(phone, 2)
    phone.change("amend", first, ONE_SEVEN_LOST)
    phone.change("amend", second, NOTHING_TAKEN, agreed=str(cid_of(phone, 4)))
    phone.change("void", second)
    phone.change("restore", second)
    phone.send(event="close", cid=uuid4(), seen=phone.match.log().version)
    phone.send(event="reopen", cid=uuid4(), seen=phone.match.log().version)
    Match.objects.filter(pk=phone.match.pk).update(
        note="The new pack",
        stakes={"kind": "per_unit", "amount": 5, "unit": "ct", "cats": {"kind": "per_unit", "amount": 20}},
        settlements=[
            {"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}},
            {"at": "2026-11-20T19:45:00.250000Z", "paid": {"nuts": {"E": 3, "W": -3}}},
        ],
    )
    return phone


def play(book: Book, example: dict[str, Any]) -> Match:
    """Record a written match in the book, deal by deal."""
    game = BY_SLUG[example["game"]]
    names = {Seat(seat): name for seat, name in example["seats"].items()}
    options = game.options.read_options(Fields(example.get("options", {})))
    match = start_match(book, Start(uuid4(), game, names, Seat(example["first_dealer"]), options))
    for deal in example["deals"]:
        log = match.log()
        write(match, Submission(Kind.DEAL, uuid4(), deal=deal, after=log.last.cid if log.last else match.uid))
    if example.get("closed"):
        write(match, Submission(Kind.CLOSE, uuid4(), seen=match.log().version))
    return match


def full_book() -> Phone:
    """A book with every example, and one match that was corrected, undone, stopped and taken up again."""
    phone = seated()
    book = Book.objects.get(pk=phone.match.book_id)
    Book.objects.filter(pk=book.pk).update(name="Fridays „Ąžuolas“ 🐏")
    for example in EXAMPLES:
        play(book, example)
    return phone


def never_played() -> Phone:
    """A book that never had a match, as no page makes one."""
    token = new_token()
    book = Book.objects.create(zone="Europe/Vilnius")
    Link.objects.create(book=book, role=Role.OWN, digest=digest(token))
    return Phone(token, Match(book=book))


def exported(token: str) -> bytes:
    """The book's file, as its owner gets it."""
    answer = Client().get(f"/b/{token}/export/book.json")
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def lines_of(file: bytes) -> dict[str, Any]:
    """The head of a book's file, and under `matches` what stands below it."""
    head, *matches = map(json.loads, file.splitlines())
    return dict(head) | {"matches": matches}


def file_of(told: dict[str, Any]) -> bytes:
    """The file that says so: a head, and a match a line."""
    head = {name: value for name, value in told.items() if name != "matches"}
    return b"".join(json.dumps(each, ensure_ascii=False).encode() + b"\n" for each in (head, *told["matches"]))


def first_version(told: dict[str, Any]) -> bytes:
    """The same as the first version of the format wrote it: one document."""
    return json.dumps(told | {"format": "scorekeeper-book/1"}).encode()


def sent_in(token: str, file: bytes, name: str = "book.json") -> HttpResponse:
    """The file, sent by the owner of a book to be taken in."""
    return Client().post(f"/b/{token}/import/", {"file": SimpleUploadedFile(name, file)})


def taken_in(token: str, file: bytes) -> Import:
    """What came of such a file."""
    assert sent_in(token, file).status_code == 303
    return Import.objects.get(book=Link.objects.get(digest=digest(token)).book)


def came_in(token: str, file: bytes) -> tuple[int, int]:
    """How many matches of such a file were new, and how many were there already."""
    one = taken_in(token, file)
    assert one.stage == Stage.DONE, one.words
    return one.new, one.there
