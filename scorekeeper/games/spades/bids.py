"""What a player can bid, and the contract that the bids of two partners make."""

from collections.abc import Sequence
from enum import Enum

from scorekeeper.domain.fields import echoed
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal

TRICKS = 13
"""Tricks in a deal, and the highest bid."""


class Nil(Enum):
    """A bid of no trick at all, after looking at the cards or before."""

    SEEN = "nil"
    BLIND = "blind_nil"


Bid = int | Nil
"""1 to 13 tricks, or a nil. A bid of 0 is always a nil (Pagat) and is kept as one."""


class Promise(Enum):
    """What became of a bidder's "no trump", the promise to win no trick by ruffing."""

    KEPT = "kept"
    RUFFED = "ruffed"


class BemoSize(Enum):
    """A bet on the first tricks of a deal."""

    LITTLE = "little"
    BIG = "big"

    @property
    def first_tricks(self) -> int:
        """How many tricks, from the first one on, the side must all win."""
        return LITTLE_BEMO_TRICKS if self is BemoSize.LITTLE else BIG_BEMO_TRICKS


LITTLE_BEMO_TRICKS = 6
BIG_BEMO_TRICKS = 9


def read_bid(value: object) -> Bid:
    """Return the bid that was written down: a number from 0 to 13, "nil" or "blind_nil". Raises IllegalDeal."""
    if value == Nil.SEEN.value or (type(value) is int and value == 0):
        return Nil.SEEN
    if value == Nil.BLIND.value:
        return Nil.BLIND
    if type(value) is int and 0 < value <= TRICKS:
        return value
    raise IllegalDeal(
        _("%(value)s is no bid; it can be a whole number from 0 to %(most)s, “nil” or “blind_nil”")
        % {"value": echoed(value), "most": TRICKS}
    )


def write_bid(bid: Bid) -> int | str:
    """Return the bid as it is written down."""
    return bid.value if isinstance(bid, Nil) else bid


def contract(bids: Sequence[Bid]) -> int:
    """Return how many tricks a side has to win: the sum of its numbers (Pagat). Two nils make 0."""
    return sum([bid for bid in bids if not isinstance(bid, Nil)])
