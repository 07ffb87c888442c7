"""The queries of every tap and every poll, in SQL by hand.

The ORM would take several times as long to put it into words as the database takes to do it.
"""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID
from zlib import crc32

from django.db import connection, connections
from django.db.models import Field

from scorekeeper.domain.seats import Seat
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact, kept
from scorekeeper.matches.models import Book, Event, Link, Match, State
from scorekeeper.web.tokens import digest

# fmt: off
ASKED = ("id", "book", "number", "uid", "slug", "options", "first_dealer", "version", "summary", "state",
         "note", "stakes", "settlements", "underway")
# fmt: on
"""What is asked of a match, in the order in which the columns stand, as Django reads a row.

`created` and `played` are fetched when somebody wants them.
"""
# fmt: off
LOCKED = ("uid", "slug", "options", "first_dealer", "version", "summary", "state", "underway", "created", "played",
          "chained", "chain")
# fmt: on
"""What may have changed since, or is needed for what is appended."""
LINK_FIELDS = ("id", "book_id", "match_id", "role", "digest", "expires", "revoked")
"""In the same order."""
_FIELDS = {field.name: field for field in Event._meta.concrete_fields}  # noqa: SLF001  as Django documents it
EVENT_FIELDS = [
    _FIELDS[name]
    for name in ("match", "n", "cid", "kind", "target", "payload", "digest", "link", "sent", "received", "played")
]


def _fields(names: tuple[str, ...]) -> list["Field[Any, Any]"]:
    known = {field.name: field for field in Match._meta.concrete_fields}  # noqa: SLF001  as above
    return [known[name] for name in names]


def _columns(names: tuple[str, ...]) -> str:
    return ", ".join(f"m.{field.column}" for field in _fields(names))


BEHIND_LINK = f"""
SELECT {_columns(ASKED)}, l.id, l.role, l.match_id,
l.expires, l.revoked, b.name, b.zone, s.seat, p.name, p.mark
FROM book_link l JOIN book_book b ON b.id = l.book_id JOIN book_match m ON m.book_id = b.id
JOIN book_seated s ON s.match_id = m.id JOIN book_player p ON p.id = s.player_id
WHERE l.digest = %s AND m.number = %s
"""  # noqa: S608  columns of the model
BOOK_BEHIND_LINK = """
SELECT l.id, l.role, l.match_id, l.expires, l.revoked, b.id, b.name, b.zone, b.matches_numbered
FROM book_link l LEFT JOIN book_book b ON b.id = l.book_id WHERE l.digest = %s
"""
VERSION_BEHIND_LINK = """
SELECT m.version, m.uid, m.underway, m.id, l.id, l.match_id, l.expires, l.revoked
FROM book_link l JOIN book_match m ON m.book_id = l.book_id WHERE l.digest = %s AND m.number = %s
"""
LOCK = f"SELECT {_columns(LOCKED)} FROM book_match m WHERE id = %s"  # noqa: S608  columns of the model
APPENDED = """
INSERT INTO book_event (match_id, n, cid, kind, target, payload, digest, link_id, sent, received, played)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
NOTED = "UPDATE book_match SET version = %s, summary = %s, chained = %s, chain = %s, underway = %s WHERE id = %s"
MOVED = """
UPDATE book_match SET version = %s, summary = %s, chained = %s, chain = %s, underway = %s, state = %s WHERE id = %s
"""


class LinkedMatch(NamedTuple):
    """A link, and a match of its book with the names of those who play, and the names' marks."""

    link: Link
    match: Match
    names: dict[Seat, str]
    marks: dict[Seat, str]


def behind_link(token: str, number: int) -> LinkedMatch | None:
    """Return the link with that token, and the match of its book under that number; whether it opens it,
    `access` says.
    """
    known_by = digest(token)
    rows = rows_of(BEHIND_LINK, known_by, number)
    if not rows:
        return None
    *columns, link, role, only, expires, revoked, book, zone, _seat, _name, _mark = rows[0]
    match = _match(columns)
    match.book = Book.from_db(connection.alias, ("id", "name", "zone"), (match.book_id, book, zone))
    opened = _link(link, match.book_id, only, role, known_by, expires, revoked)
    seated = [(Seat(seat), name, mark) for *_columns, seat, name, mark in rows]
    seated.sort(key=lambda row: list(Seat).index(row[0]))  # databases return rows in any order
    names, marks = {seat: name for seat, name, _mark in seated}, {seat: mark for seat, _name, mark in seated}
    match.seats = tuple(names)
    return LinkedMatch(opened, match, names, marks)


