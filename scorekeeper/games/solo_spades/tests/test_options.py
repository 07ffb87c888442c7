"""The house rules of Solo Spades: their defaults, their bounds, and what is refused."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.solo_spades.options import USUAL, HouseRules

DEFAULTS = {"target": 500, "bag_limit": 10, "bag_penalty": 100, "nil": 100, "moon": False, "ten_for_200": "off"}


def test_what_is_left_out_has_its_default_in_the_order_of_the_format():
    assert list(HouseRules.read_options(Fields({})).items()) == list(DEFAULTS.items())
    assert HouseRules.read(Fields({})) == USUAL


# fmt: off
CHOSEN = [
    {"target": 1}, {"target": 10_000}, {"bag_limit": 0}, {"bag_limit": 5, "bag_penalty": 50}, {"bag_penalty": 0},
    {"nil": 50}, {"moon": True}, {"ten_for_200": "exact"}, {"ten_for_200": "at_least"}, DEFAULTS,
]
REFUSED = [
    ({"target": 0},           "“target” is 0; it is a whole number from 1 to 10000"),
    ({"target": 10_001},      "“target” is 10001; it is a whole number from 1 to 10000"),
    ({"target": "500"},       "“target” is “500”; it is a whole number from 1 to 10000"),
    ({"bag_limit": -1},       "“bag_limit” is -1; it is a whole number from 0 to 10000"),
    ({"bag_penalty": -100},   "“bag_penalty” is -100; it is a whole number from 0 to 10000"),
    ({"nil": None},           "“nil” is null; it is a whole number from 0 to 10000"),
    ({"moon": 1},             "“moon” is 1; it is true or false"),
    ({"ten_for_200": True},   "“ten_for_200” is true; it can be “off”, “exact”, “at_least”"),
    ({"ten_for_200": None},   "“ten_for_200” is null; it can be “off”, “exact”, “at_least”"),
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


@pytest.mark.parametrize("given, words", REFUSED)
def test_a_choice_that_cannot_be_is_refused_by_name(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        HouseRules.read_options(Fields(given))
    assert str(refusal.value) == words


@pytest.mark.parametrize("other", ["blind_nil", "no_trump", "double_nil", "bemo", "failed_nil", "loss_floor"])
def test_an_option_that_needs_partners_is_left_for_the_caller_to_refuse(other):
    fields = Fields({"moon": True, other: 1})
    HouseRules.read_options(fields)
    assert fields.rest() == {other: 1}
