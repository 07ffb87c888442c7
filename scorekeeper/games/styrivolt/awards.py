"""What a deal of Stýrivolt is worth: strokes on the chalk-up, or crosses at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.games.styrivolt.deals import Result, check_solo

BARS = 3
"""Half bars that each side has on a chalk-up; rubbing out the last one earns a cross."""

CROSS = 1
MONKS_CROSS = 2
"""What they count. Parlett's double cross is a monk's cross."""


class Awards(Enum):
    """Whose table is scored with; they differ where crosses are written at once."""

    PAGAT = "pagat"
    PARLETT = "parlett"


@dataclass(frozen=True, slots=True)
class Award:
    """What the winners get: strokes (0 to 3) or crosses (0 to 4), never both."""

    strokes: int = 0
    crosses: int = 0


STROKES: Mapping[Result, int] = {Result.ORDINARY: 1, Result.VOL: 2, Result.NINE: 3, Result.FAILED_NINE: 2}
"""Won by the pair; both sources. Where the others fail with all nine, Parlett gives a game and a penalty: ours is 1."""

SOLO_CROSSES: Mapping[Awards, Mapping[Result, int]] = {
    Awards.PAGAT: {Result.VOL: MONKS_CROSS, Result.NINE: 2 * MONKS_CROSS},
    Awards.PARLETT: {Result.VOL: CROSS, Result.NINE: MONKS_CROSS},
}
"""Won without a trick of the partner's. They leave the chalk-up as it is (Pagat)."""

ILLEGAL_STOCK: Mapping[Awards, int] = {Awards.PAGAT: MONKS_CROSS, Awards.PARLETT: CROSS}
"""Crosses that the opponents of a player get who took the stock without the right to it."""


def award(awards: Awards, result: Result, *, solo: bool = False) -> Award:
    """Return what the winners get.

    Raises IllegalDeal for an ordinary game won alone, which earns nothing of its own.
    """
    if not solo:
        return Award(strokes=STROKES[result])
    check_solo(result)
    return Award(crosses=SOLO_CROSSES[awards][result])
