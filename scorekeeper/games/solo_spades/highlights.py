"""What is worth telling of a match of Solo Spades: nils made."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight, best_alone, more_than_once
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.solo_spades.deals import Deal
from scorekeeper.games.solo_spades.scoring import Effect, Score, What
from scorekeeper.games.solo_spades.sheet import Match


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """Who alone had most points in the deal, before any penalty for bags."""
    return best_alone((seat, change.count.points) for seat, change in row.effect.each)


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max(abs(change.count.points) for _seat, change in row.effect.each)


def own(match: Match, names: Names) -> Highlight | None:
    """Who made most nils; of several the first who made one."""
    made: dict[Seat, list[int]] = {}
    for row in match.rows:
        for seat, change in row.effect.each:
            if change.what is What.NIL and change.made:
                made.setdefault(seat, []).append(row.number)
    if not made:
        return None
    seat, deals = max(made.items(), key=lambda each: len(each[1]))
    return Highlight(_("Nil made"), names[seat], deals[-1], len(deals), more_than_once(len(deals)))
