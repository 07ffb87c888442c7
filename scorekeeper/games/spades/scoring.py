"""How Spades is scored: contracts, nils and bags, with the special bids that a table has chosen.

The base game is Pagat's; of the special bids Pagat and David Parlett, *The Penguin Book of Card Games* ("Parlett"),
say what each is worth. Where they leave something open, the docstrings say whose reading we follow.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.bags import Count, with_penalty
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, Rules, Totals
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.spades.counting import Item, decided_by_double_nil, items, part_of, total
from scorekeeper.games.spades.deals import Deal
from scorekeeper.games.spades.options import USUAL, HouseRules, NoTrump


@dataclass(frozen=True, slots=True)
class Score(BySide[Count]):
    """Points and bags of both sides. `by_double_nil`: the side that a double nil for the whole game has let win."""

    by_double_nil: Side | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal brought each side, item by item, and the penalty for its bags: 0, or below it."""

    items: BySide[tuple[Item, ...]]
    penalty: BySide[int]

    def count(self, side: Side) -> Count:
        """Return points and new bags, without the penalty."""
        return total(self.items.of(side))


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, by "target", "floor" or "double_nil", and who won."""

    ended_by: str
    winner: Side


@dataclass(frozen=True, slots=True)
class SpadesRules:
    """Spades at a table with these house rules."""

    house: HouseRules = USUAL

    def start(self) -> Score:
        """Return a match with neither points nor bags."""
        return Score(Count(), Count())

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Return the score after the deal, and what the deal did.

        Raises IllegalDeal for a special that is switched off.
        """
        self._check_specials(deal)
        ns, ew = part_of(deal, Side.NS), part_of(deal, Side.EW)
        brought = BySide(items(ns, ew, self.house), items(ew, ns, self.house))
        before = BySide(score.ns + total(brought.ns), score.ew + total(brought.ew))
        after = Score(
            with_penalty(before.ns, self.house),
            with_penalty(before.ew, self.house),
            decided_by_double_nil(brought),
        )
        penalty = BySide(after.ns.points - before.ns.points, after.ew.points - before.ew.points)
        return after, Effect(brought, penalty)

    def _check_specials(self, deal: Deal) -> None:
        if deal.no_trump.each and self.house.no_trump is NoTrump.OFF:
            raise IllegalDeal(_("no trump is not played in this match"))
        if deal.bemos and not self.house.bemo:
            raise IllegalDeal(_("Bemo is not played in this match"))

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """Return how the match ended, None while it goes on; that the players stopped decides nothing.

        A double nil for the whole game is looked at first: it wins or loses "automatically" (Parlett). With a side at
        the target (Pagat) or at the floor the higher total wins; level, another deal is played (BlackglassPact).
        """
        if score.by_double_nil is not None:
            return Result("double_nil", score.by_double_nil)
        ended_by = self._ended_by(score)
        if ended_by is None or score.ns.points == score.ew.points:
            return None
        return Result(ended_by, Side.NS if score.ns.points > score.ew.points else Side.EW)

    def _ended_by(self, score: Score) -> str | None:
        if max(score.ns.points, score.ew.points) >= self.house.target:
            return "target"
        floor = self.house.loss_floor
        if floor is not None and min(score.ns.points, score.ew.points) <= floor:
            return "floor"
        return None


RULES: Rules[Deal, Score, Effect, Result] = SpadesRules()


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> SpadesRules:
    """Score Spades by these house rules."""
    return SpadesRules(HouseRules.read(Fields(chosen)))


def write_effect(effect: Effect) -> Mapping[str, object]:
    """Return what a deal did, as the match format writes it."""
    counts = {side.value: effect.count(side) for side in Side}
    return {
        "scores": {side: count.points for side, count in counts.items()},
        "bags": {side: count.bags for side, count in counts.items()},
        "bag_penalty": {side.value: effect.penalty.of(side) for side in Side},
    }


def write_totals(score: Score) -> Totals:
    """Return points and bags of both sides, as the match format writes them."""
    return {side.value: {"points": score.of(side).points, "bags": score.of(side).bags} for side in Side}


def write_result(result: Result) -> Mapping[str, object]:
    """Return the end of a match, as the match format writes it."""
    return {"ended_by": result.ended_by, "winner": result.winner.value}
