"""`first-deal.md`: the steps that a table sees, their pictures, and what is wrong with such a text."""

import re
from dataclasses import replace

import pytest

from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.files import Head
from scorekeeper.rulebook.first_deal import FirstDeal, FirstTable, first_deal
from scorekeeper.rulebook.reading import Reading
from scorekeeper.rulebook.text import named_tables
from tests.texts import ILLUSTRATIONS, TABLES

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
CLOCK = FirstTable.of(CLOCKWISE, NAMES, {"overtricks": True, "all_pass": "next"})
AGAINST = FirstTable.of((Seat.N, Seat.W, Seat.S, Seat.E), NAMES, {"overtricks": False, "all_pass": "forced"})
TWO = FirstTable.of((Seat.N, Seat.S), NAMES, {"overtricks": True, "all_pass": "next"})


def read(text: str) -> FirstDeal:
    engine = Engine(BY_SLUG["kaiser"])
    tables = named_tables(Head("kaiser"), TABLES, Reading("kaiser/tables.md", 1))
    reading = Reading("kaiser/first-deal.md", 1, {}, {}, ILLUSTRATIONS, tables, engine=engine)
    return first_deal(Head("kaiser"), text, reading, engine)


def faults(text: str) -> list[str]:
    return [f"{fault.line}: {fault.message}" for fault in read(text).reading.faults]


TEXT = """## Deal

{dealer} gives {second} eight cards.

::: strip order
:::

tool: pile

## Did they pass?

if: all_pass forced
if: players 3, 4
Then {dealer} must bid.

if: overtricks
All count,
or none.

::: picture square
if: players 2
:::

::: table points
:::
"""


def test_a_table_sees_the_first_sentence_and_picture_that_fit_it() -> None:
    text = read(TEXT)
    shown = [
        [(step.title, step.sentence, step.tool, step.picture.name) for step in text.at(table)]
        for table in (CLOCK, AGAINST, TWO)
    ]
    deal = ("Deal", "Ona gives Jonas eight cards.", "pile", "strip")
    assert shown[0] == [deal, ("Did they pass?", "All count, or none.", "", "table")]
    assert shown[1][1] == ("Did they pass?", "Then Ona must bid.", "", "table")
    assert shown[2][1] == ("Did they pass?", "All count, or none.", "", "picture")
    assert text.reading.faults == []


def test_a_step_without_a_fitting_sentence_is_left_out() -> None:
    text = read(TEXT.replace("if: overtricks", "if: players 2"))
    assert [len(text.at(table)) for table in (CLOCK, AGAINST, TWO)] == [1, 2, 2]


ASKING = """## Pack

Take it.

::: strip order
:::

## Sevens?

Look.

::: strip order
:::

tool: sevens

## Knock

if: sevens yes
Knock.

::: strip order
:::

## Name

if: sevens no
Name.

::: strip order
:::

## Pass

if: sevens no
Pass.

::: strip order
:::

## Lead

if: sevens yes
Lead anything.

Lead a trump.

::: strip order
:::
"""


def test_after_a_question_a_table_sees_only_what_its_answer_leaves() -> None:
    text = read(ASKING)
    assert text.reading.faults == []
    sentences = {
        answer: [step.sentence for step in text.at(replace(CLOCK, answers={"sevens": answer}))]
        for answer in ("yes", "no")
    }
    assert sentences == {
        "yes": ["Take it.", "Look.", "Knock.", "Lead anything."],
        "no": ["Take it.", "Look.", "Name.", "Pass.", "Lead a trump."],
    }
    assert [text.lengths(replace(CLOCK, answers={"sevens": answer})) for answer in ("yes", "no")] == [[4], [5]]


def test_until_it_has_answered_a_table_sees_no_further_than_the_question() -> None:
    text = read(ASKING)
    assert [step.sentence for step in text.at(CLOCK)] == ["Take it.", "Look."]
    assert text.lengths(CLOCK) == [4, 5]


def test_no_step_before_a_question_can_ask_for_its_answer() -> None:
    assert faults(ASKING.replace("Take it.", "if: sevens yes\nTake it.")) == [
        "3: nothing at a table is called 'sevens'"
    ]


