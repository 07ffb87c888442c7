"""Avinas in a list: the pips of both sides, and the lozenges of the first."""

from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.marks import Marks, against
from scorekeeper.domain.telling.sheet import Written
from scorekeeper.games.avinas.telling.drawing import lozenges


def marks(totals: Written, winner: str | None) -> Marks:
    """Return the winner's pips first, "6 : 12", with their lozenges."""
    first = Side(winner) if winner else Side.NS
    pips, others = (int(totals[side.value]["pips"]) for side in (first, first.other))
    return Marks((against(pips, others),), drawn=tuple(f"p{filled}" for filled in lozenges(pips)))
