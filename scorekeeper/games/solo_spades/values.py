"""What a deal is worth to a single player.

No source gives Solo Spades a scoring of its own: these are the values of Spades, applied to each player alone.
"""

from dataclasses import dataclass

TARGET = 500
A_TRICK_BID = 10
A_BAG = 1
BAG_LIMIT = 10
BAG_PENALTY = 100
NIL = 100

TEN_FOR_200_BID, TEN_FOR_200 = 10, 200
MOON, MOON_BESIDE_TEN_FOR_200 = 200, 500


@dataclass(frozen=True, slots=True)
class Count:
    """Points and bags: of one deal, or of a player so far."""

    points: int
    bags: int


def deal_count(bid: int, won: int, nil: int = NIL) -> Count:
    """What a bid brings; a bid of 0 is a nil, worth `nil` points, whose tricks are bags."""
    if bid == 0:
        return Count(-nil + A_BAG * won, won) if won else Count(nil, 0)
    if won < bid:
        return Count(-A_TRICK_BID * bid, 0)
    return Count(A_TRICK_BID * bid + A_BAG * (won - bid), won - bid)


def with_penalty(points: int, bags: int) -> Count:
    """What is left after each full ten of the bags has been paid for."""
    tens, left = divmod(bags, BAG_LIMIT)
    return Count(points - BAG_PENALTY * tens, left)
