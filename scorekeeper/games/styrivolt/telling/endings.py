"""How a match of Stýrivolt ended, in words: the players stopped, and somebody had crosses, or nobody."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Ending, Names, Written, side_name, who_won
from scorekeeper.games.styrivolt.sections import Section


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result."""
    if result["winner"] is None:
        return _ending("", "", _("You stopped, and nobody has crosses."), sources="")
    winner = side_name(names, Side(result["winner"]))
    by = ngettext("%(n)s cross to none", "%(n)s crosses to none", result["by"]) % {"n": result["by"]}
    reason = _("You stopped, and only %(side)s have crosses.") % {"side": winner}
    return _ending(winner, by, reason, sources=_("Pagat, Parlett"))


def _ending(winner: str, score: str, reason: str, *, sources: str) -> Ending:
    return Ending(winner, who_won(winner), score, reason, sources, Section.END)
