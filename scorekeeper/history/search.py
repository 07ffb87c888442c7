"""The matches of a book page by page, newest first, all of them or those that somebody asks for.

They are sorted by when they were played, of several at once by their numbers, with which their rows' ids grow. A page
costs the same wherever it lies and however thick the book is: it is found by a key of an index, never by counting from
the start. What no index knows, such as a weekday or Cats, is looked for among so many matches; the next page goes on.
"""

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property, reduce
from itertools import chain, groupby, pairwise
from typing import Any, TypeVar

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    TextField,
)
from django.db.models.functions import Cast
from django.db.models.lookups import Contains
from django.utils import timezone

from scorekeeper.domain.game import Game
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import unaccented
from scorekeeper.games import GAMES
from scorekeeper.history.question import OF_PEOPLE, Kind, Part, Period, Question
from scorekeeper.matches import match_list
from scorekeeper.matches.evenings import END, evening_of, hours_of, hours_of_year, year_of
from scorekeeper.matches.models import Book, Match, Seated, Sitter, Unseated

ON_A_PAGE = 20
MOST_NAMES = 24
"""People whose matches are searched for a word; a word that fits more of them is too short to help."""
MOST_NOTES = 300
"""Notes that are read for one page; the next page reads on."""
MOST_LOOKED_AT = 2000
"""Matches that are looked at for one page; the next page goes on."""
MOST_COUNTED = 99
"""Matches that are counted of a question that is offered; more are “99+”."""
OUTCOMES = (Kind.WON, Kind.LOST)
Place = tuple[datetime, int]
"""When a match was played, and its number: they are sorted by that."""
Named = tuple[str, list[int]]
"""A word, and the ids of the players in whose names it is."""
CATS_IN_SUMMARY = '"cats":"'
"""In a stored result, if a side is Cats."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where in the book to look: at what was played before or after the match of that number, or at its end."""

    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Matches, newest first. `older` and `newer` are the numbers of matches before and after which there are more.

    `too_many`: a word is in more names than can be searched. `unread`: there are more matches to be looked at.
    """

    matches: tuple[Match, ...] = ()
    older: int | None = None
    newer: int | None = None
    too_many: bool = False
    unread: bool = False

    @property
    def months(self) -> list[tuple[date, list[Match]]]:
        """The matches by the month of their evenings, each with its first day."""
        zone = timezone.get_current_timezone()
        by_month = groupby(self.matches, key=lambda match: evening_of(match.played, zone).replace(day=1))
        return [(month, list(matches)) for month, matches in by_month]


@dataclass(frozen=True)
class Wanted:
    """A question about one book: `people` are its players by their numbers."""

    question: Question
    people: Mapping[int, Sitter]

    def players(self, part: Part) -> list[int]:
        """The ids of those whom a part means."""
        return [self.people[number].pk for number in part.value] if isinstance(part.value, tuple) else []

    @cached_property
    def named(self) -> list[Named]:
        """Each word to search for."""
        words = [unaccented(str(part.value)) for part in self.question.of(Kind.WORD)]
        names = {player.pk: unaccented(player.name) for player in self.people.values()} if words else {}
        return [(word, [pk for pk, name in names.items() if word in name]) for word in words]

    @cached_property
    def ranges(self) -> list[tuple[datetime, datetime]]:
        """The periods in the book's zone, the earliest first, each up to the moment after it; neighbours as one."""
        periods = [part.value for part in self.question.of(Kind.PERIOD) if isinstance(part.value, Period)]
        joined: list[tuple[date, date]] = []
        for first, end in sorted((period.first, period.end) for period in periods):
            if joined and first <= joined[-1][1]:
                joined[-1] = joined[-1][0], max(joined[-1][1], end)
            else:
                joined.append((first, end))
        return [(_begin(first), _begin(end)) for first, end in joined]


def _begin(day: date) -> datetime:
    """When the evening of that day begins: also in a search a night belongs to the day before."""
    return hours_of(day, timezone.get_current_timezone())[0]


def games_played(book: Book) -> list[Game]:
    """The games of which the book has matches; one index look-up for each game."""
    of_each = [Exists(match_list.recorded(book).filter(slug=game.slug)) for game in GAMES]
    played = Book.objects.filter(pk=book.pk).values_list(*of_each).get()
    return [game for game, is_played in zip(GAMES, played, strict=True) if is_played]


