"""Matches from paper: with all deals but without a clock, or with the final result alone."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from scorekeeper.domain.final_result import OPTION, result_only
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import with_option

NO_CLOCK = "no_clock"
"""The option that says that the deals were written down later, of any game."""


def as_played(game: Game, options: object) -> Game:
    """The game as a match with these options is followed."""
    if not isinstance(options, Mapping):
        return game
    if options.get(OPTION) is True:
        return result_only(game)
    return without_clock(game) if options.get(NO_CLOCK) is True else game


@cache
def without_clock(game: Game) -> Game:
    """The game as it is, whose deals all have the time of their match."""
    return replace(game, has_clock=False, options=with_option(game.options, NO_CLOCK))
