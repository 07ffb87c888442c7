"""The house rules of Kaiser: their defaults, their bounds, and the sets with a name."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.kaiser.options import PRESETS, Options

DEFAULTS = {
    "all_pass": "next",
    "min_bid": 5,
    "target": 52,
    "peg": 45,
    "target_after_no_trump": None,
    "loss_floor": None,
    "must_bid_out": False,
    "overtricks": True,
    "three_needs_tricks": False,
    "kaiser_bid": "off",
    "low_no_trump": False,
}
NUMBER = "it is a whole number from"
OR_NONE = "it is null or a whole number from"

# fmt: off
TAKEN = [
    {"all_pass": "forced"}, {"all_pass": "next"},
    {"min_bid": 5}, {"min_bid": 6}, {"min_bid": 7}, {"min_bid": 8}, {"min_bid": 12},
    {"target": 40}, {"target": 69}, {"target": 1}, {"target": 10_000},
    {"peg": None}, {"peg": 0}, {"peg": 47}, {"peg": 56}, {"peg": 10_000},
    {"target_after_no_trump": None}, {"target_after_no_trump": 62}, {"target_after_no_trump": 10_000},
    {"loss_floor": None}, {"loss_floor": -1}, {"loss_floor": -52}, {"loss_floor": -10_000},
    {"must_bid_out": True}, {"overtricks": False}, {"three_needs_tricks": True},
    {"kaiser_bid": "alone"}, {"kaiser_bid": "pair"}, {"kaiser_bid": "forty"},
    {"low_no_trump": True},
]
REFUSED = [
    ({"all_pass": "redeal"},          "“all_pass” is “redeal”; it can be “next”, “forced”"),
    ({"all_pass": None},              "“all_pass” is null; it can be “next”, “forced”"),
    ({"all_pass": True},              "“all_pass” is true; it can be “next”, “forced”"),
    ({"min_bid": 4},                  f"“min_bid” is 4; {NUMBER} 5 to 12"),
    ({"min_bid": 13},                 f"“min_bid” is 13; {NUMBER} 5 to 12"),
    ({"min_bid": None},               f"“min_bid” is null; {NUMBER} 5 to 12"),
    ({"min_bid": "6"},                f"“min_bid” is “6”; {NUMBER} 5 to 12"),
    ({"target": 0},                   f"“target” is 0; {NUMBER} 1 to 10000"),
    ({"target": -52},                 f"“target” is -52; {NUMBER} 1 to 10000"),
    ({"target": 10_001},              f"“target” is 10001; {NUMBER} 1 to 10000"),
    ({"target": None},                f"“target” is null; {NUMBER} 1 to 10000"),
    ({"target": True},                f"“target” is true; {NUMBER} 1 to 10000"),
    ({"peg": -1},                     f"“peg” is -1; {OR_NONE} 0 to 10000"),
    ({"peg": 10_001},                 f"“peg” is 10001; {OR_NONE} 0 to 10000"),
    ({"peg": False},                  f"“peg” is false; {OR_NONE} 0 to 10000"),
    ({"peg": 45.0},                   f"“peg” is 45.0; {OR_NONE} 0 to 10000"),
    ({"target_after_no_trump": 0},    f"“target_after_no_trump” is 0; {OR_NONE} 1 to 10000"),
    ({"target_after_no_trump": 10_001}, f"“target_after_no_trump” is 10001; {OR_NONE} 1 to 10000"),
    ({"loss_floor": 0},               f"“loss_floor” is 0; {OR_NONE} -10000 to -1"),
    ({"loss_floor": 52},              f"“loss_floor” is 52; {OR_NONE} -10000 to -1"),
    ({"loss_floor": -10_001},         f"“loss_floor” is -10001; {OR_NONE} -10000 to -1"),
    ({"must_bid_out": 1},             "“must_bid_out” is 1; it is true or false"),
    ({"must_bid_out": None},          "“must_bid_out” is null; it is true or false"),
    ({"overtricks": "no"},            "“overtricks” is “no”; it is true or false"),
    ({"kaiser_bid": True},            "“kaiser_bid” is true; it can be “off”, “alone”, “pair”, “forty”"),
    ({"low_no_trump": "low"},         "“low_no_trump” is “low”; it is true or false"),
    ({"three_needs_tricks": 0},       "“three_needs_tricks” is 0; it is true or false"),
]
# fmt: on


def test_without_any_given_all_have_their_defaults_in_the_formats_order():
    assert list(Options.read_options(Fields({})).items()) == list(DEFAULTS.items())


@pytest.mark.parametrize("given", TAKEN)
def test_what_is_given_stands_in_for_its_default(given):
    left = Fields(given)
    assert list(Options.read_options(left).items()) == list((DEFAULTS | given).items())
    left.finish()


@pytest.mark.parametrize("given, words", REFUSED)
def test_what_no_table_can_choose_is_refused_by_name(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        Options.read_options(Fields(given))
    assert str(refusal.value) == words


def test_the_sets_of_house_rules_have_the_names_people_give_them():
    assert {name: options.as_dict() for name, options in PRESETS.items()} == {
        "Book": DEFAULTS,
        "Pagat": DEFAULTS | {"all_pass": "forced", "min_bid": 6},
        "Saskatchewan": DEFAULTS | {"all_pass": "forced", "min_bid": 7, "peg": 47, "target_after_no_trump": 62},
    }