def page(book: Book, wanted: Wanted, place: Cursor) -> ResultPage:
    """The matches of a question from that place on."""
    if any(len(players) > MOST_NAMES for _word, players in wanted.named):
        return ResultPage(too_many=True)
    start = _start(book, place)
    down = start is None or place.after is None
    found, stopped_at = _Direction(book, wanted, start, ON_A_PAGE, down=down).ids()
    matches = match_list.these(found[:ON_A_PAGE])
    first, last = (matches[0].number, matches[-1].number) if matches else (None, None)
    onwards = (last if down else first) if len(found) > ON_A_PAGE else stopped_at
    back = None if start is None else first if down else last
    older, newer = (onwards, back) if down else (back, onwards)
    return ResultPage(tuple(matches), older, newer, unread=len(found) <= ON_A_PAGE and stopped_at is not None)


def count(book: Book, wanted: Wanted) -> tuple[int, bool]:
    """How many matches a question finds among the newest, and whether there may be more."""
    if any(len(players) > MOST_NAMES for _word, players in wanted.named):
        return 0, True
    found, stopped_at = _Direction(book, wanted, None, MOST_COUNTED, down=True).ids()
    return min(len(found), MOST_COUNTED), len(found) > MOST_COUNTED or stopped_at is not None


def months_of(book: Book, year: int) -> list[int]:
    """How many matches the book has in each month of a year, by its own zone."""
    begins = [_begin(date(year, month, 1)) for month in range(1, 13)] + [_begin(date(year + 1, 1, 1))]
    matches = match_list.recorded(book).filter(played__gte=begins[0], played__lt=begins[-1])
    months = (Q(played__gte=begin, played__lt=end) for begin, end in pairwise(begins))
    counts = matches.aggregate(**{f"month_{n}": Count("pk", filter=month) for n, month in enumerate(months)})
    return [counts[f"month_{n}"] for n in range(12)]


def years_beside(book: Book, year: int) -> tuple[int | None, int | None]:
    """The nearest years before and after this one in which the book has matches."""
    zone = timezone.get_current_timezone()
    begins, ends = hours_of_year(year, zone)
    played = match_list.recorded(book).order_by("played").values_list("played", flat=True)
    before, after = played.filter(played__lt=begins).last(), played.filter(played__gte=ends).first()
    return (year_of(before, zone) if before else None), (year_of(after, zone) if after else None)


def newest_year(book: Book) -> int:
    """The year of the book's newest match; this one where there is none."""
    newest = match_list.listed(book).values_list("played", flat=True).first()
    return year_of(newest or timezone.now(), timezone.get_current_timezone())


def _start(book: Book, place: Cursor) -> Place | None:
    """The place of the match next to which to look; where it was deleted, that of the one numbered next to it."""
    if place.after is not None:
        number, beside = place.after, book.matches.filter(number__gte=place.after).order_by("number").first()
    elif place.before is not None:
        number, beside = place.before, book.matches.filter(number__lte=place.before).order_by("-number").first()
    else:
        return None
    return (beside.played, number) if beside else None


class HasText(Func):
    """The condition as in the index `matches_with_a_note`: with a bound parameter the database would not use it."""

    template = "NOT (%(expressions)s = '')"
    output_field = BooleanField()


@dataclass(frozen=True, slots=True)
class _Table:
    """How a table names what is looked at: matches, the seats of a player, or the parts that a player played."""

    match: str
    """What goes before the columns of the match."""
    pk: str
    number: str
    own: str = ""
    """What goes before the game and the moment, which seats know as well."""

    def q(self, **conditions: object) -> Q:
        """Conditions on the match."""
        return Q(**{f"{self.match}{name}": value for name, value in conditions.items()})

    def known(self, **conditions: object) -> Q:
        """Conditions on the game and the moment."""
        return Q(**{f"{self.own}{name}": value for name, value in conditions.items()})


MATCHES = _Table(match="", pk="pk", number="number")
SEATS = _Table(match="match__", pk="match", number="match__number")
PARTS = _Table(match="match__", pk="match", number="match__number", own="match__")
Rows = TypeVar("Rows", QuerySet[Match], QuerySet[Seated], QuerySet[Unseated])
Sat = TypeVar("Sat", QuerySet[Seated], QuerySet[Unseated])
Ids = QuerySet[Any, int]


