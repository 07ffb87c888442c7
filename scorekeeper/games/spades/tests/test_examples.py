"""The example matches of Spades, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.domain.fields import Fields
from scorekeeper.games import spades
from scorekeeper.games.spades.options import HouseRules

FILES = sorted((Path(spades.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def test_every_kind_of_bid_and_special_is_shown():
    bids = {bid for deal in DEALS for bid in deal["bids"].values()}
    assert bids >= {1, 2, 3, 4, 5, 6, 7, "nil", "blind_nil"}
    assert {promise for deal in DEALS for promise in deal.get("no_trump", {}).values()} == {"kept", "ruffed"}
    bemos = {(bemo["size"], bemo["won"]) for deal in DEALS for bemo in deal.get("bemo", [])}
    assert bemos == {("big", True), ("little", False), ("little", True)}
    assert {tuple(deal["tricks"]) for deal in DEALS} == {("N", "E", "S", "W"), ("NS", "EW")}


def test_every_house_rule_but_its_default_is_shown():
    defaults = HouseRules.read_options(Fields({}))
    chosen = {name for example in EXAMPLES for name in example["match"]["options"]}
    assert chosen == set(defaults)
    assert all(defaults[name] != value for example in EXAMPLES for name, value in example["match"]["options"].items())


def test_every_kind_of_end_is_shown():
    ends = {(example["answer"]["result"] or {}).get("ended_by") for example in EXAMPLES}
    assert ends == {"target", "floor", None}
