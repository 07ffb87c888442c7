"""How the four sevens may lie in the pack, and what that makes likely: all of it counted, nothing tried out."""

from fractions import Fraction
from math import comb

from scorekeeper.domain.seats import CLOCKWISE, Seat, after_dealer
from scorekeeper.games.avinas.deals import MOST_SEVENS
from scorekeeper.games.avinas.tools.tricks import PACK

PLACES = 8
"""Cards that can show a seven: the fourth and the eighth of each of the four players, in dealing order."""

WAYS = comb(len(PACK), MOST_SEVENS)
"""In how many ways the four sevens may lie among all cards of the pack."""


def ways_to_turn_up(sevens: int) -> int:
    """Count the ways in which exactly so many sevens lie at the eight places."""
    return comb(PLACES, sevens) * comb(len(PACK) - PLACES, MOST_SEVENS - sevens)


def ways_with_a_seven() -> int:
    """Count the ways in which at least one seven is turned up."""
    return WAYS - ways_to_turn_up(0)


def ways_to_declare(place: int) -> int:
    """Count the ways in which the last seven turned up lies at this place, 1 to 8 in dealing order.

    The others then lie before it or at none of the eight places.
    """
    if not 1 <= place <= PLACES:
        raise ValueError(place)
    return comb(len(PACK) - PLACES + place - 1, MOST_SEVENS - 1)


def places_of(seat: Seat, dealer: Seat) -> tuple[int, int]:
    """Return the two places, 1 to 8 in dealing order, at which this player's fourth and eighth card lie."""
    first = after_dealer(dealer).index(seat) + 1
    return first, first + len(CLOCKWISE)


def chance_to_turn_up(sevens: int) -> Fraction:
    """Return how likely it is that exactly so many sevens are turned up."""
    return Fraction(ways_to_turn_up(sevens), WAYS)


def chance_to_declare(seat: Seat, dealer: Seat) -> Fraction:
    """Return how likely it is, in a deal with sevens, that the last of them was dealt to this player."""
    return Fraction(sum(ways_to_declare(place) for place in places_of(seat, dealer)), ways_with_a_seven())
