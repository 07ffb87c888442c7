"""What a deal is worth to a side: contract, nil and bags, as Pagat gives them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.games.spades.bids import Bid, Nil, contract

TARGET = 500
A_TRICK_BID = 10
"""Points for each trick of a contract, won or lost."""

A_BAG = 1
"""Points for a trick beyond the contract."""

BAG_LIMIT = 10
BAG_PENALTY = 100
"""Points that each full count of BAG_LIMIT bags costs."""

NILS = {Nil.SEEN: 100, Nil.BLIND: 200}
"""Points for a nil, won or lost."""


class FailedNil(Enum):
    """What the tricks of a failed nil are: bags (Pagat's usual rule), help for the partner (a variant), or nothing."""

    BAGS = "bags"
    COUNT = "count"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Count:
    """Points and bags: of one deal, or of a side so far."""

    points: int = 0
    bags: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.points + other.points, self.bags + other.bags)


def side_count(bids: Sequence[Bid], tricks: Sequence[int], failed_nil: FailedNil = FailedNil.BAGS) -> Count:
    """What a deal brings two partners, before any penalty for bags; bids and tricks are in the order of their seats."""
    needed = contract(bids)
    by_number = sum(won for bid, won in zip(bids, tricks, strict=True) if not isinstance(bid, Nil))
    by_nil = sum(tricks) - by_number
    if failed_nil is FailedNil.COUNT:
        by_number, by_nil = by_number + by_nil, 0
    if failed_nil is FailedNil.NONE:
        by_nil = 0
    nils = sum(nil_points(bid, won) for bid, won in zip(bids, tricks, strict=True) if isinstance(bid, Nil))
    return contract_count(needed, by_number) + Count(nils) + bags_count(by_nil)


def contract_count(needed: int, won: int) -> Count:
    """Ten points for each trick of the contract, and a bag for each trick beyond; minus the same ten if it failed."""
    if won < needed:
        return Count(-A_TRICK_BID * needed)
    return Count(A_TRICK_BID * needed) + bags_count(won - needed)


def bags_count(tricks: int) -> Count:
    """That many tricks too many."""
    return Count(A_BAG * tricks, tricks)


def nil_points(nil: Nil, won: int) -> int:
    """What a nil brings its side, its own tricks not yet counted as bags."""
    return -NILS[nil] if won else NILS[nil]


def with_penalty(count: Count) -> Count:
    """The count after each full ten of its bags has been paid for; the bags over ten are kept (Pagat)."""
    tens, left = divmod(count.bags, BAG_LIMIT)
    return Count(count.points - BAG_PENALTY * tens, left)
