"""What 10,000 seeded matches of each game score, as digests: a change that only moves code leaves them as they are.

`replays.json` holds for each game and number of matches a digest of the matches and one of their answers. Where only
the second differs, a score or a sentence has changed. `WRITE=1` writes them anew; the commit then says what changed.
"""

import json
import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.domain.match_format import Answer, answer
from scorekeeper.games import BY_SLUG, GAMES
from tests.profiles import THOROUGH
from tests.serving import ROOT

GOLDEN = Path(__file__).with_name("replays.json")
SIZES = (200, 10_000)
FEWEST_DEALS, MOST_DEALS = 1, 40

Written = dict[str, Any]


def matches(slug: str, number: int) -> Iterator[Written]:
    """Return so many seeded matches, in turn from the game's examples and from its second scorer, if that draws any."""
    oracle = import_module(f"scorekeeper.games.{BY_SLUG[slug].folder}.tests.oracle")
    believable = from_examples(slug)
    odd = getattr(oracle, "random_match", believable)
    for place in range(number):
        yield (odd if place % 2 else believable)(Random(f"golden {slug} {place}"))  # noqa: S311  not a secret


def from_examples(slug: str) -> Callable[[Random], Written]:
    folder = ROOT / "scorekeeper" / "games" / BY_SLUG[slug].folder / "examples"
    examples: list[Written] = [json.loads(path.read_text())["match"] for path in sorted(folder.glob("*.json"))]

    def draw(chance: Random) -> Written:
        example = chance.choice(examples)
        number = chance.randint(FEWEST_DEALS, MOST_DEALS)
        return example | {"deals": [chance.choice(example["deals"]) for _deal in range(number)]}

    return draw


def answers(written: Written) -> list[Answer]:
    """Return what is answered; and where a deal is refused, since the match was over, the same without it."""
    first = answer(written, BY_SLUG)
    return (
        [first, answer(written | {"deals": written["deals"][: len(first["deals"])]}, BY_SLUG)]
        if first["error"]
        else [first]
    )


def digests(slug: str, number: int) -> list[str]:
    drawn, answered = sha256(), sha256()
    for written in matches(slug, number):
        drawn.update(json.dumps(written, sort_keys=True).encode())
        for each in answers(written):
            answered.update(json.dumps(each, sort_keys=True).encode())
    return [drawn.hexdigest()[:32], answered.hexdigest()[:32]]


@pytest.mark.parametrize("number", [SIZES[0], *([SIZES[1]] if THOROUGH else [])])
@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_seeded_matches_score_as_before(slug: str, number: int) -> None:
    golden = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    found = digests(slug, number)
    if os.environ.get("WRITE"):
        golden.setdefault(slug, {})[str(number)] = found
        GOLDEN.write_text(json.dumps(golden, indent=2, sort_keys=True) + "\n")
    assert found == golden[slug][str(number)]


@pytest.mark.rest
@pytest.mark.parametrize("slug", [game.slug for game in GAMES])
def test_seeded_matches_are_played_and_end(slug: str) -> None:
    answered = [answers(written)[-1] for written in matches(slug, SIZES[0])]
    assert sum(len(each["deals"]) for each in answered) > 4 * SIZES[0]
    assert sum(each["result"] is not None for each in answered) > SIZES[0] / 3
