"""The example book: matches of every game over some months, in a file of the book format.

To add matches to the file, play them in a book that it was imported into, and save that book.
"""

import json
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.utils import timezone

from scorekeeper.data.imports.new_book import import_into_new_book
from scorekeeper.domain.codec import read_time
from scorekeeper.matches.evenings import A_DAY, evening_of
from scorekeeper.matches.fields import compact
from scorekeeper.matches.models import Book, Role
from scorekeeper.matches.stakes import written_time

FILE = Path(__file__).with_name("example-book.jsonl")
TIMES = frozenset({"started", "received", "played", "sent", "settled", "at", "instead"})
"""The fields of the book format that hold times."""


def make_book(token: str, name: str = "") -> Book:
    """Make a book that this token opens as its owner, and import the file, moved to the days before today.

    Others can record meanwhile. Without a name the book has that of the file.
    """
    return import_into_new_book(recent(), token, Role.OWN, name)


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
