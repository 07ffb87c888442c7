"""Who takes a trick of Kaiser."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.games.kaiser.points import trick_points
from scorekeeper.games.kaiser.ranking import suit_order
from scorekeeper.games.kaiser.tricks import winner

# fmt: off
TRICKS = [
    # trumps, cards as played,  taken by, points
    ("♦",     "5♥ 8♥ 3♠ 7♦",    4, 3),
    ("♦",     "5♥ A♠ K♣ Q♠",    1, 6),
    ("none",  "7♣ 8♣ A♦ 3♠",    2, -2),
    ("♠",     "A♥ 3♠ K♥ 5♥",    2, 3),
    ("♥",     "8♠ 5♥ 9♠ 3♠",    2, 3),
    ("♣",     "3♠ 8♠ A♠ 7♣",    4, -2),
    ("♥",     "5♥ 8♥ 9♥ 10♥",   4, 6),
]
# fmt: on


@pytest.mark.parametrize("trump, line, place, points", TRICKS)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(trump, line, place, points):
    cards = [Card.parse(text) for text in line.split()]
    assert winner(cards, suit(trump)) + 1 == place
    assert trick_points(cards) == points


@pytest.mark.parametrize("trump", [None, *Suit])
def test_in_every_suit_each_card_beats_all_below_it(trump):
    for led in Suit:
        order = suit_order(led)
        for place, higher in enumerate(order):
            for lower in order[place + 1 :]:
                assert winner([lower, higher], trump) == 1
                assert winner([higher, lower], trump) == 0


def suit(sign):
    return next((suit for suit in Suit if suit.sign == sign), None)
