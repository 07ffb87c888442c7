"""Every game is scored alike by the engine and by a second scorer, written from the rules without looking at the first.

Avinas has a test of its own, and `core/test_oracles_by_the_rules.py` holds the second scorers against the rules.
"""

import json
import os
import random
from pathlib import Path

import pytest

from scorekeeper.domain.answer import answer
from scorekeeper.games import BY_SLUG
from tests.oracles import forty_one, kaiser, other, solo_spades, spades, styrivolt, voormsi

# 300 matches are some 2,000 deals, and as many short ones go with them; 10,000 a game are for a quiet hour.
MATCHES_PLAYED = int(os.environ.get("ORACLE_MATCHES", "300"))
SEED = os.environ.get("ORACLE_SEED", "0")

GAMES = (kaiser, spades, solo_spades, forty_one, styrivolt, voormsi, other)
ORACLES = {oracle.RULES["game"]: oracle for oracle in GAMES}
ELSEWHERE = {"avinas": "test_avinas_oracle.py"}


def test_no_game_of_the_catalogue_is_scored_by_its_engine_alone():
    assert BY_SLUG.keys() <= ORACLES.keys() | ELSEWHERE.keys()
    assert all(Path(__file__).with_name(name).exists() for name in ELSEWHERE.values())


@pytest.mark.parametrize("slug", ORACLES)
def test_both_scorers_answer_alike(slug):
    wait_for(slug)
    for seed, rng in seeds(slug):
        match = ORACLES[slug].random_match(rng)
        assert answer(match, BY_SLUG) == ORACLES[slug].answer(match), told(seed, match)


@pytest.mark.parametrize("slug", ORACLES)
def test_both_scorers_answer_alike_after_a_few_deals(slug):
    wait_for(slug)
    for seed, rng in seeds(f"{slug} short", 4 * MATCHES_PLAYED):
        match = ORACLES[slug].random_match(rng, most=4)
        assert answer(match, BY_SLUG) == ORACLES[slug].answer(match), told(seed, match)


@pytest.mark.parametrize("slug", ORACLES)
def test_the_engine_stops_at_an_impossible_deal(slug):
    wait_for(slug)
    for seed, rng in seeds(slug):
        match = ORACLES[slug].random_match(rng)
        good = match["deals"]
        bad = match | {"deals": [*good, ORACLES[slug].illegal_deal(rng, match)]}
        stopped = answer(bad, BY_SLUG)
        assert (stopped["error"] or {}).get("deal") == len(good) + 1, told(seed, bad)
        assert stopped["error"]["message"], told(seed, bad)
        until_then = ORACLES[slug].answer(match) | {"result": None, "next_dealer": None, "error": stopped["error"]}
        assert stopped == until_then, told(seed, bad)


def wait_for(slug):
    if slug not in BY_SLUG:
        pytest.skip(f"{slug} is not in the catalogue yet")


def seeds(name, matches=MATCHES_PLAYED):
    for number in range(matches):
        seed = f"{name} {SEED} {number}"
        yield seed, random.Random(seed)  # noqa: S311 (no secret: it must come again)


def told(seed, match):
    return f"random.Random({seed!r}) drew {json.dumps(match, ensure_ascii=False)}"


@pytest.mark.parametrize("slug", ORACLES)
def test_the_drawn_matches_go_everywhere(slug):
    answers = [ORACLES[slug].answer(ORACLES[slug].random_match(rng)) for _seed, rng in seeds(slug, 300)]
    assert {(scored["result"] or {}).get("ended_by") for scored in answers} == {None, *ENDS[slug]}
    assert {tuple(line["effect"]) for scored in answers for line in scored["deals"]} == EFFECTS[slug]


ENDS = {
    "kaiser": ["target", "floor", "kaiser"],
    "spades": ["target", "floor", "double_nil"],
    "solo-spades": ["target"],
    "forty-one": ["target", "thirteen"],
    "styrivolt": ["closed"],
    "voormsi": ["target", "own_toqu"],
    "other": ["target", "rounds", "closed"],
}
EFFECTS = {
    "kaiser": {("scores",), ()},
    "spades": {("scores", "bags", "bag_penalty")},
    "solo-spades": {("scores", "bags", "bag_penalty")},
    "forty-one": {("scores",), ()},
    "styrivolt": {("strokes", "crosses")},
    "voormsi": {("scores", "void")},
    "other": {("scores",), ()},
}
