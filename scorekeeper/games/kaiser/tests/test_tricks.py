"""Who takes a trick of Kaiser, why, and what it is worth."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.kaiser.deals import PACK, suit_order
from scorekeeper.games.kaiser.scoring import referee_setting
from scorekeeper.games.kaiser.tools import REFEREE, settings, verdict

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


NONE = "none"
LETTERS = {suit.sign: suit.value for suit in Suit} | {NONE: NONE}


def trick(trump, cards):
    return Trick({"trump": LETTERS.get(trump, trump)}, tuple(Play((card,)) for card in cards))


def cards(line):
    return [Card.parse(text) for text in line.split()]


@pytest.mark.parametrize("trump, line, place, points", TRICKS)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(trump, line, place, points):
    said = verdict(trick(trump, cards(line)))
    assert (said.winner + 1, said.points) == (place, points)


@pytest.mark.parametrize("trump", [NONE, *(suit.sign for suit in Suit)])
def test_in_every_suit_each_card_beats_all_below_it(trump):
    for led in Suit:
        downwards = suit_order(led)
        for place, higher in enumerate(downwards):
            for lower in downwards[place + 1 :]:
                assert verdict(trick(trump, [lower, higher])).winner == 1
                assert verdict(trick(trump, [higher, lower])).winner == 0


# fmt: off
SAID = [
    ("♦",  "5♥ 8♥ 3♠ 7♦", "The 7 of diamonds is the only trump, and any trump beats hearts.",
     "3 points", ("Both special cards are in it: 1 + 5 − 3.",)),
    (NONE, "7♣ 8♣ A♦ 3♠", "The 8 of clubs is the highest of the suit led.",
     "−2 points", ("The 3 of spades takes three points away.",)),
    ("♥",  "8♠ 5♥ 9♠ K♥", "The king of hearts is the highest of the trumps.",
     "6 points", ("The 5 of hearts adds five points.",)),
    ("♣",  "8♠ 9♠ J♦ A♦", "Nobody played a trump, so the 9 of spades takes it: the highest of the suit led.",
     "1 point", ()),
    ("♣",  "8♣ 9♣ J♦ A♦", "The 9 of clubs is the highest of the suit led.", "1 point", ()),
]
# fmt: on


@pytest.mark.parametrize("trump, line, reason, worth, means", SAID)
def test_the_verdict_says_why_and_what_it_is_worth(trump, line, reason, worth, means):
    said = verdict(trick(trump, cards(line)))
    assert (said.reason, said.worth, said.means, said.rule) == (reason, worth, means, "play")


def test_where_low_no_trump_is_played_it_says_that_it_judges_the_high_one():
    played = referee_setting({"low_no_trump": True})
    laid = tuple(Play((card,)) for card in cards("7♣ 8♣ A♦ 3♠"))
    doubts = ("This is judged with the ace high; at low no trump another card may take it.",)
    assert verdict(Trick({"trump": "none", **played}, laid)).doubts == doubts
    assert verdict(Trick({"trump": "C", **played}, laid)).doubts == ()
    assert referee_setting({"low_no_trump": False}) == referee_setting({}) == {}
    assert verdict(Trick({"trump": "none"}, laid)).doubts == ()


def test_four_play_one_card_each_of_thirty_two():
    assert REFEREE.order(trick("♣", cards("A♦"))) == (0, 1, 2, 3)
    assert REFEREE.ways(trick("♣", cards("A♦"))) == ()
    assert len(PACK) == 32
    assert [choice.answers["trump"] for choice in settings()[0].choices] == ["C", "S", "H", "D", "none"]
