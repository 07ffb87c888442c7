"""A whole book as JSON Lines: people, and matches with everything that was ever recorded in them.

The format is told in docs/book-format.md. Links are not in it, and nothing that could open a book. What it says never
depends on when or where it is written, so that a book which is read from a file is written as the same bytes again.
"""

from collections.abc import Generator
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet

from scorekeeper.book.ledger.export_matches import by_number, portions
from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.ledger.money.bill import is_bare, written_time
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import Book, Event, Match, Seated
from scorekeeper.domain.formats.deal_codec import only_given
from scorekeeper.domain.seats import Seat

FORMAT = "scorekeeper-book/2"

ORDER = {seat.value: place for place, seat in enumerate(Seat)}


def written_book(book: Book, after: int = 0, until: int | None = None) -> Generator[str]:
    """Yield the file line by line: the head, with everybody who sits in one of the matches, and then a match a line.

    Where a book is saved in several files, this one holds the matches with numbers `after` one and `until` another.
    """
    matches = book.matches.filter(version__gt=0, number__gt=after)
    matches = matches if until is None else matches.filter(number__lte=until)
    # Asked for once: the head has to agree with matches that are written much later.
    seats, names = _seats(matches)
    people = [{"number": number, "name": names[number]} for number in sorted(names)]
    yield compact({"format": FORMAT, "name": book.name, "zone": book.zone, "people": people}) + "\n"
    for some in portions(by_number(matches)):
        events = _events(some)
        for match in some:
            if match.pk in seats:
                yield compact(_written(match, seats[match.pk], events.get(match.pk, []))) + "\n"


def _seats(matches: QuerySet[Match]) -> tuple[dict[int, dict[str, int]], dict[int, str]]:
    """Return who sits where in each match, by the numbers of people, and their names."""
    seats, names = dict[int, dict[str, int]](), dict[int, str]()
    rows = Seated.objects.filter(match__in=matches).values_list("match", "seat", "player__number", "player__name")
    for match, seat, number, name in sorted(rows, key=lambda row: (row[0], ORDER[row[1]])):
        seats.setdefault(match, {})[seat] = number
        names[number] = name
    return seats, names


def _events(matches: list[Match]) -> dict[int, list[dict[str, object]]]:
    columns = ("match", "cid", "kind", "target", "payload", "sent", "received", "played")
    rows = Event.objects.filter(match__in=matches).order_by("match", "n").values_list(*columns)
    return {match: [_event(*row[1:]) for row in rows] for match, rows in groupby(rows, key=itemgetter(0))}


def _written(match: Match, seats: dict[str, int], events: list[dict[str, object]]) -> dict[str, object]:
    written = {
        "number": match.number,
        "id": str(match.uid),
        "game": match.slug,
        "options": match.options,
        "seats": seats,
        "first_dealer": match.first_dealer,
        "started": written_time(match.played),
        "received": written_time(match.created) if match.created != match.played else None,
        "note": match.note or None,
        "stakes": match.stakes,
        "settled": match.settlements[-1]["at"] if match.settlements else None,
        "settlements": None if is_bare(match.settlements) else match.settlements,
    }
    return only_given(written) | {"events": events}


def _event(
    cid: object,
    kind: str,
    target: object,
    payload: dict[str, object],
    sent: datetime | None,
    received: datetime,
    played: datetime | None,
) -> dict[str, object]:
    brought = {"deal": payload} if kind == Kind.DEAL.value else payload
    written = {"id": str(cid), "kind": kind, "target": str(target) if target else None, **brought}
    times = {"sent": sent, "received": received, "played": played}
    return only_given(written | {name: written_time(time) if time else None for name, time in times.items()})
