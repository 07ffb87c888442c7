"""What is worth telling of a match of Forty-One: the highest bid that was made."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight, better_side
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names
from scorekeeper.games.forty_one.deals import Deal, ThrownIn
from scorekeeper.games.forty_one.scoring import Effect, Score, Scores
from scorekeeper.games.forty_one.sheet import Match


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The pair that won more together in the deal."""
    if not isinstance(row.effect, Scores):
        return ()
    scores = row.effect.scores
    return better_side(*(sum(scores.of(seat) for seat in side.seats) for side in Side))


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won or lost."""
    return max(abs(score) for _seat, score in row.effect.scores.each) if isinstance(row.effect, Scores) else 0


def own(match: Match, names: Names) -> Highlight | None:
    """The first of equals."""
    made = [
        (bid, seat, row.number)
        for row in match.rows
        if not isinstance(row.deal, ThrownIn)
        for seat, bid in row.deal.bids.each
        if row.deal.made.of(seat)
    ]
    if not made:
        return None
    bid, seat, number = max(made, key=lambda each: each[0])
    return Highlight(_("Highest bid made"), names[seat], number, bid, str(bid))
