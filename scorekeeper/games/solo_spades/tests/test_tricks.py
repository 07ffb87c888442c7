"""What may be played when the best card has to be beaten, worked by hand from Parlett's rule; and who takes a trick."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.solo_spades.tools import playable, verdict, winner


def cards(written):
    return [Card.parse(each) for each in written.split()]


# fmt: off
PLAYS = [
    # table    held          allowed
    ("9♥",    "8♥ 10♥ Q♥",  "10♥ Q♥"),   # ZL1
    ("9♥",    "8♥ 7♥",      "8♥ 7♥"),    # ZL2
    ("9♥ 2♠", "8♥ Q♥ A♠",   "8♥ Q♥"),    # ZL3
    ("9♥",    "2♠ 5♠ K♦",   "2♠ 5♠"),    # ZL4
    ("9♥ 4♠", "2♠ 5♠ K♦",   "5♠"),       # ZL5
    ("9♥ 4♠", "2♠ 3♠ K♦",   "2♠ 3♠"),    # ZL6 read to the letter: nobody says what else
    ("9♥ 4♠", "K♦ Q♣",      "K♦ Q♣"),    # ZL7
    ("10♠",   "3♠ J♠ K♠",   "J♠ K♠"),    # ZL8
    ("9♥ A♥", "Q♥ K♥ 2♥",   "Q♥ K♥ 2♥"), # ZL9
]

TRICKS = [
    # in the order in which they were played; the winner, from 1
    ("10♦ K♦ 2♦ A♦", 4),  # TS1
    ("10♦ K♦ 2♠ A♦", 3),  # TS2
    ("10♦ 3♠ 2♠ A♦", 2),  # TS3
    ("10♦ K♥ 2♣ 3♦", 1),  # TS4
    ("4♠ K♠ A♥ 9♠",  2),  # TS5
    ("2♣ A♥ A♦ K♥",  1),  # TS6
]
# fmt: on


@pytest.mark.parametrize("table, held, allowed", PLAYS)
def test_the_best_card_is_beaten_where_it_can_be(table, held, allowed):
    assert playable(cards(table), cards(held)) == cards(allowed)


@pytest.mark.parametrize("trick, place", TRICKS)
def test_the_highest_spade_wins_or_else_the_highest_of_the_suit_led(trick, place):
    assert winner(cards(trick)) == place - 1


def trick(line):
    return Trick({}, tuple(Play((card,)) for card in cards(line)))


FOLLOWS_NOTHING = "Only a player without the suit led and without spades may play the %s."

# fmt: off
DOUBTS = [
    ("9♥ 8♥ 10♥ J♥", ("The 8 of hearts does not beat the best card. Only a player who cannot beat it may play it.",)),
    ("9♥ 4♠ 2♠",     ("The 2 of spades does not overtrump. Only a player who cannot overtrump may play it.",)),
    ("9♥ K♦",        (FOLLOWS_NOTHING % "king of diamonds",)),
    ("9♥ 10♥ J♥ 2♠", ()),
    ("9♥ A♥ Q♥",     ()),  # nothing beats the ace
    ("9♥ 2♠ 8♥",     ()),  # the trick is ruffed: everybody who follows is free within the suit
]
# fmt: on


@pytest.mark.parametrize("line, doubts", DOUBTS)
def test_who_did_not_beat_the_best_card_must_have_been_unable_to(line, doubts):
    assert verdict(trick(line)).doubts == doubts


def test_the_verdict_says_why():
    said = verdict(trick("10♦ K♦ 2♠ A♦"))
    assert said.reason == "The 2 of spades is the only trump, and any trump beats diamonds."
    assert said.rule == "must-beat"
