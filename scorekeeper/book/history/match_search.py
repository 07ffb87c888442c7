"""The matches of a book page by page, newest first, all of them or those that somebody looks for.

A page costs the same wherever it lies and however thick the book is: it is found by a key of an index, never by
counting from the start. Within a book a match's number and its row's id grow together, so either can be the key.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import BooleanField, Exists, Func, OuterRef, QuerySet
from django.utils import timezone

from scorekeeper.book.ledger import match_list
from scorekeeper.book.models import Book, Match, Player, Seated, State
from scorekeeper.domain.game import Game
from scorekeeper.domain.names import folded
from scorekeeper.domain.telling.chronicle import Outcome
from scorekeeper.games import GAMES

ON_A_PAGE = 20
MOST_NAMES = 24
"""Players whose matches are looked through for a word; a word that fits more of them is too short to help."""
MOST_NOTES = 500
"""Notes that are read for one page; the next page reads on."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """What somebody looks for. `outcome` is what it was for the person; `words` stand in a name or in a note."""

    game: Game | None = None
    person: Player | None = None
    state: State | None = None
    outcome: Outcome | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where in the book to look: before or after the match of that number, or at its end."""

    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Matches, newest first. `older` and `newer` are the numbers before and after which there are more.

    `too_many`: more names than can be looked through have the word in them. `unread`: there are more notes to be read.
    """

    matches: tuple[Match, ...] = ()
    older: int | None = None
    newer: int | None = None
    too_many: bool = False
    unread: bool = False

    @property
    def months(self) -> list[tuple[datetime, list[Match]]]:
        """The matches by the month in which they were started, each with its first of the page."""
        by_month = groupby(self.matches, key=lambda match: timezone.localtime(match.created).strftime("%Y-%m"))
        return [(month[0].created, month) for month in (list(matches) for _key, matches in by_month)]


def games_played(book: Book) -> list[Game]:
    """Return the games of which the book has matches; the index is looked into once a game."""
    of_each = [Exists(match_list.recorded(book).filter(slug=game.slug)) for game in GAMES]
    played = Book.objects.filter(pk=book.pk).values_list(*of_each).get()
    return [game for game, is_played in zip(GAMES, played, strict=True) if is_played]


def page(book: Book, wanted: MatchFilter, place: Cursor) -> MatchPage:
    """Return the page of the book that lies there."""
    people = _people(book, wanted)
    if len(people) > MOST_NAMES:
        return MatchPage(too_many=True)
    if place.after is not None:
        return _forwards(book, wanted, people, place.after)
    found, stopped_at = _Shelf(book, wanted, people, place.before, down=True).ids()
    matches = match_list.these(found[:ON_A_PAGE])
    older = matches[-1].number if len(found) > ON_A_PAGE else stopped_at
    newer = None if place.before is None else (matches[0].number if matches else place.before - 1)
    return MatchPage(tuple(matches), older, newer or None, unread=stopped_at is not None)


def _forwards(book: Book, wanted: MatchFilter, people: Sequence[Player], after: int) -> MatchPage:
    found, stopped_at = _Shelf(book, wanted, people, after, down=False).ids()
    matches = match_list.these(found[:ON_A_PAGE])
    newer = matches[0].number if len(found) > ON_A_PAGE else stopped_at
    return MatchPage(tuple(matches), matches[-1].number if matches else after + 1, newer, unread=stopped_at is not None)


def _people(book: Book, wanted: MatchFilter) -> Sequence[Player]:
    """Return those who may be meant by the word."""
    if not wanted.words:
        return ()
    return list(book.players.filter(folded__contains=folded(wanted.words)).order_by("pk")[: MOST_NAMES + 1])


class HasNote(Func):
    """In the very words of the index `matches_with_a_note`, which would not be used for a value that is bound later."""

    template = "NOT (%(expressions)s = '')"
    output_field = BooleanField()


class _Shelf:
    """One way along the matches of a book, from a number downwards or upwards."""

    def __init__(
        self, book: Book, wanted: MatchFilter, people: Sequence[Player], start: int | None, *, down: bool
    ) -> None:
        self.book, self.wanted, self.people, self.start, self.down = book, wanted, people, start, down
        self.sign = "-" if down else ""

    def ids(self) -> tuple[list[int], int | None]:
        """Return the next ids, one more than a page holds if there are so many;
        and where the reading of notes stopped.
        """
        if not self.wanted.words:
            return self._read([self._of_person(self.wanted.person) if self.wanted.person else self._all()]), None
        noted, last = self._noted()
        found = self._read([self._of_person(player) for player in self._named()]) if self.people else []
        if last is None:
            return self._in_order([*found, *noted]), None
        pk, number = last
        reached = [each for each in [*found, *noted] if (each >= pk if self.down else each <= pk)]
        return self._in_order(reached), number

    def _named(self) -> Sequence[Player]:
        """Return whose matches hold the word: with a person looked for, only those of that person count."""
        return self.people if self.wanted.person is None else [self.wanted.person]

    def _all(self) -> QuerySet[Match, int]:
        return self._fitting().order_by(f"{self.sign}number").values_list("pk", flat=True)

    def _fitting(self) -> QuerySet[Match]:
        """Return matches of the book that are wanted, whoever played."""
        matches = match_list.recorded(self.book)
        if self.start is not None:
            matches = matches.filter(**{"number__lt" if self.down else "number__gt": self.start})
        if self.wanted.game is not None:
            matches = matches.filter(slug=self.wanted.game.slug)
        return matches if self.wanted.state is None else matches.filter(state=self.wanted.state)

    def _of_person(self, player: Player) -> QuerySet[Seated, int]:
        """Return the same by the index of a player's matches."""
        seats = Seated.objects.filter(player=player, match__version__gt=0)
        if self.start is not None:
            seats = seats.filter(**{"match_id__lte" if self.down else "match_id__gte": self._first_id})
        if self.wanted.game is not None:
            seats = seats.filter(slug=self.wanted.game.slug)
        if self.wanted.state is not None:
            seats = seats.filter(match__state=self.wanted.state)
        if self.wanted.outcome is not None and player == self.wanted.person:
            seats = seats.filter(outcome=self.wanted.outcome.value)
        if self.wanted.words and player == self.wanted.person:
            seats = seats.filter(Exists(Seated.objects.filter(match=OuterRef("match"), player__in=self.people)))
        return seats.order_by(f"{self.sign}match_id").values_list("match_id", flat=True)

    @property
    def _first_id(self) -> QuerySet[Match, Any]:
        """The id of the first match on the way, as a query of its own."""
        matches = self.book.matches.filter(**{"number__lt" if self.down else "number__gt": self.start})
        return matches.order_by(f"{self.sign}number").values("pk")[:1]

    def _noted(self) -> tuple[list[int], tuple[int, int] | None]:
        """Return matches with the word in their note among so many; and the last of them, where there are more."""
        matches = self._fitting().filter(HasNote("note"))
        if self.wanted.person is not None:
            outcome = {} if self.wanted.outcome is None else {"outcome": self.wanted.outcome.value}
            sat = Seated.objects.filter(match=OuterRef("pk"), player=self.wanted.person, **outcome)
            matches = matches.filter(Exists(sat))
        rows = list(matches.order_by(f"{self.sign}number").values_list("pk", "number", "note")[:MOST_NOTES])
        word = folded(self.wanted.words)
        found = [pk for pk, _number, note in rows if word in folded(note)]
        return found, rows[-1][:2] if len(rows) == MOST_NOTES else None

    def _read(self, branches: Sequence[QuerySet[Match, int] | QuerySet[Seated, int]]) -> list[int]:
        """Return what all of them find, a page of each at most, in one question."""
        if len(branches) == 1:
            return list(branches[0][: ON_A_PAGE + 1])
        compiled = [branch[: ON_A_PAGE + 1].query.sql_with_params() for branch in branches]
        sql = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS b{n}" for n, (sql, _) in enumerate(compiled))  # noqa: S608
        with connection.cursor() as cursor:
            cursor.execute(sql, [value for _, values in compiled for value in values])
            return self._in_order(pk for (pk,) in cursor.fetchall())

    def _in_order(self, ids: Iterable[int]) -> list[int]:
        return sorted(set(ids), reverse=self.down)[: ON_A_PAGE + 1]
