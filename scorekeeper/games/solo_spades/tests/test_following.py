"""What may be played when the best card has to be beaten, worked by hand from Parlett's rule."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.games.solo_spades.following import playable, winning


def cards(written):
    return [Card.parse(each) for each in written.split()]


# fmt: off
PLAYS = [
    # table    held          allowed
    ("9♥",    "8♥ 10♥ Q♥",  "10♥ Q♥"),
    ("9♥",    "8♥ 7♥",      "8♥ 7♥"),
    ("9♥ 2♠", "8♥ Q♥ A♠",   "8♥ Q♥"),
    ("9♥",    "2♠ 5♠ K♦",   "2♠ 5♠"),
    ("9♥ 4♠", "2♠ 5♠ K♦",   "5♠"),
    ("9♥ 4♠", "2♠ 3♠ K♦",   "2♠ 3♠"),  # read to the letter: nobody says what else
    ("9♥ 4♠", "K♦ Q♣",      "K♦ Q♣"),
    ("10♠",   "3♠ J♠ K♠",   "J♠ K♠"),
    ("9♥ A♥", "Q♥ K♥ 2♥",   "Q♥ K♥ 2♥"),
]

TRICKS = [
    ("10♦ K♦ 2♦ A♦", "A♦"),
    ("10♦ K♦ 2♠ A♦", "2♠"),
    ("10♦ 3♠ 2♠ A♦", "3♠"),
    ("10♦ K♥ 2♣ 3♦", "10♦"),
    ("4♠ K♠ A♥ 9♠",  "K♠"),
    ("2♣ A♥ A♦ K♥",  "2♣"),
]
# fmt: on


@pytest.mark.parametrize("table, held, allowed", PLAYS)
def test_the_best_card_is_beaten_where_it_can_be(table, held, allowed):
    assert playable(cards(table), cards(held)) == cards(allowed)


@pytest.mark.parametrize("trick, winner", TRICKS)
def test_the_highest_spade_wins_or_else_the_highest_of_the_suit_led(trick, winner):
    assert winning(cards(trick)) == Card.parse(winner)
