"""How a match of Avinas ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Badge, Ending, Names, Written, side_name
from scorekeeper.games.avinas.explained import of_result
from scorekeeper.games.avinas.sentences import pips_to_pips, rams_spelled


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """The end of a match, from its written result and final totals."""
    winner, cats = Side(result["winner"]), Side(result["cats"]) if result["cats"] else None
    overclaimed = result["ended_by"] == "overclaim"
    reason, sources = _overclaim(winner, names) if overclaimed else _pips(winner, cats, totals, names)
    return Ending(
        winner=side_name(names, winner),
        headline=_("%(side)s won") % {"side": side_name(names, winner)},
        reason=reason,
        sources=sources,
        rule=of_result(result),
        badge=_badge(cats, names) if cats else None,
        score="" if cats else pips_to_pips(totals, winner),
    )


def _badge(cats: Side, names: Names) -> Badge:
    return Badge(cats.seats, _("Cats"), _("Cats until the next match"), side_name(names, cats), "catface")


def _overclaim(winner: Side, names: Names) -> tuple[str, str]:
    reason = _("%(side)s named more trumps than they had, and that loses the match.")
    return reason % {"side": side_name(names, winner.other)}, _("Pagat, Parlett")


def _pips(winner: Side, cats: Side | None, totals: Written, names: Names) -> tuple[str, str]:
    full = max(Side, key=lambda side: int(totals[side.value]["pips"]))
    told = {
        "full": side_name(names, full),
        "others": side_name(names, full.other),
        "winner": side_name(names, winner),
        "pips": totals[full.value]["pips"],
        "fewer": totals[full.other.value]["pips"],
        "rams": rams_spelled(max(totals[side.value]["rams"] for side in Side)),
    }
    if cats:
        reason = _("%(full)s reached %(pips)s pips, the others none: rams do not count. Cats until the next match.")
        return reason % told, _("Parlett; Pagat implies it")
    if winner is full:
        reason = _("%(full)s reached %(pips)s pips; %(others)s hold %(rams)s, so %(winner)s win.")
    elif totals[full.value]["rams"]:
        reason = _("%(full)s reached %(pips)s pips and hold %(rams)s, so %(winner)s win.")
    else:
        reason = _("%(full)s reached %(pips)s pips; no rams stand, so %(winner)s win with only %(fewer)s.")
    return reason % told, _("Pagat, Parlett")
