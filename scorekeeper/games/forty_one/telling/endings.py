"""How a match of Forty-One ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Ending, Names, Written, side_name, who_won
from scorekeeper.games.forty_one.telling.explained import of_result


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    side = Side(result["winner"])
    points = {seat: int(totals[seat.value]["points"]) for seat in CLOCKWISE}
    on_thirteen = result["ended_by"] == "thirteen"
    return Ending(
        winner=side_name(names, side),
        won=who_won(side_name(names, side)),
        score=_score(side, points),
        reason=_thirteen() if on_thirteen else _target(side, points, names),
        sources=_("Pagat"),
        rule=of_result(result),
        by=_("on a bid of 13") if on_thirteen else "",
    )


def _score(side: Side, points: dict[Seat, int]) -> str:
    other, one = side.seats  # in the order in which the side is named
    return _("%(one)s and %(other)s points") % {"one": with_minus(points[one]), "other": with_minus(points[other])}


def _thirteen() -> str:
    return _("A bid of 13 decides a match of 400: made it is won, and with a trick missing it is lost.")


def _target(side: Side, points: dict[Seat, int], names: Names) -> str:
    high, low = _ranked(side, points)
    told = {
        "high": names[high],
        "points": with_minus(points[high]),
        "low": names[low],
        "others": with_minus(points[low]),
        "sum": with_minus(points[high] + points[low]),
        "against": with_minus(sum(points[seat] for seat in side.other.seats)),
    }
    first = _("%(high)s has %(points)s, and %(low)s, with %(others)s, is not in the way.") % told
    return first + " " + _("Together they have %(sum)s, the others %(against)s.") % told


def _ranked(side: Side, points: dict[Seat, int]) -> tuple[Seat, Seat]:
    """Return who of the two has more, and who less."""
    low, high = sorted(side.seats, key=lambda seat: points[seat])
    return high, low
