"""Matches of every game as Hypothesis draws them: each says how in `TABLES` of its own `tests/strategies.py`."""

from importlib import import_module


def draw_table(data, game):
    """The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
    return data.draw(import_module(f"scorekeeper.games.{game.folder}.tests.strategies").TABLES)
