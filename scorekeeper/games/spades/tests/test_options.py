"""The house rules of Spades: their defaults, their bounds, and what is refused."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.spades.options import USUAL, HouseRules

DEFAULTS = {
    "target": 500,
    "bag_limit": 10,
    "bag_penalty": 100,
    "nil": 100,
    "blind_nil": 200,
    "failed_nil": "bags",
    "ten_for_200": "off",
    "moon": False,
    "no_trump": "off",
    "double_nil": "separate",
    "double_nil_bonus": "either",
    "bemo": False,
    "loss_floor": None,
}


def test_what_is_left_out_has_its_default_in_the_order_of_the_format():
    assert list(HouseRules.read_options(Fields({})).items()) == list(DEFAULTS.items())
    assert HouseRules.read(Fields({})) == USUAL


# fmt: off
CHOSEN = [
    {"target": 1}, {"target": 10_000}, {"bag_limit": 0}, {"bag_limit": 5, "bag_penalty": 50}, {"bag_penalty": 0},
    {"nil": 50, "blind_nil": 100}, {"failed_nil": "count"}, {"failed_nil": "none"}, {"ten_for_200": "exact"},
    {"ten_for_200": "at_least"}, {"moon": True}, {"no_trump": "bidder"}, {"no_trump": "team"}, {"double_nil": "joint"},
    {"double_nil": "game"},
    {"double_nil_bonus": "both"}, {"bemo": True}, {"loss_floor": -200}, {"loss_floor": -10_000}, {"loss_floor": -1},
    {"loss_floor": None}, DEFAULTS,
]
# fmt: on


@pytest.mark.parametrize("chosen", CHOSEN)
def test_what_is_chosen_is_kept(chosen):
    fields = Fields(dict(reversed(chosen.items())))
    options = HouseRules.read_options(fields)
    assert options == DEFAULTS | chosen
    assert list(options) == list(DEFAULTS)
    fields.finish()
    assert HouseRules.read_options(Fields(options)) == options


# fmt: off
REFUSED = [
    ({"target": 0},               "“target” is 0; it is a whole number from 1 to 10000"),
    ({"target": -500},            "“target” is -500; it is a whole number from 1 to 10000"),
    ({"target": 10_001},          "“target” is 10001; it is a whole number from 1 to 10000"),
    ({"target": None},            "“target” is null; it is a whole number from 1 to 10000"),
    ({"target": True},            "“target” is true; it is a whole number from 1 to 10000"),
    ({"bag_limit": -1},           "“bag_limit” is -1; it is a whole number from 0 to 10000"),
    ({"bag_penalty": -100},       "“bag_penalty” is -100; it is a whole number from 0 to 10000"),
    ({"nil": "50"},               "“nil” is “50”; it is a whole number from 0 to 10000"),
    ({"blind_nil": -200},         "“blind_nil” is -200; it is a whole number from 0 to 10000"),
    ({"failed_nil": True},        "“failed_nil” is true; it can be “bags”, “count”, “none”"),
    ({"failed_nil": None},        "“failed_nil” is null; it can be “bags”, “count”, “none”"),
    ({"ten_for_200": True},       "“ten_for_200” is true; it can be “off”, “exact”, “at_least”"),
    ({"moon": "on"},              "“moon” is “on”; it is true or false"),
    ({"moon": 1},                 "“moon” is 1; it is true or false"),
    ({"no_trump": "on"},          "“no_trump” is “on”; it can be “off”, “bidder”, “team”"),
    ({"double_nil": "off"},       "“double_nil” is “off”; it can be “separate”, “joint”, “game”"),
    ({"double_nil_bonus": "any"}, "“double_nil_bonus” is “any”; it can be “either”, “both”"),
    ({"bemo": 0},                 "“bemo” is 0; it is true or false"),
    ({"loss_floor": 0},           "“loss_floor” is 0; it is null or a whole number from -10000 to -1"),
    ({"loss_floor": 200},         "“loss_floor” is 200; it is null or a whole number from -10000 to -1"),
    ({"loss_floor": -10_001},     "“loss_floor” is -10001; it is null or a whole number from -10000 to -1"),
    ({"loss_floor": False},       "“loss_floor” is false; it is null or a whole number from -10000 to -1"),
]
# fmt: on


@pytest.mark.parametrize("given, words", REFUSED)
def test_a_choice_that_cannot_be_is_refused_by_name(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        HouseRules.read_options(Fields(given))
    assert str(refusal.value) == words
