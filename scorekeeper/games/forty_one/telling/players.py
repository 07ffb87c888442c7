"""In which order the four stand on a sheet, and how a few of them are named in a sentence."""

from collections.abc import Iterable

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.telling.sheet import Names

PAIRS: tuple[tuple[Side, tuple[Seat, Seat]], ...] = ((Side.NS, (Seat.S, Seat.N)), (Side.EW, (Seat.W, Seat.E)))
"""Partners beside each other, in the order in which a pair is named everywhere."""

ORDER: tuple[Seat, ...] = tuple(seat for _side, pair in PAIRS for seat in pair)


def listed(names: Names, seats: Iterable[Seat]) -> str:
    """Return "Ona", "Ona and Jonas", "Ona, Jonas and Rūta"."""
    *others, last = (names[seat] for seat in seats)
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}
