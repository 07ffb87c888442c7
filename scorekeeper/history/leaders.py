"""Leaders of a book, this month and ever, and its records, from cached sums and seats: no deal is folded."""

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.db import connection
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scorekeeper.domain.names import isolated, told_apart
from scorekeeper.domain.telling.chronicle import Outcome
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.addresses import match_url
from scorekeeper.matches.models import Book
from scorekeeper.matches.queries import in_utc, rows_of

WON, OUTCOMES = Outcome.WON.value, [outcome.value for outcome in Outcome]
MOST_LEADING = 3
MOST_NAMED = 6
LEAST_MATCHES = 3
"""Of whom fewer in all are decided does not lead yet."""

RECORDS = """
WITH RECURSIVE best(id) AS (
  SELECT (SELECT id FROM book_feat WHERE book_id = %s ORDER BY game DESC, what DESC, value DESC LIMIT 1)
  UNION ALL
  SELECT COALESCE((
    SELECT id FROM book_feat WHERE book_id = %s AND game = last.game AND what < last.what
    ORDER BY what DESC, value DESC LIMIT 1
  ), (
    SELECT id FROM book_feat WHERE book_id = %s AND game < last.game
    ORDER BY game DESC, what DESC, value DESC LIMIT 1
  )) FROM best JOIN book_feat last ON last.id = best.id
)
SELECT f.game, f.what, f.value, m.number, m.played, m.summary, p.name, p.mark
FROM best JOIN book_feat f ON f.id = best.id JOIN book_match m ON m.id = f.match_id
JOIN book_seated s ON s.match_id = m.id JOIN book_player p ON p.id = s.player_id
ORDER BY f.id, s.id
"""
"""The highest of each game and feat, a row for everybody who sat there.

Found by one step down the index for each, however many matches there are.
"""


EVER = """
SELECT p.id, p.number, p.name, p.mark, SUM(t.count), SUM(CASE WHEN t.what = %s THEN t.count ELSE 0 END)
FROM book_tally t JOIN book_player p ON p.id = t.player_id
WHERE p.book_id = %s AND t.what IN (%s, %s, %s) GROUP BY p.id, p.number, p.name, p.mark
"""
THIS_MONTH = """
SELECT s.player_id, COUNT(*), SUM(CASE WHEN s.outcome = %s THEN 1 ELSE 0 END)
FROM book_seated s JOIN book_match m ON m.id = s.match_id
WHERE m.book_id = %s AND m.played >= %s AND s.outcome <> '' GROUP BY s.player_id
"""
"""By player how many matches are decided, and how many of them were won."""


@dataclass(frozen=True, slots=True)
class Leader:
    """How many matches somebody won, of so many that are decided; those who won as many of as many share a place."""

    place: int
    number: int
    name: str
    won: int
    matches: int


@dataclass(frozen=True, slots=True)
class BookRecord:
    """The highest number of its kind in the book, and the match in which it was: its players, and the day."""

    game: str
    lang: str
    name: str
    value: int
    url: str
    players: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Leaders:
    """Most matches won this month and ever, by people with at least three that are decided; and the records."""

    month: tuple[Leader, ...]
    ever: tuple[Leader, ...]
    records: list[BookRecord]


def leaders_of(book: Book, token: str) -> Leaders:
    """Return the leaders for the book's page; months are those of the book's own zone, the token is for the links."""
    rows = [row for row in rows_of(EVER, WON, book.pk, *OUTCOMES) if row[4] >= LEAST_MATCHES]
    named = {pk: (number, told_apart(name, mark)) for pk, number, name, mark, _matches, _won in rows}
    ever = {pk: (matches, won) for pk, _number, _name, _mark, matches, won in rows}
    decided = rows_of(THIS_MONTH, WON, book.pk, _month_begun())
    month = {pk: (matches, won) for pk, matches, won in decided if pk in ever}
    return Leaders(_leaders(month, named), _leaders(ever, named), _records(book, token))


def _month_begun() -> object:
    """Return when this month began in the book's zone, as the database at hand compares moments."""
    begun = timezone.localtime().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return connection.ops.adapt_datetimefield_value(begun)


def _leading(sums: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """Return the places of those who won most, of fewer matches where they won as many; nobody who won nothing."""
    ranks = {pk: (-won, matches) for pk, (matches, won) in sums.items() if won}
    in_order = sorted(ranks.values())
    places = {pk: 1 + bisect_left(in_order, rank) for pk, rank in ranks.items()}
    first = sorted((pk for pk in places if places[pk] <= MOST_LEADING), key=lambda pk: (places[pk], pk))
    return {pk: places[pk] for pk in first[:MOST_NAMED]}


def _leaders(sums: Mapping[int, tuple[int, int]], named: Mapping[int, tuple[int, str]]) -> tuple[Leader, ...]:
    leading = _leading(sums).items()
    return tuple(Leader(place, *named[pk], won=sums[pk][1], matches=sums[pk][0]) for pk, place in leading)


def _records(book: Book, token: str) -> list[BookRecord]:
    found = [_Found(*row) for row in rows_of(RECORDS, *[book.pk] * 3)]
    in_order = list(BY_SLUG)
    found.sort(key=lambda row: (in_order.index(row.slug), row.what))
    return [_record(list(rows), token) for _feat, rows in groupby(found, lambda row: (row.slug, row.what))]


class _Found(NamedTuple):
    """A player's row of a record."""

    slug: str
    what: str
    value: int
    number: int
    played: datetime
    summary: str
    name: str
    mark: str


def _record(rows: list[_Found], token: str) -> BookRecord:
    feat = rows[0]
    game = BY_SLUG[feat.slug]
    return BookRecord(
        game=game.called,
        lang=game.lang,
        name=game.chronicle.feat_name(feat.what),
        value=feat.value,
        url=match_url(token, feat.number),
        players=comma_list(isolated(told_apart(row.name, row.mark)) for row in rows),
        when=parse_datetime(json.loads(feat.summary).get("last") or "") or in_utc(feat.played),
    )
