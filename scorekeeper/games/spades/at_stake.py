"""What is at stake near the end of a match of Spades: the contract that reaches the target, and the one that sinks."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.bags import Count, with_penalty
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.spades.counting import Part, items, total
from scorekeeper.games.spades.deals import Deal
from scorekeeper.games.spades.options import HouseRules
from scorekeeper.games.spades.scoring import Effect, Result, Score, SpadesRules

Match = Replay[Deal, Score, Effect, Result]

CONTRACTS = range(2, 10)
"""What two numbers can add up to, as far as it is near: higher contracts are rare, and not spoken of."""

OTHERS = Part((1, 1), (0, 0))


@dataclass(frozen=True, slots=True)
class Stake:
    """For one side the least contract that reaches the target if exactly made, and the least that falls to the floor
    if failed; None where there is none."""

    side: Side
    wins: int | None
    sinks: int | None


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return which contracts of the next deal can end the match, and what decides if both sides get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    found = at_stake_of(rules, match.state)
    return tuple(_words(found, match.state, rules, names))


def rules_of(match: Match) -> SpadesRules:
    """Return the rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, SpadesRules) else SpadesRules()


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def at_stake_of(rules: SpadesRules, score: Score) -> tuple[Stake, ...]:
    """Return the sides that a contract of the next deal can bring to the target or the floor."""
    found = (Stake(side, _wins(score.of(side), rules.house), _sinks(score.of(side), rules.house)) for side in Side)
    return tuple(stake for stake in found if (stake.wins, stake.sinks) != (None, None))


def _wins(count: Count, house: HouseRules) -> int | None:
    reached = (each for each in CONTRACTS if _after(count, each, each, house).points >= house.target)
    return next(reached, None)


def _sinks(count: Count, house: HouseRules) -> int | None:
    floor = house.loss_floor
    if floor is None:
        return None
    return next((each for each in CONTRACTS if _after(count, each, 0, house).points <= floor), None)


def _after(count: Count, needed: int, won: int, house: HouseRules) -> Count:
    """Return what a side has after a contract without nil: which partner bid and won how much makes no difference."""
    part = Part((1, needed - 1), (0, won))
    return with_penalty(count + total(items(part, OTHERS, house)), house)


def _words(found: tuple[Stake, ...], score: Score, rules: SpadesRules, names: Names) -> Iterator[str]:
    floor = rules.house.loss_floor
    for stake in found:
        told = {"side": side_name(names, stake.side), "n": stake.wins, "target": rules.house.target}
        if stake.wins is not None:
            yield _("%(side)s reach %(target)s with a contract of %(n)s or more, if they make it.") % told
        if stake.sinks is not None and floor is not None:
            sunk = told | {"n": stake.sinks, "floor": with_minus(floor)}
            yield _("%(side)s fall to %(floor)s if a contract of %(n)s or more fails.") % sunk
    if sum(stake.wins is not None for stake in found) == len(Side):
        yield _("If both sides get there, the higher total wins.")
    if score.ns.points == score.ew.points >= rules.house.target:
        yield _("Both sides stand level, so another deal is played.")
