"""The example matches of Kaiser, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.games import kaiser

FILES = sorted((Path(kaiser.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def given(field):
    return {deal[field] for deal in DEALS if field in deal}


def test_every_kind_of_deal_is_shown():
    assert given("kind") == {"played", "passed"}
    assert given("bidder") == set("NESW")
    assert given("bid") == {5, 6, 7, 8, 9, 10, 11, 12}
    assert given("no_trump") == {True, False}
    assert given("tricks") >= {0, 1, 2, 3, 4, 5, 6, 7, 8}
    assert given("points") >= {0, 12}
    assert given("trump") == set("CSHD")
    assert given("dealer") == {"W"}
    assert {(deal["five"], deal["three"]) for deal in DEALS if "five" in deal} == {
        ("bidders", "bidders"),
        ("bidders", "others"),
        ("others", "bidders"),
        ("others", "others"),
    }


def test_every_kind_of_end_is_shown():
    results = [example["answer"]["result"] for example in EXAMPLES]
    assert None in results
    assert {result["ended_by"] for result in results if result} == {"target", "floor"}


def test_every_house_rule_but_the_target_is_shown():
    chosen = {name for example in EXAMPLES for name in example["match"]["options"]}
    assert chosen == {
        "all_pass",
        "min_bid",
        "peg",
        "target_after_no_trump",
        "loss_floor",
        "must_bid_out",
        "overtricks",
        "three_needs_tricks",
    }
