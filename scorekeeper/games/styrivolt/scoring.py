"""How Stýrivolt is scored: strokes that rub out a chalk-up, and crosses that take the other side's away.

The facts are those of Jógvan Bærentsen's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of
Card Games* ("Parlett"); the awards are in `awards.py`, what they do to the slate in `slate.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, Rules, Totals
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.styrivolt.awards import ILLEGAL_STOCK, award
from scorekeeper.games.styrivolt.deals import Deal, Result
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.slate import Slate


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal did to the slate.

    `strokes`: those that each side got. `crosses`: by how many each side's standing crosses have grown, negative where
    some were taken off. The others are crosses that were earned: `finished` for a chalk-up, 2 if it was a shut-out;
    `alone` for playing alone; `penalty` by the opponents of the side that took the stock without the right to it.
    """

    strokes: BySide[int]
    crosses: BySide[int]
    finished: int = 0
    alone: int = 0
    penalty: int = 0

    @property
    def earned(self) -> int:
        """Crosses that were earned by anybody, whatever they took away."""
        return self.finished + self.alone + self.penalty


@dataclass(frozen=True, slots=True)
class Closed:
    """The players stopped: `winner` has `by` crosses standing; nobody has any where it is level."""

    winner: Side | None
    by: int


@dataclass(frozen=True, slots=True)
class StyrivoltRules:
    """Stýrivolt with its house rules. No number of crosses ends a match: it ends when the players stop."""

    options: Options = Options()

    def start(self) -> Slate:
        """Return a new chalk-up, and no crosses."""
        return Slate()

    def after(self, slate: Slate, deal: Deal) -> tuple[Slate, Effect]:
        """Return the slate after the deal, and what the deal did; the stock is taken before anything is won.

        Raises IllegalDeal for all nine that were missed, where that is an ordinary game.
        """
        if deal.result is Result.FAILED_NINE and not self.options.failed_nine_loses:
            raise IllegalDeal(_("all nine tried and missed is an ordinary game in this match"))
        won = award(self.options.awards, deal.result, solo=deal.solo)
        penalty = ILLEGAL_STOCK[self.options.awards] if deal.illegal_stock else 0
        before = slate.crossed(deal.illegal_stock.other, penalty) if deal.illegal_stock else slate
        stroked = before.stroked(deal.winner, won.strokes, shut_out=self.options.shut_out)
        after = stroked.crossed(deal.winner, won.crosses)
        strokes = BySide(0, 0).changed(deal.winner, lambda _none: won.strokes)
        finished = abs(stroked.net - before.net)
        return after, Effect(strokes, _grown(slate, after), finished, won.crosses, penalty)

    def result(self, slate: Slate, *, closed: bool = False) -> Closed | None:
        """Return how the match ended; None until the players stop.

        Without crosses it is level, whatever is rubbed out.
        """
        if not closed:
            return None
        return Closed(slate.leader, abs(slate.net))


def rules(options: Mapping[str, object], turn: tuple[Seat, ...]) -> Rules[Deal, Slate, Effect, Closed]:
    """Return the rules with house rules as the match format writes them; four always play."""
    return StyrivoltRules(Options.read(Fields(options)))


def _grown(before: Slate, after: Slate) -> BySide[int]:
    return BySide(*(after.standing(side) - before.standing(side) for side in Side))


def write_effect(effect: Effect) -> Mapping[str, object]:
    """Return what a deal did, as the match format writes it."""
    return {
        "strokes": {side.value: effect.strokes.of(side) for side in Side},
        "crosses": {side.value: effect.crosses.of(side) for side in Side},
    }


def write_totals(slate: Slate) -> Totals:
    """Write the half bars rubbed out on the open chalk-up and the standing crosses, as the match format has them."""
    return {side.value: {"bars": slate.erased.of(side), "crosses": slate.standing(side)} for side in Side}


def write_result(result: Closed) -> Mapping[str, object]:
    """Return the end of a match, as the match format writes it."""
    return {
        "ended_by": "closed",
        "winner": result.winner.value if result.winner else None,
        "by": result.by,
    }
