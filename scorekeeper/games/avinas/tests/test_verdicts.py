"""What the referee says about a trick of Avinas: who takes it and why, in words typed in."""

import pytest

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tricks import IllegalTrick, Play, Trick
from scorekeeper.games.avinas.tools import verdict, ways


def trick(trump, line, number=3, way=""):
    laid = [Play((Card.parse(text),)) for text in line.split()]
    first = [Play(laid[0].cards, way)] if laid else []
    return Trick({"trump": trump}, tuple(first + laid[1:]), number)


# fmt: off
SAID = [
    # trump, cards,         taken by, points, why
    ("H", "7♥ Q♠ Q♣ A♥",    3, 17, "The queen of clubs is the highest trump of all."),
    ("S", "Q♠ 7♠ J♦ 8♠",    2, 5,  "The 7 of trumps is second only to the queen of clubs."),
    ("D", "7♣ 8♣ A♣ J♦",    4, 13, "The jack of diamonds is the only trump."),
    ("D", "10♣ K♣ 9♣ A♥",   1, 25, "Nobody played a trump, so the 10 of clubs takes it: the highest of the suit led."),
    ("C", "Q♦ A♣ 10♣ J♣",   1, 26, "The queen of diamonds is a higher trump than the jack of clubs."),
    ("S", "J♥ K♠ A♠ 10♠",   1, 27, "The jack of hearts is a higher trump than the ace of spades."),
    ("D", "A♣ 8♦",          2, 11, "The 8 of diamonds is the only trump."),
    ("H", "A♣ J♦",          2, 13, "The jack of diamonds is the only trump: every jack is one, whatever its suit."),
    ("H", "A♣ Q♦",          2, 14, "The queen of diamonds is the only trump: every queen is one, whatever its suit."),
    ("D", "A♣ Q♣",          2, 14, "The queen of clubs is the highest trump of all."),
    ("D", "9♣",             1, 0,  "Nobody played a trump, so the 9 of clubs takes it: the highest of the suit led."),
]
# fmt: on


@pytest.mark.parametrize("trump, line, place, points, reason", SAID)
def test_the_verdict_gives_winner_points_and_reason(trump, line, place, points, reason):
    said = verdict(trick(trump, line))
    assert (said.winner + 1, said.points, said.reason) == (place, points, reason)
    assert said.tricks == 1
    assert said.doubts == ()


def test_a_face_down_lead_to_the_second_trick_waits_for_a_trump():
    alone = verdict(trick("C", "A♦", number=2, way="face_down"))
    assert alone.reason == "The card lies face down until somebody plays a trump."
    whole = verdict(trick("C", "A♦ 8♣ K♣ 9♣", number=2, way="face_down"))
    assert (whole.winner, whole.points) == (2, 15)
    assert whole.reason == "The king of clubs is a higher trump than the 9 of clubs."
    assert whole.rule == "turned-up"


def test_a_first_lead_that_is_no_trump_is_doubted():
    assert verdict(trick("C", "A♦ 8♦", number=1)).doubts == (
        "The first lead must be a trump; Parlett asks that only of a deal without sevens.",
    )
    assert verdict(trick("C", "A♦ 8♦", number=2)).doubts == ("Only a player without a trump may lead this card.",)
    assert verdict(trick("C", "J♦ 8♦", number=1)).doubts == ()
    assert verdict(trick("C", "A♦ 8♦", number=3)).doubts == ()


def test_only_a_plain_card_led_to_the_second_trick_can_lie_face_down():
    assert [way.key for way in ways(trick("C", "A♦", number=2))] == ["face_down"]
    assert ways(trick("C", "J♦", number=2)) == ()
    assert ways(trick("C", "A♦", number=3)) == ()
    assert ways(trick("C", "A♦ 10♦", number=2)) == ()


@pytest.mark.parametrize("trump", ["", "X"])
def test_without_trumps_nothing_can_be_said(trump):
    with pytest.raises(IllegalTrick, match="First choose trumps"):
        verdict(trick(trump, "A♦"))


@pytest.mark.parametrize("line", ["", "A♦ A♦"])
def test_no_card_and_the_same_card_twice_are_refused(line):
    with pytest.raises(IllegalTrick, match="each card only once"):
        verdict(trick("C", line))