class _Direction:
    """One direction along the matches of a book, from a place in it downwards or upwards.

    `stops`: where the looking stopped, of whatever had more than could be looked at.
    """

    def __init__(self, book: Book, wanted: Wanted, start: Place | None, most: int, *, down: bool) -> None:
        self.book, self.wanted, self.start, self.most, self.down = book, wanted, start, most, down
        self.sign = "-" if down else ""
        self.stops: list[Place] = []

    def ids(self) -> tuple[list[int], int | None]:
        """The next ids, one more than are wanted if there are so many; and the number of the match at which the
        looking stopped.
        """
        found = self._read(self._branches())
        until = (max if self.down else min)(self.stops, default=None)
        return self._in_order(found, until), until and until[1]

    def _branches(self) -> list[Ids]:
        """What to read: the seats of somebody who played, else of those whom the first word may mean and the matches
        with that word in a text, else the matches.
        """
        words = list(self.wanted.named)
        if people := self._people:
            first, *others = people
            return [ids for player in self.wanted.players(first) for ids in self._of(player, first, others, words)]
        if words:
            (word, players), *more = words
            noted = Match.objects.filter(*self._with_words(MATCHES, more), pk__in=self._noted[word])
            return [ids for player in players for ids in self._of(player, None, [], more)] + [self._ids(noted, MATCHES)]
        return [self._of_book()]

    def _of(self, player: int, part: Part | None, others: Sequence[Part], words: Sequence[Named]) -> Iterator[Ids]:
        """The matches in which the player sits, and those of which only a part was the player's."""
        side = {player} if part is not None and part.kind is not Kind.AGAINST else set()
        outcome = {"outcome": part.kind.value} if part is not None and part.kind in OUTCOMES else {}
        more = [Q(**outcome)] if outcome else []
        yield self._of_rows(Seated.objects.filter(player=player), SEATS, others, words, side, more)
        if part is None or self._counts_parts(part):
            yield self._of_rows(Unseated.objects.who_played().filter(player=player), PARTS, others, words, side, [])

    def _of_rows(
        self, rows: Sat, table: _Table, others: Sequence[Part], words: Sequence[Named], side: set[int], more: list[Q]
    ) -> Ids:
        named: list[Q] = [*self._with_people(table, others, side), *self._with_words(table, words)]
        conditions = [*self._conditions(table), *named, *more]
        found = self._among(rows.filter(self._beyond(table)), table, conditions)
        return self._ids(found.filter(match__version__gt=0), table)

    def _counts_parts(self, part: Part) -> bool:
        """Whether it is enough to have played a part of the match. What it was for somebody, and who was against whom,
        is of those who sit there at the end.
        """
        return part.kind is Kind.PLAYED and not self.wanted.question.of(Kind.AGAINST)

    def _of_book(self) -> Ids:
        """The matches by the index of the game or the state, if one alone is wanted."""
        matches = self.book.matches.filter(self._beyond(MATCHES))
        conditions = self._conditions(MATCHES)
        if conditions and len(self._one_of(Kind.GAME) or self._one_of(Kind.STATE)) == 1:
            matches, conditions = matches.filter(conditions[0]), conditions[1:]
        return self._ids(self._among(matches, MATCHES, conditions).filter(version__gt=0), MATCHES)

    def _one_of(self, kind: Kind) -> list[object]:
        return [part.value for part in self.wanted.question.of(kind)]

    def _beyond(self, table: _Table) -> Q:
        """What lies further on, in the periods. In two steps, of which the first one is looked up in an index."""
        ranges = self.wanted.ranges
        within = table.known(played__gte=ranges[0][0], played__lt=ranges[-1][1]) if ranges else Q()
        if self.start is None:
            return within
        (played, own), side = self.start, "lt" if self.down else "gt"
        further = table.known(**{f"played__{side}": played}) | table.q(**{f"number__{side}": own})
        return within & table.known(**{f"played__{side}e": played}) & further

    def _conditions(self, table: _Table) -> list[Q]:
        """What the question says of a match but for who played and the words; the game goes first, then the state."""
        conditions = []
        if games := self._one_of(Kind.GAME):
            conditions.append(table.known(slug__in=games))
        if states := self._one_of(Kind.STATE):
            conditions.append(table.q(state__in=states))
        if weekdays := self._one_of(Kind.WEEKDAY):
            conditions.append(
                reduce(operator.or_, (_on_weekday(table, day) for day in weekdays if isinstance(day, int)))
            )
        if self._one_of(Kind.CATS):
            conditions.append(Q(Contains(Cast(F(f"{table.match}summary"), TextField()), CATS_IN_SUMMARY)))
        if self._one_of(Kind.NOTE):
            conditions.append(_has_text(table))
        if len(ranges := self.wanted.ranges) > 1:
            either = (table.known(played__gte=first, played__lt=end) for first, end in ranges)
            conditions.append(reduce(operator.or_, either))
        return conditions

    @cached_property
    def _people(self) -> list[Part]:
        """The people of the question; first those whom others were against."""
        return sorted(self.wanted.question.of(*OF_PEOPLE), key=lambda part: part.kind is Kind.AGAINST)

    def _with_people(self, table: _Table, parts: Sequence[Part], side: Iterable[int] = ()) -> list[Q]:
        """That all of them played, or won, or lost; or were partners of nobody else here or on that side."""
        players = [self.wanted.players(part) for part in parts]
        others = (own for part, own in zip(parts, players, strict=True) if part.kind is not Kind.AGAINST)
        side = {*side, *chain.from_iterable(others)}
        conditions = []
        for part, own in zip(parts, players, strict=True):
            if part.kind is Kind.AGAINST:
                conditions.append(_sat(table, ~Q(partner__in=side), player__in=set(own) - side))
            else:
                outcome = {"outcome": part.kind.value} if part.kind in OUTCOMES else {}
                sits = _sat(table, player__in=own, **outcome)
                conditions.append(sits | _played_a_part(table, own) if self._counts_parts(part) else sits)
        return conditions

    def _with_words(self, table: _Table, words: Iterable[Named]) -> list[Q]:
        """That all words are in a name or a text."""
        return [
            _sat(table, player__in=players)
            | _played_a_part(table, players)
            | Q(**{f"{table.pk}__in": self._noted[word]})
            for word, players in words
        ]

    @cached_property
    def _noted(self) -> dict[str, list[int]]:
        """The matches with a word in a text about them among so many, by the words."""
        conditions = [*self._conditions(MATCHES), *self._with_people(MATCHES, self._people), _has_text(MATCHES)]
        matches = match_list.recorded(self.book).filter(self._beyond(MATCHES), *conditions)
        columns = ("pk", "played", "number", *(text.name for text in TEXTS))
        rows = list(matches.order_by(*self._order(MATCHES)).values_list(*columns)[:MOST_NOTES])
        if len(rows) == MOST_NOTES:
            self.stops.append(rows[-1][1:3])
        texts = [(pk, [unaccented(text) for text in texts]) for pk, _played, _number, *texts in rows]
        return {
            word: [pk for pk, written in texts if any(word in text for text in written)]
            for word, _players in self.wanted.named
        }

    def _order(self, table: _Table) -> tuple[str, str]:
        return f"{self.sign}{table.own}played", f"{self.sign}{table.number if table is MATCHES else 'match_id'}"

    def _among(self, rows: Rows, table: _Table, conditions: Sequence[Q]) -> Rows:
        """The rows that fit, among so many; without conditions all of them do."""
        if not conditions:
            return rows
        last = rows.order_by(*self._order(table)).values_list(f"{table.own}played", table.number)
        if stop := list(last[MOST_LOOKED_AT - 1 : MOST_LOOKED_AT]):
            self.stops.append(stop[0])
            rows = rows.filter(table.known(**{"played__gte" if self.down else "played__lte": stop[0][0]}))
        return rows.filter(*conditions)

    def _ids(self, rows: Rows, table: _Table) -> Ids:
        """The ids of the first matches, and of one more than are wanted."""
        return rows.order_by(*self._order(table)).values_list(table.pk, flat=True)[: self.most + 1]

    def _read(self, branches: Sequence[Ids]) -> list[int]:
        """What all of the branches find, in one query."""
        if len(branches) == 1:
            return list(branches[0])
        first, *others = (Match.objects.filter(pk__in=branch).values_list("pk", flat=True) for branch in branches)
        return list(first.union(*others))

    def _in_order(self, ids: Iterable[int], until: Place | None) -> list[int]:
        """At most one more than are wanted, none beyond that place."""
        rows = Match.objects.filter(pk__in=set(ids)).values_list("played", "number", "pk")
        on_the_way = sorted(rows, reverse=self.down)
        if until is not None:
            on_the_way = [row for row in on_the_way if (row[:2] >= until if self.down else row[:2] <= until)]
        return [pk for _played, _number, pk in on_the_way[: self.most + 1]]


def _has_text(table: _Table) -> Q:
    return reduce(operator.or_, (Q(HasText(f"{table.match}{text.name}")) for text in TEXTS))


def _on_weekday(table: _Table, day: int) -> Q:
    """That the evening is of that weekday, 0 for Monday: the hours after midnight belong to the day before."""
    same, next_day = (table.known(played__iso_week_day=each % 7 + 1) for each in (day, day + 1))
    return same & table.known(played__hour__gte=END.hour) | next_day & table.known(played__hour__lt=END.hour)


def _played_a_part(table: _Table, players: Iterable[int]) -> Q:
    return Q(Exists(Unseated.objects.who_played().filter(match=OuterRef(table.pk), player__in=players)))


def _sat(table: _Table, *more: Q, **conditions: object) -> Q:
    return Q(Exists(Seated.objects.filter(*more, match=OuterRef(table.pk), **conditions)))
