"""What an address asks for. Whatever makes no sense in it asks for nothing."""

from collections.abc import Callable, Mapping

from django.http import Http404, QueryDict

from scorekeeper.domain.game import Game
from scorekeeper.games import BY_SLUG

LONGEST_WORDS = 40


def words_in(query: QueryDict, longest: int = LONGEST_WORDS) -> str:
    """What is searched for, in at most so many letters; no database takes the character NUL."""
    return query.get("q", "").replace("\0", "").strip()[:longest]


def answers_in(query: QueryDict) -> Mapping[str, str]:
    """Everything that the address answers, by its names."""
    return {name: value for name, value in query.items() if "\0" not in value}


def game_with(has: Callable[[Game], bool], slug: str) -> Game:
    """The game in the address, which has what the page is about. Raises Http404."""
    game = BY_SLUG.get(slug)
    if game is None or not has(game):
        raise Http404
    return game
