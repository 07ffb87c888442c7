"""What a player can bid, and the contract that the bids of two partners make."""

from collections.abc import Sequence
from enum import Enum

TRICKS = 13
"""Tricks in a deal, and the highest bid."""


class Nil(Enum):
    """A bid of no trick at all, after looking at the cards or before."""

    SEEN = "nil"
    BLIND = "blind_nil"


Bid = int | Nil
"""1 to 13 tricks, or a nil. A bid of 0 is always a nil (Pagat) and is kept as one."""


def read_bid(value: object) -> Bid:
    """The bid that was written down: a number from 0 to 13, "nil" or "blind_nil". Raises ValueError."""
    if value == Nil.SEEN.value or (type(value) is int and value == 0):
        return Nil.SEEN
    if value == Nil.BLIND.value:
        return Nil.BLIND
    if type(value) is int and 0 < value <= TRICKS:
        return value
    raise ValueError(value)


def write_bid(bid: Bid) -> int | str:
    """The bid as it is written down."""
    return bid.value if isinstance(bid, Nil) else bid


def contract(bids: Sequence[Bid]) -> int:
    """How many tricks a side has to win: the sum of its numbers (Pagat). Two nils make 0."""
    return sum(bid for bid in bids if not isinstance(bid, Nil))
