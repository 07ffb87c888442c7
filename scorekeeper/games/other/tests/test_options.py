"""What a table can agree on, what holds by default, and what is refused."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.other import GAME
from scorekeeper.games.other.scoring import HouseRules

USUAL = {"title": "", "wins": "highest", "target": None, "rounds": None, "scoring": "any"}


def test_by_default_the_most_points_win_and_the_players_stop_it():
    assert HouseRules.read_options(Fields({})) == USUAL
    assert list(HouseRules.read_options(Fields({}))) == ["title", "wins", "target", "rounds", "scoring"]


# fmt: off
GIVEN = [
    {"title": "Rummy"}, {"title": ""}, {"title": "ラミー"}, {"title": "m" * 64}, {"title": "رامي"},
    {"title": "Hearts", "wins": "lowest", "target": 100, "rounds": 12},
    {"title": "Hearts", "wins": "lowest", "target": 100, "scoring": "hearts"},
]
# fmt: on


@pytest.mark.parametrize("options", GIVEN)
def test_what_was_agreed_on_is_kept(options):
    assert HouseRules.read_options(Fields(options)) == USUAL | options


def test_a_title_loses_the_blanks_around_it():
    assert GAME.title({"title": "  Five \n Hundred "}) == "Five Hundred"
    assert GAME.title({"title": "علی\u200cرضا"}) == "علی\u200cرضا"
    assert GAME.title({}) == ""


# fmt: off
REFUSED = [
    ({"title": 5},              "“title” is 5; it is a text of at most 64 characters"),
    ({"title": "m" * 65},       f"“title” is “{'m' * 40}…”; it is a text of at most 64 characters"),
    ({"title": None},           "“title” is null; it is a text of at most 64 characters"),
    ({"title": "a\u202eb"},     "the title has an invisible character (U+202E). Type it again without it"),
    ({"title": "a\0b"},         "the title has an invisible character (U+0000). Type it again without it"),
    ({"title": "Z" + "\u0334" * 5},  "use at most 4 accents on one letter of the title"),
    ({"target": 0},             "a target of 0 is reached before the first deal"),
]
# fmt: on


@pytest.mark.parametrize("options, words", REFUSED)
def test_what_makes_no_sense_is_refused_in_words(options, words):
    with pytest.raises(IllegalDeal) as refusal:
        HouseRules.read_options(Fields(options))
    assert str(refusal.value) == words


def test_its_house_rules_ask_for_all_of_it():
    assert [rule.name for rule in GAME.options.house_rules()] == list(USUAL)


def test_games_that_many_know_have_their_name_and_their_rules():
    assert {preset.name: preset.options for preset in HouseRules.presets()} == {
        "Any game": {},
        "Hearts": {"title": "Hearts", "wins": "lowest", "target": 100, "scoring": "hearts"},
        "Rummy": {"title": "Rummy", "wins": "lowest", "target": 100, "scoring": "rummy"},
        "Wizard": {"title": "Wizard", "scoring": "wizard"},
        "Oh Hell": {"title": "Oh Hell", "scoring": "oh_hell"},
        "Zero-sum": {"scoring": "zero_sum"},
    }
