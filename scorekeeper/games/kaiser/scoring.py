"""How Kaiser is scored: a bid that is made or lost, the points of the others, the peg and the end.

The facts are those of David Parlett's *The Penguin Book of Card Games* ("Parlett") and of John McLeod's page on Pagat
("Pagat"); without a name, both have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain import match
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.kaiser.deals import ALL_POINTS, Deal, Haul, Kaiser, Passed, Played, counted
from scorekeeper.games.kaiser.options import PEG, AllPass, KaiserBid, Options

KAISER_POINTS = 40
"""Won or lost by a bid of Kaiser for all eight tricks (Pagat)."""


@dataclass(frozen=True, slots=True)
class PlayedEffect:
    """What each side wrote, and the points it had taken; who bid, whether they made it, and the others were pegged."""

    scores: BySide[int]
    taken: BySide[int]
    bidders: Side
    made: bool
    pegged: bool

    @property
    def keeps_others_down(self) -> bool:
        """Whether the peg has cost the others something."""
        return self.pegged and self.taken.of(self.bidders.other) > 0


@dataclass(frozen=True, slots=True)
class Nothing:
    """All passed: the deal left the score as it was."""


@dataclass(frozen=True, slots=True)
class KaiserEffect:
    """What each side wrote for a bid of Kaiser, who bid it, and whether they made it: nothing where it is the match."""

    scores: BySide[int]
    bidders: Side
    made: bool


Effect = PlayedEffect | Nothing | KaiserEffect


@dataclass(frozen=True, slots=True)
class Score:
    """Both totals, and whether any bid at no trump has been made yet.

    `bidders` is the side that bid in the last deal, None where it was passed, and `made` whether it kept its word.
    `by_kaiser`: the side that a bid of Kaiser has let win.
    """

    points: BySide[int] = BySide(0, 0)
    no_trump_made: bool = False
    bidders: Side | None = None
    made: bool = False
    by_kaiser: Side | None = None


Result = match.Result[Side]
"""At the "target", which the winner reached, at the "floor", to which the others sank, or by a bid of "kaiser"."""


@dataclass(frozen=True, slots=True)
class KaiserRules:
    """Kaiser with the house rules of one table."""

    options: Options = Options()

    def start(self) -> Score:
        return Score()

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """The score after the deal, and what the deal did.

        Raises IllegalDeal where the table's own rules forbid it.
        """
        self.check(deal)
        if isinstance(deal, Passed):
            return Score(score.points, score.no_trump_made), Nothing()
        if isinstance(deal, Kaiser):
            return self._after_kaiser(score, deal)
        effect = self._effect(score, deal)
        points = BySide(score.points.ns + effect.scores.ns, score.points.ew + effect.scores.ew)
        no_trump_made = score.no_trump_made or (deal.bid.no_trump and effect.made)
        return Score(points, no_trump_made, deal.bidder.side, effect.made), effect

    def _after_kaiser(self, score: Score, deal: Kaiser) -> tuple[Score, Effect]:
        """Win or lose the match, or 40 points (Pagat). What the others write then no source says; nothing here."""
        side = deal.bidder.side
        if self.options.kaiser_bid is not KaiserBid.FORTY:
            winner = side if deal.made else side.other
            after = Score(score.points, score.no_trump_made, side, deal.made, winner)
            return after, KaiserEffect(BySide(0, 0), side, deal.made)
        scores = _by_side(side, KAISER_POINTS if deal.made else -KAISER_POINTS, 0)
        points = BySide(score.points.ns + scores.ns, score.points.ew + scores.ew)
        return Score(points, score.no_trump_made, side, deal.made), KaiserEffect(scores, side, deal.made)

    def check(self, deal: Deal) -> None:
        """Refuse a deal that cannot be at a table with these house rules. Raises IllegalDeal."""
        if isinstance(deal, Passed):
            if self.options.all_pass is AllPass.FORCED:
                raise IllegalDeal(_("not everybody can pass: the dealer has to bid"))
            return
        if isinstance(deal, Kaiser):
            if self.options.kaiser_bid is KaiserBid.OFF:
                raise IllegalDeal(_("a bid of Kaiser is not played in this match"))
            return
        if deal.bid.number < self.options.min_bid:
            raise IllegalDeal(
                _("the lowest bid is %(least)s, not %(n)s") % {"least": self.options.min_bid, "n": deal.bid.number}
            )
        if deal.bid.low and not self.options.low_no_trump:
            raise IllegalDeal(_("low no trump is not played in this match"))
        if self.options.three_needs_tricks and not isinstance(deal.took, Haul):
            raise IllegalDeal(_("with this table’s rule for the 3♠, enter the tricks, and who took the 5♥ and the 3♠"))

    def target(self, score: Score) -> int:
        """The total that wins: another one once any bid at no trump has been made, the deal that made it included."""
        raised = self.options.target_after_no_trump
        return raised if raised is not None and score.no_trump_made else self.options.target

    def is_pegged(self, total: int) -> bool:
        """Whether a side with this total before the deal adds nothing as opponents of the bidders."""
        return is_pegged(total, self.options.peg)

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing.

        A bid of Kaiser for the match is looked at before the target (Pagat), the target before the floor. Where both
        sides are at the target the bidders have won, where both are at the floor they have lost (kaisergame.com; Pagat
        of a related game).
        """
        if score.by_kaiser is not None:
            return Result("kaiser", score.by_kaiser)
        winners = [side for side in Side if self._is_out(score, side)]
        if winners:
            return Result("target", _bidders_first(score, winners))
        floor = self.options.loss_floor
        losers = [side for side in Side if floor is not None and score.points.of(side) <= floor]
        if losers:
            return Result("floor", _bidders_first(score, losers).other)
        return None

    def _is_out(self, score: Score, side: Side) -> bool:
        has_bid_out = score.bidders is side and score.made
        return score.points.of(side) >= self.target(score) and (has_bid_out or not self.options.must_bid_out)

    def _effect(self, score: Score, deal: Played) -> PlayedEffect:
        bidders, others = self._points(deal)
        side = deal.bidder.side
        return PlayedEffect(
            scores=_by_side(
                side,
                deal.bid.score(bidders, overtricks=self.options.overtricks),
                others_score(others, score.points.of(side.other), peg=self.options.peg),
            ),
            taken=_by_side(side, bidders, others),
            bidders=side,
            made=deal.bid.is_made(bidders),
            pegged=self.is_pegged(score.points.of(side.other)),
        )

    def _points(self, deal: Played) -> tuple[int, int]:
        """The points of the bidders and of the others."""
        if not isinstance(deal.took, Haul):
            return deal.took, ALL_POINTS - deal.took
        flat = self.options.three_needs_tricks
        return counted(deal.took, three_needs_tricks=flat), counted(deal.took.rest, three_needs_tricks=flat)


def others_score(points: int, total: int, *, peg: int | None = PEG) -> int:
    """What the opponents of the bidders write for so many points taken, standing at `total` before the deal.

    Never doubled. Pegged, they add nothing; less than nothing is taken off wherever they stand.
    """
    return min(points, 0) if is_pegged(total, peg) else points


def is_pegged(total: int, peg: int | None) -> bool:
    """Whether the opponents of the bidders, with this total before the deal, add nothing to it."""
    return peg is not None and total >= peg


def _by_side(bidders: Side, theirs: int, others: int) -> BySide[int]:
    return BySide(theirs, others) if bidders is Side.NS else BySide(others, theirs)


def _bidders_first(score: Score, sides: list[Side]) -> Side:
    return score.bidders if score.bidders in sides else sides[0]


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> KaiserRules:
    return KaiserRules(Options.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    if isinstance(effect, Nothing):
        return {}
    return {"scores": {side.value: effect.scores.of(side) for side in Side}}


def write_totals(score: Score) -> Totals:
    return {side.value: {"points": score.points.of(side)} for side in Side}
