"""Who takes a trick of Avinas, and what it counts."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.games.avinas.deals import trump_order
from scorekeeper.games.avinas.tools import PACK, card_points, is_trump, winner


def cards(line):
    return [Card.parse(text) for text in line.split()]


# fmt: off
TRICKS = [
    # trumps, cards as played,    taken by, card-points
    ("♥", "7♥ Q♠ Q♣ A♥",          3, 17),
    ("♠", "Q♠ 7♠ J♦ 8♠",          2, 5),
    ("♦", "7♣ 8♣ A♣ J♦",          4, 13),
    ("♦", "10♣ K♣ 9♣ A♥",         1, 25),
    ("♣", "Q♦ A♣ 10♣ J♣",         1, 26),
    ("♠", "J♥ K♠ A♠ 10♠",         1, 27),
]
FACE_DOWN = [
    ("♣", "A♦ 8♣ K♣ 9♣",          3, 15),
    ("♥", "10♠ A♠ J♦ 7♥",         4, 23),
]
# fmt: on


@pytest.mark.parametrize("trump, line, place, points", TRICKS)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(trump, line, place, points):
    assert winner(cards(line), suit(trump)) + 1 == place
    assert card_points(cards(line)) == points


@pytest.mark.parametrize("trump, line, place, points", FACE_DOWN)
def test_a_face_down_lead_to_the_second_trick_asks_for_trumps(trump, line, place, points):
    assert winner(cards(line), suit(trump), face_down_lead=True) + 1 == place
    assert card_points(cards(line)) == points


def test_a_face_down_lead_always_meets_a_trump():
    with pytest.raises(ValueError, match="nobody played a trump"):
        winner(cards("A♦ 8♦ K♦ 9♦"), Suit.CLUBS, face_down_lead=True)


def suit(sign):
    return next(suit for suit in Suit if suit.sign == sign)


# fmt: off
TRUMPS = [
    ("♣", "Q♣ 7♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♣ 10♣ K♣ 9♣ 8♣"),
    ("♠", "Q♣ 7♠ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♠ 10♠ K♠ 9♠ 8♠"),
    ("♥", "Q♣ 7♥ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♥ 10♥ K♥ 9♥ 8♥"),
    ("♦", "Q♣ 7♦ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ 10♦ K♦ 9♦ 8♦"),
]
# fmt: on


@pytest.mark.parametrize("trump, line", TRUMPS)
def test_there_are_fourteen_trumps_in_this_order(trump, line):
    assert list(trump_order(suit(trump))) == cards(line)
    assert {card for card in PACK if is_trump(card, suit(trump))} == set(cards(line))


@pytest.mark.parametrize("trump, line", TRUMPS)
def test_each_trump_beats_all_below_it_whichever_leads(trump, line):
    order = cards(line)
    for place, higher in enumerate(order):
        for lower in order[place + 1 :]:
            assert winner([lower, higher], suit(trump)) == 1
            assert winner([higher, lower], suit(trump)) == 0


@pytest.mark.parametrize("led, trump", [("♠", "♣"), ("♣", "♥"), ("♥", "♦"), ("♦", "♠")])
def test_a_plain_suit_runs_ace_ten_king_nine_eight_seven(led, trump):
    order = [Card.parse(rank + led) for rank in ("A", "10", "K", "9", "8", "7")]
    for place, higher in enumerate(order):
        for lower in order[place + 1 :]:
            assert winner([lower, higher], suit(trump)) == 1
            assert winner([higher, lower], suit(trump)) == 0
        assert winner([higher, Card.parse("8" + trump)], suit(trump)) == 1


def test_a_higher_card_of_a_suit_that_was_not_led_takes_nothing():
    assert winner(cards("7♠ A♥ A♦ 10♥"), Suit.CLUBS) == 0


def test_a_queen_is_never_of_the_suit_printed_on_it():
    assert winner(cards("A♠ Q♠ 10♠ K♠"), Suit.HEARTS) == 1


def test_the_pack_has_thirty_two_cards_and_counts_a_hundred_and_twenty():
    assert len(PACK) == len(set(PACK)) == 32
    assert card_points(PACK) == 120
    for each in Suit:
        assert card_points([card for card in PACK if card.suit is each]) == 30


# fmt: off
POINTS = [("A♣", 11), ("10♣", 10), ("K♣", 4), ("Q♣", 3), ("J♣", 2), ("9♣", 0), ("8♣", 0), ("7♣", 0)]
# fmt: on


@pytest.mark.parametrize("card, points", POINTS)
def test_each_card_counts(card, points):
    assert card_points(cards(card)) == points
