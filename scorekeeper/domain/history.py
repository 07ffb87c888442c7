"""Statistics of a match that is over: who won, what every player did, and how the score went.

A game gives them in its `history` module. Its counts can be added up over many matches, so that a book of thousands
answers at once; all of it can be made again from the deals.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name

State = TypeVar("State")
Counts = Mapping[str, int]
"""How often each thing was done; the keys are the game's own, at most 20 letters long."""


class Outcome(Enum):
    """What a match that is over was for one player."""

    WON = "won"
    LOST = "lost"
    LEVEL = "level"

    @property
    def words(self) -> str:
        """What a list of somebody's matches says."""
        return {Outcome.WON: _("won"), Outcome.LOST: _("lost"), Outcome.LEVEL: _("tied")}[self]


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about a player: "Declared and made", "7 of 12"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The score of one side or player: before the first deal, and after each."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreSeries:
    """How one kind of number went through a match, a line for each side or player: pips, points. `aim` is the number
    that ends it. `fewest_is_best`: the side with fewer is ahead.
    """

    title: str
    lines: tuple[ScoreLine, ...]
    aim: int | None = None
    fewest_is_best: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Something on the final sheet that people can play for, at a price for each: "a ram".

    `terms` says in sentences who pays for what, and which source has it.
    """

    key: str
    name: str
    terms: str = ""


CATS = "cats"
"""The unit of a game in which a match can make Cats: they are down by one each, and the others up."""


class Statistics(Protocol):
    """A game's `history` module."""

    def outcomes(self, match: AnyReplay) -> Mapping[Seat, Outcome]:
        """What the match was for each player; empty while nothing has decided it."""

    def counts(self, match: AnyReplay) -> Mapping[Seat, Counts]:
        """What each player did in the match; what was not done may be left out."""

    def facts(self, counts: Counts) -> tuple[Fact, ...]:
        """A player's sums over many matches, in words and figures, without what never came up."""

    def feats(self, match: AnyReplay) -> Counts:
        """Numbers of the match that could be records of a book: the more the rarer."""

    def feat_name(self, feat: str) -> str:
        """A record in words: "Most rams standing"."""

    def score_series(self, match: AnyReplay, names: Names) -> tuple[ScoreSeries, ...]:
        """How the score went, the most telling number first."""

    def units(self) -> tuple[Unit, ...]:
        """What can be played for, the usual unit first."""

    def owed(self, match: AnyReplay, unit: str) -> Mapping[Seat, int]:
        """How many units each player wins, or loses where negative; they add up to zero.

        Of use once the match is over.
        """


def won_by_a_side(match: AnyReplay) -> Mapping[Seat, Outcome]:
    """The outcomes of a match between two sides; empty while it is open."""
    return {} if match.result is None else won_by(match.result.winner)


def won_by(winner: Side) -> Mapping[Seat, Outcome]:
    return {seat: Outcome.WON if seat.side is winner else Outcome.LOST for seat in CLOCKWISE}


def between_sides(ns: int, ew: int) -> Mapping[Seat, int]:
    """By how many units each partner is ahead of an opponent, where the sides have so many."""
    return {seat: ns - ew if seat.side is Side.NS else ew - ns for seat in CLOCKWISE}


def between_players(numbers: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """What each player wins or loses where everybody settles the difference with each of the others."""
    together = sum(numbers.values())
    return {seat: number * len(numbers) - together for seat, number in numbers.items()}


def paid_to(winner: Side, number: int) -> Mapping[Seat, int]:
    """So many units won by each player of the winning side, and lost by each of the others."""
    return {seat: number if seat.side is winner else -number for seat in CLOCKWISE}


def a_point(terms: str) -> Unit:
    """A point as a unit, which most games can be played for; `terms` as in `Unit`."""
    return Unit("point", _("per point"), terms)


def points_of_sides() -> Unit:
    """Points as a unit between two sides, where no source says how they are paid."""
    return a_point(
        _(
            "Each loser pays for every point that the winners are ahead. If they are behind, nobody pays: a "
            "winner never pays. No source has such stakes; they are ours."
        )
    )


def points_of_players() -> Unit:
    """Points as a unit where everybody plays alone, and no source says how they are paid."""
    return a_point(
        _(
            "Everybody settles with each of the others for the difference in points. A winner never pays. No "
            "source has such stakes; they are ours."
        )
    )


def makes_cats(statistics: Statistics) -> bool:
    return any(unit.key == CATS for unit in statistics.units())


def usual_feats(match: AnyReplay, totals: Iterable[int], deals: Iterable[int], **own: int) -> Counts:
    """The records that most games have, the highest of these totals and deals among them, at least 0; and the game's
    `own`, each by its key.
    """
    return {"total": max((0, *totals)), "one_deal": max((0, *deals)), **own, "deals": len(match.rows)}


def feat_names(**own: str) -> Mapping[str, str]:
    """The names of the records that most games have, and of the game's `own`, by their keys."""
    usual = {
        "total": _("Highest total"),
        "one_deal": _("Most points in one deal"),
        "deals": _("Longest match, in deals"),
    }
    return usual | own


def lines_of_sides(
    names: Names, states: Sequence[State], number: Callable[[State, Side], int]
) -> tuple[ScoreLine, ...]:
    """The number of each side in one state after the other."""
    return tuple(ScoreLine(side_name(names, side), tuple(number(state, side) for state in states)) for side in Side)


def lines_of_players(
    names: Names, seats: Iterable[Seat], states: Sequence[State], number: Callable[[State, Seat], int]
) -> tuple[ScoreLine, ...]:
    """The number of each player in one state after the other, in the order of `seats`."""
    return tuple(ScoreLine(names[seat], tuple(number(state, seat) for state in states)) for seat in seats)


def facts_of(*lines: tuple[str, str]) -> tuple[Fact, ...]:
    """Labels and values as facts, without those of an empty value: what never came up."""
    return tuple(Fact(label, value) for label, value in lines if value)


def share(counts: Counts, done: str, tried: str) -> str:
    """How many of those that were tried were done: "7 of 12"; empty where none was tried."""
    if not counts.get(tried):
        return ""
    return _("%(done)s of %(tried)s") % {"done": counts.get(done, 0), "tried": counts[tried]}


def times(counts: Counts, what: str) -> str:
    """How often it was done: "once", "3 times"; empty where it never was."""
    how_often = counts.get(what, 0)
    return ngettext("once", "%(n)s times", how_often) % {"n": how_often} if how_often else ""


def so_many(counts: Counts, what: str) -> str:
    """A count as text; empty where it is 0."""
    return str(counts[what]) if counts.get(what) else ""
