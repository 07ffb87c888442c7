"""How Solo Spades is scored: as Spades, but each player alone.

Pagat and David Parlett, *The Penguin Book of Card Games*, say how it is played and not how it is scored.
onlinespades.net scores it as we do.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.bags import Count, with_penalty
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import Rules, Totals
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.games.solo_spades.deals import Deal
from scorekeeper.games.solo_spades.options import USUAL, HouseRules
from scorekeeper.games.solo_spades.values import What, deal_count, is_made, what_is

Score = BySeat[Count]
"""Points and bags of every player."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a deal did to one player: the kind of the bid, whether it was made, points and new bags without the penalty
    for bags, and that penalty: 0, or below it."""

    what: What
    made: bool
    count: Count
    penalty: int


Effect = BySeat[Brought]


@dataclass(frozen=True, slots=True)
class Result:
    """Who won; it is always the target that ends a match."""

    winner: Seat
    ended_by: str = "target"


@dataclass(frozen=True, slots=True)
class SoloSpadesRules:
    """Solo Spades at a table with these house rules."""

    house: HouseRules = USUAL

    def start(self) -> Score:
        """Return a match with neither points nor bags."""
        return BySeat.same(CLOCKWISE, Count())

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Return the score after the deal, and what the deal did."""
        each = [(seat, *self._after(score.of(seat), deal.bids.of(seat), deal.tricks.of(seat))) for seat in CLOCKWISE]
        after = BySeat(tuple((seat, count) for seat, count, _brought in each))
        return after, BySeat(tuple((seat, brought) for seat, _count, brought in each))

    def _after(self, before: Count, bid: int, won: int) -> tuple[Count, Brought]:
        """Return what one player has after the deal, and what the deal did."""
        count = deal_count(bid, won, self.house)
        unpaid = before + count
        after = with_penalty(unpaid, self.house)
        penalty = after.points - unpaid.points
        return after, Brought(what_is(bid, self.house), is_made(bid, won, self.house), count, penalty)

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """Return how the match ended, None while it goes on; that the players stopped decides nothing.

        With somebody at the target the highest total wins; with a tie for it another deal is played (our reading).
        """
        highest = max(count.points for _seat, count in score.each)
        first = [seat for seat, count in score.each if count.points == highest]
        return Result(first[0]) if highest >= self.house.target and len(first) == 1 else None


RULES: Rules[Deal, Score, Effect, Result] = SoloSpadesRules()


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> SoloSpadesRules:
    """Score Solo Spades by these house rules."""
    return SoloSpadesRules(HouseRules.read(Fields(chosen)))


def write_effect(effect: Effect) -> Mapping[str, object]:
    """Return what a deal did, as the match format writes it."""
    return {
        "scores": {seat.value: brought.count.points for seat, brought in effect.each},
        "bags": {seat.value: brought.count.bags for seat, brought in effect.each},
        "bag_penalty": {seat.value: brought.penalty for seat, brought in effect.each},
    }


def write_totals(score: Score) -> Totals:
    """Return points and bags of every player, as the match format writes them."""
    return {seat.value: {"points": count.points, "bags": count.bags} for seat, count in score.each}


def write_result(result: Result) -> Mapping[str, object]:
    """Return the end of a match, as the match format writes it."""
    return {"ended_by": result.ended_by, "winner": result.winner.value}
