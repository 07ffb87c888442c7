"""The matches of a book page by page, newest first, all of them or those that somebody looks for.

They are sorted by when they were played, of several at once by their numbers, with which their rows' ids grow. A page
costs the same wherever it lies and however thick the book is: it is found by a key of an index, never by counting from
the start.
"""

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from itertools import groupby

from django.db import connection
from django.db.models import BooleanField, Exists, Func, OuterRef, Q, QuerySet
from django.utils import timezone

from scorekeeper.domain.game import Game
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import folded
from scorekeeper.games import GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.models import Book, Match, Player, Seated, State

ON_A_PAGE = 20
MOST_NAMES = 24
"""Players whose matches are searched for a word; a word that fits more of them is too short to help."""
Place = tuple[datetime, int]
"""When a match was played, and its number: they are sorted by that."""
MOST_NOTES = 500
"""Notes that are read for one page; the next page reads on."""


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """The search. `outcome` is what it was for the person; `words` stand in a name or in a text."""

    game: Game | None = None
    person: Player | None = None
    state: State | None = None
    outcome: Outcome | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where in the book to look: at what was played before or after the match of that number, or at its end."""

    before: int | None = None
    after: int | None = None


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Matches, newest first. `older` and `newer` are the numbers of matches before and after which there are more.

    `too_many`: the word is in more names than can be searched. `unread`: there are more notes to be read.
    """

    matches: tuple[Match, ...] = ()
    older: int | None = None
    newer: int | None = None
    too_many: bool = False
    unread: bool = False

    @property
    def months(self) -> list[tuple[datetime, list[Match]]]:
        """The matches by the month in which they were played, each with its first of the page."""
        by_month = groupby(self.matches, key=lambda match: timezone.localtime(match.played).strftime("%Y-%m"))
        return [(month[0].played, month) for month in (list(matches) for _key, matches in by_month)]


def games_played(book: Book) -> list[Game]:
    """The games of which the book has matches; one index look-up for each game."""
    of_each = [Exists(match_list.recorded(book).filter(slug=game.slug)) for game in GAMES]
    played = Book.objects.filter(pk=book.pk).values_list(*of_each).get()
    return [game for game, is_played in zip(GAMES, played, strict=True) if is_played]


def page(book: Book, wanted: MatchFilter, place: Cursor) -> ResultPage:
    people = _people(book, wanted)
    if len(people) > MOST_NAMES:
        return ResultPage(too_many=True)
    start = _start(book, place)
    down = start is None or place.after is None
    found, stopped_at = _Direction(book, wanted, people, start, down=down).ids()
    matches = match_list.these(found[:ON_A_PAGE])
    first, last = (matches[0].number, matches[-1].number) if matches else (None, None)
    onwards = (last if down else first) if len(found) > ON_A_PAGE else stopped_at
    back = None if start is None else first if down else last
    older, newer = (onwards, back) if down else (back, onwards)
    return ResultPage(tuple(matches), older, newer, unread=stopped_at is not None)


def _start(book: Book, place: Cursor) -> Place | None:
    """The place of the match next to which to look; where it was deleted, that of the one numbered next to it."""
    if place.after is not None:
        number, beside = place.after, book.matches.filter(number__gte=place.after).order_by("number").first()
    elif place.before is not None:
        number, beside = place.before, book.matches.filter(number__lte=place.before).order_by("-number").first()
    else:
        return None
    return (beside.played, number) if beside else None


def _people(book: Book, wanted: MatchFilter) -> Sequence[Player]:
    """The players who may be meant by the word."""
    if not wanted.words:
        return ()
    return list(book.players.filter(folded__contains=folded(wanted.words)).order_by("pk")[: MOST_NAMES + 1])


class HasText(Func):
    """The condition as in the index `matches_with_a_note`: with a bound parameter the database would not use it."""

    template = "NOT (%(expressions)s = '')"
    output_field = BooleanField()


