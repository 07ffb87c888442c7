"""What each player has, seat by seat."""

import pytest

from scorekeeper.domain.seats import BySeat, Seat, after_dealer


def test_everybody_begins_with_the_same():
    points = BySeat.same((Seat.N, Seat.E, Seat.S), 0)
    assert [points.of(seat) for seat in points.seats] == [0, 0, 0]


def test_a_change_touches_one_player_and_makes_a_new_value():
    points = BySeat.made((Seat.N, Seat.S), lambda seat: len(seat.value))
    more = points.changed(Seat.S, lambda n: n + 4)
    assert (more.of(Seat.N), more.of(Seat.S)) == (1, 5)
    assert points.of(Seat.S) == 1


def test_nobody_has_anything_at_an_empty_chair():
    with pytest.raises(KeyError):
        BySeat.same((Seat.N, Seat.S), 0).of(Seat.E)


def test_the_dealer_comes_last():
    assert after_dealer(Seat.E) == (Seat.S, Seat.W, Seat.N, Seat.E)
    assert after_dealer(Seat.E, (Seat.N, Seat.W, Seat.S, Seat.E)) == (Seat.N, Seat.W, Seat.S, Seat.E)
    assert after_dealer(Seat.N, (Seat.N, Seat.S)) == (Seat.S, Seat.N)
