"""How a match of Avinas ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.sheet import Badge, Ending, Names, Written, side_name, to, who_won
from scorekeeper.games.avinas.telling.explained import of_result
from scorekeeper.games.avinas.telling.sentences import on_rams, pips_to_pips, rams_spelled


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    winner, cats = Side(result["winner"]), Side(result["cats"]) if result["cats"] else None
    overclaimed = result["ended_by"] == "overclaim"
    reason, sources = _overclaim(winner, names) if overclaimed else _pips(winner, cats, totals, names)
    return Ending(
        winner=side_name(names, winner),
        won=who_won(side_name(names, winner)),
        score="" if cats or overclaimed else _score(totals, winner),
        reason=reason,
        sources=sources,
        rule=of_result(result),
        badge=_badge(cats, names) if cats else None,
        by=_("by an overclaim") if overclaimed else _("by rams") if on_rams(totals) else "",
    )


def _score(totals: Written, winner: Side) -> str:
    """Return "36 to 0 (14 pips to 7)", or the pips alone where no rams stand and so the fewer pips won."""
    pips = pips_to_pips(totals, winner)
    if not on_rams(totals):
        return pips
    rams = to(totals[winner.other.value]["rams"], totals[winner.value]["rams"])
    return _("%(rams)s (%(pips)s)") % {"rams": rams, "pips": pips}


def _badge(cats: Side, names: Names) -> Badge:
    return Badge(
        seats=cats.seats,
        word=_("Cats"),
        until=_("Cats until the next match"),
        names=side_name(names, cats),
        symbol="catface",
        figure="cat",
        custom=_("By custom: no more today, and new cards for the next match."),
    )


def _overclaim(winner: Side, names: Names) -> tuple[str, str]:
    reason = _("%(side)s named more trumps than they had, and that loses the match.")
    return reason % {"side": side_name(names, winner.other)}, _("Pagat, Parlett")


def _pips(winner: Side, cats: Side | None, totals: Written, names: Names) -> tuple[str, str]:
    full = max(Side, key=lambda side: int(totals[side.value]["pips"]))
    pips = int(totals[full.value]["pips"])
    told = {
        "full": side_name(names, full),
        "others": side_name(names, full.other),
        "winner": side_name(names, winner),
        "pips": pips,
        "fewer": totals[full.other.value]["pips"],
        "rams": rams_spelled(max(totals[side.value]["rams"] for side in Side)),
    }
    if cats:
        reason = ngettext(
            "%(pips)s pip, and none on the other side: rams do not count. Cats until the next match.",
            "%(pips)s pips, and none on the other side: rams do not count. Cats until the next match.",
            pips,
        )
        return reason % told, _("Parlett; Pagat implies it")
    if winner is full:
        reason = ngettext(
            "%(full)s reached %(pips)s pip; %(others)s hold %(rams)s, so %(winner)s win.",
            "%(full)s reached %(pips)s pips; %(others)s hold %(rams)s, so %(winner)s win.",
            pips,
        )
    elif totals[full.value]["rams"]:
        reason = ngettext(
            "%(full)s reached %(pips)s pip and hold %(rams)s, so %(winner)s win.",
            "%(full)s reached %(pips)s pips and hold %(rams)s, so %(winner)s win.",
            pips,
        )
    else:
        reason = ngettext(
            "%(full)s reached %(pips)s pip; no rams stand, so %(winner)s win with only %(fewer)s.",
            "%(full)s reached %(pips)s pips; no rams stand, so %(winner)s win with only %(fewer)s.",
            pips,
        )
    return reason % told, _("Pagat, Parlett")
