"""How a match of Kaiser ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.telling.endings import Reasons, of_points
from scorekeeper.domain.telling.sheet import Ending, Names, Written
from scorekeeper.games.kaiser.telling.explained import of_result


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    by = {"kaiser": _("on a bid of Kaiser")}
    return of_points(result, totals, names, reasons=_reasons(), rule=of_result(result), by=by)


def _reasons() -> Reasons:
    floor = _("%(others)s have sunk to %(of_others)s, and at this table that loses the match.")
    return {
        "target": (_("With %(points)s points %(winner)s have reached the game."), _("Pagat, Parlett")),
        "kaiser": (_("A bid of Kaiser is for the match: made it is won, and failed it is lost."), _("Pagat")),
        "floor": (floor, _("kaisergame.com; a variant in Pagat")),
    }
