"""The drawing of a side's bags on the sheet: as many sacks as a penalty takes, full, new and empty."""

from dataclasses import dataclass

from scorekeeper.domain.bags import bags_words, sacks
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.games.spades.options import HouseRules

STEP, WIDTH = 15, 13
"""From one sack to the next, and how broad one is."""


@dataclass(frozen=True, slots=True)
class Sack:
    """One place for a bag: the symbol that is drawn there, and how far from the beginning."""

    symbol: str
    x: int


@dataclass(frozen=True, slots=True)
class Bags:
    """A side's bags: sacks in a row as wide as `width`, what is said below them, and all of it in words."""

    sacks: tuple[Sack, ...]
    width: int
    below: str
    words: str


def bags_drawn(full: int, new: int, house: HouseRules) -> Bags:
    """Return the bags of a side, the last `new` of which are the last deal's;
    drawn where a penalty takes ten at most.
    """
    drawn = tuple(Sack(symbol, STEP * place) for place, symbol in enumerate(sacks(full, new, house)))
    costs = _costs(house.bag_limit - full, house)
    words = _("%(bags)s; %(costs)s") % {"bags": bags_words(full), "costs": costs} if costs else bags_words(full)
    return Bags(drawn, STEP * len(drawn) - (STEP - WIDTH), costs if drawn and costs else words, words)


def _costs(left: int, house: HouseRules) -> str:
    """Return what the next bags will cost; "" where nothing is taken off for them."""
    if not house.bag_limit or not house.bag_penalty:
        return ""
    words = ngettext("%(n)s more costs %(penalty)s", "%(n)s more cost %(penalty)s", left)
    return words % {"n": left, "penalty": house.bag_penalty}
