"""What holds of every match, whatever is played."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import BySeat
from scorekeeper.games.other.deals import Passed, Played
from scorekeeper.games.other.options import USUAL, Wins
from scorekeeper.games.other.scoring import OtherRules
from scorekeeper.games.other.tests.strategies import AGREED, matches

SMALL = st.integers(-9, 9)


def followed(seats, deals, agreed=USUAL, *, closed=False):
    return replay(OtherRules(seats, agreed), seats[0], deals, turn=seats, closed=closed)


@given(matches())
def test_the_rows_add_up_to_the_totals(match):
    seats, deals = match
    followed_to = followed(seats, deals)
    for seat in seats:
        brought = [dict(row.effect.each).get(seat, 0) for row in followed_to.rows]
        assert followed_to.state.points.of(seat) == sum(brought)


@given(matches(SMALL), AGREED)
def test_who_sits_elsewhere_has_the_points_elsewhere(match, agreed):
    seats, deals = match
    straight = followed(seats, deals, agreed, closed=True)
    turned = followed(seats, [MatchDeal(_moved(match_deal.deal, seats)) for match_deal in deals], agreed, closed=True)
    assert [row.state.points for row in turned.rows] == [_turned(row.state.points, seats) for row in straight.rows]
    assert turned.result.ended_by == straight.result.ended_by
    winner = straight.result.winner
    assert turned.result.winner is (winner and seats[(seats.index(winner) + 1) % len(seats)])


def _moved(deal, seats):
    return deal if isinstance(deal, Passed) else Played(_turned(deal.points, seats))


def _turned(points, seats):
    """Everybody's, one place on."""
    return BySeat.made(seats, lambda seat: points.of(seats[seats.index(seat) - 1]))


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
