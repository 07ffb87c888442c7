"""Who takes a trick of Forty-One, and why."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.forty_one.scoring import referee_setting
from scorekeeper.games.forty_one.tools import verdict


def trick(line, trump):
    return Trick({"trump": trump}, tuple(Play((Card.parse(text),)) for text in line.split()))


# fmt: off
TRICKS = [
    # in the order in which they were played; trumps; the winner, from 1
    ("A♣ K♣ 2♥ Q♣", "H", 3, "The 2 of hearts is the only trump, and any trump beats clubs."),
    ("A♣ 3♥ 2♥ Q♣", "H", 2, "The 3 of hearts is the highest of the trumps."),
    ("9♠ A♦ K♣ 2♠", "H", 1, "Nobody played a trump, so the 9 of spades takes it: the highest of the suit led."),
    ("Q♥ K♥ A♠ J♥", "H", 2, "The king of hearts is the highest of the suit led."),
    ("9♠ K♠ 2♥ A♠", "C", 4, "Nobody played a trump, so the ace of spades takes it: the highest of the suit led."),
    ("9♠ K♠ 2♣ A♠", "C", 3, "The 2 of clubs is the only trump, and any trump beats spades."),
]
# fmt: on


@pytest.mark.parametrize("line, trump, place, reason", TRICKS)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(line, trump, place, reason):
    said = verdict(trick(line, trump))
    assert (said.winner + 1, said.reason, said.rule) == (place, reason, "play")


def test_hearts_are_settled_where_the_table_has_not_chosen_the_sister_suit():
    assert referee_setting({}) == referee_setting({"trumps": "hearts"}) == {"trump": "H"}
    assert referee_setting({"trumps": "sister_suit"}) == {}
