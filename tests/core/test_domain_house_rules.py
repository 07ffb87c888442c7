"""House rules as a match keeps them, and as its sheet tells them."""

from dataclasses import dataclass
from enum import Enum

import pytest

from scorekeeper.domain import house_rules, i18n
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import Answer, BaseOptions, HouseRule, Preset, ask, rule
from scorekeeper.domain.match import IllegalDeal

RULES = (
    HouseRule("target", "Game", house_rules.numbers(50, 100), number_sentence=house_rules.ends_at),
    HouseRule(
        "floor",
        "Lost at",
        (Answer(None, "nowhere"), Answer(0, "zero", "Nothing loses."), *house_rules.numbers(-20)),
        number_sentence=house_rules.counted("Lost at %(n)s."),
    ),
)
PRESETS = (Preset("plain", "Plain", {}), Preset("long", "Long", {"target": 100}))


@pytest.mark.parametrize(
    "given, words",
    [
        ({}, ""),
        ({"target": 100}, "Long. The match ends at 100."),
        ({"floor": -20}, "Lost at −20."),
        ({"floor": 0}, "Nothing loses."),
        ({"target": 100, "floor": -20}, "The match ends at 100. Lost at −20."),
        ({"target": 1}, "The match ends at 1."),
    ],
)
def test_the_sheet_names_a_preset_or_else_what_was_chosen(given, words):
    full = {"target": 50, "floor": None} | given
    assert house_rules.options_in_words(given, full, RULES, PRESETS) == words


class Joker(Enum):
    OUT = "out"
    IN = "in"


@dataclass(frozen=True, slots=True)
class Declared(BaseOptions):
    seats: int = 4  # what the table is, and no rule
    target: int = rule(50, lambda: ask(i18n._("Game"), *house_rules.numbers(50, 100)), lowest=1)
    peg: int = rule(7)
    floor: int | None = rule(None, lambda: ask("Lost at", (None, "nowhere")), lowest=-20, highest=-1, before="target")
    joker: Joker = rule(Joker.OUT, lambda: ask("Joker", (Joker.OUT, "out"), (Joker.IN, "in")))
    first: bool = rule(default=True, words=lambda: ask("First", *house_rules.played_or_not("First is played.")))
    title: str = rule("", read=lambda fields, name: fields.text(name, 3))


ALL = {"target": 50, "peg": 7, "floor": None, "joker": "out", "first": True, "title": ""}


@pytest.mark.parametrize(
    "given, kept",
    [
        ({}, {}),
        ({"first": False, "floor": -3}, {"floor": -3, "first": False}),
        ({"joker": "in"}, {"joker": "in"}),
        ({"peg": 10_000, "floor": None}, {"peg": 10_000}),
    ],
)
def test_declared_rules_are_read_and_written_in_the_order_of_their_fields(given, kept):
    chosen = Declared.read(Fields(given))
    assert list(chosen.as_dict().items()) == list((ALL | kept).items())
    assert list(chosen.non_defaults().items()) == list(kept.items())
    assert Declared.read_options(Fields(chosen.non_defaults())) == chosen.as_dict()


@pytest.mark.parametrize(
    "given, words",
    [
        ({"target": 0}, "“target” is 0; it is a whole number from 1 to 10000"),
        ({"peg": None}, "“peg” is null; it is a whole number from 0 to 10000"),
        ({"peg": 10_001}, "“peg” is 10001; it is a whole number from 0 to 10000"),
        ({"floor": 0}, "“floor” is 0; it is null or a whole number from -20 to -1"),
        ({"floor": -21}, "“floor” is -21; it is null or a whole number from -20 to -1"),
        ({"floor": False}, "“floor” is false; it is null or a whole number from -20 to -1"),
        ({"floor": "−3"}, "“floor” is “−3”; it is null or a whole number from -20 to -1"),
        ({"floor": -3.0}, "“floor” is -3.0; it is null or a whole number from -20 to -1"),
        ({"joker": True}, "“joker” is true; it can be “out”, “in”"),
        ({"first": 1}, "“first” is 1; it is true or false"),
        ({"title": "long"}, "“title” is “long”; it is a text of at most 3 characters"),
    ],
)
def test_a_field_says_what_it_can_be(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        Declared.read(Fields(given))
    assert str(refusal.value) == words


def test_what_is_left_out_may_be_usual_at_one_table_only():
    usual = Declared(seats=3, target=12)
    assert Declared.read(Fields({"peg": 9}), usual) == Declared(seats=3, target=12, peg=9)
