"""Files of books as large as anybody likes: the examples of all games, played again and again."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from scorekeeper.matches.fields import compact
from tests.books import EXAMPLES

FIRST_EVENING = datetime(1990, 1, 5, 18, 0, tzinfo=UTC)
NOTE = "Counted twice, and the cat was watching all the time."


def write_large_book(path: Path, deals: int, *, longest: int = 2**40) -> int:
    """Write a file of so many deals, or as many as fit; say how many matches it has."""
    chance = Random(7)  # noqa: S311  the same file every time
    people: dict[str, int] = {}
    lines, left = list[str](), longest - 100_000
    for line, size in _matches(chance, people):
        left -= len(line.encode()) + 1
        if deals < size or left < 0:
            break
        lines.append(line)
        deals -= size
    listed = [{"number": number, "name": name} for name, number in people.items()]
    head = {"format": "scorekeeper-book/2", "name": "Fridays", "zone": "Europe/Vilnius", "people": listed}
    path.write_text("\n".join([compact(head), *lines, ""]), "utf-8")
    return len(lines)


def _matches(chance: Random, people: dict[str, int]) -> Iterator[tuple[str, int]]:
    number = 0
    while True:
        for example in EXAMPLES:
            number += 1
            match = _match(chance, number, example, people)
            yield compact(match), len(example["deals"])


def _match(chance: Random, number: int, example: dict[str, Any], people: dict[str, int]) -> dict[str, Any]:
    started = FIRST_EVENING + timedelta(hours=number)
    seats = {seat: people.setdefault(name, len(people) + 1) for seat, name in example["seats"].items()}
    events = [_event(chance, started, "deal", deal=deal) for deal in example["deals"]]
    if example.get("closed"):
        events.append(_event(chance, started, "close"))
    about = {"number": number, "id": _id(chance), "game": example["game"], "options": example.get("options", {})}
    return about | {
        "seats": seats,
        "first_dealer": example["first_dealer"],
        "started": _written(started),
        "note": NOTE,
        "events": events,
    }


def _event(chance: Random, started: datetime, kind: str, **more: Any) -> dict[str, Any]:
    about = {"id": _id(chance), "kind": kind} | more
    return about | {"received": _written(started + timedelta(minutes=5, microseconds=250_000))}


def _id(chance: Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def _written(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")
