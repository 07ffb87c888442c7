"""What the special bids are worth, won or lost. Each of them is a custom that a table may choose."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.games.spades.bids import TRICKS
from scorekeeper.games.spades.values import A_TRICK_BID, Count, bags_count

TEN_FOR_200_CONTRACT = 10
TEN_FOR_200 = 200

MOON = 200
MOON_BESIDE_TEN_FOR_200 = 500

DOUBLE_NIL = 500
DOUBLE_NIL_TO_OTHERS = 100
"""To the other side when a double nil fails: as soon as either took a trick (Parlett), or only if both did (Pagat)."""

NO_TRUMP_TIMES = 2


class TenFor200(Enum):
    """Whether a contract of ten is worth 200, and with how many tricks.

    Pagat: exactly ten; at some tables ten or more.
    """

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True)
class Bemo:
    """A bet on winning so many tricks from the first one on, for so many points."""

    first_tricks: int
    points: int


LITTLE_BEMO = Bemo(6, 60)
BIG_BEMO = Bemo(9, 90)


def ten_for_200_count(won: int, how: TenFor200) -> Count:
    """What a contract of ten brings. Raises ValueError where it is an ordinary contract."""
    if how is TenFor200.OFF:
        raise ValueError(how)
    too_many = won > TEN_FOR_200_CONTRACT and how is TenFor200.EXACT
    if won < TEN_FOR_200_CONTRACT or too_many:
        return Count(-TEN_FOR_200)
    return Count(TEN_FOR_200) + bags_count(won - TEN_FOR_200_CONTRACT)


def moon_points(won: int, how: TenFor200) -> int:
    """What a contract of thirteen brings where Moon is played, in place of the ordinary points."""
    worth = MOON if how is TenFor200.OFF else MOON_BESIDE_TEN_FOR_200
    return worth if won == TRICKS else -worth


def no_trump_count(doubled: Sequence[int], plain: Sequence[int], won: int, *, ruffed: bool) -> Count:
    """What a contract brings, some numbers of which count twice; overtricks do not. A trick won by a ruff loses it."""
    worth = A_TRICK_BID * (NO_TRUMP_TIMES * sum(doubled) + sum(plain))
    beyond = won - sum(doubled) - sum(plain)
    if ruffed or beyond < 0:
        return Count(-worth)
    return Count(worth) + bags_count(beyond)
