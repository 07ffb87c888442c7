"""A whole deal in a text: drawn trick by trick, and refused wherever the game says otherwise."""

import pytest

from scorekeeper.games import BY_SLUG
from scorekeeper.rulebook.engine import Engine
from tests.texts import Shown, shown

AVINAS, SOLO_SPADES = (Engine(BY_SLUG[slug]) for slug in ("avinas", "solo-spades"))

DEAL = """::: deal trumps ♠
N Ona: 9♥ Q♦ A♥ Q♣ 9♠ Q♥ J♥ Q♠
E Jonas: J♠ 8♦ A♠ 8♠ 7♥ K♦ 9♣ 8♣
S Rasa: 10♦ 8♥ 7♣ J♣ 10♠ 7♦ K♥ 7♠
W Petras: K♣ 10♥ A♦ 9♦ 10♣ K♠ A♣ J♦
dealer N
Ona deals.
lead S
*7♠* J♦ Q♦ 8♠
The seven of trumps.
J♣ K♠ *Q♣* J♠
9♠ *A♠* 10♠ A♦
K♦ *10♦* 9♦ A♥
K♥ *10♥* 9♥ 7♥
A♣ *J♥* 9♣ 7♣
*Q♥* 8♦ 8♥ K♣
*Q♠* 8♣ 7♦ 10♣
{"kind": "sevens", "declarer": "S", "sevens": 1, "knock": "none", "won": true}
Ona and Rasa have 74.
= {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 1, "pips": 0}}
:::"""


def deal(before: str = "", after: str = "") -> Shown:
    assert before in DEAL
    return shown(DEAL.replace(before, after, 1) if before else DEAL, engine=AVINAS, game="avinas")


def test_a_deal_is_shown_trick_by_trick_with_the_count() -> None:
    read = deal()
    assert read.faults == []
    titles = [heading.text for heading in read.elements.of("h3")]
    assert (titles[0], titles[1], titles[4], titles[-1]) == (
        "The cards",
        "Trick 1: Rasa leads",
        "Trick 4: Jonas leads",
        "The score",
    )
    assert len(titles) == 10
    taken = [each.text for each in read.elements.of("b") if "takes" in each.text]
    assert taken[0] == "Rasa takes it: 5 card-points."
    assert taken[2] == "Jonas takes it: 32 card-points."
    counts = [each.text for each in read.elements.of("dd") if "tricks" in each.text]
    assert counts[-2:] == ["6 tricks, 74 points", "2 tricks, 46 points"]


def test_a_trick_is_read_out_with_the_names_of_those_who_played() -> None:
    spoken = [each for each in deal().elements.spoken() if each.startswith("Played")]
    assert spoken[0] == (
        "Played: Rasa the 7 of spades, then Petras the jack of diamonds, then Ona the queen of diamonds, "
        "then Jonas the 8 of spades"
    )


def test_players_keep_their_side_of_the_table_whichever_of_them_leads() -> None:
    names = [each for each in deal().elements.of("text") if each.text in ("Ona", "Jonas", "Rasa", "Petras")]
    places = {name: {(each["x"], each["y"]) for each in names if each.text == name} for name in ("Ona", "Rasa")}
    assert {len(found) for found in places.values()} == {1}


SEVEN = "another play takes this trick: The 7 of trumps "
NO_LEAD = "before the first trick stands who leads, such as “lead E”"
ONE_RAM = "after this deal the totals are {"
SHORT = "a whole deal has its hands, tricks, the deal and its totals"
TOTALS = '= {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 1, "pips": 0}}'
# fmt: off
WRONG = [
    # what is changed,       to,                       line, how what is said begins
    ("Q♦ 8♠\n",              "A♣ 8♠\n",                11,  "Ona does not hold the ace of clubs"),
    ("E Jonas: J♠",          "E Jonas: Q♦",             5,  "the queen of diamonds is dealt twice"),
    ("E Jonas: J♠",          "E Jonas: 2♠",             5,  "The 2 of spades is not in the pack."),
    ("*7♠* J♦ Q♦ 8♠",        "7♠ *J♦* Q♦ 8♠",          11,  SEVEN),
    ("lead S\n",             "",                       10,  NO_LEAD),
    ('"EW": {"rams": 1',     '"EW": {"rams": 2',       22,  ONE_RAM),
    (f"{TOTALS}\n",          "",                        3,  SHORT),
]
# fmt: on


@pytest.mark.parametrize("before,after,line,message", WRONG, ids=[row[-1][:30] for row in WRONG])
def test_what_is_wrong_with_a_deal_is_named(before: str, after: str, line: int, message: str) -> None:
    (fault,) = deal(before, after).faults
    assert fault.startswith(f"{line}: {message}")


def test_a_game_that_nobody_can_judge_shows_no_deal() -> None:
    assert shown(DEAL).faults == ["3: only a game whose tricks can be judged shows a whole deal"]


DUTIES = """::: deal
N Ona: 9♥ 4♣
E Jonas: Q♥ 5♥
S Rasa: K♥ 3♥
W Petras: 2♠ K♦
lead N
9♥ *Q♥* 3♥ K♦
{"kind": "played", "bids": {"N": 1, "E": 4, "S": 4, "W": 4}, "tricks": {"N": 1, "E": 4, "S": 4, "W": 4}}
= {"N": {"points": 10, "bags": 0}, "E": {"points": 40, "bags": 0}, "S": {"points": 40, "bags": 0}, \
"W": {"points": 40, "bags": 0}}
:::"""
TRICK = "9♥ *Q♥* 3♥ K♦"


def said_of(trick: str, rasa: str = "K♥ 3♥") -> list[str]:
    """What is wrong with the trick, on line 9; that bags have no words here, stands further down."""
    text = DUTIES.replace(TRICK, trick).replace("K♥ 3♥", rasa)
    faults = shown(text, engine=SOLO_SPADES, game="solo-spades").faults
    return [fault for fault in faults if fault.startswith("9: ")]


@pytest.mark.parametrize(
    "trick,message",
    [
        ("*9♥* 5♥ K♥ 2♠", "9: Jonas may not play the 5 of hearts here"),
        ("9♥ *Q♥* 3♥ 2♠", "9: Rasa may not play the 3 of hearts here"),
        ("9♥ Q♥ *K♥* K♦", "9: Petras may not play the king of diamonds here"),
    ],
)
def test_what_an_open_hand_was_not_allowed_to_play_is_named(trick: str, message: str) -> None:
    assert said_of(trick) == [message]


def test_a_low_card_raises_no_doubt_where_the_hand_shows_nothing_better() -> None:
    assert said_of("9♥ Q♥ 3♥ *2♠*", rasa="J♥ 3♥") == []
