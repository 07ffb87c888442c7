"""How a match of Voormsi ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.numbers import shown
from scorekeeper.domain.sheet import Ending, Names, Written
from scorekeeper.games.voormsi.explained import of_result
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.players import one_or_both, party_name, party_of


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """The end of a match, from its written result and final totals."""
    winner = party_of(result["winner"])
    others = [party_of(written) for written in totals if written != result["winner"]]
    own_toqu = result["ended_by"] == "own_toqu"
    return Ending(
        winner=party_name(names, winner),
        headline=_headline(winner, totals, names),
        reason=_own_toqu(others[0], names) if own_toqu else _target(winner, totals, names),
        sources=_("Pagat, Parlett"),
        rule=of_result(result),
        badge=None,
    )


def _headline(winner: Party, totals: Written, names: Names) -> str:
    others = [shown(counts["points"]) for written, counts in totals.items() if written != winner.value]
    told = {
        "winner": party_name(names, winner),
        "points": totals[winner.value]["points"],
        "others": _(" and ").join(others),
    }
    win, wins = _("%(winner)s win, %(points)s to %(others)s"), _("%(winner)s wins, %(points)s to %(others)s")
    return one_or_both(winner, wins, win) % told


def _target(winner: Party, totals: Written, names: Names) -> str:
    told = {"winner": party_name(names, winner), "points": totals[winner.value]["points"]}
    both, one = (
        _("%(winner)s stand at exactly %(points)s points."),
        _("%(winner)s stands at exactly %(points)s points."),
    )
    return one_or_both(winner, one, both) % told


def _own_toqu(loser: Party, names: Names) -> str:
    told = {"loser": party_name(names, loser)}
    both = _("Toqu of %(loser)s took their own Voormsi: that loses all points and the match.")
    one = _("%(loser)s took Voormsi with Toqu, both from one hand: that loses all points and the match.")
    return one_or_both(loser, one, both) % told
