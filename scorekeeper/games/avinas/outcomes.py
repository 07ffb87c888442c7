"""Everything that the next deal of Avinas can bring, asked of the engine: 62 results."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from scorekeeper.domain.match import follow
from scorekeeper.domain.seats import Side
from scorekeeper.games.avinas.deals import MOST_SEVENS, Band, Knock, NoSevens, Overclaim, Sevens
from scorekeeper.games.avinas.scoring import RULES, Effect, Result, Score


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that could come next, what it would do, the score it would lead to, and the end it may bring."""

    deal: Sevens | NoSevens | Overclaim
    effect: Effect
    score: Score
    result: Result | None


@lru_cache(maxsize=256)  # several phones ask about the same score, and each of them again
def outcomes(score: Score) -> tuple[Outcome, ...]:
    """Return all results of the next deal but "all passed"; which partner declares makes no difference."""
    return tuple(_outcome(score, deal) for deal in DEALS)


@lru_cache(maxsize=256)
def distinct(score: Score) -> tuple[tuple[int, ...], tuple[Outcome, ...]]:
    """Return for each result, in the order of `DEALS`, its place among the distinct effects; and one result for each
    of these.
    """
    effects = {outcome.effect: outcome for outcome in outcomes(score)}  # many deals do the same
    places = {effect: place for place, effect in enumerate(effects)}
    return tuple(places[outcome.effect] for outcome in outcomes(score)), tuple(effects.values())


@lru_cache(maxsize=256)
def no_sevens(score: Score) -> tuple[Outcome, ...]:
    """Return all results of a no-sevens game that was played."""
    return tuple(_outcome(score, deal) for deal in NO_SEVENS)


def _outcome(score: Score, deal: Sevens | NoSevens | Overclaim) -> Outcome:
    after, effect = follow(RULES, score, deal)
    return Outcome(deal, effect, after, RULES.result(after, closed=False))


DECLARERS = tuple(side.seats[0] for side in Side)
COUNTS = range(1, MOST_SEVENS + 1)
SEVENS = tuple(
    Sevens(seat, count, knock, won) for seat, count, knock, won in product(DECLARERS, COUNTS, Knock, (True, False))
)
NO_SEVENS = tuple(NoSevens(seat, won, band) for seat, won, band in product(DECLARERS, (True, False), Band))
OVERCLAIMS = tuple(Overclaim(seat) for seat in DECLARERS)
DEALS: tuple[Sevens | NoSevens | Overclaim, ...] = (*SEVENS, *NO_SEVENS, *OVERCLAIMS)
