"""What every tap and every poll says to the database, in SQL by hand.

The ORM would take several times as long to put it into words as the database takes to do it.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection, connections
from django.utils import timezone

from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.ledger.tokens import digest
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import Book, Event, Link, Match, State
from scorekeeper.domain.seats import Seat

# fmt: off
FIELDS = ("id", "book_id", "number", "uid", "slug", "options", "first_dealer", "version", "summary", "state",
          "note", "stakes", "settlements")
# fmt: on
"""What is asked of a match, in the order in which its columns stand; `created` is fetched when somebody wants it."""
LINK_FIELDS = ("id", "book_id", "match_id", "role", "digest")
_FIELDS = {field.name: field for field in Event._meta.concrete_fields}  # noqa: SLF001  as Django documents it
EVENT_FIELDS = [
    _FIELDS[name] for name in ("match", "n", "cid", "kind", "target", "payload", "digest", "link", "sent", "received")
]

BEHIND_LINK = """
SELECT m.id, m.book_id, m.number, m.uid, m.game, m.options, m.first_dealer, m.version, m.summary,
m.state, m.note, m.stakes, m.settlements, l.id, l.role, l.match_id,
l.revoked IS NOT NULL, l.expires, b.name, b.zone, s.seat, p.name, p.mark
FROM book_link l JOIN book_book b ON b.id = l.book_id JOIN book_match m ON m.book_id = b.id
JOIN book_seated s ON s.match_id = m.id JOIN book_player p ON p.id = s.player_id
WHERE l.digest = %s AND m.number = %s
"""
VERSION_BEHIND_LINK = """
SELECT m.version, m.uid, l.id, l.expires FROM book_link l JOIN book_match m ON m.book_id = l.book_id
WHERE l.digest = %s AND m.number = %s AND l.revoked IS NULL
AND (l.match_id IS NULL OR l.match_id = m.id)
"""
LOCKED = """
SELECT uid, game, options, first_dealer, version, summary, state, created, chained, chain FROM book_match WHERE id = %s
"""
APPENDED = """
INSERT INTO book_event (match_id, n, cid, kind, target, payload, digest, link_id, sent, received)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
NOTED = "UPDATE book_match SET version = %s, summary = %s, chained = %s, chain = %s WHERE id = %s"
MOVED = "UPDATE book_match SET version = %s, summary = %s, chained = %s, chain = %s, state = %s WHERE id = %s"


class Found(NamedTuple):
    """A link, whether it has ended, and a match of its book with the names of those who play, and the names' marks."""

    link: Link
    ended: bool
    match: Match
    names: dict[Seat, str]
    marks: dict[Seat, str]


def behind_link(token: str, number: int) -> Found | None:
    """What the link with that token opens under that number."""
    known_by = digest(token)
    rows = _rows(BEHIND_LINK, known_by, number)
    if not rows:
        return None
    *columns, link, role, only, revoked, expires, book, zone, _seat, _name, _mark = rows[0]
    match = _match(columns)
    match.book = Book.from_db(connection.alias, ("id", "name", "zone"), (match.book_id, book, zone))
    opened = Link.from_db(connection.alias, LINK_FIELDS, (link, match.book_id, only, role, known_by))
    ended = bool(revoked) or _is_over(expires)
    seated = [(Seat(seat), name, mark) for *_columns, seat, name, mark in rows]
    names, marks = {seat: name for seat, name, _mark in seated}, {seat: mark for seat, _name, mark in seated}
    return Found(opened, ended, match, names, marks)


def version_behind_link(token: str, number: int) -> tuple[str, int] | None:
    """What a phone must show to be up to date, looked up by two indexes: see `shown`; and the link's own number."""
    rows = _rows(VERSION_BEHIND_LINK, digest(token), number)
    if not rows or _is_over(rows[0][3]):
        return None
    version, uid, link, _expires = rows[0]
    return shown(version, UUID(str(uid))), link


def shown(version: int, uid: UUID) -> str:
    """A match as a phone shows it: its version, or its start before the first deal, since it may be started anew."""
    return str(version or uid)


def lock(match: Match) -> None:
    """Bring the match up to date and keep everybody else from it until the transaction ends.

    On SQLite the transaction itself has locked all of the database. Raises Match.DoesNotExist if it was deleted.
    """
    for_update = " FOR UPDATE" if connection.features.has_select_for_update else ""
    rows = _rows(LOCKED + for_update, match.pk)
    if not rows:
        raise Match.DoesNotExist
    ((uid, slug, options, first_dealer, version, summary, state, created, chained, chain),) = rows
    match.uid, match.slug, match.first_dealer = UUID(str(uid)), slug, first_dealer
    match.options, match.version, match.summary = json.loads(options), version, json.loads(summary)
    match.state, match.created = state, _in_utc(created)
    match.chained, match.chain = chained, chain


def append(event: Event) -> None:
    """Insert the event's row; the fields say how the database at hand wants their values."""
    itself = connections[connection.alias]  # asked for each field through its proxy, it would answer half as quickly
    values = [field.get_db_prep_save(getattr(event, field.attname), itself) for field in EVENT_FIELDS]
    with itself.cursor() as cursor:
        cursor.execute(APPENDED, values)


def note(match: Match, version: int, summary: Payload, state: State, chain: str) -> None:
    """Note in the match's row how it stands; lists are sorted by the state, so it is left alone where it stays."""
    told = (version, compact(summary), version, chain)
    with connection.cursor() as cursor:
        if state == match.state:
            cursor.execute(NOTED, (*told, match.pk))
        else:
            cursor.execute(MOVED, (*told, state.value, match.pk))


def _is_over(expires: datetime | None) -> bool:
    """Is that moment past?"""
    return expires is not None and _in_utc(expires) <= timezone.now()


def _in_utc(moment: datetime) -> datetime:
    """SQLite gives it in UTC without saying so."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _rows(sql: str, *parameters: str | int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _match(columns: Sequence[Any]) -> Match:
    """As the model's own fields read their columns. PostgreSQL has a type for ids, SQLite has not."""
    pk, book, number, uid, game, options, first_dealer, version, summary, state, note, *written = columns
    uid, options, summary = UUID(str(uid)), json.loads(options), json.loads(summary)
    written = [json.loads(text) if text else None for text in written]
    values = (pk, book, number, uid, game, options, first_dealer, version, summary, state, note, *written)
    return Match.from_db(connection.alias, FIELDS, values)
