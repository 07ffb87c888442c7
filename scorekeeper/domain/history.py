"""Statistics of a match that is over: who won, what everybody did, and how the score went.

A game tells it in its `chronicle` module. Whatever it counts can be added up over many matches, so that a book of
thousands answers at once; nothing here is stored that the deals do not say.
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


@dataclass(frozen=True, slots=True)
class Fact:
    """One line about a player: "Declared and made", "7 of 12"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One side's way through a match: its number before the first deal and after each."""

    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """How one kind of number went through a match, a line a side: pips, points. `aim` is the number that ends it."""

    title: str
    lines: tuple[ScoreLine, ...]
    aim: int | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """Something on the final sheet that can be played for, so much apiece: "a ram".

    `terms` says in sentences who pays for what, and which source has it.
    """

    key: str
    name: str
    terms: str = ""


CATS = "cats"
"""The unit of a game in which a match can make Cats: they are down by one each, and the others up."""


class Chronicle(Protocol):
    """A game's `chronicle` module."""

    def outcomes(self, match: AnyReplay) -> Mapping[Seat, Outcome]:
        """Return what the match was for everybody at the table; empty while nothing has decided it."""

    def counts(self, match: AnyReplay) -> Mapping[Seat, Counts]:
        """Return what every player did in the match; what was not done may be left out."""

    def facts(self, counts: Counts) -> tuple[Fact, ...]:
        """Return a player's sums over many matches, in words and figures; nothing about what never came up."""

    def feats(self, match: AnyReplay) -> Counts:
        """Return numbers of the match that could be records of a book: the more the rarer."""

    def feat_name(self, feat: str) -> str:
        """Return a record by its name: "Most rams standing"."""

    def courses(self, match: AnyReplay, names: Names) -> tuple[Course, ...]:
        """Return how the score went, the most telling number first."""

    def units(self) -> tuple[Unit, ...]:
        """Return what can be played for, the usual one first."""

    def owed(self, match: AnyReplay, unit: str) -> Mapping[Seat, int]:
        """Return how many units everybody is up, or down where negative; together they are nought.

        Of use once it is over.
        """


def won_by_a_side(match: AnyReplay) -> Mapping[Seat, Outcome]:
    """Return what a match was that one of two sides has won; nothing while it is open."""
    return {} if match.result is None else won_by(match.result.winner)


def won_by(winner: Side) -> Mapping[Seat, Outcome]:
    """Let both partners win, or lose."""
    return {seat: Outcome.WON if seat.side is winner else Outcome.LOST for seat in CLOCKWISE}


def between_sides(ns: int, ew: int) -> Mapping[Seat, int]:
    """Return by how many units every partner is ahead of one of the others, where the sides have so many."""
    return {seat: ns - ew if seat.side is Side.NS else ew - ns for seat in CLOCKWISE}


def between_players(numbers: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """Return what everybody is ahead of all the others together, each being paid by each for the difference."""
    together = sum(numbers.values())
    return {seat: number * len(numbers) - together for seat, number in numbers.items()}


def paid_to(winner: Side, number: int) -> Mapping[Seat, int]:
    """Return so many units up for everybody on the winning side, and down for the others."""
    return {seat: number if seat.side is winner else -number for seat in CLOCKWISE}


def a_point(terms: str) -> Unit:
    """Return what most games can be played for."""
    return Unit("point", _("a point"), terms)


def points_of_sides() -> Unit:
    """Return the same where two sides play, and nobody has written how it is paid."""
    return a_point(
        _(
            "Each loser pays for every point that the winners are ahead. Where they are behind nobody pays: whoever "
            "has won never does. No source tells of such stakes; this is our custom."
        )
    )


def points_of_players() -> Unit:
    """Return the same where everybody plays alone."""
    return a_point(
        _(
            "Everybody settles with each of the others for the points between them; whoever has won never pays. No "
            "source tells of such stakes; this is our custom."
        )
    )


def makes_cats(chronicle: Chronicle) -> bool:
    """Return whether a match of the game can make Cats."""
    return any(unit.key == CATS for unit in chronicle.units())


def usual_feats(match: AnyReplay, totals: Iterable[int], deals: Iterable[int], **own: int) -> Counts:
    """Return the records that most games keep, the highest of these totals and deals among them, or nought;
    and the game's `own`, each by its key.
    """
    return {"total": max((0, *totals)), "one_deal": max((0, *deals)), **own, "deals": len(match.rows)}


def feat_names(**own: str) -> Mapping[str, str]:
    """Return the names of the records that most games keep, and of the game's own beside them."""
    usual = {
        "total": _("Highest total"),
        "one_deal": _("Most points in one deal"),
        "deals": _("Longest match, in deals"),
    }
    return usual | own


def lines_of_sides(
    names: Names, states: Sequence[State], number: Callable[[State, Side], int]
) -> tuple[ScoreLine, ...]:
    """Return the number that each side had in one state after the other."""
    return tuple(ScoreLine(side_name(names, side), tuple(number(state, side) for state in states)) for side in Side)


def lines_of_players(
    names: Names, seats: Iterable[Seat], states: Sequence[State], number: Callable[[State, Seat], int]
) -> tuple[ScoreLine, ...]:
    """Return the number that each player had in one state after the other, in the order of `seats`."""
    return tuple(ScoreLine(names[seat], tuple(number(state, seat) for state in states)) for seat in seats)


def facts_told(*told: tuple[str, str]) -> tuple[Fact, ...]:
    """Return labels and values as facts, without those of an empty value: what never came up."""
    return tuple(Fact(label, value) for label, value in told if value)


def share(counts: Counts, done: str, tried: str) -> str:
    """Return how many of those that were tried were done: "7 of 12"; nothing where none was tried."""
    if not counts.get(tried):
        return ""
    return _("%(done)s of %(tried)s") % {"done": counts.get(done, 0), "tried": counts[tried]}


def times(counts: Counts, what: str) -> str:
    """Return how often it was done: "once", "3 times"; nothing where it never was."""
    how_often = counts.get(what, 0)
    return ngettext("once", "%(n)s times", how_often) % {"n": how_often} if how_often else ""


def so_many(counts: Counts, what: str) -> str:
    """Return how many there were: "23"; nothing where there was none."""
    return str(counts[what]) if counts.get(what) else ""
