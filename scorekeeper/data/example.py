"""The example book: matches of every game over some months, in a file of the book format.

To add matches to the file, play them in a book that it was imported into, and save that book.
"""

import json
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from scorekeeper.data.imports.store import import_file
from scorekeeper.domain.codec import read_time
from scorekeeper.matches.evenings import A_DAY, evening_of
from scorekeeper.matches.fields import compact
from scorekeeper.matches.models import Book, Import, Link, Role, Stage
from scorekeeper.matches.stakes import written_time
from scorekeeper.web.tokens import digest

FILE = Path(__file__).with_name("example-book.jsonl")
TIMES = frozenset({"started", "received", "played", "sent", "settled", "at", "instead"})
"""The fields of the book format that hold times."""


def make_book(token: str, name: str = "") -> Book:
    """Make a book that this token opens as its owner, and import the file, moved to the days before today.

    Others can record meanwhile. Without a name the book has that of the file.
    """
    return import_into_new_book(recent(), token, Role.OWN, name)


def import_into_new_book(content: bytes, token: str, role: Role, name: str = "") -> Book:
    """Make a book that this token opens with that role, and import a file with this content into it."""
    with transaction.atomic():
        book = Book.objects.create(name=name)
        Link.objects.create(book=book, role=role, digest=digest(token))
        started = Import.objects.create(book=book)
    import_file(started.pk, BytesIO(content))
    ended = Import.objects.get(pk=started.pk)
    if ended.stage != Stage.DONE:
        raise RuntimeError(ended.words)
    ended.delete()
    book.refresh_from_db()
    return book


def recent() -> bytes:
    """The file, with all its times moved by whole days, so that its newest evening is the last one before today."""
    lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    zone = ZoneInfo(lines[0]["zone"])
    newest = max(evening_of(read_time(match["started"]), zone) for match in lines[1:])
    return moved(lines, evening_of(timezone.now(), zone) - A_DAY - newest)


def moved(lines: list[dict[str, object]], by: timedelta) -> bytes:
    """The lines of a book's file, with every time later by so much."""
    return "".join(f"{compact(_moved(line, by))}\n" for line in lines).encode()


def _moved(value: object, by: timedelta, name: str = "") -> object:
    if isinstance(value, dict):
        return {key: _moved(each, by, key) for key, each in value.items()}
    if isinstance(value, list):
        return [_moved(each, by) for each in value]
    if name in TIMES and isinstance(value, str):
        return written_time(read_time(value) + by)
    return value
