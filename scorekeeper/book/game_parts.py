"""The parts of a game that not every game has, found by the name of their module in the game's folder."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from scorekeeper.domain.game import Game


def part(game: Game, name: str) -> ModuleType | None:
    """The module of that name; None where the game has none."""
    return _part(game.folder, name)


@cache
def _part(folder: str, name: str) -> ModuleType | None:
    module = f"scorekeeper.games.{folder}.{name}"
    return import_module(module) if find_spec(module) else None
