"""What the special bids are worth, won or lost. Each of them is a custom that a table may choose."""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.bags import Count
from scorekeeper.games.spades.bids import TRICKS, BemoSize
from scorekeeper.games.spades.options import DoubleNilBonus, TenFor200
from scorekeeper.games.spades.values import A_TRICK_BID, bags_count

TEN_FOR_200_CONTRACT = 10
TEN_FOR_200 = 200

MOON = 200
MOON_BESIDE_TEN_FOR_200 = 500

DOUBLE_NIL = 500
DOUBLE_NIL_TO_OTHERS = 100
"""To the other side when a double nil fails."""

NO_TRUMP_TIMES = 2

BEMO: Mapping[BemoSize, int] = {BemoSize.LITTLE: 60, BemoSize.BIG: 90}
"""Points for a bet on the first tricks, won or lost."""


def ten_for_200_count(won: int, how: TenFor200, *, ruffed: bool = False) -> Count:
    """Return what a contract of ten brings; a no trump that was ruffed loses it.

    Raises ValueError where it is no special.
    """
    if how is TenFor200.OFF:
        raise ValueError(how)
    too_many = won > TEN_FOR_200_CONTRACT and how is TenFor200.EXACT
    if won < TEN_FOR_200_CONTRACT or too_many or ruffed:
        return Count(-TEN_FOR_200)
    return Count(TEN_FOR_200) + bags_count(won - TEN_FOR_200_CONTRACT)


def moon_count(won: int, how: TenFor200, *, ruffed: bool = False) -> Count:
    """Return what a contract of thirteen brings where Moon is played, in place of the ordinary points."""
    worth = MOON if how is TenFor200.OFF else MOON_BESIDE_TEN_FOR_200
    return Count(worth if won == TRICKS and not ruffed else -worth)


def no_trump_count(doubled: Sequence[int], plain: Sequence[int], won: int, *, ruffed: bool) -> Count:
    """Return what a contract brings, some numbers of which count twice; overtricks do not.

    A trick won by a ruff loses it.
    """
    worth = A_TRICK_BID * (NO_TRUMP_TIMES * sum(doubled) + sum(plain))
    beyond = won - sum(doubled) - sum(plain)
    if ruffed or beyond < 0:
        return Count(-worth)
    return Count(worth) + bags_count(beyond)


def double_nil_count(tricks: Sequence[int]) -> Count:
    """Return what a double nil brings the two who bid it: one flat sum, without bags."""
    return Count(-DOUBLE_NIL if any(tricks) else DOUBLE_NIL)


def double_nil_pays(tricks: Sequence[int], bonus: DoubleNilBonus) -> bool:
    """Return whether a double nil with these tricks pays the other side."""
    return all(tricks) if bonus is DoubleNilBonus.BOTH else any(tricks)


def bemo_count(size: BemoSize, *, won: bool) -> Count:
    """Return what a bet on the first tricks brings."""
    return Count(BEMO[size] if won else -BEMO[size])
