"""The crosses as they stand drawn on the slate: single ones and monk's crosses, which only the course of a match tells.

Both sources let crosses take the other side's away; that single ones go first, and a monk is gelded, Pagat tells.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from itertools import accumulate, islice

from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.games.styrivolt.awards import CROSS, MONKS_CROSS
from scorekeeper.games.styrivolt.deals import Deal
from scorekeeper.games.styrivolt.scoring import Effect
from scorekeeper.games.styrivolt.slate import Slate


class Change(Enum):
    """What the last deal has done to a cross. A gelded one counts 1, and was a monk's cross before."""

    NONE = ""
    DRAWN = "drawn"
    RUBBED_OUT = "rubbed out"
    GELDED = "gelded"


@dataclass(frozen=True, slots=True)
class Cross:
    """One cross on the slate, worth 1 or 2."""

    worth: int
    change: Change = Change.NONE

    @property
    def stands(self) -> bool:
        """Whether it is still there."""
        return self.change is not Change.RUBBED_OUT


Crosses = tuple[Cross, ...]

NOWHERE: BySide[Crosses] = BySide((), ())


def on_the_slate(rows: Iterable[Row[Deal, Slate, Effect]]) -> BySide[Crosses]:
    """Return the crosses of both sides, oldest first, with what the last deal has done to them."""
    return reduce(_after, rows, NOWHERE)


def deal_by_deal(rows: Iterable[Row[Deal, Slate, Effect]]) -> Iterator[BySide[Crosses]]:
    """Return the same after each deal in turn."""
    return islice(accumulate(rows, _after, initial=NOWHERE), 1, None)


def _after(crosses: BySide[Crosses], row: Row[Deal, Slate, Effect]) -> BySide[Crosses]:
    crosses = BySide(_remaining(crosses.ns), _remaining(crosses.ew))
    for side, earned in earnings(row.deal, row.effect):
        for worth in _symbols(earned):
            crosses = _marked(crosses, side, worth)
    return crosses


def earnings(deal: Deal, effect: Effect) -> Iterable[tuple[Side, int]]:
    """Return who earned how many crosses by the deal, in the order in which it happened."""
    if deal.illegal_stock:
        yield deal.illegal_stock.other, effect.penalty
    yield deal.winner, effect.finished + effect.alone


def _symbols(crosses: int) -> list[int]:
    """Return crosses as they are awarded: by monk's crosses."""
    return [MONKS_CROSS] * (crosses // MONKS_CROSS) + [CROSS] * (crosses % MONKS_CROSS)


def _remaining(crosses: Crosses) -> Crosses:
    """Put the deal before into the past: what it rubbed out is gone."""
    return tuple(Cross(cross.worth) for cross in crosses if cross.stands)


def _marked(crosses: BySide[Crosses], side: Side, worth: int) -> BySide[Crosses]:
    """Award one more cross to a side: it takes away the others' as far as they go, and is drawn with what is left."""
    theirs = crosses.of(side.other)
    while worth and any(cross.stands for cross in theirs):
        theirs, worth = _taken(theirs, worth)
    crosses = crosses.changed(side.other, lambda _before: theirs)
    return crosses.changed(side, lambda own: (*own, Cross(worth, Change.DRAWN))) if worth else crosses


def _taken(crosses: Crosses, worth: int) -> tuple[Crosses, int]:
    """Take one away, a single one if there is any, and say how much of `worth` is left; half a monk gelds him."""
    at = _next_to_go(crosses)
    cross = crosses[at]
    if cross.worth > worth:
        return _replaced(crosses, at, Cross(CROSS, Change.GELDED)), 0
    return _replaced(crosses, at, replace(cross, change=Change.RUBBED_OUT)), worth - cross.worth


def _next_to_go(crosses: Crosses) -> int:
    standing = [at for at, cross in enumerate(crosses) if cross.stands]
    return min(standing, key=lambda at: (crosses[at].worth, -at))


def _replaced(crosses: Crosses, at: int, cross: Cross) -> Crosses:
    return (*crosses[:at], cross, *crosses[at + 1 :])
