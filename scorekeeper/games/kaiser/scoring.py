"""The house rules of Kaiser, and how it is scored: a bid that is made or lost, the points of the others, the peg and
the end.

The facts are those of David Parlett's *The Penguin Book of Card Games* ("Parlett") and of John McLeod's page on Pagat
("Pagat"); without a name, both have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules, match
from scorekeeper.domain.asking import TRUE
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.kaiser import deals

GAME = 52
PEG = 45
"""At this total the opponents of the bidders add nothing more (Pagat and Parlett)."""


class AllPass(Enum):
    """What four passes lead to: the next dealer deals (Parlett), or they cannot be: the dealer has to bid (Pagat)."""

    NEXT = "next"
    FORCED = "forced"


class KaiserBid(Enum):
    """Whether a bid of Kaiser is played, and which of Pagat's three.

    For the match: all twelve points at no trump, by the bidder alone or by the pair. For 40 points: all eight tricks by
    the bidder, whose partner does not play.
    """

    OFF = "off"
    ALONE = "alone"
    PAIR = "pair"
    FORTY = "forty"


@dataclass(frozen=True, slots=True)
class Options(house_rules.BaseOptions):
    """The rules that differ from table to table, in the order of the match format; the defaults are Parlett's.

    `min_bid` is the least bid. `target` wins the match, and once a bid at no trump has been made
    `target_after_no_trump`, if there is one. From `peg` on opponents of the bidders add nothing; None: they always do.
    A side at `loss_floor`, less than nothing, or below it has lost. With `must_bid_out` only bidders win, by a bid
    they made. Without `overtricks` a made bid brings its number and not what was taken. With `three_needs_tricks` the
    three of spades among one or two tricks costs three points flat. `kaiser_bid`: which bid of Kaiser is played.
    With `low_no_trump` a bid at no trump may be played low, the suits turned over.
    """

    all_pass: AllPass = house_rules.rule(
        AllPass.NEXT,
        lambda: house_rules.ask(
            _("When everybody passes"),
            (AllPass.NEXT, _("the next player deals")),
            (AllPass.FORCED, _("the dealer must bid"), _("When the others pass, the dealer must bid.")),
        ),
    )
    min_bid: int = house_rules.rule(
        deals.LOWEST_BID,
        lambda: house_rules.ask(
            _("Lowest bid"), *house_rules.numbers(5, 6, 7, 8), number=house_rules.counted(_("The lowest bid is %(n)s."))
        ),
        lowest=deals.LOWEST_BID,
        highest=deals.HIGHEST_BID,
        ours=(8,),
    )
    target: int = house_rules.rule(
        GAME,
        lambda: house_rules.ask(
            _("Points to win"), *house_rules.numbers(40, GAME, 56, 62, 64, 69), number=house_rules.ends_at
        ),
        lowest=1,
        ours=(40,),
    )
    peg: int | None = house_rules.rule(
        PEG,
        lambda: house_rules.ask(
            _("Pegged from"),
            *house_rules.numbers(PEG, 46, 47, 56),
            (None, _("never"), _("No side is ever pegged.")),
            number=house_rules.counted(_("A side is pegged from %(n)s on.")),
        ),
        ours=(None,),
    )
    target_after_no_trump: int | None = house_rules.rule(
        None,
        lambda: house_rules.ask(
            _("Points to win after a made no trump"),
            (None, _("stays the same")),
            *house_rules.numbers(56, 62, 64),
            number=house_rules.counted(_("After a made bid at no trump the match ends at %(n)s.")),
        ),
        lowest=1,
        ours=(56,),
    )
    loss_floor: int | None = house_rules.loss_floor_rule(-40, -52, -62, ours=(-40,))
    must_bid_out: bool = house_rules.rule(
        default=False,
        words=lambda: house_rules.ask(
            _("Who can win"),
            (False, _("either side")),
            (True, _("only bidders, by a bid they made"), _("Only bidders can win, by a bid they made.")),
        ),
    )
    overtricks: bool = house_rules.rule(
        default=True,
        words=lambda: house_rules.ask(
            _("A made bid scores"),
            (True, _("all points taken")),
            (False, _("the bid alone"), _("A made bid scores the bid alone.")),
        ),
    )
    three_needs_tricks: bool = house_rules.rule(
        default=False,
        words=lambda: house_rules.ask(
            _("A side with the 3♠ and fewer than three tricks"),
            (False, _("counts as usual")),
            (True, _("counts −3"), _("A side with the 3♠ and fewer than three tricks counts −3.")),
        ),
    )
    kaiser_bid: KaiserBid = house_rules.rule(
        KaiserBid.OFF,
        lambda: house_rules.ask(
            _("A bid of Kaiser"),
            (KaiserBid.OFF, _("not played")),
            (
                KaiserBid.ALONE,
                _("all 12 points alone, for the match"),
                _("A bid of Kaiser is for all 12 points alone, and for the match."),
            ),
            (
                KaiserBid.PAIR,
                _("all 12 points as a pair, for the match"),
                _("A bid of Kaiser is for all 12 points as a pair, and for the match."),
            ),
            (
                KaiserBid.FORTY,
                _("all 8 tricks without the partner, for 40"),
                _("A bid of Kaiser is for all 8 tricks without the partner, and worth 40."),
            ),
        ),
    )
    low_no_trump: bool = house_rules.rule(
        default=False,
        words=lambda: house_rules.ask(_("Low no trump"), *house_rules.played_or_not(_("Low no trump is played."))),
    )

    @classmethod
    def presets(cls) -> tuple[house_rules.Preset, ...]:
        """The sets of house rules with the names that people give them, the defaults first."""
        return (
            house_rules.Preset("book", _("Parlett"), PARLETT.non_defaults()),
            house_rules.Preset("pagat", _("Pagat"), PAGAT.non_defaults()),
            house_rules.Preset("saskatchewan", _("Saskatchewan"), SASKATCHEWAN.non_defaults()),
        )


PARLETT = Options()
PAGAT = Options(min_bid=6, all_pass=AllPass.FORCED)
SASKATCHEWAN = Options(min_bid=7, all_pass=AllPass.FORCED, target_after_no_trump=62, peg=47)
"""Pagat names the 62 as usual there; the rest is what Wikipedia and kaisergame.com play."""


def referee_setting(options: house_rules.Options) -> Answers:
    """What the referee has to know: `low_no_trump`, which it does not judge, where that is played."""
    return {"low_no_trump": TRUE} if options.get("low_no_trump") else {}


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

    def after(self, score: Score, deal: deals.Deal) -> tuple[Score, Effect]:
        """The score after the deal, and what the deal did.

        Raises IllegalDeal where the table's own rules forbid it.
        """
        self.check(deal)
        if isinstance(deal, deals.Passed):
            return Score(score.points, score.no_trump_made), Nothing()
        if isinstance(deal, deals.Kaiser):
            return self._after_kaiser(score, deal)
        effect = self._effect(score, deal)
        points = BySide(score.points.ns + effect.scores.ns, score.points.ew + effect.scores.ew)
        no_trump_made = score.no_trump_made or (deal.bid.no_trump and effect.made)
        return Score(points, no_trump_made, deal.bidder.side, effect.made), effect

    def _after_kaiser(self, score: Score, deal: deals.Kaiser) -> tuple[Score, Effect]:
        """Win or lose the match, or 40 points (Pagat). What the others write then no source says; nothing here."""
        side = deal.bidder.side
        if self.options.kaiser_bid is not KaiserBid.FORTY:
            winner = side if deal.made else side.other
            after = Score(score.points, score.no_trump_made, side, deal.made, winner)
            return after, KaiserEffect(BySide(0, 0), side, deal.made)
        scores = _by_side(side, KAISER_POINTS if deal.made else -KAISER_POINTS, 0)
        points = BySide(score.points.ns + scores.ns, score.points.ew + scores.ew)
        return Score(points, score.no_trump_made, side, deal.made), KaiserEffect(scores, side, deal.made)

    def check(self, deal: deals.Deal) -> None:
        """Refuse a deal that cannot be at a table with these house rules. Raises IllegalDeal."""
        if isinstance(deal, deals.Passed):
            if self.options.all_pass is AllPass.FORCED:
                raise match.IllegalDeal(_("not everybody can pass: the dealer has to bid"))
            return
        if isinstance(deal, deals.Kaiser):
            if self.options.kaiser_bid is KaiserBid.OFF:
                raise match.IllegalDeal(_("a bid of Kaiser is not played in this match"))
            return
        if deal.bid.number < self.options.min_bid:
            raise match.IllegalDeal(
                _("the lowest bid is %(least)s, not %(n)s") % {"least": self.options.min_bid, "n": deal.bid.number}
            )
        if deal.bid.low and not self.options.low_no_trump:
            raise match.IllegalDeal(_("low no trump is not played in this match"))
        if self.options.three_needs_tricks and not isinstance(deal.took, deals.Haul):
            raise match.IllegalDeal(
                _("with this table’s rule for the 3♠, enter the tricks, and who took the 5♥ and the 3♠")
            )

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

    def _effect(self, score: Score, deal: deals.Played) -> PlayedEffect:
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

    def _points(self, deal: deals.Played) -> tuple[int, int]:
        """The points of the bidders and of the others."""
        if not isinstance(deal.took, deals.Haul):
            return deal.took, deals.ALL_POINTS - deal.took
        flat = self.options.three_needs_tricks
        return deals.points_of(deal.took, three_needs_tricks=flat), deals.points_of(
            deal.took.rest, three_needs_tricks=flat
        )


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


def write_totals(score: Score) -> match.Totals:
    return {side.value: {"points": score.points.of(side)} for side in Side}
