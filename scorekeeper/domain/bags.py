"""Bids that score ten points a trick, and bags: tricks beyond the bid, for which people pay once they have enough."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from scorekeeper.domain import sheet
from scorekeeper.domain.house_rules import ask, counted, numbers, played_or_not, rule
from scorekeeper.domain.i18n import _, ngettext

MOST_DRAWN = 10
FULL, NEW, EMPTY = "bag-full", "bag-new", "bag-empty"
"""The sacks, as a game's sprite names them."""


class BagRules(Protocol):
    @property
    def bag_limit(self) -> int:
        """How many bags cost a penalty; 0 where there is none."""

    @property
    def bag_penalty(self) -> int:
        """The points that they cost."""


@dataclass(frozen=True, slots=True)
class PointsAndBags:
    """Points and bags: of one deal, or of a side or a player so far."""

    points: int = 0
    bags: int = 0

    def __add__(self, other: "PointsAndBags") -> "PointsAndBags":
        return PointsAndBags(self.points + other.points, self.bags + other.bags)


def with_penalty(count: PointsAndBags, house: BagRules) -> PointsAndBags:
    """The count with the penalty taken off for every `bag_limit` bags; the bags over that still count."""
    if not house.bag_limit:
        return count
    times, left = divmod(count.bags, house.bag_limit)
    return PointsAndBags(count.points - house.bag_penalty * times, left)


def bag_limit_rule(ours: tuple[int, ...]) -> int:
    """The house rule how many bags cost a penalty, 0 for none; as all here with what only our own tables play."""
    return rule(
        10,
        lambda: ask(
            _("Bags that cost a penalty"),
            *numbers(10, 5),
            (0, _("no penalty"), _("Bags cost no penalty.")),
            number=bags_that_cost,
        ),
        ours=ours,
    )


def bag_penalty_rule(ours: tuple[int, ...] = ()) -> int:
    return rule(
        100,
        lambda: ask(_("Penalty for bags"), *numbers(100, 50), number=counted(_("The penalty for bags is %(n)s."))),
        ours=ours,
    )


def nil_rule() -> int:
    return rule(100, lambda: ask(_("Nil"), *numbers(100, 50), number=counted(_("A nil is worth %(n)s."))))


def moon_rule(ours: tuple[bool, ...] = ()) -> bool:
    return rule(default=False, words=lambda: ask(_("Moon"), *played_or_not(_("Moon is played."))), ours=ours)


class TenFor200(Enum):
    """Whether a bid of ten is worth 200, and with how many tricks.

    Pagat: exactly ten; at some tables ten or more.
    """

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


A_TRICK_BID = 10
"""Points for each trick of a bid, won or lost (Pagat)."""

A_BAG = 1
"""Points for a trick beyond the bid (Pagat)."""

TEN_FOR_200_BID, TEN_FOR_200 = 10, 200
MOON_BID, MOON, MOON_BESIDE_TEN_FOR_200 = 13, 200, 500


def contract_count(needed: int, won: int) -> PointsAndBags:
    """Ten points for each trick of the bid, and a bag for each trick beyond; minus the same ten if it failed."""
    if won < needed:
        return PointsAndBags(-A_TRICK_BID * needed)
    return PointsAndBags(A_TRICK_BID * needed) + bags_count(won - needed)


def bags_count(tricks: int) -> PointsAndBags:
    """Of so many tricks too many."""
    return PointsAndBags(A_BAG * tricks, tricks)


def ten_for_200_count(won: int, how: TenFor200, *, ruffed: bool = False) -> PointsAndBags:
    """What a bid of ten brings; a no trump that was ruffed loses it.

    Raises ValueError where it is no special.
    """
    if how is TenFor200.OFF:
        raise ValueError(how)
    too_many = won > TEN_FOR_200_BID and how is TenFor200.EXACT
    if won < TEN_FOR_200_BID or too_many or ruffed:
        return PointsAndBags(-TEN_FOR_200)
    return PointsAndBags(TEN_FOR_200) + bags_count(won - TEN_FOR_200_BID)


