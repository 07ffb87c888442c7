"""Who takes a trick of Stýrivolt: every trick of the fact sheet, and why."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.tricks import IllegalTrick, Play, Trick
from scorekeeper.games.styrivolt.tools import verdict, ways

SIGNS = {suit.value: suit.sign for suit in Suit}


def play(text):
    code, _at, way = text.partition("~")
    return Play((Card.parse(code[:-1] + SIGNS[code[-1]]),), way)


def trick(line, chosen="SH", number=2):
    return Trick({"chosen": chosen}, tuple(map(play, line.split())), number)


# fmt: off
HEARTS_AND_SPADES = [
    # cards as played         taken by   source
    ("QC 3H KC 5S",           "3H"),   # Pagat
    ("AH AS 2D 9C",           "AH"),   # Pagat, Parlett
    ("7H 2H 4C 8S",           "7H"),   # Parlett, Pagat
    ("8H 6S JS 9D",           "9D"),   # derived
    ("8H 6S 2S KC",           "8H"),   # Parlett, Pagat
    ("KH 3S 4H AC",           "KH"),   # Parlett, Pagat
    ("KH 3S 2S 6H",           "6H"),   # derived
    ("QH KH KS AC",           "QH"),   # Pagat
    ("QH 3S KC 9C",           "3S"),   # Parlett, Pagat
    ("AC 2S 6H KC",           "6H"),   # Parlett, Pagat
    ("AC 2S 3H 4S",           "AC"),   # Parlett, Pagat
    ("JC 4H QC 3S",           "3S"),   # derived
    ("JC QC 4H 5C",           "QC"),   # derived
    ("5C 7S KH 8H",           "5C"),   # derived
    ("9C AH 9H 2C",           "9H"),   # derived
    ("AD 7D 6S 7H",           "6S"),   # derived
    ("7D 8D AC QH",           "8D"),   # derived: diamonds are not chosen, their seven is no lamb
    ("6H 6S 3H 4H",           "6H"),   # Parlett, Pagat
    ("4S AD KC 3H",           "3H"),   # derived
    ("AC 5H~as_2h AS 6S",     "5H"),   # derived from Parlett: the trader stands for the exposed bird
    ("AH 2C~four JS 9D",      "2C"),   # derived from Parlett: one of four twos
]
CLUBS_AND_DIAMONDS = [
    ("2H 4C 8S 9H",           "2H"),   # derived
    ("4C 6C AD JC",           "4C"),   # derived
    ("3C 2C 6D 9S",           "6D"),   # derived
    ("9S AS 8S KS",           "8S"),   # derived
]
# fmt: on


@pytest.mark.parametrize("line, winner", HEARTS_AND_SPADES)
def test_with_hearts_and_spades_chosen(line, winner):
    laid = trick(line)
    assert laid.cards[verdict(laid).winner] == play(winner).cards[0]


@pytest.mark.parametrize("line, winner", CLUBS_AND_DIAMONDS)
def test_with_clubs_and_diamonds_chosen(line, winner):
    laid = trick(line, "CD")
    assert laid.cards[verdict(laid).winner] == play(winner).cards[0]


# fmt: off
SAID = [
    ("7H 2H 4C 8S", "A lamb that is led beats everything.", "lamb-led"),
    ("8H 6S 2S KC", "Only a stikkar beats a free card that is led.", "leader-tricks"),
    ("KH 3S 4H AC", "Only a tvist, a postman or a stikkar beats a chosen king that is led.", "leader-tricks"),
    ("QH KH KS AC", "Only a trist, a tvist, a postman or a stikkar beats a chosen queen that is led.",
     "leader-tricks"),
    ("AH AS 2D 9C", "Of two equal cards the one that was played first stands.", "stikkar-tricks"),
    ("QC 3H KC 6C", "The trist beats the queen of clubs.", "beater-tricks"),
    ("8H 6S JS 9D", "The mare of diamonds is a higher stikkar than the karnifl.", "stikkar-tricks"),
    ("AC 2S AH KC", "The stýrivolt is a stikkar: only a higher stikkar could beat it now.", "stikkar-tricks"),
    ("JC QC 4H 5C", "The queen of clubs is the highest of the suit led, and nothing better was played.", "plain"),
    ("5C 7S KH 8H", "Neither a higher card of its suit nor a strong enough beater or stikkar was played.", "plain"),
    ("6H 3S 4H AC", "Nothing that was played beats the postman.", "beater-tricks"),
]
# fmt: on


@pytest.mark.parametrize("line, reason, rule", SAID)
def test_the_verdict_says_why(line, reason, rule):
    said = verdict(trick(line))
    assert (said.reason, said.rule) == (reason, rule)


def test_a_lamb_led_to_the_first_trick_is_doubted():
    assert verdict(trick("7H 2H", number=1)).doubts == ("Only a player who has won a trick may lead a lamb.",)
    assert verdict(trick("7H 2H")).doubts == ()
    assert verdict(trick("7D 2D", number=1)).doubts == ()


def test_a_trader_beats_nothing_until_it_is_said_for_what_it_stands():
    unsaid = verdict(trick("QC 5H"))
    assert unsaid.winner == 0
    assert len(unsaid.doubts) == 1
    assert verdict(trick("QC 5H~as_3h")).winner == 1
    assert verdict(trick("QC 5H~as_4h")).winner == 0


def test_a_trader_can_stand_for_whatever_may_lie_exposed_of_its_suit():
    keys = [way.key for way in ways(trick("5H"))]
    # The lamb, the stikkar from the top, postman, free card, trist, king or unfortunate, queen; the bird is no tvist.
    assert keys == ["as_7h", "as_2h", "as_9h", "as_ah", "as_jh", "as_6h", "as_8h", "as_3h", "as_kh", "as_4h", "as_qh"]
    assert [way.key for way in ways(trick("5C"))] == ["four"]


def test_four_fives_have_no_power_that_a_source_names():
    assert verdict(trick("QC 5H~four")).winner == 0


@pytest.mark.parametrize("chosen", ["", "HS", "SS", "X"])
def test_without_two_chosen_suits_nothing_can_be_said(chosen):
    with pytest.raises(IllegalTrick, match="which two suits"):
        verdict(trick("AH AS", chosen))
