"""The sets of house rules of Kaiser that have a name."""

from scorekeeper.games.kaiser.scoring import Options


def test_the_sets_of_house_rules_have_the_names_people_give_them():
    assert {preset.name: preset.options for preset in Options.presets()} == {
        "Parlett": {},
        "Pagat": {"all_pass": "forced", "min_bid": 6},
        "Saskatchewan": {"all_pass": "forced", "min_bid": 7, "peg": 47, "target_after_no_trump": 62},
    }
