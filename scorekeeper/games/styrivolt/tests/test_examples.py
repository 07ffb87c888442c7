"""The example matches of Stýrivolt replay as typed, and between them show everything that can be written down."""

import json
from pathlib import Path

import pytest

from scorekeeper.domain.match_format import answer
from scorekeeper.games import styrivolt

FILES = sorted((Path(styrivolt.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in FILES])
def test_an_example_replays_to_what_is_typed_beside_it(example):
    assert json.dumps(answer(example["match"], {"styrivolt": styrivolt.GAME})) == json.dumps(example["answer"])


def test_every_kind_of_deal_is_shown():
    shown = {(deal["winner"], deal["result"], deal["solo"]) for deal in DEALS}
    assert shown >= {(side, result, False) for side in ("NS", "EW") for result in ("ordinary", "vol", "nine")}
    assert shown >= {("NS", "failed_nine", False), ("EW", "failed_nine", False)}
    assert shown >= {("NS", "vol", True), ("EW", "vol", True), ("EW", "nine", True)}
    assert {(deal["winner"], deal["illegal_stock"]) for deal in DEALS} >= {
        ("NS", None), ("NS", "NS"), ("EW", None), ("EW", "EW"),
    }  # fmt: skip


def test_every_house_rule_and_every_kind_of_end_is_shown():
    chosen = [example["match"]["options"] for example in EXAMPLES]
    assert {"awards": "parlett"} in chosen
    assert {"shut_out": False} in chosen
    assert {"awards": "parlett", "shut_out": False} in chosen
    assert {"failed_nine_loses": True} in chosen
    results = [example["answer"]["result"] for example in EXAMPLES]
    assert None in results
    assert {result["winner"] for result in results if result} == {"NS", "EW", None}
