"""The drawing of a player's bags on the sheet: as many sacks as a penalty takes, in two rows where they are many."""

from dataclasses import dataclass

from scorekeeper.domain.bags import sacks
from scorekeeper.games.solo_spades.options import HouseRules

A_ROW = 5
STEP, WIDTH, DOWN, HEIGHT = 15, 13, 17, 15
"""From one sack to the next and to the next row, and how large one is."""


@dataclass(frozen=True, slots=True)
class Sack:
    """One place for a bag: the symbol that is drawn there, and where."""

    symbol: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bags:
    """A player's bags: sacks on a ground of that size; none where they are too many to be drawn, or cost nothing."""

    sacks: tuple[Sack, ...]
    width: int
    height: int


def bags_drawn(full: int, new: int, house: HouseRules) -> Bags:
    """Return the bags of a player, the last `new` of which are the last deal's."""
    drawn = tuple(
        Sack(symbol, STEP * (place % A_ROW), DOWN * (place // A_ROW))
        for place, symbol in enumerate(sacks(full, new, house))
    )
    rows = -(-len(drawn) // A_ROW)
    return Bags(drawn, STEP * A_ROW - (STEP - WIDTH), DOWN * rows - (DOWN - HEIGHT))
