"""The order of the four players: in the deal and the play, and on a sheet; and in which packets cards are dealt."""

from collections.abc import Iterable
from typing import TypeVar

from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side, after_dealer

T = TypeVar("T")

ANTICLOCKWISE = (Seat.N, Seat.W, Seat.S, Seat.E)
"""Both sources: to the right, in the deal, the bidding and the play."""

PACKETS = (1, 2, 2, 2, 2, 2, 2)
"""Both sources: so many cards to each in every round of the deal."""

PAIRS: tuple[tuple[Side, tuple[Seat, Seat]], ...] = ((Side.NS, (Seat.S, Seat.N)), (Side.EW, (Seat.W, Seat.E)))
"""Partners beside each other, in the order in which a pair is named everywhere."""

SHEET_ORDER: tuple[Seat, ...] = tuple(seat for _side, pair in PAIRS for seat in pair)
"""From left to right on a sheet."""


def dealing_order(dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats from eldest to the dealer."""
    return after_dealer(dealer, ANTICLOCKWISE)


def in_turn(values: Iterable[T], first: Seat = Seat.N) -> BySeat[T]:
    """Return the values in the turn of the game, the one of `first` before the others."""
    start = ANTICLOCKWISE.index(first)
    listed = dict(zip(ANTICLOCKWISE[start:] + ANTICLOCKWISE[:start], values, strict=True))
    return BySeat.made(CLOCKWISE, listed.__getitem__)
