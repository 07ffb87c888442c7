"""The example matches of Solo Spades, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.domain.fields import Fields
from scorekeeper.games import solo_spades
from scorekeeper.games.solo_spades.options import HouseRules

FILES = sorted((Path(solo_spades.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def test_every_kind_of_bid_is_shown():
    assert {bid for deal in DEALS for bid in deal["bids"].values()} >= {1, 2, 3, 4, 5, 6, 10, 13, "nil"}


def test_every_house_rule_is_shown():
    defaults = HouseRules.read_options(Fields({}))
    assert {name for example in EXAMPLES for name in example["match"]["options"]} == set(defaults)
    assert all(defaults[name] != value for example in EXAMPLES for name, value in example["match"]["options"].items())
