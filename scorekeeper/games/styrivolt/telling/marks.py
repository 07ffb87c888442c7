"""Stýrivolt in a list: the crosses that stand."""

from scorekeeper.domain.i18n import ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.marks import Marks, against
from scorekeeper.domain.telling.sheet import Written


def marks(totals: Written, winner: str | None) -> Marks:
    """Return the winner's crosses first: "8 : 0", "crosses"."""
    first = Side(winner) if winner else Side.NS
    crosses, others = (int(totals[side.value]["crosses"]) for side in (first, first.other))
    word = ngettext("cross", "crosses", crosses + others)
    return Marks((against(crosses, others),), word=word)
