"""What a bid is worth, and whether four of them are enough to play on."""

from collections.abc import Iterable
from enum import Enum

LOWEST_BID = 1
"""Pagat: nobody can pass."""

HIGHEST_BID = 13

BIDS = range(LOWEST_BID, HIGHEST_BID + 1)

TOTAL_NEEDED = 11
"""Both sources: below it the cards are thrown in."""

FIRST_DOUBLE = 7
"""Both sources: bids of seven and more count double."""


class Values(Enum):
    """The tables by which bids are valued."""

    FROM7 = "from7"
    FOUR_HUNDRED = "400"
    FACE = "face"
    FOUR_HUNDRED_50 = "400_50"

    @property
    def is_of_400(self) -> bool:
        """Whether these are values of the Lebanese game, in which a 13 decides the match."""
        return self in (Values.FOUR_HUNDRED, Values.FOUR_HUNDRED_50)


FOUR_HUNDRED = {
    **{bid: bid for bid in range(1, 5)},
    **{bid: 2 * bid for bid in range(5, 9)},
    **{bid: 3 * bid for bid in range(9, 14)},
}
"""Pagat's Lebanese game called 400, 2 to 12. A 13 decides the match by itself; 1 and 13 are ours, by the same steps."""


FROM_ELEVEN, FIFTY = 11, 50
"""Pagat, of 400: some value every bid from 11 upwards at 50. That of 13 is only what then stands on the sheet."""

LOWEST_AHEAD = ((50, 5), (40, 4), (30, 3))
"""Pagat, of 400: some require at least so many tricks of a player who has at least so many points."""


def lowest_bid(lowest: int, points: int, *, rising: bool) -> int:
    """Return the least that a player with so many points may bid, where the table's least is `lowest`."""
    asked = (least for reached, least in LOWEST_AHEAD if points >= reached)
    return max(lowest, next(asked, lowest)) if rising else lowest


def value(bid: int, values: Values = Values.FROM7) -> int:
    """Return the points at stake in a bid of so many tricks, 1 to 13."""
    if values is Values.FOUR_HUNDRED_50 and bid >= FROM_ELEVEN:
        return FIFTY
    if values.is_of_400:
        return FOUR_HUNDRED[bid]
    return 2 * bid if values is Values.FROM7 and bid >= FIRST_DOUBLE else bid


def earned(bid: int, values: Values = Values.FROM7, *, made: bool) -> int:
    """Return what the bidder scores. Pagat: the value if it was made, more tricks or not; else minus the value."""
    return value(bid, values) if made else -value(bid, values)


def total(bids: Iterable[int], values: Values = Values.FROM7) -> int:
    """Return the values of all four bids together."""
    return sum(value(bid, values) for bid in bids)


def is_played(bids: Iterable[int], values: Values = Values.FROM7, needed: int = TOTAL_NEEDED) -> bool:
    """Return whether the four bids are enough; else the cards are thrown in and the next player deals."""
    return total(bids, values) >= needed