def moon_count(won: int, how: TenFor200, *, ruffed: bool = False) -> PointsAndBags:
    """What a bid of thirteen brings where Moon is played, in place of the ordinary points."""
    worth = MOON if how is TenFor200.OFF else MOON_BESIDE_TEN_FOR_200
    return PointsAndBags(worth if won == MOON_BID and not ruffed else -worth)


def points_and_penalty(points: int, penalty: int) -> str:
    """The points of a deal, with the penalty where bags were paid for: "+53, bags −100"."""
    if not penalty:
        return sheet.signed(points)
    return _("%(points)s, bags %(penalty)s") % {"points": sheet.signed(points), "penalty": sheet.signed(penalty)}


def bag_counts(bags: int, penalty: int, house: BagRules) -> dict[str, int]:
    """Count new bags, and how often they were paid for; where a penalty costs nothing, nobody pays."""
    return {"bags": bags, "penalty": -penalty // house.bag_penalty if house.bag_penalty else 0}


def bags_words(bags: int) -> str:
    return ngettext("%(n)s bag", "%(n)s bags", bags) % {"n": bags}


def bags_that_cost(bags: int) -> str:
    """The house rule in a sentence."""
    return ngettext("%(n)s bag costs a penalty.", "%(n)s bags cost a penalty.", bags) % {"n": bags}


def sacks(full: int, new: int, house: BagRules) -> tuple[str, ...]:
    """A sack for each bag until the penalty, the last `new` of the full ones filled by the last deal; none where there
    is no penalty, or it takes more than `MOST_DRAWN`.
    """
    places = house.bag_limit if 0 < house.bag_limit <= MOST_DRAWN else 0
    return tuple(_sack(place, full, new) for place in range(places))


def _sack(place: int, full: int, new: int) -> str:
    if place >= full:
        return EMPTY
    return NEW if place >= full - new else FULL


STEP, WIDTH, DOWN, HEIGHT = 15, 13, 17, 15
"""From one sack to the next and to the next row, and how large one is."""


@dataclass(frozen=True, slots=True)
class Sack:
    """One place for a bag: the symbol that is drawn there, and where."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SackDrawing:
    """Sacks on a ground of that size; none where bags cost nothing, or are too many to be drawn."""

    sacks: tuple[Sack, ...]
    width: int
    height: int


def sacks_drawn(full: int, new: int, house: BagRules, a_row: int = MOST_DRAWN) -> SackDrawing:
    """The sacks of a side or a player, so many to a row."""
    drawn = tuple(
        Sack(symbol, STEP * (place % a_row), DOWN * (place // a_row))
        for place, symbol in enumerate(sacks(full, new, house))
    )
    rows = -(-len(drawn) // a_row)
    return SackDrawing(drawn, STEP * min(len(drawn), a_row) - (STEP - WIDTH), DOWN * rows - (DOWN - HEIGHT))


def accounted(name: str, count: PointsAndBags, drawn: Iterable[str]) -> sheet.Account:
    """What a side or a player has, with the sacks that the sheet draws."""
    bags = sheet.Count(str(count.bags), ngettext("bag", "bags", count.bags))
    return sheet.Account(name, (bags, sheet.Count(sheet.with_minus(count.points), _("points"))), row=tuple(drawn))


def bidding_words(bid: str, house: BagRules) -> str:
    """`bid`, which says how tricks are bid, and what bags cost."""
    if not house.bag_limit:
        return bid
    words = ngettext(
        "%(bid)s Every trick too many is a bag; %(n)s bag costs %(points)s.",
        "%(bid)s Every trick too many is a bag; %(n)s bags cost %(points)s.",
        house.bag_limit,
    )
    return words % {"bid": bid, "n": house.bag_limit, "points": house.bag_penalty}
