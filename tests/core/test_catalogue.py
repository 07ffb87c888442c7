"""One suite for every game of the catalogue, played with the matches in its `examples` folder.

Each file holds a match and the answer that replaying it must give, typed in beside it.
"""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.domain.codec import read_match_deal, write_match_deal
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match_format import answer, read_record, write_record
from scorekeeper.games import BY_SLUG, GAMES

FOLDERS = {game.slug: Path(games.__file__).parent / game.folder / "examples" for game in GAMES}
EXAMPLES = [
    pytest.param(json.loads(path.read_text("utf-8")), id=f"{slug}: {path.stem}")
    for slug, folder in FOLDERS.items()
    for path in sorted(folder.glob("*.json"))
]

WITH_RULES = [game for game in GAMES if game.has_rules]
PHONE_WIDTH = 358
"""Pixels, without the margins of the page."""

every_example = pytest.mark.parametrize("example", EXAMPLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


@every_game
def test_a_game_has_examples_of_ended_matches(game):
    answers = [param.values[0]["answer"] for param in EXAMPLES if param.values[0]["match"]["game"] == game.slug]
    assert len(answers) >= 4
    assert any(answered["result"] for answered in answers)
    assert max(len(answered["deals"]) for answered in answers) >= 15


NOT_SHOWN = {
    "kaiser": "kaiser_bid low_no_trump target kind=kaiser made made=False made=True low low=True ended_by=kaiser",
    "forty-one": "rising_min_bid",
    "spades": "ended_by=double_nil",
    "voormsi": "first_five=S",
}
"""What came after the examples, or is the same for another player."""


@pytest.mark.parametrize("game", WITH_RULES, ids=[game.slug for game in WITH_RULES])
def test_examples_show_every_kind_of_deal_every_house_rule_and_every_end(game):
    examples = [param.values[0] for param in EXAMPLES if param.values[0]["match"]["game"] == game.slug]
    tests = f"scorekeeper.games.{game.folder}.tests"
    vectors, oracle = import_module(f"{tests}.deal_vectors"), import_module(f"{tests}.oracle")
    shown = {said for example in examples for deal in example["match"]["deals"] for said in said_in(deal)}
    shown |= {rule for example in examples for rule in example["match"].get("options", {})}
    shown |= {f"ended_by={(example['answer']['result'] or {}).get('ended_by')}" for example in examples}
    wanted = {said for _deal, fields in vectors.WRITTEN for said in said_in(fields)}
    wanted |= {rule.name for rule in game.options.house_rules()}
    wanted |= {f"ended_by={end}" for end in (None, *getattr(oracle, "RULES", {"ends": ["pips", "overclaim"]})["ends"])}
    assert wanted - shown == set(NOT_SHOWN.get(game.slug, "").split())


def said_in(value, field=""):
    """The fields of a deal and what stands in them, but for numbers, and whose they are."""
    if isinstance(value, dict):
        for name, part in value.items():
            is_seat = len(name) <= 2
            yield from () if is_seat else (name,)
            yield from said_in(part, field if is_seat else name)
    elif isinstance(value, list):
        for part in value:
            yield from said_in(part, field)
    elif isinstance(value, str | bool | None):
        yield f"{field}={value}"


@every_game
def test_a_game_is_found_by_its_slug_and_its_name_is_its_own(game):
    assert BY_SLUG[game.slug] is game
    assert [other.name for other in GAMES].count(game.name) == 1


@every_example
def test_an_example_replays_to_what_is_typed_beside_it(example):
    answered = answer(example["match"], BY_SLUG)
    assert json.dumps(answered) == json.dumps(example["answer"])  # with its fields in order
    assert list(answered) == ["game", "deals", "result", "next_dealer", "error"]


@every_example
def test_reading_and_writing_agree(example):
    once = write_record(read_record(example["match"], BY_SLUG))
    assert json.loads(once) == example["match"] | {"options": example["match"].get("options", {})}
    assert write_record(read_record(once, BY_SLUG)) == once


@every_example
def test_each_deal_is_written_as_it_was_read(example):
    game = BY_SLUG[example["match"]["game"]]
    for fields in example["match"]["deals"]:
        assert write_match_deal(game, read_match_deal(game, fields)) == fields


@every_example
def test_a_written_match_replays_to_the_same_answer(example):
    assert answer(write_record(read_record(example["match"], BY_SLUG)), BY_SLUG) == example["answer"]


@every_example
def test_undo_is_a_prefix(example):
    match, whole = example["match"], example["answer"]["deals"]
    for number in range(len(match["deals"])):
        shorter = answer(match | {"deals": match["deals"][:number], "closed": False}, BY_SLUG)
        assert shorter["deals"] == whole[:number]
        assert (shorter["result"], shorter["error"]) == (None, None)
        if "dealer" not in match["deals"][number]:
            assert shorter["next_dealer"] == whole[number]["dealer"]


@every_example
def test_nothing_follows_the_end(example):
    match = example["match"]
    for deal in match["deals"] if example["answer"]["result"] and not match.get("closed") else []:
        longer = answer(match | {"deals": [*match["deals"], deal]}, BY_SLUG)
        assert longer["deals"] == example["answer"]["deals"]
        assert longer["error"] == {"deal": len(match["deals"]) + 1, "message": "the match was over before this deal"}
        assert (longer["result"], longer["next_dealer"]) == (None, None)


@every_game
def test_a_game_without_options_given_has_them_all_by_default(game):
    assert game.scoring.rules(game.options.read_options(Fields({})), game.turn).start() is not None


@pytest.mark.parametrize("game", WITH_RULES, ids=[game.slug for game in WITH_RULES])
def test_picture_of_the_rules_has_words_and_fits_a_phone(game):
    pictures = import_module(f"scorekeeper.games.{game.folder}.rules_page").ILLUSTRATIONS.pictures
    for name, make in pictures.items():
        picture = make()
        left, top, width, height = re.search(r'viewBox="([^"]+)"', picture.svg)[1].split()
        assert (left, top) == ("0", "0"), name
        assert int(width) <= PHONE_WIDTH, name
        assert f'width="{width}" height="{height}"' in picture.svg, name
        assert picture.spoken.endswith("."), name
