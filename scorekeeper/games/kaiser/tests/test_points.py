"""What tricks count in Kaiser, and which counts are possible."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.kaiser.deals import (
    ALL_POINTS,
    Haul,
    check_points,
    hauls,
    points_of,
    trick_points,
    ways,
)

# fmt: off
TRICKS = [
    ("5♥ 8♥ 3♠ 7♦",   3),
    ("5♥ A♠ K♣ Q♠",   6),
    ("7♣ 8♣ A♦ 3♠",  -2),
    ("A♥ 3♠ K♥ 5♥",   3),
    ("8♠ 5♥ 9♠ 3♠",   3),
    ("3♠ 8♠ A♠ 7♣",  -2),
    ("5♥ 8♥ 9♥ 10♥",  6),
    ("7♣ 8♣ A♦ K♣",   1),
]
WAYS = [
    # points, ways: tricks, then 5 for the five of hearts and 3 for the three of spades
    (-2, "1+3"),
    (-1, "2+3"),
    (0,  "0 3+3"),
    (1,  "1 4+3"),
    (2,  "2 5+3"),
    (3,  "1+53 3 6+3"),
    (4,  "2+53 4 7+3"),
    (5,  "3+53 5"),
    (6,  "1+5 4+53 6"),
    (7,  "2+5 5+53 7"),
    (8,  "3+5 6+53"),
    (9,  "4+5 7+53"),
    (10, "5+5 8+53"),
    (11, "6+5"),
    (12, "7+5"),
]
FLAT = [
    # tricks, and cards; worth where the three of spades needs three tricks (Pagat)
    ("1+3", -3), ("1+53", -3), ("2+3", -3), ("2+53", -3),
    ("3+3", 0), ("3+53", 5), ("4+3", 1), ("7+3", 4), ("8+53", 10),
    ("0", 0), ("1", 1), ("2", 2), ("1+5", 6), ("2+5", 7), ("7+5", 12),
]
NEITHER = "a side without a trick has neither the 5♥ nor the 3♠"
BOTH = "a side with all the tricks has the 5♥ and the 3♠"
IMPOSSIBLE = [
    (0, True, False, NEITHER), (0, False, True, NEITHER), (0, True, True, NEITHER),
    (8, True, False, BOTH), (8, False, True, BOTH), (8, False, False, BOTH),
    (9, True, True, "a side cannot take 9 tricks"), (-1, False, False, "a side cannot take -1 tricks"),
]
# fmt: on


@pytest.mark.parametrize("line, points", TRICKS)
def test_a_trick_counts_one_and_its_special_cards(line, points):
    assert trick_points([Card.parse(text) for text in line.split()]) == points


@pytest.mark.parametrize("points, expected", WAYS)
def test_each_count_comes_about_in_these_ways(points, expected):
    assert {written(haul) for haul in ways()[points]} == set(expected.split())


@pytest.mark.parametrize("tricks, five, three, words", IMPOSSIBLE)
def test_no_deal_ends_with_cards_but_without_tricks(tricks, five, three, words):
    with pytest.raises(IllegalDeal, match=f"^{words}$"):
        Haul(tricks, five, three)


def test_all_that_can_be_taken_is_listed():
    assert len(hauls()) == len(set(hauls())) == 30


@pytest.mark.parametrize("haul, points", FLAT)
def test_the_three_of_spades_can_need_three_tricks(haul, points):
    tricks, _plus, cards = haul.partition("+")
    assert points_of(Haul(int(tricks), "5" in cards, "3" in cards), three_needs_tricks=True) == points


@pytest.mark.parametrize("points", [-3, 13])
def test_points_beyond_the_least_and_the_most_are_refused(points):
    with pytest.raises(IllegalDeal, match=f"^a side cannot take {points} points$"):
        check_points(points)


def test_both_sides_together_have_ten():
    assert ALL_POINTS == 10
    assert {haul.points + haul.rest.points for haul in hauls()} == {10}


def written(haul):
    specials = "5" * haul.five + "3" * haul.three
    return f"{haul.tricks}+{specials}" if specials else str(haul.tricks)
