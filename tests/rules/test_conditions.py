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
        "If the others have rams left and at least one pip",
        "While rams stand on the other half",
    ),
    ("avinas/learn", "In a deal without sevens the first card led must be a trump", "The declarer leads a trump, and"),
    ("avinas/learn", "With sevens some play the same and some lead what they like", "Rasa must lead a trump again"),
    ("avinas/learn", "Whoever then has none may lead any card, even face down", ""),
    ("avinas/learn", "queens and jacks included", ""),
    ("avinas/learn", "only the number, never the suit", "name how many trumps they have with"),
    ("avinas/learn", "must ask what is trumps", ""),
    ("avinas/learn", "Without a seven nobody knocks", ""),
    ("avinas/learn", "at least 61 of the 120 [[card-points]] that lie in the pack, or after a knock every trick", ""),
    ("avinas/learn", "A declarer who turns out to have fewer trumps than they named", "Never name more trumps than"),
    ("avinas/card", "the seven turned up, the last one dealt", "the last seven dealt"),
    ("avinas/card", "Name only numbers, never suits", ""),
    ("avinas/first-deal", "Say only the number, never the suit", "how many trumps they have"),
    ("avinas/first-deal", "of the suit led if they can, otherwise any card", ""),
    ("avinas/first-deal", "fourth and eighth cards, and of the dealing side’s fourth and eighth only sevens", ""),
    ("avinas/first-deal", "Without one, any card, face up or down: the others follow as to a trump", ""),
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
    ("kaiser/card", "adds nothing while the others are the bidders", "unless it bid"),
    ("kaiser/card", "A side with 52 or more after a deal wins", ""),
    ("kaiser/card", "names trumps, unless it was “no”, and leads", "names trumps and leads"),
    ("kaiser/card", "Pass, or bid 5", ""),
    ("kaiser/card", "only the dealer may repeat the last one", ""),
    ("kaiser/learn", "It counts double for the bidder’s side", "It counts double, and"),
    ("kaiser/learn", "while the others have higher hearts or trumps", "while higher hearts are out"),
    ("kaiser/first-deal", "It counts double for your side", "for double"),
    ("kaiser/first-deal", "follow suit if they can, and otherwise play any card", ""),
    ("kaiser/rules", "more than the last bid, which only the dealer may repeat, or passes", ""),
    ("kaiser/rules", "You [[follow suit]] if you can, and otherwise play any card", ""),
    ("kaiser/rules", "they lose 2 points, or 1", "taken off their total"),
    ("kaiser/rules", "with a count of −2 it loses 2", "comes off any total"),
    ("kaiser/parlett", "a count of −2, which is a single trick with {3♠}, costs it 2", "subtracted from any total"),
    ("voormsi/learn", "beats every card of the order but the king of clubs", "beats the whole order"),
    ("voormsi/learn", "a lower seven that is winning the trick", "a lower seven that was led"),
    ("voormsi/learn", "on your partner’s Voormsi while it is winning", ""),
    ("voormsi/card", "A seven that is led beats all but a higher seven, {K♣} and {3♦}", ""),
    ("voormsi/card", "A seven that is not led beats only a lower seven that is winning", "not led is worthless"),
    ("voormsi/card", "on your partner’s Voormsi, while it is winning, loses the match", ""),
    ("voormsi/card", "is winning and you hold Toqu", "is winning, you must play"),
    ("voormsi/card", "three play to 12", ""),
    ("voormsi/learn", "{K♠}, as the very next card, catches that king", ""),
    ("voormsi/rules", "unless it is led or comes second to a led {3♦}", "A seven is worthless, unless it is led: then"),
    ("voormsi/tables", "led, or second to a led {3♦}: only {K♣}, {3♦} or a higher seven beats it", "| if led:"),
    ("voormsi/first-deal", "is winning and you hold the jack of clubs", "whoever has the jack of clubs"),
    ("voormsi/first-deal", "When each has played twice, draw again", ""),
    (
        "styrivolt/learn",
        "in turn from the dealer’s left. After you, others without a stikkar may take what lies there",
        "if nobody has",
    ),
    ("styrivolt/learn", "or for either if two lie there", ""),
    ("styrivolt/learn", "A chosen eight or nine that you lead falls only to a stikkar", "worth as much as a stikkar"),
    ("styrivolt/first-deal", "swap your hand for the stock, or what then lies there", "if nobody has"),
    ("styrivolt/first-deal", "all other cards but a chosen seven that is led", ""),
    ("styrivolt/first-deal", "up to the one shown with it. The first five stikkar are never among these", "Below each"),
    ("styrivolt/first-deal", "its suit’s exposed card, or either of two, or played as that card", ""),
    ("styrivolt/learn", "Taking it with a stikkar in hand gives the others two crosses", ""),
    ("styrivolt/learn", "two crosses instead of strokes", "two crosses as well"),
    ("styrivolt/card", "before you have taken a trick yourself", ""),
    ("spades/learn", "at least 100 points behind", ""),
    ("spades/card", "or if you have nothing else", ""),
    ("spades/card", "If both sides get there in one deal", ""),
    ("spades/first-deal", "follow suit if they can, and otherwise play any card", ""),
    ("spades/rules", "You [[follow suit]] if you can, and otherwise play any card", ""),
    ("solo-spades/card", "Once somebody has 500 or more, the highest total wins", "The highest total wins"),
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
    ("forty-one/card", "If both pairs get there in one deal", ""),
    ("forty-one/card", "In Tarneeb 41 trumps are the other suit of the colour of the dealer’s last card", ""),
    ("forty-one/first-deal", "follow suit if they can, and otherwise play any card", ""),
    ("forty-one/rules", "follow suit if you can, and otherwise play any card", ""),
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
