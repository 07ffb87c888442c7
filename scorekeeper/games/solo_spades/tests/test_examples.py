"""The example matches of Solo Spades replay to their answers, and between them show everything that can be written."""

import json
from pathlib import Path

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import Dealt, replay
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import solo_spades
from scorekeeper.games.solo_spades.deals import read_deal
from scorekeeper.games.solo_spades.options import read_house_rules, read_options
from scorekeeper.games.solo_spades.scoring import SoloSpadesRules, write_effect, write_result, write_totals

FILES = sorted((Path(solo_spades.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in FILES])
def test_an_example_replays_to_what_is_typed_beside_it(example):
    given = example["match"]
    deals = [
        Dealt(read_deal(Fields(deal)), Seat(deal["dealer"]) if "dealer" in deal else None) for deal in given["deals"]
    ]
    rules = SoloSpadesRules(read_house_rules(Fields(given["options"])))
    match = replay(rules, Seat(given["first_dealer"]), deals, turn=CLOCKWISE)
    answered = [
        {
            "number": row.number,
            "dealer": row.dealer.value,
            "effect": write_effect(row.effect),
            "totals": write_totals(row.state),
        }
        for row in match.rows
    ]
    assert answered == example["answer"]["deals"]
    assert (match.result and write_result(match.result)) == example["answer"]["result"]
    assert match.stop is None


def test_every_kind_of_bid_is_shown():
    assert {bid for deal in DEALS for bid in deal["bids"].values()} >= {1, 2, 3, 4, 5, 6, 10, 13, "nil"}


def test_every_house_rule_is_shown():
    defaults = read_options(Fields({}))
    assert {name for example in EXAMPLES for name in example["match"]["options"]} == set(defaults)
    assert all(defaults[name] != value for example in EXAMPLES for name, value in example["match"]["options"].items())
