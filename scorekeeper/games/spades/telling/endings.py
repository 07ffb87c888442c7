"""How a match of Spades ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.telling.endings import Reasons, of_points
from scorekeeper.domain.telling.sheet import Ending, Names, Written
from scorekeeper.games.spades.sections import Section


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    by = {"double_nil": _("on a double nil")}
    return of_points(result, totals, names, reasons=_reasons(), rule=Section.END, by=by)


def _reasons() -> Reasons:
    target = _("The game has been reached, and the higher total wins: %(winner)s have %(points)s.")
    floor = _("A side has sunk to the floor, and at this table that ends the match: %(winner)s are ahead.")
    double_nil = _("At this table a double nil is for the whole game: made it is won, and with one trick it is lost.")
    return {
        "target": (target, _("Pagat")),
        "floor": (floor, _("MSN Zone")),
        "double_nil": (double_nil, _("Parlett")),
    }
