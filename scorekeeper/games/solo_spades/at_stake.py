"""What is at stake near the end of a match of Solo Spades: the bids with which somebody would reach the target."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.domain.bags import Count, with_penalty
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.solo_spades.deals import NIL, Deal
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.scoring import Effect, Result, Score, SoloSpadesRules
from scorekeeper.games.solo_spades.values import deal_count

Match = Replay[Deal, Score, Effect, Result]

MOST_SPOKEN_OF = 8
"""Higher bids are not spoken of: hardly a player alone makes them."""


@dataclass(frozen=True, slots=True)
class Stake:
    """The least bid with which a player reaches the target if it is exactly made, and whether a nil does as well."""

    seat: Seat
    bid: int
    nil: bool


def at_stake(match: Match, names: Names) -> tuple[str, ...]:
    """Return which bids of the next deal can end the match, and what decides if several players get there."""
    if match.result is not None:
        return ()
    rules = rules_of(match)
    return tuple(_words(at_stake_of(rules, match.state), match.state, rules.house, names))


def rules_of(match: Match) -> SoloSpadesRules:
    """Return the rules by which the match was followed, the usual ones where it does not say."""
    return match.rules if isinstance(match.rules, SoloSpadesRules) else SoloSpadesRules()


@lru_cache(64)  # a page asks twice: for its words, and for the section of the rules that fits
def at_stake_of(rules: SoloSpadesRules, score: Score) -> tuple[Stake, ...]:
    """Return the players whom a bid that people make can bring to the target."""
    found = (_stake(seat, count, rules.house) for seat, count in score.each)
    return tuple(stake for stake in found if stake is not None)


def _stake(seat: Seat, count: Count, house: HouseRules) -> Stake | None:
    reaching = [bid for bid in range(MOST_SPOKEN_OF + 1) if _after(count, bid, house).points >= house.target]
    least = next((bid for bid in reaching if bid != NIL), None)
    return Stake(seat, least, NIL in reaching) if least is not None else None


def _after(count: Count, bid: int, house: HouseRules) -> Count:
    return with_penalty(count + deal_count(bid, bid, house), house)


def _words(found: tuple[Stake, ...], score: Score, house: HouseRules, names: Names) -> Iterator[str]:
    for stake in found:
        told = {"name": names[stake.seat], "n": stake.bid, "target": house.target}
        if stake.nil:
            yield _("%(name)s reaches %(target)s with a nil, or with a bid of %(n)s or more, once made.") % told
        else:
            yield _("%(name)s reaches %(target)s with a bid of %(n)s or more, once made.") % told
    if len(found) > 1:
        yield _("If several get there, the highest total wins.")
    if is_level(score, house):
        yield _("The lead is shared, so another deal is played.")


def is_level(score: Score, house: HouseRules) -> bool:
    """Return whether the target has been reached, by several players level with each other."""
    totals = sorted(count.points for _seat, count in score.each)
    return totals[-1] == totals[-2] and totals[-1] >= house.target
