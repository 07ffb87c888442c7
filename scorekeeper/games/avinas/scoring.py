"""How Avinas is scored: rams that cross each other out, pips that only grow, and Cats.

The facts are those of Anthony Smith's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of
Card Games* ("Parlett"); without a name, both have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scorekeeper.domain.match import Rules, Totals, follow
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.avinas import deals

PIPS_TO_END = 12

RAMS_A_SEVEN: Mapping[deals.Knock, tuple[int, int]] = {
    deals.Knock.NONE: (1, 2),
    deals.Knock.DECLARERS: (2, 4),
    deals.Knock.BOTH: (4, 8),
}
"""Rams against the losing side for each seven turned up: where the declarers won, and where they lost."""

PIPS: Mapping[deals.Band, tuple[int, int]] = {
    deals.Band.MANY: (1, 2),
    deals.Band.FEW: (2, 4),
    deals.Band.NOTHING: (3, 6),
}
"""Pips against the losing side by what it took: where the declarers won, and where they lost."""


@dataclass(frozen=True, slots=True)
class Rams:
    """`side` was marked with `rams`, of which `cancelled` crossed out open rams of the other side."""

    side: Side
    rams: int
    cancelled: int


@dataclass(frozen=True, slots=True)
class Pips:
    """`side` got so many pips."""

    side: Side
    pips: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """`side` named more trumps than it had, and has lost the match."""

    side: Side


@dataclass(frozen=True, slots=True)
class Nothing:
    """All passed: the deal left the score as it was."""


Effect = Rams | Pips | Forfeit | Nothing


@dataclass(frozen=True, slots=True)
class Score:
    """Open rams and pips of both sides; at most one side has open rams. `forfeited`: the side that overclaimed."""

    rams: BySide[int] = BySide(0, 0)
    pips: BySide[int] = BySide(0, 0)
    forfeited: Side | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: by "pips" or by "overclaim", who won, and which side, if any, became Cats."""

    ended_by: str
    winner: Side
    cats: Side | None


class AvinasRules:
    """Avinas has no house rules: one way to score it."""

    def start(self) -> Score:
        return Score()

    def after(self, score: Score, deal: deals.Deal) -> tuple[Score, Effect]:
        match deal:
            case deals.Passed():
                return score, Nothing()
            case deals.Overclaim():
                side = deal.declarer.side
                return Score(score.rams, score.pips, forfeited=side), Forfeit(side)
            case deals.Sevens():
                return mark_rams(score, deals.losing_side(deal), rams_for(deal))
            case deals.NoSevens():
                return mark_pips(score, deals.losing_side(deal), pips_for(deal))

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing."""
        if score.forfeited is not None:
            return Result("overclaim", score.forfeited.other, cats=None)
        for side in Side:
            if score.pips.of(side) >= PIPS_TO_END:
                return _ended_by_pips(score, side)
        return None


RULES: Rules[deals.Deal, Score, Effect, Result] = AvinasRules()


def decided_by_rams(rams: BySide[int], pips: BySide[int]) -> bool:
    """Whether rams decide the match: one side has twelve pips, the other at least one, and rams stand."""
    fewer, more = sorted((pips.ns, pips.ew))
    return more >= PIPS_TO_END and fewer > 0 and rams.ns != rams.ew


def rams_for(deal: deals.Sevens) -> int:
    """How many rams the losing side is marked with: one a seven, doubled for a loss and for each knock."""
    won, lost = RAMS_A_SEVEN[deal.knock]
    return deal.sevens * (won if deal.won else lost)


def pips_for(deal: deals.NoSevens) -> int:
    won, lost = PIPS[deal.band]
    return won if deal.won else lost


def mark_rams(score: Score, side: Side, rams: int) -> tuple[Score, Rams]:
    """Mark rams against a side: each first crosses out an open ram of the others; the rest is drawn."""
    cancelled = min(rams, score.rams.of(side.other))
    drawn = rams - cancelled
    open_rams = score.rams.changed(side.other, lambda n: n - cancelled).changed(side, lambda n: n + drawn)
    return Score(open_rams, score.pips), Rams(side, rams, cancelled)


def mark_pips(score: Score, side: Side, pips: int) -> tuple[Score, Pips]:
    """Write pips to a side's running total; nothing ever takes them back."""
    return Score(score.rams, score.pips.changed(side, lambda n: n + pips)), Pips(side, pips)


def _ended_by_pips(score: Score, full: Side) -> Result:
    """Return who won once `full` has its twelve pips.

    Without a single pip on the other side rams are ignored and `full` are Cats (Parlett; Pagat implies it). Otherwise
    a side with open rams has lost, and without open rams the side with more pips, which is `full`.
    """
    if score.pips.of(full.other) == 0:
        return Result("pips", full.other, cats=full)
    if score.rams.of(full.other) > 0:
        return Result("pips", full, cats=None)
    return Result("pips", full.other, cats=None)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> Rules[deals.Deal, Score, Effect, Result]:
    return RULES


def write_effect(effect: Effect) -> Mapping[str, object]:
    match effect:
        case Rams():
            return {"side": effect.side.value, "rams": effect.rams, "cancelled": effect.cancelled}
        case Pips():
            return {"side": effect.side.value, "pips": effect.pips}
        case Forfeit():
            return {"side": effect.side.value, "forfeit": True}
        case Nothing():
            return {}


def write_totals(score: Score) -> Totals:
    return {side.value: {"rams": score.rams.of(side), "pips": score.pips.of(side)} for side in Side}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that could come next, what it would do, the score it would lead to, and the end it may bring."""

    deal: deals.Sevens | deals.NoSevens | deals.Overclaim
    effect: Effect
    score: Score
    result: Result | None


@lru_cache(maxsize=256)  # several phones ask about the same score, and each of them again
def outcomes(score: Score) -> tuple[Outcome, ...]:
    """All results of the next deal but "all passed"; which partner declares makes no difference."""
    return tuple(_outcome(score, deal) for deal in DEALS)


@lru_cache(maxsize=256)
def distinct(score: Score) -> tuple[tuple[int, ...], tuple[Outcome, ...]]:
    """For each result, in the order of `DEALS`, its place among the distinct effects; and one result for each."""
    effects = {outcome.effect: outcome for outcome in outcomes(score)}  # many deals do the same
    places = {effect: place for place, effect in enumerate(effects)}
    return tuple(places[outcome.effect] for outcome in outcomes(score)), tuple(effects.values())


@lru_cache(maxsize=256)
def no_sevens(score: Score) -> tuple[Outcome, ...]:
    """All results of a no-sevens game that was played."""
    return tuple(_outcome(score, deal) for deal in NO_SEVENS)


def _outcome(score: Score, deal: deals.Sevens | deals.NoSevens | deals.Overclaim) -> Outcome:
    after, effect = follow(RULES, score, deal)
    return Outcome(deal, effect, after, RULES.result(after, closed=False))


DECLARERS = tuple(side.seats[0] for side in Side)
COUNTS = range(1, deals.MOST_SEVENS + 1)
SEVENS = tuple(
    deals.Sevens(seat, count, knock, won)
    for seat, count, knock, won in product(DECLARERS, COUNTS, deals.Knock, (True, False))
)
NO_SEVENS = tuple(deals.NoSevens(seat, won, band) for seat, won, band in product(DECLARERS, (True, False), deals.Band))
OVERCLAIMS = tuple(deals.Overclaim(seat) for seat in DECLARERS)
DEALS: tuple[deals.Sevens | deals.NoSevens | deals.Overclaim, ...] = (*SEVENS, *NO_SEVENS, *OVERCLAIMS)
