"""The example matches of Forty-One, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.games import forty_one

FILES = sorted((Path(forty_one.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def test_every_kind_of_deal_is_shown():
    shown = {frozenset(set(deal) - {"dealer", "note"}) for deal in DEALS}
    assert shown == {
        frozenset({"kind", "bids", "tricks"}),
        frozenset({"kind", "bids", "made"}),
        frozenset({"kind", "bids"}),
        frozenset({"kind"}),
    }
    assert {deal["dealer"] for deal in DEALS if "dealer" in deal} == {"N"}


def test_every_house_rule_is_shown():
    given = {(name, value) for example in EXAMPLES for name, value in example["match"]["options"].items()}
    assert given == {
        ("target", 31), ("target", 44), ("min_total", 0), ("min_bid", 2), ("values", "face"), ("values", "400"),
        ("partner", "non_negative"), ("tie", "play_on"),
    }  # fmt: skip


def test_every_kind_of_end_is_shown():
    results = [example["answer"]["result"] for example in EXAMPLES]
    assert None in results
    assert {(result["ended_by"], result["winner"]) for result in results if result} == {
        ("target", "NS"),
        ("target", "EW"),
        ("thirteen", "EW"),
    }
