"""What Learn and the cards for the table say in short loses no condition that changes a result.

Each row was typed in from the full rule: the text, the words that have to be there, and words that told it wrongly.
"""

import re

import pytest
from django.conf import settings

CONDITIONS = [
    # text, what it has to say, what it may not say
    (
        "avinas/learn",
        "rams stand against the others and they have at least one pip",
        "While rams stand on the other half",
    ),
    ("avinas/learn", "In a deal without sevens the first card led must be a trump", "The declarer leads a trump, and"),
    ("avinas/learn", "With sevens some play the same and some lead what they like", "Rasa must lead a trump again"),
    ("avinas/learn", "Whoever then has none may lead any card, even face down", ""),
    ("avinas/learn", "queens and jacks included", ""),
    ("avinas/learn", "If they have fewer then, they have lost it", ""),
    ("avinas/learn", "twelve pips or more", "when a side has twelve pips. "),
    ("avinas/card", "The declarers need 61; after a knock, every trick", ""),
    ("avinas/card", "If the other side has no pip, those with twelve or more lose as Cats", ""),
    ("avinas/card", "without sevens, the suit the declarer has in mind", "turned up last"),
    ("kaiser/learn", "that is −2: it loses 2 points", "taken off"),
    ("kaiser/learn", "unless it is pegged", "The other side always scores"),
    ("kaiser/learn", "Only the dealer may repeat the last bid", "the same number"),
    ("kaiser/learn", "52 points or more", ""),
    ("kaiser/card", "it still loses points for a count below 0", "minus points still count"),
    ("kaiser/rules", "they lose 2 points, or 1", "taken off their total"),
    ("kaiser/rules", "with a count of −2 it loses 2", "comes off any total"),
    ("kaiser/parlett", "a count of −2, which is a single trick with {3♠}, costs it 2", "subtracted from any total"),
    ("voormsi/learn", "beats every card of the order but the king of clubs", "beats the whole order"),
    ("voormsi/learn", "a lower seven that is winning the trick", "a lower seven that was led"),
    ("voormsi/learn", "on your partner’s Voormsi while it is winning", ""),
    ("voormsi/card", "A seven that is led beats all but a higher seven, {K♣} and {3♦}", ""),
    ("voormsi/card", "A seven that is not led beats only a lower seven that is winning", "not led is worthless"),
    ("voormsi/card", "loses the match", ""),
    ("styrivolt/learn", "if nobody has yet", ""),
    ("styrivolt/learn", "Taking it with a stikkar in hand gives the others two crosses", ""),
    ("styrivolt/learn", "two crosses instead of strokes", "two crosses as well"),
    ("styrivolt/card", "before you have taken a trick yourself", ""),
    ("spades/learn", "at least 100 points behind", ""),
    ("spades/card", "or if you have nothing else", ""),
    ("solo-spades/card", "or if you have nothing else", ""),
    ("voormsi/rules", "It holds when you answer a set, too: Parlett speaks of it right there. [^parlett]", ""),
    ("voormsi/rules", "parlett: immediately.", ""),
    ("voormsi/rules", "here: at once.", ""),
    ("voormsi/rules", "parlett: no point for the three.", ""),
    ("voormsi/rules", "draws one card in turn, and again from the winner", ""),
    ("voormsi/rules", "We give each player a line with twelve arms. [^here]", ""),
    ("forty-one/learn", "One bid of 7 or more is always enough", ""),
    ("forty-one/learn", "If the sums are equal, play another deal", ""),
    ("forty-one/card", "If the sums are equal, play another deal", ""),
]


def text_of(name: str) -> str:
    return " ".join((settings.SEEDS / f"{name}.md").read_text("utf-8").replace("*", "").split())


@pytest.mark.parametrize("name,says,wrong", CONDITIONS, ids=[f"{row[0]}: {row[1]}" for row in CONDITIONS])
def test_a_short_text_keeps_the_condition(name: str, says: str, wrong: str) -> None:
    text = text_of(name)
    assert says in text
    assert not wrong or wrong not in text


@pytest.mark.parametrize(
    "name,statement",
    [
        ("avinas/rules", "Pagat asks the same of a game with sevens."),
        ("forty-one/rules", "The deal passes to the right,"),
    ],
)
def test_what_pagat_alone_says_bears_pagat_s_mark_alone(name: str, statement: str) -> None:
    (marks,) = re.findall(rf"{re.escape(statement)} \[\^([^\]]+)\]", text_of(name))
    assert marks == "pagat"


def test_parlett_alone_vouches_for_a_bid_of_five() -> None:
    told = re.findall(r"(?:\bEast (?:bids|plays) 5|\b5 and 5 no)\b[^\[]*\[\^([a-z ]+)\]", text_of("kaiser/rules"))
    assert told == ["parlett"] * 4


def test_parlett_asks_for_trump_leads_only_without_sevens() -> None:
    (said,) = re.findall(r"([^.]*the first card led must be a trump)\.", text_of("avinas/rules"))
    assert said.strip().endswith("In a game without sevens the first card led must be a trump")
