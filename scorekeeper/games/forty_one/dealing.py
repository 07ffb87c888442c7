"""Who deals to whom, and in which packets."""

from scorekeeper.domain.seats import Seat, left_of

ANTICLOCKWISE = (Seat.N, Seat.W, Seat.S, Seat.E)
"""Both sources: to the right, in the deal, the bidding and the play."""

PACKETS = (1, 2, 2, 2, 2, 2, 2)
"""Both sources: so many cards to each in every round of the deal."""


def dealing_order(dealer: Seat) -> tuple[Seat, ...]:
    """The seats from eldest to the dealer."""
    eldest = ANTICLOCKWISE.index(left_of(dealer, ANTICLOCKWISE))
    return ANTICLOCKWISE[eldest:] + ANTICLOCKWISE[:eldest]
