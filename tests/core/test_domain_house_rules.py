"""House rules as a match keeps them, and as its sheet tells them."""

import pytest

from scorekeeper.domain import house_rules
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import HouseRule, Preset
from scorekeeper.domain.match import IllegalDeal

RULES = (
    HouseRule("target", "Game", house_rules.numbers(50, 100)),
    HouseRule("floor", "Lost at", ((None, "nowhere"), *house_rules.numbers(-20))),
)
PRESETS = (Preset("plain", "Plain", {}), Preset("long", "Long", {"target": 100}))


@pytest.mark.parametrize(
    "given, words",
    [
        ({}, ""),
        ({"target": 100}, "Long"),
        ({"floor": -20}, "Lost at: −20"),
        ({"target": 100, "floor": -20}, "Game: 100; Lost at: −20"),
        ({"target": 70}, "Game: 70"),
    ],
)
def test_the_sheet_names_a_preset_or_else_what_was_chosen(given, words):
    full = {"target": 50, "floor": None} | given
    assert house_rules.told(given, full, RULES, PRESETS) == words


@pytest.mark.parametrize("given, number", [({}, 7), ({"floor": None}, None), ({"floor": -3}, -3)])
def test_a_number_may_be_left_out_or_switched_off(given, number):
    assert house_rules.whole_or_null(Fields(given), "floor", 7, -10, -1) == number


@pytest.mark.parametrize("given", [0, -11, False, "−3", -3.0])
def test_a_number_beyond_its_bounds_is_refused(given):
    with pytest.raises(IllegalDeal, match="it is null or a whole number from -10 to -1"):
        house_rules.whole_or_null(Fields({"floor": given}), "floor", None, -10, -1)


def test_nothing_is_farther_than_ten_thousand():
    assert house_rules.whole(Fields({"target": 10_000}), "target", 50, 1) == 10_000
    with pytest.raises(IllegalDeal):
        house_rules.whole(Fields({"target": 10_001}), "target", 50, 1)


def test_only_what_differs_is_kept():
    assert house_rules.differing({"target": 100, "floor": None}, {"target": 50, "floor": None}) == {"target": 100}
