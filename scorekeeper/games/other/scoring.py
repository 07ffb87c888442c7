"""How any other game is scored: points are added up, and somebody is ahead.

Nobody's rules: what a deal is worth the players know. When it ends is what they agreed on, see `options.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain import match
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.games.other.deals import Deal, Passed
from scorekeeper.games.other.options import USUAL, HouseRules, Wins

Effect = BySeat[int]
"""The points of a deal, nobody's where it was passed out."""

NOTHING: Effect = BySeat(())


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody's points, and how many deals were played for them; those that were passed out are no round."""

    points: BySeat[int]
    rounds: int = 0


Result = match.Result[Seat | None]
"""By "target", "rounds" or "closed"; nobody has won if several are level."""


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Any game at a table of these seats."""

    seats: tuple[Seat, ...]
    agreed: HouseRules = USUAL

    def start(self) -> Score:
        return Score(BySeat.same(self.seats, 0))

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal unless the deal is about all who play."""
        if isinstance(deal, Passed):
            return score, NOTHING
        self._check_seats(deal.points.seats)
        points = BySeat.made(self.seats, lambda seat: score.points.of(seat) + deal.points.of(seat))
        return Score(points, score.rounds + 1), deal.points

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on. A target that is reached in the last round ended it."""
        agreed = self.agreed
        if any(self.is_there(points) for _seat, points in score.points.each):
            return Result("target", self.winner(score))
        if agreed.rounds is not None and score.rounds >= agreed.rounds:
            return Result("rounds", self.winner(score))
        return Result("closed", self.winner(score)) if closed else None

    def is_there(self, points: int) -> bool:
        """Whether a total has reached the target.

        Everybody begins at 0, so a negative target is reached from above.
        """
        target = self.agreed.target
        if target is None:
            return False
        return points >= target if target > 0 else points <= target

    def ahead(self, score: Score) -> tuple[Seat, ...]:
        """Who has the best total; several if they are level."""
        totals = [points for _seat, points in score.points.each]
        best = max(totals) if self.agreed.wins is Wins.HIGHEST else min(totals)
        return tuple(seat for seat, points in score.points.each if points == best)

    def winner(self, score: Score) -> Seat | None:
        """The player who alone has the best total."""
        first, *level = self.ahead(score)
        return None if level else first

    def _check_seats(self, seats: tuple[Seat, ...]) -> None:
        for seat in self.seats:
            if seat not in seats:
                raise IllegalDeal(_("the points of %(player)s are missing") % {"player": seat.value})
        for seat in seats:
            if seat not in self.seats:
                raise IllegalDeal(_("nobody sits at %(seat)s") % {"seat": seat.value})


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> OtherRules:
    return OtherRules(turn, HouseRules.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": {seat.value: points for seat, points in effect.each}} if effect.each else {}


def write_totals(score: Score) -> Totals:
    return {seat.value: {"points": points} for seat, points in score.points.each}
