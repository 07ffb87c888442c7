"""How a match of Kaiser ended, in words, and who says that it ends so."""

from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Ending, Names, Written, side_name
from scorekeeper.domain.words import _
from scorekeeper.games.kaiser.sections import of_result
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
        rule=of_result(result),
        badge=None,
    )


def _target() -> tuple[str, str]:
    return _("With %(points)s points %(winner)s have reached the game."), _("Pagat, Parlett")


def _floor() -> tuple[str, str]:
    reason = _("%(others)s have sunk to %(of_others)s, and at this table that loses the match.")
    return reason, _("kaisergame.com; a variant in Pagat")
