"""Who takes a trick of Voormsi: every trick of the fact sheet, and what it says of Voormsi."""

import pytest

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.tricks import IllegalTrick, Play, Trick
from scorekeeper.games.voormsi.tools import order, verdict

SIGNS = {suit.value: suit.sign for suit in Suit}


def card(code):
    return Card.parse(code[:-1] + SIGNS[code[-1]])


def trick(line, seats=4, **setting):
    """Plays are parted by bars where several cards are played together, else by blanks."""
    plays = line.split(" | ") if "|" in line else line.split()
    return Trick(setting, tuple(Play(tuple(map(card, play.split("+")))) for play in plays), seats=seats)


# fmt: off
SINGLE = [
    # cards as played    taken by   source
    ("7D KC 3D KS",      "3D"),   # Parlett's example, with the seven of diamonds
    ("7H KC KS 9C",      "KS"),   # derived
    ("7H KC 9C KS",      "KC"),   # derived from Pagat: not at once
    ("7H KS KC JC",      "KC"),   # derived
    ("7H 9C KC JC",      "KC"),   # derived from Pagat: cards in between do not matter
    ("7H 7S 7C KC",      "KC"),   # derived
    ("7S 7H 7C JC",      "7C"),   # derived
    ("7D JC KH 8S",      "7D"),   # derived
    ("3D 7D JC KH",      "7D"),   # derived
    ("3D 7D KC KS",      "KS"),   # derived
    ("3D KC 7C KS",      "KC"),   # derived from Parlett
    ("3D KS 7C 7S",      "KS"),   # derived from Parlett
    ("3D KS 7C QD",      "QD"),   # derived
    ("3D 5D 7C 8C",      "5D"),   # derived
    ("KC 7C KS 7S",      "KC"),   # derived from Parlett
    ("KC QD 7S KS",      "QD"),   # derived
    ("KH JC 9C 8S",      "JC"),   # derived from Pagat
    ("JC KH 9C 8S",      "KH"),   # derived from Parlett
    ("KH JC 3D 9C",      "3D"),   # derived from both
    ("9D 8S 9C AC",      "8S"),   # derived
    ("AC 9D JS 6C",      "9D"),   # derived
    ("8C 5D QC 8D",      "5D"),   # derived
    ("JH JS 6C JD",      "JS"),   # derived
    ("5C 7C 7S KS",      "5C"),   # derived
]
SETS = [
    ("9H+9D | 9C+9S | AC+AS | JC+8S", 4),   # derived
    ("9H+9D | 8S+AC | KH+AS | 5C+5S", 1),   # derived
    ("8H+8D | 5S+5D | QC+KS | 6C+7C", 2),   # derived
    ("7H+7D | KC+7S | KS+7C | JC+KH", 3),   # after Pagat's page on Brus
    ("7H+7D | KC+3D | KS+7C | JC+KH", 2),   # derived
    ("KC+KS | 7C+7S | QH+QD | 5D+QC", 4),   # derived
    ("5H+5D | KH+AC | JC+9D | 3D+6C", 3),   # derived
    ("AH+AD | KH+7C | JC+3D | 9C+9S", 3),   # the situation stands in Parlett and Pagat
]
# fmt: on


@pytest.mark.parametrize("line, winner", SINGLE)
def test_a_trick_of_single_cards(line, winner):
    laid = trick(line)
    assert laid.cards[verdict(laid).winner] == card(winner)


@pytest.mark.parametrize("line, place", SETS)
def test_a_trick_of_sets(line, place):
    said = verdict(trick(line))
    assert said.winner + 1 == place
    assert (said.tricks, said.worth, said.rule) == (2, "2 tricks", "sets")


# fmt: off
OWN = "Toqu takes Voormsi of its own side, which at once loses all its points and the match."
OTHERS = "Toqu takes Voormsi: 2 points."
MUST = "Voormsi is winning: an opponent who holds Toqu must play it."
STANDS = "Voormsi wins: 1 point, unless Toqu has gone in an earlier trick or is in the same hand."
BOTH = "The 3 of diamonds takes Toqu, which had taken Voormsi: 2 points."
TOGETHER = "Toqu and the 3 of diamonds take Voormsi of their own side together: no point."
FATES = [
    ("KH 9C 8S AC",      [STANDS]),
    ("9C KH 8S AC",      [STANDS]),
    ("9C 8S AC KH",      ["Voormsi wins with the last card of the trick, and that brings no point."]),
    ("JC KH 9C 8S",      ["Voormsi wins, but Toqu has gone before it: no point."]),
    ("KH JC 9C 8S",      [OTHERS]),
    ("KH 9C JC 8S",      [OWN]),
    ("KH 3D 9C 8S",      ["The 3 of diamonds takes Voormsi: 1 point."]),
    ("KH 9C 3D 8S",      ["The 3 of diamonds takes Voormsi: 1 point."]),
    ("KH JC 3D 9C",      [BOTH]),
    ("KH 9C JC 3D",      [OWN]),   # Parlett: lost immediately, so that the three comes too late
    ("JC 3D 9C 8S",      []),
    ("7D JC KH 8S",      []),
    ("5H+5D | KH+AC | JC+9D | 3D+6C", [OTHERS]),
    ("AH+AD | KH+7C | JC+3D | 9C+9S", []),
    ("6D+6S | JC+KH | AH+9D | 5C+AD", ["Voormsi wins, but Toqu was in the same hand: no point."]),
    ("5H+5D | KH+AC | JC+3D | 9C+9S", [OTHERS]),
    ("5H+5D | KH+AC | 3D+JC | 9C+9S", [OTHERS]),
    # Parlett: the three has no bonus in a trick of pairs that Toqu and the three win; Toqu keeps its own.
    ("KH+KC | JC+3D | 5H+5D | 9C+9S", [OTHERS]),
    ("KH+KC | 5H+5D | JC+3D | 9C+9S", [TOGETHER]),
    ("KH+KC | 5H+5D | 3D+JC | 9C+9S", [TOGETHER]),
    ("KH+KC | 5H+5D | 3D+9C | 9H+9S", ["The 3 of diamonds takes Voormsi: 1 point."]),
]
# fmt: on


