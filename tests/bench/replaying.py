"""Written matches scored again, as `manage.py replay` does it."""

import json
from itertools import islice
from time import process_time
from uuid import uuid4

from scorekeeper.domain.match_format import answer
from scorekeeper.games import BY_SLUG
from tests.bench.matches import GAME, deals
from tests.tables import NAMES

MATCHES, DEALS = 10_000, 20
TIMED = 1_000


def seconds_to_replay() -> float:
    """For all the matches, by the time that some of them take."""
    lines = [_written(first_dealer) for first_dealer in "NESW" for _ in range(TIMED // 4)]
    begun = process_time()
    for line in lines:
        answered = answer(line, BY_SLUG)
        assert answered["error"] is None, answered["error"]
        json.dumps(answered, ensure_ascii=False)
    return (process_time() - begun) * MATCHES / len(lines)


def _written(first_dealer: str) -> bytes:
    return json.dumps(
        {
            "format": "scorekeeper-match/1",
            "game": GAME.slug,
            "seats": {seat.value: name for seat, name in NAMES.items()},
            "first_dealer": first_dealer,
            "deals": list(islice(deals(), DEALS)),
            "id": str(uuid4()),
        }
    ).encode()