def test_a_name_is_never_read_as_markup() -> None:
    names = {**NAMES, Seat.N: "{second} **x**", Seat.E: "{Z♣}"}
    (step, *_more) = read(TEXT).at(FirstTable.of(CLOCKWISE, names, CLOCK.rules))
    assert step.sentence == "{second} **x** gives {Z♣} eight cards."


# fmt: off
WRONG = [
    # what is changed,            to,                     line, what is wrong
    ("{dealer} gives",            "{giver} gives",           3, "nothing at a table is called 'giver'"),
    ("if: all_pass forced",       "if: all_passed forced",  12, "nothing at a table is called 'all_passed'"),
    ("if: overtricks",            "if: overtrick",          16, "nothing at a table is called 'overtrick'"),
    ("tool: pile",                "tool: piles",             8, "there is no tool called “piles”"),
    ("strip order",               "strip ordre",             5, "the game has no strip called “ordre”"),
    ("strip order",               "strap order",             5, "there is no block called “strap”"),
    ("strip order",               "hands eight",             5, "there is no block called “hands”"),
    ("strip order",               "tricks 6 4",              5, ""),
    ("strip order",               "tricks 6 4 3",            5, "this picture cannot be drawn"),
    ("::: strip order\n:::",      "",                        1, "a step has a title, a sentence and a picture"),
    ("picture square\nif: players 2\n:::", "picture square", 20, "“:::” is missing at the end of this block"),
]
# fmt: on


@pytest.mark.parametrize("right,wrong,line,message", WRONG)
def test_what_is_wrong_is_named_with_its_line(right: str, wrong: str, line: int, message: str) -> None:
    assert right in TEXT
    assert faults(TEXT.replace(right, wrong, 1)) == ([f"{line}: {message}"] if message else [])


def drawn(block: str, table: FirstTable = CLOCK) -> tuple[str, dict[str, tuple[float, float]]]:
    """What a picture says, and where its texts stand; the last, where one stands twice."""
    text = read(f"## A\n\nB.\n\n::: {block}\n:::\n")
    (step,) = text.at(table)
    html = text.html(step.picture, table)
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<', html)
    return re.findall(r'aria-label="([^"]*)"', html)[0], {words: (float(x), float(y)) for x, y, words in found}


def test_partners_face_each_other() -> None:
    spoken, at = drawn("partners")
    assert at["Ona"][0] == at["Rasa"][0]
    assert at["Jonas"][1] == at["Petras"][1]
    assert spoken == "Partners: Ona &amp; Rasa; Jonas &amp; Petras."


def test_the_cards_go_to_the_left_and_the_dealer_comes_last() -> None:
    spoken, at = drawn("hands 8")
    assert at["Jonas"][0] < at["Ona"][0] == at["Rasa"][0] < at["Petras"][0]
    assert at["Rasa"][1] < at["Jonas"][1] < at["Ona"][1]
    assert at["1"][0] < at["4"][0] < at["3"][0], "the first is on the dealer's left, the third on the right"
    assert spoken == "Cards for each: 8. In this order: Jonas, Rasa, Petras, Ona."


def test_hands_can_have_their_own_order_and_a_stock() -> None:
    names = {**NAMES, Seat.E: "Jonas, Jr."}
    spoken, at = drawn("hands 4 stock 16\n{second}\nthe rest\n{dealer}", FirstTable.of(CLOCKWISE, names, {}))
    assert spoken == "Cards for each: 4. In this order: Jonas, Jr., the rest, Ona."
    assert "16" in at


def test_tricks_stand_by_the_player_who_took_them() -> None:
    assert drawn("tricks 8 5")[0] == "Tricks. Ona &amp; Rasa: 8; Jonas &amp; Petras: 5."
    assert drawn("tricks 4 3 2 4", AGAINST)[0] == "Tricks. Ona: 4; Petras: 3; Rasa: 2; Jonas: 4."


def test_a_pack_shows_what_stays() -> None:
    assert drawn("pack")[0].endswith("Cards that stay: 32.")


def test_a_long_name_is_cut_and_a_hostile_one_escaped() -> None:
    names = {**NAMES, Seat.E: "Wolfeschlegelsteinhausen", Seat.W: "<b>&"}
    at = drawn("hands 8", FirstTable.of(CLOCKWISE, names, {}))[1]
    assert {"Wolfeschleg…", "&lt;b&gt;&amp;"} <= set(at)
