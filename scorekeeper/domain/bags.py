"""Bags: tricks beyond the bid, which a table lets people pay for once they have enough of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.domain import sheet
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.sheet import with_minus

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


def accounted(name: str, count: PointsAndBags, drawn: Iterable[str]) -> sheet.Account:
    """What a side or a player has, with the sacks that the sheet draws."""
    bags = sheet.Count(str(count.bags), ngettext("bag", "bags", count.bags))
    return sheet.Account(name, (bags, sheet.Count(with_minus(count.points), _("points"))), row=tuple(drawn))
