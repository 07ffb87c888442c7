"""The worked examples in the rules texts: the deals are replayed, and give what the text says.

A game that is not in the catalogue yet has no scorer; its deals are only seen to be written as they will be read.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.book.rules_shelf import library
from scorekeeper.domain.answer import answer
from scorekeeper.games import BY_SLUG
from scorekeeper.rulebook.reading import Example

EXAMPLES = [example for page in library().pages.values() for example in page.examples]

SEATS, SIDES = set("NESW"), {"NS", "EW"}

# fmt: off
#                  fields of a deal, by its kind; those that it always has come first
DEALS: dict[str, dict[str, tuple[set[str], set[str]]]] = {
    "kaiser":      {"played":    ({"bidder", "bid", "no_trump"},                {"points", "tricks", "five", "three"}),
                    "passed":    (set(),                                        set())},
    "spades":      {"played":    ({"bids", "tricks"},                           {"no_trump", "bemo"})},
    "solo-spades": {"played":    ({"bids", "tricks"},                           set())},
    "forty-one":   {"played":    ({"bids"},                                     {"tricks", "made"}),
                    "thrown_in": (set(),                                        {"bids"})},
    "styrivolt":   {"played":    ({"winner", "result", "solo", "illegal_stock"}, set())},
    "voormsi":     {"played":    ({"tricks"},                                   {"event"}),
                    "summary":   ({"tricks", "first_five"},                     {"event"})},
}
TOTALS = {
    "kaiser":      (SIDES, {"points"}),
    "spades":      (SIDES, {"points", "bags"}),
    "solo-spades": (SEATS, {"points", "bags"}),
    "forty-one":   (SEATS, {"points"}),
    "styrivolt":   (SIDES, {"bars", "crosses"}),
    "voormsi":     (SIDES, {"points"}),
}
RESULTS = {
    "kaiser":      ({"ended_by", "winner"},       {"target", "floor"}),
    "spades":      ({"ended_by", "winner"},       {"target", "floor"}),
    "solo-spades": ({"ended_by", "winner"},       {"target"}),
    "forty-one":   ({"ended_by", "winner"},       {"target", "thirteen"}),
    "styrivolt":   ({"ended_by", "winner", "by"}, {"closed"}),
    "voormsi":     ({"ended_by", "winner"},       {"target", "own_toqu"}),
}
TRICKS_OF_A_DEAL = {"kaiser": {8}, "spades": {13}, "solo-spades": {13}, "forty-one": {13}, "voormsi": {9}}
# fmt: on


def named(example: Example) -> str:
    return f"{example.file}:{example.line}"


SCORED = [pytest.param(example, id=named(example)) for example in EXAMPLES if example.game in BY_SLUG]
NOT_YET = [pytest.param(example, id=named(example)) for example in EXAMPLES if example.game not in BY_SLUG]


def test_every_game_has_examples() -> None:
    assert {game.slug for game in library().games} == {example.game for example in EXAMPLES}
    assert SCORED


@pytest.mark.parametrize("example", SCORED)
def test_an_example_replays_to_what_the_text_says(example: Example) -> None:
    answered = answer(match_of(example), BY_SLUG)
    assert answered["error"] is None
    assert [deal["totals"] for deal in answered["deals"]] == [dict(totals) for _deal, totals in example.steps]
    assert answered["result"] == example.result


def match_of(example: Example) -> dict[str, Any]:
    """The example as a whole match."""
    closed = {"closed": True} if example.result and example.result.get("ended_by") == "closed" else {}
    return closed | {
        "format": "scorekeeper-match/1",
        "game": example.game,
        "options": dict(example.options),
        "seats": {"N": "North", "E": "East", "S": "South", "W": "West"},
        "first_dealer": example.dealer,
        "deals": [dict(deal) for deal, _totals in example.steps],
    }


@pytest.mark.parametrize("example", NOT_YET)
def test_an_example_of_a_game_to_come_is_written_in_the_match_format(example: Example) -> None:
    for deal, totals in example.steps:
        always, sometimes = DEALS[example.game][deal["kind"]]
        parties, units = TOTALS[example.game]
        assert always <= set(deal) - {"kind"} <= always | sometimes
        assert tricks_of(deal) in {None, *TRICKS_OF_A_DEAL.get(example.game, ())} or is_cut_short(example)
        assert set(totals) == parties
        assert all(set(counts) == units for counts in totals.values())
    if example.result:
        fields, endings = RESULTS[example.game]
        assert set(example.result) == fields
        assert example.result["ended_by"] in endings


def tricks_of(deal: Mapping[str, Any]) -> int | None:
    """How many tricks the deal had, where it tells of all of them."""
    tricks = deal.get("tricks")
    if isinstance(tricks, dict):
        return sum(tricks.values())
    return len(tricks) if isinstance(tricks, list) else None


def is_cut_short(example: Example) -> bool:
    """A match may be won in mid-deal."""
    return example.result is not None
