"""Who takes a trick: the winners are marked by hand, from Pagat's rule."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.spades.tools import is_ruffed, verdict, winner

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


def trick(line, number=2):
    return Trick({}, tuple(Play((Card.parse(text),)) for text in line.split()), number)


# fmt: off
SAID = [
    ("10♦ K♦ 2♦ A♦", "Nobody played a trump, so the ace of diamonds takes it: the highest of the suit led.", False),
    ("10♦ K♦ 2♠ A♦", "The 2 of spades is the only trump, and any trump beats diamonds.", True),
    ("10♦ 3♠ 2♠ A♦", "The 3 of spades is the highest of the trumps.", True),
    ("4♠ K♠ A♥ 9♠",  "The king of spades is the highest of the suit led.", False),
]
# fmt: on


@pytest.mark.parametrize("line, reason, ruffed", SAID)
def test_the_verdict_says_why_and_what_a_ruff_does_to_a_no_trump(line, reason, ruffed):
    said = verdict(trick(line))
    assert said.reason == reason
    assert said.means == (("A ruff. If the player who took it bid no trump, that bid has failed.",) if ruffed else ())
    assert said.rule == "following"


def test_a_spade_led_to_the_first_trick_is_doubted():
    assert verdict(trick("4♠ K♠", number=1)).doubts == ("The first lead may be any card but a spade.",)
    assert verdict(trick("4♠ K♠")).doubts == verdict(trick("4♦ K♠", number=1)).doubts == ()
