"""What a table may agree on, as it is read and kept."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.forty_one.options import PRESETS, Options

DEFAULTS = {
    "target": 41,
    "min_total": 11,
    "min_bid": 1,
    "values": "from7",
    "partner": "positive",
    "tie": "play_on",
    "rising_min_bid": False,
}


def test_what_is_left_out_has_its_default():
    assert list(Options.read_options(Fields({})).items()) == list(DEFAULTS.items())


@pytest.mark.parametrize(
    "given",
    [
        {"target": 44},
        {"min_total": 0},
        {"min_total": 10_000, "target": 10_000},
        {"min_bid": 13},
        {"values": "400", "min_bid": 2},
        {"values": "face"},
        {"partner": "non_negative", "target": 1},
        {"tie": "play_on"},
        {"values": "400_50"},
        {"rising_min_bid": True},
    ],
)
def test_what_is_given_is_kept_among_all_the_others(given):
    left = Fields(given)
    assert list(Options.read_options(left).items()) == list((DEFAULTS | given).items())
    left.finish()


# fmt: off
REFUSED = [
    ({"target": 0},             "“target” is 0; it is a whole number from 1 to 10000"),
    ({"target": -41},           "“target” is -41; it is a whole number from 1 to 10000"),
    ({"target": 10_001},        "“target” is 10001; it is a whole number from 1 to 10000"),
    ({"target": True},          "“target” is true; it is a whole number from 1 to 10000"),
    ({"min_total": -1},         "“min_total” is -1; it is a whole number from 0 to 10000"),
    ({"min_total": 10_001},     "“min_total” is 10001; it is a whole number from 0 to 10000"),
    ({"min_bid": 0},            "“min_bid” is 0; it is a whole number from 1 to 13"),
    ({"min_bid": 14},           "“min_bid” is 14; it is a whole number from 1 to 13"),
    ({"values": "double"},      "“values” is “double”; it can be “from7”, “400”, “face”, “400_50”"),
    ({"values": 400},           "“values” is 400; it can be “from7”, “400”, “face”, “400_50”"),
    ({"partner": "zero"},       "“partner” is “zero”; it can be “positive”, “non_negative”"),
    ({"rising_min_bid": 3},     "“rising_min_bid” is 3; it is true or false"),
    ({"tie": "higher"},         "“tie” is “higher”; it can be “play_on”"),
]
# fmt: on


@pytest.mark.parametrize("given, words", REFUSED)
def test_what_no_table_can_agree_on_is_refused_by_name(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        Options.read_options(Fields(given))
    assert str(refusal.value) == words


# fmt: off
FORMS = [
    ("Forty-One",  {}),
    ("400 (Lebanon)", {"min_bid": 2, "values": "400"}),
    ("Tarneeb 41", {"min_bid": 2, "values": "face"}),
]
# fmt: on


def test_the_forms_with_a_name_are_these():
    assert [(preset.name, preset.options.as_dict()) for preset in PRESETS] == [
        (name, DEFAULTS | rules) for name, rules in FORMS
    ]