class _Direction:
    """One direction along the matches of a book, from a place in it downwards or upwards."""

    def __init__(
        self, book: Book, wanted: MatchFilter, people: Sequence[Player], start: Place | None, *, down: bool
    ) -> None:
        self.book, self.wanted, self.people, self.start, self.down = book, wanted, people, start, down
        self.sign = "-" if down else ""

    def ids(self) -> tuple[list[int], int | None]:
        """The next ids, one more than a page holds if there are so many; and the number of the match at which the
        reading of notes stopped.
        """
        if not self.wanted.words:
            return self._read([self._of_person(self.wanted.person) if self.wanted.person else self._all()]), None
        noted, last = self._by_text()
        found = self._read([self._of_person(player) for player in self._players()]) if self.people else []
        if last is None:
            return self._in_order([*found, *noted]), None
        return self._in_order([*found, *noted], until=last), last[1]

    def _players(self) -> Sequence[Player]:
        """Players whose matches hold the word: with a person in the search, only those of that person count."""
        return self.people if self.wanted.person is None else [self.wanted.person]

    def _all(self) -> QuerySet[Match, int]:
        return self._fitting().order_by(*self._order("number")).values_list("pk", flat=True)

    def _order(self, last: str) -> tuple[str, str]:
        return f"{self.sign}played", f"{self.sign}{last}"

    def _beyond(self, number: str) -> Q:
        """What lies further on. In two steps, of which the first one is looked up in an index."""
        if self.start is None:
            return Q()
        (played, own), side = self.start, "lt" if self.down else "gt"
        further = Q(**{f"played__{side}": played}) | Q(**{f"{number}__{side}": own})
        return Q(**{f"played__{side}e": played}) & further

    def _fitting(self) -> QuerySet[Match]:
        """The matches of the search, with any players."""
        matches = match_list.recorded(self.book).filter(self._beyond("number"))
        if self.wanted.game is not None:
            matches = matches.filter(slug=self.wanted.game.slug)
        return matches if self.wanted.state is None else matches.filter(state=self.wanted.state)

    def _of_person(self, player: Player) -> QuerySet[Seated, int]:
        """The matches of the search with that player, by the index of a player's matches."""
        seats = Seated.objects.filter(self._beyond("match__number"), player=player, match__version__gt=0)
        if self.wanted.game is not None:
            seats = seats.filter(slug=self.wanted.game.slug)
        if self.wanted.state is not None:
            seats = seats.filter(match__state=self.wanted.state)
        if self.wanted.outcome is not None and player == self.wanted.person:
            seats = seats.filter(outcome=self.wanted.outcome.value)
        if self.wanted.words and player == self.wanted.person:
            seats = seats.filter(Exists(Seated.objects.filter(match=OuterRef("match"), player__in=self.people)))
        return seats.order_by(*self._order("match_id")).values_list("match_id", flat=True)

    def _by_text(self) -> tuple[list[int], Place | None]:
        """Matches with the word in a text about them among so many; and the last of them, where there are more."""
        matches = self._fitting().filter(reduce(operator.or_, (Q(HasText(text.name)) for text in TEXTS)))
        if self.wanted.person is not None:
            outcome = {} if self.wanted.outcome is None else {"outcome": self.wanted.outcome.value}
            sat = Seated.objects.filter(match=OuterRef("pk"), player=self.wanted.person, **outcome)
            matches = matches.filter(Exists(sat))
        columns = ("pk", "played", "number", *(text.name for text in TEXTS))
        rows = list(matches.order_by(*self._order("number")).values_list(*columns)[:MOST_NOTES])
        word = folded(self.wanted.words)
        found = [pk for pk, _played, _number, *texts in rows if any(word in folded(text) for text in texts)]
        return found, rows[-1][1:3] if len(rows) == MOST_NOTES else None

    def _read(self, branches: Sequence[QuerySet[Match, int] | QuerySet[Seated, int]]) -> list[int]:
        """What all of the branches find, a page of each at most, in one query; of one branch in its order."""
        if len(branches) == 1:
            return list(branches[0][: ON_A_PAGE + 1])
        compiled = [branch[: ON_A_PAGE + 1].query.sql_with_params() for branch in branches]
        sql = " UNION ALL ".join(f"SELECT * FROM ({sql}) AS b{n}" for n, (sql, _) in enumerate(compiled))  # noqa: S608
        with connection.cursor() as cursor:
            cursor.execute(sql, [value for _, values in compiled for value in values])
            return [pk for (pk,) in cursor.fetchall()]

    def _in_order(self, ids: Iterable[int], until: Place | None = None) -> list[int]:
        """At most a page of them, none beyond that place."""
        rows = Match.objects.filter(pk__in=set(ids)).values_list("played", "number", "pk")
        on_the_way = sorted(rows, reverse=self.down)
        if until is not None:
            on_the_way = [row for row in on_the_way if (row[:2] >= until if self.down else row[:2] <= until)]
        return [pk for _played, _number, pk in on_the_way[: ON_A_PAGE + 1]]
