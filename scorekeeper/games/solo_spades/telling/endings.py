"""How a match of Solo Spades ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Ending, Names, Written, to, who_won
from scorekeeper.games.solo_spades.sections import Section


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    winner = Seat(result["winner"])
    second = max((seat for seat in names if seat is not winner), key=lambda seat: int(totals[seat.value]["points"]))
    told = {
        "winner": names[winner],
        "points": with_minus(totals[winner.value]["points"]),
        "second": names[second],
        "fewer": with_minus(totals[second.value]["points"]),
    }
    return Ending(
        winner=told["winner"],
        won=who_won(told["winner"]),
        score=to(told["points"], told["fewer"]),
        reason=_("%(winner)s has the highest total, %(points)s; %(second)s comes next with %(fewer)s.") % told,
        sources=_("onlinespades.net"),
        rule=Section.END,
    )
