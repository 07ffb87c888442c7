"""The example matches of Spades replay to their answers, and between them show everything that can be written."""

import json
from pathlib import Path

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import Dealt, replay
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import spades
from scorekeeper.games.spades.deals import read_deal
from scorekeeper.games.spades.options import read_house_rules, read_options
from scorekeeper.games.spades.scoring import SpadesRules, write_effect, write_result, write_totals

FILES = sorted((Path(spades.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in FILES])
def test_an_example_replays_to_what_is_typed_beside_it(example):
    given = example["match"]
    deals = [
        Dealt(read_deal(Fields(deal)), Seat(deal["dealer"]) if "dealer" in deal else None) for deal in given["deals"]
    ]
    rules = SpadesRules(read_house_rules(Fields(given["options"])))
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


def test_every_kind_of_bid_and_special_is_shown():
    bids = {bid for deal in DEALS for bid in deal["bids"].values()}
    assert bids >= {1, 2, 3, 4, 5, 6, 7, "nil", "blind_nil"}
    assert {promise for deal in DEALS for promise in deal.get("no_trump", {}).values()} == {"kept", "ruffed"}
    bemos = {(bemo["size"], bemo["won"]) for deal in DEALS for bemo in deal.get("bemo", [])}
    assert bemos == {("big", True), ("little", False), ("little", True)}
    assert {tuple(deal["tricks"]) for deal in DEALS} == {("N", "E", "S", "W"), ("NS", "EW")}


def test_every_house_rule_but_its_default_is_shown():
    defaults = read_options(Fields({}))
    chosen = {name for example in EXAMPLES for name in example["match"]["options"]}
    assert chosen == set(defaults)
    assert all(defaults[name] != value for example in EXAMPLES for name, value in example["match"]["options"].items())


def test_every_kind_of_end_is_shown():
    ends = {(example["answer"]["result"] or {}).get("ended_by") for example in EXAMPLES}
    assert ends == {"target", "floor", None}
