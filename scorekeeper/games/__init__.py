"""The catalogue: the games that can be played, in the order in which they are offered."""

from scorekeeper.domain.game import Game
from scorekeeper.games import (
    avinas,
    forty_one,
    kaiser,
    other,
    solo_spades,
    spades,
    styrivolt,
    voormsi,
)

GAMES: tuple[Game, ...] = (
    avinas.GAME,
    kaiser.GAME,
    spades.GAME,
    solo_spades.GAME,
    forty_one.GAME,
    styrivolt.GAME,
    voormsi.GAME,
    other.GAME,
)

BY_SLUG = {game.slug: game for game in GAMES}
