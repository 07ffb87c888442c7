"""What each player has, seat by seat."""

import pytest

from scorekeeper.domain.seats import CLOCKWISE, PLACES, BySeat, Seat, after_dealer, kind_of


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


def test_seats_are_called_by_the_compass_or_by_number():
    assert [seat.spoken for seat in CLOCKWISE] == ["North", "East", "South", "West"]
    assert [seat.spoken for seat in PLACES] == [f"Player {n}" for n in range(1, 9)]
    assert {*CLOCKWISE, *PLACES} == set(Seat)


def test_a_table_has_seats_of_one_kind():
    assert kind_of(Seat.W) == CLOCKWISE
    assert kind_of(Seat.P8) == PLACES
