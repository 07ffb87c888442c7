"""What holds of every match, whatever is played."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import BySeat
from scorekeeper.games.other.deals import Passed, Played
from scorekeeper.games.other.scoring import USUAL, OtherRules, Wins
from scorekeeper.games.other.tests.strategies import AGREED, matches

SMALL = st.integers(-9, 9)


def followed(seats, deals, agreed=USUAL, *, closed=False):
    return replay(OtherRules(seats, agreed), seats[0], deals, turn=seats, closed=closed)


@given(matches(SMALL))
def test_the_fewest_of_the_opposite_are_the_most(match):
    seats, deals = match
    opposite = [MatchDeal(deal if isinstance(deal, Passed) else _negative(deal)) for deal in (d.deal for d in deals)]
    most = OtherRules(seats).winner(followed(seats, deals).state)
    few = OtherRules(seats, type(USUAL)(wins=Wins.LOWEST)).winner(followed(seats, opposite).state)
    assert most is few


def _negative(deal):
    return Played(BySeat(tuple((seat, -points) for seat, points in deal.points.each)))


@given(matches(SMALL), AGREED)
def test_a_winner_is_ahead_alone(match, agreed):
    seats, deals = match
    end = followed(seats, deals, agreed, closed=True)
    points = sorted((n for _seat, n in end.state.points.each), reverse=agreed.wins is Wins.HIGHEST)
    assert (end.result.winner is None) == (points[0] == points[1])
    if end.result.winner:
        assert end.state.points.of(end.result.winner) == points[0]
