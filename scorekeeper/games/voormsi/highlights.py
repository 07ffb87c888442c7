"""What is worth telling of a match of Voormsi: what became of Voormsi, the event that brings most points first."""

from collections.abc import Sequence

from scorekeeper.domain.highlights import Highlight
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi.deals import EVENT_POINTS, Deal
from scorekeeper.games.voormsi.scoring import Effect, Score
from scorekeeper.games.voormsi.sheet import Match, event_words, party_name


def won(match: Match, row: Row[Deal, Score, Effect]) -> Sequence[Seat]:
    """The side or the player that alone won most points in the deal."""
    best = max(points for _party, points in row.effect.scores.each)
    first = [party for party, points in row.effect.scores.each if points == best]
    if len(first) > 1:
        return ()
    return first[0].seats if isinstance(first[0], Side) else (first[0],)


def size(row: Row[Deal, Score, Effect]) -> int:
    """The most points that anybody won in the deal."""
    return max(0, *(points for _party, points in row.effect.scores.each))


def own(match: Match, names: Names) -> Highlight | None:
    """The first of equals; not a pair's own Toqu on its Voormsi, by which it loses."""
    fates = [(row.deal.fate, row.number) for row in match.rows if row.deal.fate]
    told = [(EVENT_POINTS[fate.event], fate, number) for fate, number in fates if fate.event in EVENT_POINTS]
    if not told:
        return None
    points, fate, number = max(told, key=lambda each: each[0])
    return Highlight(event_words(fate.event), party_name(names, fate.party), number, points)
