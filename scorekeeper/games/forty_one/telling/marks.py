"""Forty-One in a list: what both partners have, each alone."""

from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.marks import Figures, Marks, together
from scorekeeper.domain.telling.sheet import Written


def marks(totals: Written, winner: str | None) -> Marks:
    """Return the winners' points, "43 + 12"; while nobody has won a line a side."""
    sides = (Side(winner),) if winner else tuple(Side)
    return Marks(tuple(_both(side, totals) for side in sides))


def _both(side: Side, totals: Written) -> Figures:
    """Return the points of partners, the better one first."""
    low, high = sorted(int(totals[seat.value]["points"]) for seat in side.seats)
    return together(high, low)
