"""What is worth telling of a match of any other game: who was best of a round most often."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight, best_alone
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.other.deals import Deal
from scorekeeper.games.other.scoring import Effect, Score, Wins
from scorekeeper.games.other.sheet import Match, rules_of


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """Who alone had the best of the round."""
    sign = 1 if rules_of(match).agreed.wins is Wins.HIGHEST else -1
    return best_alone((seat, sign * points) for seat, points in row.effect.each)


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max((abs(points) for _seat, points in row.effect.each), default=0)


def own(match: Match, names: Names) -> Highlight | None:
    """None if several were best as often."""
    best: dict[Seat, list[int]] = {}
    for row in match.rows:
        for seat in won(match, row):
            best.setdefault(seat, []).append(row.number)
    first = best_alone((seat, len(deals)) for seat, deals in best.items())
    if not first:
        return None
    deals = best[first[0]]
    more = _("%(n)s of %(rounds)s") % {"n": len(deals), "rounds": match.state.rounds}
    return Highlight(_("Best of a round"), names[first[0]], deals[-1], len(deals), more)
