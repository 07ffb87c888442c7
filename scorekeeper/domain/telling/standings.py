"""Standings in a few words for a list, from its totals as the match format writes them."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names, Written


def points(totals: Written, names: Names) -> str:
    """Return "52 to 31" of two who play against each other; at a larger table "Ona 12, Rūta 9, Jonas −4", or so many of
    them as the totals are of.
    """
    counts = {party: with_minus(int(counted["points"])) for party, counted in totals.items()}
    if len(counts) == 2 and not counts.keys() < {seat.value for seat in names}:
        one, other = counts.values()
        return _("%(one)s to %(other)s") % {"one": one, "other": other}
    each = [_("%(name)s %(points)s") % {"name": names[Seat(seat)], "points": n} for seat, n in counts.items()]
    return comma_list(each)