def book_behind_link(token: str) -> Link | None:
    """Return the link with that token, and its book with it where that was not deleted."""
    known_by = digest(token)
    rows = rows_of(BOOK_BEHIND_LINK, known_by)
    if not rows:
        return None
    link, role, only, expires, revoked, key, *book = rows[0]
    opened = _link(link, key, only, role, known_by, expires, revoked)
    if key is not None:
        opened.book = Book.from_db(connection.alias, ("id", "name", "zone", "matches_numbered"), (key, *book))
    return opened


class FollowedMatch(NamedTuple):
    """A link by the key of its row, what it may open and until when, and a match of its book as a phone must show it to
    be up to date (see `marked`).
    """

    link: int
    only: int | None
    expires: datetime | None
    revoked: datetime | None
    match: int
    shown: str


def version_behind_link(token: str, number: int) -> FollowedMatch | None:
    """Return what a phone that follows a match asks every few seconds; by two indexes,
    and nothing is made of the rows.
    """
    rows = rows_of(VERSION_BEHIND_LINK, digest(token), number)
    if not rows:
        return None
    version, uid, underway, match, link, only, expires, revoked = rows[0]
    now = marked(version_shown(version, _uuid(uid)), underway)
    return FollowedMatch(link, only, expires and in_utc(expires), revoked, match, now)


def version_shown(version: int, uid: UUID) -> str:
    """Return a match as a phone shows it: its version, or its start before the first deal."""
    return str(version or uid)


MARK = "."
"""Between what is shown of a match and the mark of what is underway in it, which changes without an event."""


def marked(shown: str, underway: str | None) -> str:
    """Return what is shown of a match together with a mark of what is underway in it, as it is kept."""
    return f"{shown}{MARK}{crc32(underway.encode()):x}" if underway else shown


def recorded(shown: str) -> str:
    """Return what is shown of the match alone."""
    return shown.partition(MARK)[0]


def lock(match: Match) -> None:
    """Bring the match up to date and keep everybody else from it until the transaction ends.

    On SQLite the transaction itself has locked all of the database. Raises Match.DoesNotExist if it was deleted.
    """
    for_update = " FOR UPDATE" if connection.features.has_select_for_update else ""
    rows = rows_of(LOCK + for_update, match.pk)
    if not rows:
        raise Match.DoesNotExist
    for name, value in zip(LOCKED, rows[0], strict=True):
        setattr(match, name, READ.get(name, _as_it_is)(value))


def append(event: Event) -> None:
    """Insert the event's row; the fields say how the database at hand wants their values."""
    itself = connections[connection.alias]  # asked for each field through its proxy, it would answer half as quickly
    values = [field.get_db_prep_save(getattr(event, field.attname), itself) for field in EVENT_FIELDS]
    with itself.cursor() as cursor:
        cursor.execute(APPENDED, values)


def note(match: Match, version: int, summary: Payload, state: State, chain: str) -> None:
    """Note in the match's row how it stands; lists are sorted by the state, so it is left alone where it stays."""
    told = (version, compact(summary), version, chain, kept(match.underway))
    with connection.cursor() as cursor:
        if state == match.state:
            cursor.execute(NOTED, (*told, match.pk))
        else:
            cursor.execute(MOVED, (*told, state.value, match.pk))


def _link(pk: int, book: int | None, only: int | None, role: str, known_by: str, expires: Any, revoked: Any) -> Link:
    moments = (moment and in_utc(moment) for moment in (expires, revoked))
    return Link.from_db(connection.alias, LINK_FIELDS, (pk, book, only, role, known_by, *moments))


def in_utc(moment: datetime) -> datetime:
    """Return the moment with its zone, which SQLite leaves out."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def rows_of(sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """Return all rows that a query by hand finds."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def _match(columns: Sequence[Any]) -> Match:
    """Build the model from its columns, read as its fields read them."""
    values = [READ.get(name, _as_it_is)(value) for name, value in zip(ASKED, columns, strict=True)]
    return Match.from_db(connection.alias, [field.attname for field in _fields(ASKED)], values)


def _as_it_is(value: Any) -> Any:
    return value


def _uuid(value: Any) -> UUID:
    """Read an id: PostgreSQL has a type for them, SQLite has not."""
    return UUID(str(value))


def _json(value: str | None) -> Any:
    return json.loads(value) if value else None


READ: dict[str, Callable[[Any], Any]] = {
    "uid": _uuid,
    **dict.fromkeys(("created", "played"), in_utc),
    **dict.fromkeys(("options", "summary", "stakes", "settlements", "underway"), _json),
}
"""How a column is read that comes otherwise than it is meant."""
