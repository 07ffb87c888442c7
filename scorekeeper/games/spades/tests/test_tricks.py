"""Who takes a trick: the winners are marked by hand, from Pagat's rule."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.games.spades.tricks import is_ruffed, winner

# fmt: off
TRICKS = [
    # in the order in which they were played; the winner, from 1; by a ruff?
    ("10♦ K♦ 2♦ A♦", 4, False),  # TS1 no spade: the highest of the suit led
    ("10♦ K♦ 2♠ A♦", 3, True),   # TS2 the lowest spade beats the ace
    ("10♦ 3♠ 2♠ A♦", 2, True),   # TS3 the highest spade
    ("10♦ K♥ 2♣ 3♦", 1, False),  # TS4 another plain suit never wins
    ("4♠ K♠ A♥ 9♠",  2, False),  # TS5 spades led
    ("2♣ A♥ A♦ K♥",  1, False),  # TS6 nobody follows
]
# fmt: on


@pytest.mark.parametrize("cards, place, ruffed", TRICKS)
def test_the_highest_spade_wins_or_else_the_highest_of_the_suit_led(cards, place, ruffed):
    trick = [Card.parse(each) for each in cards.split()]
    assert winner(trick) == place - 1
    assert is_ruffed(trick) is ruffed