@pytest.mark.parametrize("line, means", FATES)
def test_what_became_of_voormsi_is_said(line, means):
    assert list(verdict(trick(line)).means) == means


# fmt: off
IF_IT_WINS = [
    ("KH 9C JC 8S", ["Toqu takes Voormsi of its own side, which loses all its points and the match."]),
    ("KH 9C JC 3D", [BOTH]),   # Parlett: two points for the three, no matter who played the others
    ("KH JC 9C 3D", [BOTH]),
]
# fmt: on


@pytest.mark.parametrize("line, means", IF_IT_WINS)
def test_a_table_can_agree_that_own_toqu_loses_only_if_it_wins_the_trick(line, means):
    assert list(verdict(trick(line, own_toqu="if_it_wins")).means) == means


# fmt: off
DUTY = [
    # Parlett: an opponent who holds Toqu must play it while Voormsi heads the trick, of several cards too
    ("KH",                        4, True),
    ("9C KH",                     4, True),
    ("9C 8S KH",                  4, True),
    ("9C KH 8S",                  4, False),   # only the partner has still to play
    ("9C KH",                     3, True),
    ("KH 9C 8S AC",               4, False),   # nobody has still to play
    ("KH 3D",                     4, False),   # the three heads it
    ("7D KH",                     4, False),   # a seven heads it
    ("JC KH",                     4, False),   # Toqu has gone
    ("KH+KC | 5H+5D",             4, True),
    ("AC+AS | KH+9H",             4, True),
    ("AC+AS | KH+7H",             4, False),   # the seven beats nothing, so the aces still head it
    ("AC+AS | KH+9H | 9S+JC",     4, False),
]
# fmt: on


@pytest.mark.parametrize("line, seats, must", DUTY)
def test_toqu_must_come_while_an_opponents_voormsi_heads_the_trick(line, seats, must):
    assert (MUST in verdict(trick(line, seats=seats)).means) is must


LED_SEVEN = "Only a seven of a higher suit, the king of clubs or the 3 of diamonds beats a led seven."

# fmt: off
SAID = [
    ("7H KC KS 9C", "The king of spades beats the king of clubs over a seven, if it comes right after it.",
     "black-kings"),
    ("7H 9C KC JC", "The king of clubs beats any seven that is winning.", "black-kings"),
    ("7S 7H 7C JC", "The 7 of clubs beats the 7 of spades: its suit is higher.", "sevens"),
    ("7D JC KH 8S", LED_SEVEN, "sevens"),
    ("3D 5D 7C 8C", "The 3 of diamonds was led: the next card takes over, whatever it is.", "who-wins"),
    ("9D 8S 3D AC", "The 3 of diamonds takes every trick to which it is not led.", "three-of-diamonds"),
    ("KH JC 9C 8S", "Of Toqu and Voormsi the later one beats the other.", "who-wins"),
    ("9D 8S 9C AC", "The 8 of spades stands above the 9 of diamonds in the order.", "who-wins"),
    ("5C 7C 7S KS", "Nothing that beats the 5 of clubs was played.", "who-wins"),
    ("9H+9D | 8S+AC", "No other set beats every card of the set that was led.", "sets"),
    ("9H+9D | 9C+9S", "Each of its cards beats a different card of the set that was winning.", "sets"),
]
# fmt: on


@pytest.mark.parametrize("line, reason, rule", SAID)
def test_the_verdict_says_why(line, reason, rule):
    said = verdict(trick(line))
    assert (said.reason, said.rule) == (reason, rule)


def test_of_two_players_the_one_who_heads_the_trick_plays_third():
    assert order(trick("9D", seats=2)) == (0, 1, 0, 1)
    assert order(trick("9D 8S", seats=2)) == (0, 1, 1, 0)
    assert order(trick("8S 9D", seats=2)) == (0, 1, 0, 1)
    assert order(trick("9D 8S", seats=3)) == (0, 1, 2)


def test_of_two_players_ones_own_toqu_is_that_of_the_same_hand():
    # The second player heads with Voormsi, plays third, and takes it with Toqu.
    assert list(verdict(trick("9D KH JC 5C", seats=2)).means) == [OWN]
    assert list(verdict(trick("KH JC 9D 5C", seats=2)).means) == [OTHERS]


def test_the_last_card_of_three_is_the_third():
    last = "Voormsi wins with the last card of the trick, and that brings no point."
    assert list(verdict(trick("9C 8S KH", seats=3)).means) == [last]
    assert list(verdict(trick("9C 8S KH")).means) == [MUST, STANDS]


def test_three_players_have_no_partner():
    assert list(verdict(trick("KH 9C JC", seats=3)).means) == [OTHERS]


def test_a_play_that_still_lacks_a_card_is_not_judged():
    assert verdict(trick("9H+9D | 9C")).winner == 0


def test_cards_of_two_ranks_cannot_be_led_together():
    with pytest.raises(IllegalTrick, match="of one rank"):
        verdict(trick("9H+AD | 9C+9S"))
