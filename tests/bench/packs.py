"""Deals of every game to play again and again: those of its examples, with everybody moved on by some seats."""

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games import GAMES, avinas
from scorekeeper.matches.events import Payload

EXAMPLES = Path(avinas.__file__).parents[1]
FEWEST = 4
"""So many different deals make a match that does not repeat itself."""
NOT_PLAYED = ("id", "at", "note", "dealer")
"""What an example says of a deal beyond what happened."""
IN_ORDER = [*(seat.value for seat in Seat), *(side.value for side in Side)]
NOT_SEATS = ("trump",)
"""Where N, E, S and W would not be seats."""


@dataclass(frozen=True, slots=True)
class Pack:
    """Deals of one game at one table by the same house rules."""

    game: Game
    options: Mapping[str, object]
    turn: Turn
    deals: tuple[Payload, ...]

    def drawn(self, rng: Random) -> Payload:
        """One of them, with everybody moved on by a few seats."""
        steps = rng.randrange(len(self.turn))
        moved = dict(zip(self.turn, self.turn[steps:] + self.turn[:steps], strict=True))
        words = {one.value: other.value for one, other in moved.items()}
        if len(self.turn) == len(Side) * 2 and Seat.N in moved:
            words |= {side.value: moved[side.seats[0]].side.value for side in Side}
        return _rotated(rng.choice(self.deals), words)


def _rotated(written: Payload, words: Mapping[str, str]) -> Payload:
    rotated = [
        (words.get(key, key), value if key in NOT_SEATS else _value(value, words)) for key, value in written.items()
    ]
    return dict(sorted(rotated, key=lambda item: _order(item[0])))


def _value(written: object, words: Mapping[str, str]) -> object:
    if isinstance(written, dict):
        return _rotated(written, words)
    if isinstance(written, list):
        return [_value(each, words) for each in written]
    return words.get(written, written) if isinstance(written, str) else written


def _order(key: str) -> int:
    """Put seats and sides into the order of the match format; everything else stays where it is."""
    return IN_ORDER.index(key) if key in IN_ORDER else -1


@cache
def packs() -> dict[str, tuple[Pack, ...]]:
    """For each game the deals of its examples, to be played again."""
    return {game.slug: tuple(_packs(game)) for game in GAMES}


def _packs(game: Game) -> list[Pack]:
    deals: defaultdict[tuple[str, Turn], list[Payload]] = defaultdict(list)
    for file in sorted((EXAMPLES / game.folder / "examples").glob("*.json")):
        match = json.loads(file.read_text(encoding="utf-8"))["match"]
        turn = game.turn_of(Seat(seat) for seat in match["seats"])
        played = [{key: value for key, value in deal.items() if key not in NOT_PLAYED} for deal in match["deals"]]
        deals[json.dumps(match.get("options", {})), turn] += played
    return [
        Pack(game, json.loads(options), turn, tuple(some))
        for (options, turn), some in deals.items()
        if len(some) >= FEWEST
    ]
