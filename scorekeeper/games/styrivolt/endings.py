"""How a match of Stýrivolt ended, in words: the players stopped, and somebody had crosses, or nobody."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Ending, Names, Written, side_name
from scorekeeper.games.styrivolt.sections import Section


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """The end of a match, from its written result."""
    if result["winner"] is None:
        return _ending(_("Level"), _("You stopped, and nobody has crosses: it is level."), winner="", sources="")
    told = {"side": side_name(names, Side(result["winner"])), "n": result["by"]}
    headline = ngettext("%(side)s won by %(n)s cross", "%(side)s won by %(n)s crosses", result["by"]) % told
    reason = _("You stopped, and only %(side)s have crosses.") % told
    return _ending(headline, reason, winner=told["side"], sources=_("Pagat, Parlett"))


def _ending(headline: str, reason: str, *, winner: str, sources: str) -> Ending:
    return Ending(winner=winner, headline=headline, reason=reason, sources=sources, rule=Section.END, badge=None)
