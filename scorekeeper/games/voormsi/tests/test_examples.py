"""The example matches of Voormsi, between them, show everything that can be written down."""

import json
from pathlib import Path

from scorekeeper.games import voormsi

FILES = sorted((Path(voormsi.__file__).parent / "examples").glob("*.json"))
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in FILES]
DEALS = [deal for example in EXAMPLES for deal in example["match"]["deals"]]


def test_every_kind_of_deal_and_event_is_shown():
    assert {deal["kind"] for deal in DEALS} == {"played", "summary"}
    assert {deal["event"]["code"] for deal in DEALS if "event" in deal} == {
        "voormsi_wins",
        "toqu_takes",
        "three_takes_voormsi",
        "three_takes_toqu",
        "own_toqu",
    }
    assert any(deal.get("first_five") for deal in DEALS)
    assert any("dealer" in deal for deal in DEALS)


def test_every_size_of_table_and_every_kind_of_end_is_shown():
    assert {len(example["match"]["seats"]) for example in EXAMPLES} == {2, 3, 4}
    results = [example["answer"]["result"] for example in EXAMPLES]
    assert {result and result["ended_by"] for result in results} == {None, "target", "own_toqu"}
    assert any(effect["void"] for example in EXAMPLES for effect in effects(example))


def effects(example):
    return [deal["effect"] for deal in example["answer"]["deals"]]
