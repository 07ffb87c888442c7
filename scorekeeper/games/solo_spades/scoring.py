"""The house rules of Solo Spades, and how it is scored: as Spades, but each player alone.

Pagat and David Parlett, *The Penguin Book of Card Games*, say how it is played and not how it is scored.
onlinespades.net scores it as we do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import match
from scorekeeper.domain.bags import PointsAndBags, bags_that_cost, with_penalty
from scorekeeper.domain.house_rules import BaseOptions, Preset, ask, counted, ends_at, numbers, played_or_not, rule
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal


class TenFor200(Enum):
    """Whether a bid of ten is worth 200, and with how many tricks: exactly ten, or ten and more."""

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; by default those of Spades. `bag_limit` 0: no penalty."""

    target: int = rule(
        500,
        lambda: ask(_("Points to win"), *numbers(500, 100, 200, 250, 300), number=ends_at),
        lowest=1,
        ours=(300,),
    )
    bag_limit: int = rule(
        10,
        lambda: ask(
            _("Bags that cost a penalty"),
            *numbers(10, 5),
            (0, _("no penalty"), _("Bags cost no penalty.")),
            number=bags_that_cost,
        ),
        ours=(0,),
    )
    bag_penalty: int = rule(
        100,
        lambda: ask(_("Penalty for bags"), *numbers(100, 50), number=counted(_("The penalty for bags is %(n)s."))),
    )
    nil: int = rule(100, lambda: ask(_("Nil"), *numbers(100, 50), number=counted(_("A nil is worth %(n)s."))))
    moon: bool = rule(default=False, words=lambda: ask(_("Moon"), *played_or_not(_("Moon is played."))), ours=(True,))
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


# No source gives Solo Spades values of its own: these are those of Spades, for each player alone.
A_TRICK_BID = 10
A_BAG = 1

TEN_FOR_200_BID, TEN_FOR_200 = 10, 200
MOON, MOON_BESIDE_TEN_FOR_200 = 200, 500


def what_is(bid: int, house: HouseRules) -> What:
    if bid == NIL:
        return What.NIL
    if bid == TRICKS and house.moon:
        return What.MOON
    if bid == TEN_FOR_200_BID and house.ten_for_200 is not TenFor200.OFF:
        return What.TEN_FOR_200
    return What.CONTRACT


def is_made(bid: int, won: int, house: HouseRules) -> bool:
    """Whether these tricks are what the bid asked for. Ten for 200 may ask for exactly ten."""
    if bid == NIL:
        return won == 0
    exact = what_is(bid, house) is What.TEN_FOR_200 and house.ten_for_200 is TenFor200.EXACT
    return won == bid if exact else won >= bid


def deal_count(bid: int, won: int, house: HouseRules) -> PointsAndBags:
    """What a bid brings, before any penalty: the tricks beyond it are bags, and so are those of a failed nil."""
    made = is_made(bid, won, house)
    worth = PointsAndBags(bid_worth(bid, house) if made else -bid_worth(bid, house))
    beyond = won - bid if made or bid == NIL else 0
    return worth + PointsAndBags(A_BAG * beyond, beyond)


def bid_worth(bid: int, house: HouseRules) -> int:
    """Points, won or lost."""
    match what_is(bid, house):
        case What.NIL:
            return house.nil
        case What.MOON:
            return MOON if house.ten_for_200 is TenFor200.OFF else MOON_BESIDE_TEN_FOR_200
        case What.TEN_FOR_200:
            return TEN_FOR_200
        case What.CONTRACT:
            return A_TRICK_BID * bid
