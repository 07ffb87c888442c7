"""What contract, nil and bags are worth, as Pagat gives it."""

from scorekeeper.domain.bags import Count
from scorekeeper.games.spades.bids import Nil
from scorekeeper.games.spades.options import HouseRules

A_TRICK_BID = 10
"""Points for each trick of a contract, won or lost."""

A_BAG = 1
"""Points for a trick beyond the contract."""


def contract_count(needed: int, won: int) -> Count:
    """Return ten points for each trick of the contract, and a bag for each trick beyond; minus the same ten if it
    failed.
    """
    if won < needed:
        return Count(-A_TRICK_BID * needed)
    return Count(A_TRICK_BID * needed) + bags_count(won - needed)


def bags_count(tricks: int) -> Count:
    """Return that many tricks too many."""
    return Count(A_BAG * tricks, tricks)


def nil_worth(nil: Nil, house: HouseRules) -> int:
    """Return points for a nil, won or lost."""
    return house.nil if nil is Nil.SEEN else house.blind_nil
