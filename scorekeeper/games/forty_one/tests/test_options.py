"""The sets of house rules of Forty-One that have a name."""

from scorekeeper.games.forty_one.options import PRESETS


def test_the_forms_with_a_name_are_these():
    assert [(preset.name, preset.options.non_defaults()) for preset in PRESETS] == [
        ("Forty-One", {}),
        ("400 (Lebanon)", {"min_bid": 2, "values": "400"}),
        ("Tarneeb 41", {"min_bid": 2, "values": "face"}),
    ]
