"""Every game is scored alike by the engine and by a second scorer, written from the rules without looking at the first.

Each lies with the tests of its game, as `oracle.py`, beside a `test_oracle.py` that holds it against the rules. One
that draws no matches is compared there as well.
"""

import ast
import json
import os
import random
import sys
from importlib import import_module

import pytest

from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG, GAMES
from tests.serving import ROOT

# 300 matches are some 2,000 deals, and as many short ones go with them; 10,000 a game are for a quiet hour.
MATCHES_PLAYED = int(os.environ.get("ORACLE_MATCHES", "300"))
SEED = os.environ.get("ORACLE_SEED", "0")


def home_of(game):
    """The folder of its tests."""
    return ROOT / "scorekeeper" / "games" / game.folder / "tests"


EVERY = {game.slug: import_module(f"scorekeeper.games.{game.folder}.tests.oracle") for game in GAMES}
ORACLES = {slug: oracle for slug, oracle in EVERY.items() if hasattr(oracle, "random_match")}


@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_every_second_scorer_is_held_against_the_rules_and_against_the_first(game):
    held = (home_of(game) / "test_oracle.py").read_text()
    assert game.slug in ORACLES or "def test_both_scorers_answer_alike(" in held


SECOND = [*ROOT.glob("tests/oracles/*.py"), *ROOT.glob("scorekeeper/games/*/tests/oracle*.py")]


@pytest.mark.parametrize("path", [*SECOND, *ROOT.glob("scorekeeper/games/*/tests/judge.py")], ids=str)
def test_a_second_scorer_knows_nothing_of_the_product(path):
    own = f"scorekeeper.games.{path.parts[-3]}.tests"
    for statement in ast.walk(ast.parse(path.read_text())):
        names = [statement.module] if isinstance(statement, ast.ImportFrom) else []
        names += [name.name for name in statement.names] if isinstance(statement, ast.Import) else []
        for name in names:
            told = [name, *(f"{name}.{each.name}" for each in statement.names)]
            is_second = name == own and all(each.startswith((f"{own}.oracle", f"{own}.judge")) for each in told[1:])
            assert name.split(".")[0] in sys.stdlib_module_names or name.startswith("tests.oracles") or is_second, name


@pytest.mark.parametrize("slug", ORACLES)
def test_both_scorers_answer_alike(slug):
    for seed, rng in seeds(slug):
        match = ORACLES[slug].random_match(rng)
        assert answer(match, BY_SLUG) == ORACLES[slug].answer(match), told(seed, match)


@pytest.mark.rest
@pytest.mark.parametrize("slug", ORACLES)
def test_both_scorers_answer_alike_after_a_few_deals(slug):
    for seed, rng in seeds(f"{slug} short", 4 * MATCHES_PLAYED):
        match = ORACLES[slug].random_match(rng, most=4)
        assert answer(match, BY_SLUG) == ORACLES[slug].answer(match), told(seed, match)


@pytest.mark.rest
@pytest.mark.parametrize("slug", ORACLES)
def test_the_engine_stops_at_an_impossible_deal(slug):
    for seed, rng in seeds(slug):
        match = ORACLES[slug].random_match(rng)
        good = match["deals"]
        bad = match | {"deals": [*good, ORACLES[slug].illegal_deal(rng, match)]}
        stopped = answer(bad, BY_SLUG)
        assert (stopped["error"] or {}).get("deal") == len(good) + 1, told(seed, bad)
        assert stopped["error"]["message"], told(seed, bad)
        until_then = ORACLES[slug].answer(match) | {"result": None, "next_dealer": None, "error": stopped["error"]}
        assert stopped == until_then, told(seed, bad)


def seeds(name, matches=MATCHES_PLAYED):
    for number in range(matches):
        seed = f"{name} {SEED} {number}"
        yield seed, random.Random(seed)  # noqa: S311 (no secret: it must come again)


def told(seed, match):
    return f"random.Random({seed!r}) drew {json.dumps(match, ensure_ascii=False)}"


@pytest.mark.rest
@pytest.mark.parametrize("slug", ORACLES)
def test_the_drawn_matches_go_everywhere(slug):
    answers = [ORACLES[slug].answer(ORACLES[slug].random_match(rng)) for _seed, rng in seeds(slug, 300)]
    assert {(scored["result"] or {}).get("ended_by") for scored in answers} == {None, *ORACLES[slug].RULES["ends"]}
    assert {tuple(line["effect"]) for scored in answers for line in scored["deals"]} == ORACLES[slug].RULES["effects"]
