"""The catalogue: the games that can be played, in the order in which they are offered."""

from scorekeeper.domain.game import Game
from scorekeeper.games import avinas

GAMES: tuple[Game, ...] = (avinas.GAME,)

BY_SLUG = {game.slug: game for game in GAMES}
