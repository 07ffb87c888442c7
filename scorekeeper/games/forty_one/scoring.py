"""How Forty-One is scored: each player alone, and the match won in pairs.

"Pagat" is John McLeod's page, "Parlett" *The Penguin Book of Card Games*; without a name, both have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain import match
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.domain.sheet import with_minus
from scorekeeper.games.forty_one.deals import (
    HIGHEST_BID,
    Bids,
    Deal,
    Played,
    ThrownIn,
    Values,
    earned,
    is_played,
    lowest_bid,
    total,
    written,
)
from scorekeeper.games.forty_one.options import DEFAULT, TARGET, Options, PartnerRule


@dataclass(frozen=True, slots=True)
class Scores:
    """What each player won or lost."""

    scores: BySeat[int]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The cards were thrown in: nobody scores."""


Effect = Scores | Nothing


@dataclass(frozen=True, slots=True)
class Score:
    """The four scores, which may be far below nothing. `thirteen`: the side that a bid of 13 has let win in 400."""

    points: BySeat[int] = BySeat.same(CLOCKWISE, 0)
    thirteen: Side | None = None


Result = match.Result[Side]
"""By "target" or by "thirteen"."""


@dataclass(frozen=True, slots=True)
class FortyOneRules:
    """How a table scores that has chosen its house rules."""

    options: Options = DEFAULT

    def start(self) -> Score:
        return Score()

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal."""
        if isinstance(deal, ThrownIn):
            self._check_thrown_in(score, deal)
            return score, Nothing()
        check_bids(deal.bids, score.points, self.options)
        check_enough(deal.bids, self.options)
        scores = scores_of(deal, self.options.values)
        points = BySeat.made(CLOCKWISE, lambda seat: score.points.of(seat) + scores.of(seat))
        return Score(points, decided_by_thirteen(deal, self.options.values)), Scores(scores)

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing.

        A 13 in 400 is looked at first: it wins or loses "whatever the partner has" (Pagat).
        """
        if score.thirteen is not None:
            return Result("thirteen", score.thirteen)
        side = winner(score.points, self.options.partner, self.options.target)
        return Result("target", side) if side else None

    def _check_thrown_in(self, score: Score, deal: ThrownIn) -> None:
        if self.options.min_total == 0:
            raise IllegalDeal(_("no total is needed at this table, so nothing is thrown in"))
        if deal.bids is not None:
            check_bids(deal.bids, score.points, self.options)
            check_not_enough(deal.bids, self.options)


def scores_of(deal: Played, values: Values) -> BySeat[int]:
    """What each player wins or loses by the own bid alone."""
    made = deal.made
    return BySeat.made(CLOCKWISE, lambda seat: earned(deal.bids.of(seat), values, made=made.of(seat)))


def decided_by_thirteen(deal: Played, values: Values) -> Side | None:
    """The side that wins the match by somebody's 13 in 400: the bidder's if it was made, else the other (Pagat)."""
    for seat in thirteens(deal.bids, values):
        return seat.side if deal.made.of(seat) else seat.side.other
    return None


def thirteens(bids: Bids, values: Values) -> tuple[Seat, ...]:
    """Who stakes the match: in 400, those who bid all the tricks."""
    if not values.is_of_400:
        return ()
    return tuple(seat for seat in CLOCKWISE if bids.of(seat) == HIGHEST_BID)


def lowest_of(seat: Seat, points: BySeat[int], options: Options) -> int:
    """The least that a player may bid, with these points before the deal."""
    return lowest_bid(options.min_bid, points.of(seat), rising=options.rising_min_bid)


def check_bids(bids: Bids, points: BySeat[int], options: Options) -> None:
    """Refuse bids that this table does not allow of players with these points. Raises IllegalDeal."""
    for seat, bid in bids.each:
        lowest = lowest_of(seat, points, options)
        if options.min_bid <= bid < lowest:
            values = {"points": with_minus(points.of(seat)), "lowest": lowest, "n": bid}
            raise IllegalDeal(
                ngettext(
                    "with %(points)s point the lowest bid is %(lowest)s, not %(n)s",
                    "with %(points)s points the lowest bid is %(lowest)s, not %(n)s",
                    points.of(seat),
                )
                % values
            )
        if bid < options.min_bid:
            raise IllegalDeal(
                _("the lowest bid at this table is %(lowest)s, not %(n)s") % {"lowest": options.min_bid, "n": bid}
            )
    if len(thirteens(bids, options.values)) > 1:
        raise IllegalDeal(_("only one player can bid 13 in a deal, for a 13 decides the match"))


def check_enough(bids: Bids, options: Options) -> None:
    """Refuse to play bids that are worth too little. Raises IllegalDeal."""
    if not is_enough(bids, options):
        raise IllegalDeal(
            _("the bids are worth %(total)s, and %(needed)s are needed to play: the cards are thrown in")
            % _totals(bids, options)
        )


def check_not_enough(bids: Bids, options: Options) -> None:
    """Refuse to throw in bids that are worth enough. Raises IllegalDeal."""
    if is_enough(bids, options):
        raise IllegalDeal(
            _("the bids are worth %(total)s, and with %(needed)s the deal is played: it cannot be thrown in")
            % _totals(bids, options)
        )


def is_enough(bids: Bids, options: Options) -> bool:
    return is_played(_numbers(bids), options.values, options.min_total)


def worth(bids: Bids, options: Options) -> int:
    return total(_numbers(bids), options.values)


def _totals(bids: Bids, options: Options) -> dict[str, int]:
    return {"total": worth(bids, options), "needed": options.min_total}


def _numbers(bids: Bids) -> tuple[int, ...]:
    return tuple(bid for _seat, bid in bids.each)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> FortyOneRules:
    return FortyOneRules(Options.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": written(effect.scores)} if isinstance(effect, Scores) else {}


def write_totals(score: Score) -> Totals:
    return {seat: {"points": points} for seat, points in written(score.points).items()}


Points = BySeat[int]
"""Each player's own score; it may be far below nothing."""


def winner(points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> Side | None:
    """The side that has won, or none yet.

    Pagat: a partnership gets there when one partner has 41 or more and the other is positive; of two that get there
    together, the one with the higher sum wins. With equal sums we play on: no source says.
    """
    there = [side for side in Side if gets_there(side, points, partner, target)]
    best = max((together(side, points) for side in there), default=0)
    ahead = [side for side in there if together(side, points) == best]
    return ahead[0] if len(ahead) == 1 else None


def gets_there(side: Side, points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> bool:
    """Whether one of the partners has the target and the other has enough."""
    lower, higher = sorted(points.of(seat) for seat in side.seats)
    return higher >= target and lower >= least_for_partner(partner)


def least_for_partner(partner: PartnerRule) -> int:
    """The lowest score that is enough for a partner."""
    return 1 if partner is PartnerRule.POSITIVE else 0


def together(side: Side, points: Points) -> int:
    return sum(points.of(seat) for seat in side.seats)
