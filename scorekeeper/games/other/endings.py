"""How a match of any other game ended, in words."""

from collections.abc import Mapping

from scorekeeper.domain.i18n import _
from scorekeeper.domain.numbers import shown
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.sheet import Ending, Names, Written
from scorekeeper.games.other.sentences import NO_SECTION, listed

Points = Mapping[Seat, int]


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """The end of a match, from its written result and final totals."""
    points = {seat: int(totals[seat.value]["points"]) for seat in PLACES if seat.value in totals}
    winner = Seat(result["winner"]) if result["winner"] else None
    return Ending(
        winner=names[winner] if winner else "",
        headline=_won(winner, points, names) if winner else _level(points, names),
        reason=_("%(end)s %(why)s") % {"end": _end(result["ended_by"]), "why": _why(winner, points)},
        sources="",
        rule=NO_SECTION,
        badge=None,
    )


def _won(winner: Seat, points: Points, names: Names) -> str:
    return _("%(name)s wins with %(points)s") % {"name": names[winner], "points": shown(points[winner])}


def _level(points: Points, names: Names) -> str:
    """Who is level, where the totals say it: the written result does not say whether the most or the fewest win."""
    first, last = (_those(points, best) for best in (max(points.values()), min(points.values())))
    if len(first) > 1 and len(last) > 1 and first != last:
        return _("A tie")
    level = first if len(first) > 1 else last
    return _("A tie: %(names)s, %(points)s each") % {"names": listed(names, level), "points": shown(points[level[0]])}


def _those(points: Points, best: int) -> list[Seat]:
    return [seat for seat in points if points[seat] == best]


def _end(ended_by: str) -> str:
    ends = {"target": _("The target is reached."), "rounds": _("All rounds are played.")}
    return ends.get(ended_by) or _("You stopped here.")


def _why(winner: Seat | None, points: Points) -> str:
    if winner is None:
        return _("Nobody is ahead alone.")
    return _("The most points win.") if points[winner] == max(points.values()) else _("The fewest points win.")
