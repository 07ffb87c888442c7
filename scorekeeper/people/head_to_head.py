"""Head-to-head statistics of two people of a book, and of two pairs of partners."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Count, F, QuerySet, Sum

from scorekeeper.domain.history import Outcome
from scorekeeper.games import GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Player, Seated, Tally, seat_all
from scorekeeper.matches.players import with_both
from scorekeeper.matches.statistics import MATCHES, summed
from scorekeeper.people.filters import EVERYTHING, Filter
from scorekeeper.people.person import Results, record_of

MOST_MEETINGS = 10
MOST_RIVALS = 8

Pair = tuple[Player, Player]
K = TypeVar("K")
Line = TypeVar("Line")


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


def two_people(one: Player, other: Player, token: str, chosen: Filter = EVERYTHING) -> TwoPeople:
    """The statistics of the two in the chosen game and year."""
    fewer, more = _by_matches(one, other)
    as_opponents = Seated.objects.filter(player=fewer, match__seated__player=more).exclude(partner=more)
    return TwoPeople(
        partners=_side_by_side(one, other, chosen),
        opponents=_between(chosen.of(as_opponents), is_turned=fewer is other),
        meetings=_meetings(chosen.of(with_both(fewer, more)), token),
        rivals=_rivals(one, other, chosen),
    )


def two_pairs(one: Pair, other: Pair, token: str, chosen: Filter = EVERYTHING) -> TwoPairs:
    """The statistics of one pair against another in the chosen game and year."""
    seats = Seated.objects.filter(
        player=one[0], partner=one[1], match__seated__player=other[0], match__seated__partner=other[1]
    )
    return TwoPairs(_between(chosen.of(seats)), _meetings(chosen.of(seats), token))


def _by_matches(one: Player, other: Player) -> Pair:
    """Who of the two played less goes first: what is read then grows with that one's matches alone."""
    sums = Tally.objects.filter(player__in=(one, other), what=MATCHES).values_list("player").annotate(Sum("count"))
    matches = dict(sums)
    return (one, other) if matches.get(one.pk, 0) <= matches.get(other.pk, 0) else (other, one)


def _side_by_side(one: Player, other: Player, chosen: Filter) -> list[PartnerRecord]:
    rows = chosen.of(Seated.objects.filter(player=one, partner=other)).exclude(outcome="")
    return _by_game(summed(rows.values_list("slug", "outcome").annotate(Count("pk"))), _as_partners)


def _as_partners(name: str, lang: str, outcomes: Counter[str]) -> PartnerRecord:
    return PartnerRecord(name, lang, record_of(outcomes.total(), outcomes))


def _between(seats: QuerySet[Seated], *, is_turned: bool = False) -> list[OpponentRecord]:
    """The results of these seats beside those of the opponent's in the same matches; `is_turned`: the other way."""
    rows = seats.exclude(outcome="").values_list("slug", "outcome", "match__seated__outcome").annotate(Count("pk"))
    pairs = ((slug, (theirs, mine) if is_turned else (mine, theirs), count) for slug, mine, theirs, count in rows)
    return _by_game(summed(pairs), _as_opponents)


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


def _rivals(one: Player, other: Player, chosen: Filter) -> list[Rivals]:
    """The pairs that the two met as partners, those met most first."""
    played = chosen.of(Seated.objects.filter(player=one, partner=other)).values("match")
    # Of two partners one row is enough.
    theirs = Seated.objects.filter(match__in=played, player__lt=F("partner")).exclude(player=one).exclude(player=other)
    rows = theirs.exclude(outcome="").values_list("player", "partner", "outcome").annotate(Count("pk"))
    sums = summed(((first, second), outcome, count) for first, second, outcome, count in rows)
    most = sorted(sums, key=lambda pair: (-sums[pair].total(), pair))[:MOST_RIVALS]
    known = Player.objects.filter(pk__in={pk for pair in most for pk in pair})
    names = {player.pk: (player.number, player.display_name) for player in known}
    return [
        Rivals(names[first], names[second], sums[first, second].total(), sums[first, second][Outcome.LOST.value])
        for first, second in most
    ]
