"""How a match of Voormsi ended, in words, and who says that it ends so."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Ending, Names, Written, to, who_won
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.telling.explained import of_result
from scorekeeper.games.voormsi.telling.players import one_or_both, party_name, party_of


def ending(result: Written, totals: Written, names: Names) -> Ending:
    """Return the end of a match, from its written result and final totals."""
    winner = party_of(result["winner"])
    others = [party_of(written) for written in totals if written != result["winner"]]
    own_toqu = result["ended_by"] == "own_toqu"
    return Ending(
        winner=party_name(names, winner),
        won=who_won(party_name(names, winner)),
        score=_score(winner, totals),
        reason=_own_toqu(others[0], names) if own_toqu else _target(winner, totals, names),
        sources=_("Pagat, Parlett"),
        rule=of_result(result),
    )


def _score(winner: Party, totals: Written) -> str:
    others = [with_minus(counts["points"]) for written, counts in totals.items() if written != winner.value]
    return to(totals[winner.value]["points"], _(" and ").join(others))


def _target(winner: Party, totals: Written, names: Names) -> str:
    points = int(totals[winner.value]["points"])
    told = {"winner": party_name(names, winner), "points": points}
    both, one = (
        ngettext("%(winner)s have exactly %(points)s point.", "%(winner)s have exactly %(points)s points.", points),
        ngettext("%(winner)s has exactly %(points)s point.", "%(winner)s has exactly %(points)s points.", points),
    )
    return one_or_both(winner, one, both) % told


def _own_toqu(loser: Party, names: Names) -> str:
    told = {"loser": party_name(names, loser)}
    both = _("Toqu of %(loser)s took their own Voormsi: that loses all points and the match.")
    one = _("%(loser)s took Voormsi with Toqu, both from one hand: that loses all points and the match.")
    return one_or_both(loser, one, both) % told
