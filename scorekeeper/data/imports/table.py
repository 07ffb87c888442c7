"""The matches of a table are written into a book, once, and taken back."""

import json
from datetime import date, datetime, tzinfo
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.data import deletions
from scorekeeper.data.imports.match import ReadMatch, read_written_match
from scorekeeper.data.imports.store import write_lacking
from scorekeeper.data.table_form import OTHER, TableForm, pair_of
from scorekeeper.data.tables import MOST_MATCHES, Row, at_line, day_in
from scorekeeper.domain.final_result import OPTION, FinalRules, result_only
from scorekeeper.domain.match_format import Format
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches import lifecycle
from scorekeeper.matches.evenings import evening_of, noon_of
from scorekeeper.matches.events import EARLIEST
from scorekeeper.matches.models import Book, Match
from scorekeeper.matches.players import forget_without_matches
from scorekeeper.web.tokens import id_made_of


def take(book: Book, form: TableForm) -> UUID:
    """Write all matches of the table into the book, once for an id. Raises TableRefused and ImportRefused."""
    batch: UUID = form.cleaned_data["id"]
    rows = _in_order(form)
    read = [_read_match(form, row, moment, batch, n) for n, (row, moment) in enumerate(rows, 1)]
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        if not of_batch(book, batch).exists():
            write_lacking(book, read)
    return batch


def _in_order(form: TableForm) -> list[tuple[Row, datetime]]:
    """The matches with their moments, the earliest first; of one day as the table has them. Raises TableRefused."""
    answers, now = form.cleaned_data, timezone.now()
    order = answers.get("order") or next(iter(form.table.orders), "")
    found = list[tuple[Row, datetime]]()
    for row in form.table.rows:
        day = day_in(row.date, order) if row.date else answers.get("date")
        moment = row.moment or _moment(row, day or now.date(), form.zone, now)
        if not EARLIEST < moment <= now:
            raise at_line(row.line, _("its day is not over, or before 1900"))
        found.append((row, moment))
    if found[0][1] > found[-1][1]:
        found.reverse()
    return sorted(found, key=lambda each: each[1])


def _moment(row: Row, day: date, zone: tzinfo, now: datetime) -> datetime:
    if not EARLIEST.date() < day <= evening_of(now, zone):
        raise at_line(row.line, _("its day is not over, or before 1900"))
    return noon_of(day, zone, now)


def _read_match(form: TableForm, row: Row, moment: datetime, batch: UUID, n: int) -> ReadMatch:
    """The match as a line of the match format, read as any other. Raises ImportRefused."""
    answers = form.cleaned_data
    game = BY_SLUG[answers["game"]]
    parties = [pair_of(name) if game.partners else (name,) for name, _points in row.scores]
    turn = PLACES[: len(parties)] if game.is_numbered else game.turn
    table: FinalRules = result_only(game).scoring.rules({}, turn)  # type: ignore[assignment]
    chairs = ((Seat.S, Seat.N), (Seat.W, Seat.E)) if game.partners else tuple((seat,) for seat in turn)
    seats = {
        seat.value: name
        for who, party in zip(chairs, parties, strict=True)
        for seat, name in zip(who, party, strict=True)
    }
    totals = {
        party: {what: points if place == 0 else 0 for place, what in enumerate(table.blank[party])}
        for party, (_name, points) in zip(table.blank, row.scores, strict=True)
    }
    won = [
        party
        for party, (name, _points) in zip(table.blank, row.scores, strict=True)
        if folded(name) == folded(row.winner)
    ]
    own = {"title": row.title or answers["title"], "wins": answers["wins"]} if game.slug == OTHER else {}
    meant = form.names
    written = {
        "format": Format.FIRST.value,
        "game": game.slug,
        "options": own | {OPTION: True},
        "seats": {seat: meant.get(folded(name), name) for seat, name in seats.items()},
        "first_dealer": turn[0].value,
        "deals": [{"kind": "final", "totals": totals} | ({"winner": won[0]} if won else {})],
        "id": str(_match_id(batch, n)),
        "started": moment.isoformat(),
    }
    return read_written_match(json.dumps(written).encode(), row.line)


def _match_id(batch: UUID, n: int) -> UUID:
    """The id of a match of the table: so one that was taken is found again, and nothing else stores what was taken."""
    return id_made_of(batch.bytes + str(n).encode())


def of_batch(book: Book, batch: UUID) -> QuerySet[Match]:
    ids = [_match_id(batch, n) for n in range(1, MOST_MATCHES + 1)]
    return book.matches.filter(uid__in=ids)


def undo(book: Book, batch: UUID) -> None:
    """Delete what was taken with that id, and the people who came with it and sit nowhere else.

    Matches that were changed since can be brought back for a while; the others the table still has. Raises
    ImportRefused, and deletes nothing, where one could not be brought back.
    """
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        matches = list(of_batch(book, batch))
        people = {sitter.pk for match in matches for sitter in match.sitters.values()}
        for match in matches:
            if was_changed(match):
                deletions.delete_match(match)
            else:
                lifecycle.delete_match(match)
        forget_without_matches(book, people)


def was_changed(match: Match) -> bool:
    """Whether anything was recorded in the match or noted of it since it was taken."""
    return match.version > 1 or bool(match.texts) or bool(match.settlements)
