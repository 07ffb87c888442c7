"""Who takes a trick of Forty-One, and why."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.forty_one.tricks import verdict


def trick(line):
    return Trick({}, tuple(Play((Card.parse(text),)) for text in line.split()))


# fmt: off
TRICKS = [
    # in the order in which they were played; the winner, from 1
    ("A♣ K♣ 2♥ Q♣", 3, "The 2 of hearts is the only trump, and any trump beats clubs."),
    ("A♣ 3♥ 2♥ Q♣", 2, "The 3 of hearts is the highest of the trumps."),
    ("9♠ A♦ K♣ 2♠", 1, "No trump lies here, and the 9 of spades is the highest of the suit led."),
    ("Q♥ K♥ A♠ J♥", 2, "The king of hearts is the highest of the suit led."),
]
# fmt: on


@pytest.mark.parametrize("line, place, reason", TRICKS)
def test_the_highest_heart_takes_the_trick_else_the_highest_of_the_suit_led(line, place, reason):
    said = verdict(trick(line))
    assert (said.winner + 1, said.reason, said.rule) == (place, reason, "play")
