"""How a match of Spades ended, in words, and who says that it ends so."""

from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Ending, Names, Written, side_name
from scorekeeper.domain.words import _
from scorekeeper.games.spades.sections import END
from scorekeeper.rulebook.numbers import shown


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """The end of a match, from its written result and final totals."""
    winner = Side(result["winner"])
    told = {
        "winner": side_name(names, winner),
        "others": side_name(names, winner.other),
        "points": shown(totals[winner.value]["points"]),
        "of_others": shown(totals[winner.other.value]["points"]),
    }
    reason, sources = _floor() if result["ended_by"] == "floor" else _target()
    return Ending(
        winner=told["winner"],
        headline=_("%(winner)s win, %(points)s to %(of_others)s") % told,
        reason=reason % told,
        sources=sources,
        rule=END,
        badge=None,
    )


def _target() -> tuple[str, str]:
    return _("The game has been reached, and the higher total wins: %(winner)s have %(points)s."), _("Pagat")


def _floor() -> tuple[str, str]:
    reason = _("A side has sunk to the floor, and at this table that ends the match: %(winner)s are ahead.")
    return reason, _("MSN Zone")
