"""The worked examples in the rules texts: the deals are replayed, and give what the text says.

A game that is not in the catalogue yet has no scorer, so its examples wait.
"""

from typing import Any

import pytest

from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG
from scorekeeper.rulebook.claims import Example
from scorekeeper.rules.store import library

EXAMPLES = [example for page in library().pages.values() for example in page.examples]


def named(example: Example) -> str:
    return f"{example.file}:{example.line}"


SCORED = [pytest.param(example, id=named(example)) for example in EXAMPLES if example.game in BY_SLUG]


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
        "seats": {seat.value: seat.spoken for seat in BY_SLUG[example.game].turn},
        "first_dealer": example.dealer or BY_SLUG[example.game].turn[0].value,
        "deals": [dict(deal) for deal, _totals in example.steps],
    }
