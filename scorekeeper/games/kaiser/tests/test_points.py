"""What tricks count in Kaiser, and which counts are possible."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.games.kaiser.points import ALL_POINTS, LEAST_POINTS, MOST_POINTS, Haul, hauls, trick_points, ways
from scorekeeper.games.kaiser.ranking import PACK, suit_order

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
IMPOSSIBLE = [
    (0, True, False), (0, False, True), (0, True, True),
    (8, True, False), (8, False, True), (8, False, False),
    (9, True, True), (-1, False, False),
]
# fmt: on


@pytest.mark.parametrize("line, points", TRICKS)
def test_a_trick_counts_one_and_its_special_cards(line, points):
    assert trick_points([Card.parse(text) for text in line.split()]) == points


@pytest.mark.parametrize("points, expected", WAYS)
def test_each_count_comes_about_in_these_ways(points, expected):
    assert {written(haul) for haul in ways()[points]} == set(expected.split())


def test_there_are_no_other_counts():
    assert list(ways()) == [points for points, _ways in WAYS]
    assert (LEAST_POINTS, MOST_POINTS) == (-2, 12)


@pytest.mark.parametrize("tricks, five, three", IMPOSSIBLE)
def test_no_deal_ends_with_cards_but_without_tricks(tricks, five, three):
    with pytest.raises(ValueError, match="a side"):
        Haul(tricks, five, three)


def test_both_sides_together_have_ten():
    assert ALL_POINTS == 10
    assert {haul.points + haul.rest.points for haul in hauls()} == {10}


def test_the_special_cards_are_the_lowest_of_their_suits():
    assert [str(card) for card in suit_order(Suit.SPADES)] == ["A♠", "K♠", "Q♠", "J♠", "10♠", "9♠", "8♠", "3♠"]
    assert [str(card) for card in suit_order(Suit.HEARTS)] == ["A♥", "K♥", "Q♥", "J♥", "10♥", "9♥", "8♥", "5♥"]
    assert str(suit_order(Suit.CLUBS)[-1]) == "7♣"
    assert str(suit_order(Suit.DIAMONDS)[-1]) == "7♦"
    assert len(set(PACK)) == 32


def written(haul):
    specials = "5" * haul.five + "3" * haul.three
    return f"{haul.tricks}+{specials}" if specials else str(haul.tricks)
