"""How likely sevens are, and who declares: worked out by hand, and counted out one way after another."""

from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas import rules_page

# fmt: off
TURNED_UP = [
    # sevens at the eight places, of the 35,960 ways in which four sevens lie among 32 cards
    (0, 10626),   # C(24,4)
    (1, 16192),   # 8 · C(24,3) = 8 · 2024
    (2, 7728),    # 28 · C(24,2) = 28 · 276
    (3, 1344),    # 56 · 24
    (4, 70),      # C(8,4)
]

LAST_SEVEN = [
    # place, ways: the other three sevens lie among the cards before it and the 24 that nobody looks at
    (1, 2024), (2, 2300), (3, 2600), (4, 2925), (5, 3276), (6, 3654), (7, 4060), (8, 4495),
]

DECLARES = [
    # seat when South deals, places, chance: 2024 + 3276 = 5300 of 25,334, and so on
    (Seat.W, (1, 5), Fraction(2650, 12667)),
    (Seat.N, (2, 6), Fraction(2977, 12667)),
    (Seat.E, (3, 7), Fraction(3330, 12667)),
    (Seat.S, (4, 8), Fraction(3710, 12667)),
]
# fmt: on


@pytest.mark.parametrize("sevens, ways", TURNED_UP)
def test_so_many_sevens_are_turned_up_in_so_many_ways(sevens, ways):
    assert rules_page.ways_to_turn_up(sevens) == ways
    assert rules_page.chance_to_turn_up(sevens) == Fraction(ways, 35960)


def test_a_seven_is_turned_up_in_the_ways_that_are_left():
    assert rules_page.WAYS == 35960
    assert rules_page.ways_with_a_seven() == 25334


@pytest.mark.parametrize("place, ways", LAST_SEVEN)
def test_the_last_seven_lies_at_each_place_in_so_many_ways(place, ways):
    assert rules_page.ways_to_declare(place) == ways


@pytest.mark.parametrize("seat, places, chance", DECLARES)
def test_each_seat_declares_so_often(seat, places, chance):
    assert rules_page.places_of(seat, dealer=Seat.S) == places
    assert rules_page.chance_to_declare(seat, dealer=Seat.S) == chance


@pytest.mark.parametrize("place", [0, 9])
def test_there_are_eight_places_and_no_more(place):
    with pytest.raises(ValueError, match=str(place)):
        rules_page.ways_to_declare(place)


def test_counting_out_all_ways_comes_to_the_same():
    last = [0] * 9
    for sevens in combinations(range(1, 33), 4):
        last[max((place for place in sevens if place <= 8), default=0)] += 1

    assert last == [10626, *(ways for _place, ways in LAST_SEVEN)]
