"""The house rules of Solo Spades, and how it is scored: as Spades, but each player alone.

Pagat and David Parlett, *The Penguin Book of Card Games*, say how it is played and not how it is scored.
onlinespades.net scores it as we do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import bags, match
from scorekeeper.domain.bags import PointsAndBags, TenFor200, with_penalty
from scorekeeper.domain.house_rules import BaseOptions, Preset, ask, ends_at, numbers, rule
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; by default those of Spades. `bag_limit` 0: no penalty."""

    target: int = rule(
        500,
        lambda: ask(_("Points to win"), *numbers(500, 100, 200, 250, 300), number=ends_at),
        lowest=1,
        ours=(300,),
    )
    bag_limit: int = bags.bag_limit_rule(ours=(0,))
    bag_penalty: int = bags.bag_penalty_rule()
    nil: int = bags.nil_rule()
    moon: bool = bags.moon_rule(ours=(True,))
    ten_for_200: TenFor200 = rule(
        TenFor200.OFF,
        lambda: ask(
            _("Ten for 200"),
            (TenFor200.OFF, _("not played")),
            (TenFor200.EXACT, _("with exactly ten tricks"), _("A bid of ten is worth 200, with exactly ten tricks.")),
            (
                TenFor200.AT_LEAST,
                _("with ten tricks or more"),
                _("A bid of ten is worth 200, with ten tricks or more."),
            ),
        ),
        ours=(TenFor200.EXACT, TenFor200.AT_LEAST),
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        specials = cls(moon=True, ten_for_200=TenFor200.EXACT)
        return (
            Preset("plain", _("Plain Solo Spades"), USUAL.non_defaults()),
            Preset("short", _("A short match, to 200"), cls(target=200).non_defaults()),
            Preset("specials", _("With Moon and ten for 200"), specials.non_defaults()),
        )


USUAL = HouseRules()


class What(Enum):
    """The kinds of bid, by what they are worth."""

    CONTRACT = "contract"
    TEN_FOR_200 = "ten_for_200"
    MOON = "moon"
    NIL = "nil"


Score = BySeat[PointsAndBags]
"""Points and bags of every player."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a deal did to one player: the kind of the bid, whether it was made, points and new bags without the penalty
    for bags, and that penalty: 0, or below it."""

    what: What
    made: bool
    count: PointsAndBags
    penalty: int


Effect = BySeat[Change]


Result = match.Result[Seat]
"""It is always the "target" that ends a match."""


@dataclass(frozen=True, slots=True)
class SoloSpadesRules:
    """Solo Spades at a table with these house rules."""

    house: HouseRules = USUAL

    def start(self) -> Score:
        return BySeat.same(CLOCKWISE, PointsAndBags())

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        each = [(seat, *self._after(score.of(seat), deal.bids.of(seat), deal.tricks.of(seat))) for seat in CLOCKWISE]
        after = BySeat(tuple((seat, count) for seat, count, _change in each))
        return after, BySeat(tuple((seat, change) for seat, _count, change in each))

    def _after(self, before: PointsAndBags, bid: int, won: int) -> tuple[PointsAndBags, Change]:
        """What one player has after the deal, and what the deal did."""
        count = deal_count(bid, won, self.house)
        unpaid = before + count
        after = with_penalty(unpaid, self.house)
        penalty = after.points - unpaid.points
        return after, Change(what_is(bid, self.house), is_made(bid, won, self.house), count, penalty)

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing.

        With somebody at the target the highest total wins; with a tie for it another deal is played (our reading).
        """
        highest = max(count.points for _seat, count in score.each)
        first = [seat for seat, count in score.each if count.points == highest]
        return Result("target", first[0]) if highest >= self.house.target and len(first) == 1 else None


RULES: match.Rules[Deal, Score, Effect, Result] = SoloSpadesRules()


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> SoloSpadesRules:
    return SoloSpadesRules(HouseRules.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {
        "scores": {seat.value: change.count.points for seat, change in effect.each},
        "bags": {seat.value: change.count.bags for seat, change in effect.each},
        "bag_penalty": {seat.value: change.penalty for seat, change in effect.each},
    }


def write_totals(score: Score) -> match.Totals:
    return {seat.value: {"points": count.points, "bags": count.bags} for seat, count in score.each}


def what_is(bid: int, house: HouseRules) -> What:
    if bid == NIL:
        return What.NIL
    if bid == TRICKS and house.moon:
        return What.MOON
    if bid == bags.TEN_FOR_200_BID and house.ten_for_200 is not TenFor200.OFF:
        return What.TEN_FOR_200
    return What.CONTRACT


def is_made(bid: int, won: int, house: HouseRules) -> bool:
    """Whether these tricks are what the bid asked for. Ten for 200 may ask for exactly ten."""
    if bid == NIL:
        return won == 0
    exact = what_is(bid, house) is What.TEN_FOR_200 and house.ten_for_200 is TenFor200.EXACT
    return won == bid if exact else won >= bid


def deal_count(bid: int, won: int, house: HouseRules) -> PointsAndBags:
    """What a bid brings, before any penalty: for each player alone what Spades gives a side, as no source has others.

    The tricks of a failed nil are bags.
    """
    match what_is(bid, house):
        case What.NIL:
            return PointsAndBags(-house.nil if won else house.nil) + bags.bags_count(won)
        case What.MOON:
            return bags.moon_count(won, house.ten_for_200)
        case What.TEN_FOR_200:
            return bags.ten_for_200_count(won, house.ten_for_200)
        case What.CONTRACT:
            return bags.contract_count(bid, won)


def bid_worth(bid: int, house: HouseRules) -> int:
    """Points, won or lost."""
    return deal_count(bid, bid, house).points
