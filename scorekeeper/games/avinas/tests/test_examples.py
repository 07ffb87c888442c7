"""The example matches of Avinas, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.games import avinas

FILES = sorted((Path(avinas.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def given(field):
    return {deal[field] for deal in DEALS if field in deal}


def test_every_kind_of_deal_is_shown():
    assert given("kind") == {"sevens", "no_sevens", "overclaim", "passed"}
    assert given("declarer") == set("NESW")
    assert given("sevens") == {1, 2, 3, 4}
    assert given("knock") == {"none", "declarers", "both"}
    assert given("losers_band") == {"31+", "2-30", "0"}
    assert given("losers_points") >= {0, 2, 30, 31, 59, 60}
    assert given("trump") == set("CSHD")
    assert given("dealer") == {"S", "W"}


def test_every_kind_of_end_is_shown():
    results = [example["answer"]["result"] for example in EXAMPLES]
    assert None in results
    assert {(result["ended_by"], result["cats"]) for result in results if result} == {
        ("pips", None),
        ("pips", "EW"),
        ("overclaim", None),
    }
