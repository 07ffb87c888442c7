"""Head-to-head statistics of two people of a book, and of two pairs of partners."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection
from django.db.models import Count, Exists, OuterRef, QuerySet, Sum

from scorekeeper.domain.history import Outcome
from scorekeeper.games import GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Player, Seated, Tally, seat_all
from scorekeeper.matches.players import with_both
from scorekeeper.matches.statistics import MATCHES, summed
from scorekeeper.people.person import Results, record_of

MOST_MEETINGS = 10
MOST_RIVALS = 8

Pair = tuple[Player, Player]
K = TypeVar("K")
Line = TypeVar("Line")

AGAINST = """
SELECT mine.game, mine.player_id, mine.outcome, theirs.outcome, COUNT(*)
FROM book_seated mine CROSS JOIN book_seated theirs
WHERE mine.player_id = %s AND theirs.match_id = mine.match_id AND theirs.player_id = %s AND mine.outcome <> ''
AND (mine.partner_id IS NULL OR mine.partner_id <> theirs.player_id)
GROUP BY mine.game, mine.player_id, mine.outcome, theirs.outcome
"""
"""SQLite takes the tables of a CROSS JOIN in this order: whoever has fewer matches is looked through."""

PAIRS = """
SELECT mine.game, mine.player_id, mine.outcome, theirs.outcome, COUNT(*)
FROM book_seated mine CROSS JOIN book_seated theirs
WHERE mine.player_id = %s AND theirs.match_id = mine.match_id AND theirs.player_id = %s AND mine.outcome <> ''
AND mine.partner_id = %s AND theirs.partner_id = %s
GROUP BY mine.game, mine.player_id, mine.outcome, theirs.outcome
"""

RIVALS = """
SELECT theirs.player_id, theirs.partner_id, theirs.outcome, COUNT(*)
FROM book_seated mine CROSS JOIN book_seated theirs
WHERE mine.player_id = %s AND mine.partner_id = %s AND theirs.match_id = mine.match_id AND theirs.outcome <> ''
AND theirs.player_id < theirs.partner_id AND theirs.player_id NOT IN (mine.player_id, mine.partner_id)
GROUP BY theirs.player_id, theirs.partner_id, theirs.outcome
"""
"""Of two partners one row is enough."""


@dataclass(frozen=True, slots=True)
class OpponentRecord:
    """One game, or all: matches that something decided, how many the one won, the other, and neither of them."""

    name: str
    lang: str
    matches: int
    one: int
    other: int

    @property
    def neither(self) -> int:
        """Won by others, or by nobody."""
        return self.matches - self.one - self.other


@dataclass(frozen=True, slots=True)
class PartnerRecord:
    """The two as partners in one game, or in all."""

    name: str
    lang: str
    record: Results


@dataclass(frozen=True, slots=True)
class Rivals:
    """A pair that the two of them played against, and how often they won of so many matches."""

    one: tuple[int, str]
    other: tuple[int, str]
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class TwoPeople:
    """Two people: together and against each other, all games before each; their last matches; the pairs they met."""

    partners: list[PartnerRecord]
    opponents: list[OpponentRecord]
    meetings: list[MatchLine]
    rivals: list[Rivals]


@dataclass(frozen=True, slots=True)
class TwoPairs:
    """Two pairs of partners: all games together before each, where there are several; their last matches."""

    games: list[OpponentRecord]
    meetings: list[MatchLine]


def two_people(one: Player, other: Player, token: str) -> TwoPeople:
    """The statistics of the two."""
    fewer, more = _fewer_first(one, other)
    return TwoPeople(
        partners=_side_by_side(fewer, more),
        opponents=_between(AGAINST, one, (fewer.pk, more.pk)),
        meetings=_meetings(with_both(fewer, more), token),
        rivals=_rivals(fewer, more),
    )


def two_pairs(one: Pair, other: Pair, token: str) -> TwoPairs:
    """The statistics of one pair against another."""
    across = Seated.objects.filter(match=OuterRef("match"), player=other[0], partner=other[1])
    seats = Seated.objects.filter(Exists(across), player=one[0], partner=one[1])
    sitting = (one[0].pk, other[0].pk, one[1].pk, other[1].pk)
    return TwoPairs(_between(PAIRS, one[0], sitting), _meetings(seats, token))


def _fewer_first(one: Player, other: Player) -> tuple[Player, Player]:
    """The one with fewer matches first: they are searched for both."""
    sums = Tally.objects.filter(player__in=(one, other), what=MATCHES).values_list("player").annotate(Sum("count"))
    finished = dict(sums)
    return (one, other) if finished.get(one.pk, 0) <= finished.get(other.pk, 0) else (other, one)


def _side_by_side(one: Player, other: Player) -> list[PartnerRecord]:
    rows = Seated.objects.filter(player=one, partner=other).exclude(outcome="").order_by()
    return _by_game(summed(rows.values_list("slug", "outcome").annotate(Count("pk"))), _as_partners)


def _as_partners(name: str, lang: str, outcomes: Counter[str]) -> PartnerRecord:
    return PartnerRecord(name, lang, record_of(outcomes.total(), outcomes))


def _between(sql: str, one: Player, parameters: tuple[int, ...]) -> list[OpponentRecord]:
    """What the SQL finds, seen from the one: its rows may be those of the other."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows = cursor.fetchall()
    turned = (
        (slug, (mine, theirs) if player == one.pk else (theirs, mine), count)
        for slug, player, mine, theirs, count in rows
    )
    return _by_game(summed(turned), _as_opponents)


def _as_opponents(name: str, lang: str, outcomes: Counter[tuple[str, str]]) -> OpponentRecord:
    """Counts as opponents: where both won, as two of three can, neither did against the other."""
    won = Outcome.WON.value
    one = sum(count for (mine, theirs), count in outcomes.items() if mine == won and theirs != won)
    other = sum(count for (mine, theirs), count in outcomes.items() if theirs == won and mine != won)
    return OpponentRecord(name, lang, outcomes.total(), one, other)


def _by_game(sums: Mapping[str, Counter[K]], line: Callable[[str, str, Counter[K]], Line]) -> list[Line]:
    """A line a game, those played most first; where there are several, one for all of them goes before."""
    played = sorted((game for game in GAMES if game.slug in sums), key=lambda game: -sums[game.slug].total())
    games = [line(game.called, game.lang, sums[game.slug]) for game in played]
    return [line("", "", sum(sums.values(), Counter())), *games] if len(games) > 1 else games


def _meetings(seats: QuerySet[Seated], token: str) -> list[MatchLine]:
    """The last matches in which these seats are, whatever became of them."""
    recorded = seats.filter(match__version__gt=0).order_by("-played", "-match")[:MOST_MEETINGS]
    matches = [row.match for row in recorded.select_related("match")]
    seat_all(matches)
    return match_list.lines(matches, token)


def _rivals(one: Player, other: Player) -> list[Rivals]:
    """The pairs that the two met as partners, those met most first."""
    with connection.cursor() as cursor:
        cursor.execute(RIVALS, (one.pk, other.pk))
        rows = cursor.fetchall()
    sums = summed(((first, second), outcome, count) for first, second, outcome, count in rows)
    most = sorted(sums, key=lambda pair: (-sums[pair].total(), pair))[:MOST_RIVALS]
    known = Player.objects.filter(pk__in={pk for pair in most for pk in pair})
    names = {player.pk: (player.number, player.display_name) for player in known}
    return [
        Rivals(names[first], names[second], sums[first, second].total(), sums[first, second][Outcome.LOST.value])
        for first, second in most
    ]
