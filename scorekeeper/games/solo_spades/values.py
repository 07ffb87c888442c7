"""What a deal is worth to a single player.

No source gives Solo Spades a scoring of its own: these are the values of Spades, applied to each player alone.
"""

from enum import Enum

from scorekeeper.domain.bags import Count
from scorekeeper.games.solo_spades.deals import NIL, TRICKS
from scorekeeper.games.solo_spades.options import HouseRules, TenFor200

A_TRICK_BID = 10
A_BAG = 1

TEN_FOR_200_BID, TEN_FOR_200 = 10, 200
MOON, MOON_BESIDE_TEN_FOR_200 = 200, 500


class What(Enum):
    """The kinds of bid, by what they are worth."""

    CONTRACT = "contract"
    TEN_FOR_200 = "ten_for_200"
    MOON = "moon"
    NIL = "nil"


def what_is(bid: int, house: HouseRules) -> What:
    """Return the kind of a bid at this table."""
    if bid == NIL:
        return What.NIL
    if bid == TRICKS and house.moon:
        return What.MOON
    if bid == TEN_FOR_200_BID and house.ten_for_200 is not TenFor200.OFF:
        return What.TEN_FOR_200
    return What.CONTRACT


def is_made(bid: int, won: int, house: HouseRules) -> bool:
    """Return whether these tricks are what the bid asked for. Ten for 200 may ask for exactly ten."""
    if bid == NIL:
        return won == 0
    exact = what_is(bid, house) is What.TEN_FOR_200 and house.ten_for_200 is TenFor200.EXACT
    return won == bid if exact else won >= bid


def deal_count(bid: int, won: int, house: HouseRules) -> Count:
    """Return what a bid brings, before any penalty: the tricks beyond it are bags, and so are those of a failed nil."""
    made = is_made(bid, won, house)
    worth = Count(bid_worth(bid, house) if made else -bid_worth(bid, house))
    beyond = won - bid if made or bid == NIL else 0
    return worth + Count(A_BAG * beyond, beyond)


def bid_worth(bid: int, house: HouseRules) -> int:
    """Return points for a bid, won or lost."""
    match what_is(bid, house):
        case What.NIL:
            return house.nil
        case What.MOON:
            return MOON if house.ten_for_200 is TenFor200.OFF else MOON_BESIDE_TEN_FOR_200
        case What.TEN_FOR_200:
            return TEN_FOR_200
        case What.CONTRACT:
            return A_TRICK_BID * bid
