"""How a match of any other game ended, in words."""

from collections.abc import Mapping

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Ending, Names, Written, to, who_won
from scorekeeper.games.other.telling.sentences import NO_SECTION, listed

Points = Mapping[Seat, int]


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    points = {seat: int(totals[seat.value]["points"]) for seat in PLACES if seat.value in totals}
    winner = Seat(result["winner"]) if result["winner"] else None
    return Ending(
        winner=names[winner] if winner else "",
        won=who_won(names[winner] if winner else ""),
        score=_score(winner, points) if winner else _level(points, names),
        reason=_("%(end)s %(why)s") % {"end": _end(result["ended_by"]), "why": _why(winner, points)},
        sources="",
        rule=NO_SECTION,
        by=_("with the fewest points") if winner and points[winner] != max(points.values()) else "",
    )


def _score(winner: Seat, points: Points) -> str:
    """Return the winner's points, and those of whoever came closest."""
    others = (points[seat] for seat in points if seat is not winner)
    closest = min(others, key=lambda number: abs(number - points[winner]))
    return to(with_minus(points[winner]), with_minus(closest))


def _level(points: Points, names: Names) -> str:
    """Return who has the same points, or that all have, where the totals say it: the written result does not say
    whether the most or the fewest win.
    """
    first, last = (_those(points, best) for best in (max(points.values()), min(points.values())))
    if len(first) > 1 and len(last) > 1 and first != last:
        return ""
    level = first if len(first) > 1 else last
    if len(level) == len(points):
        return _("%(points)s all") % {"points": with_minus(points[level[0]])}
    return _("%(names)s, %(points)s each") % {"names": listed(names, level), "points": with_minus(points[level[0]])}


def _those(points: Points, best: int) -> list[Seat]:
    return [seat for seat in points if points[seat] == best]


def _end(ended_by: str) -> str:
    ends = {"target": _("The target is reached."), "rounds": _("All rounds are played.")}
    return ends.get(ended_by) or _("You stopped here.")


def _why(winner: Seat | None, points: Points) -> str:
    if winner is None:
        return _("Nobody is ahead alone.")
    return _("The most points win.") if points[winner] == max(points.values()) else _("The fewest points win.")
