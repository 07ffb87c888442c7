"""Addresses behind a link, of a book's pages and of a match's, and of the rules.

Django takes 20 µs to make one, and a page holds two dozen of them.
"""

from functools import cache

from django.urls import reverse

from scorekeeper.domain.game import Game

ANY_TOKEN, ANY_NUMBER = "A" * 22, 7654321


def book_url(token: str, name: str = "book") -> str:
    """Return where the page of that name lies in the book that the token opens."""
    return _of_any_book(name).replace(ANY_TOKEN, token)


def match_url(token: str, number: int, name: str = "match") -> str:
    """Return where the page of that name lies of the match with that number."""
    return _of_any_match(name).replace(str(ANY_NUMBER), str(number)).replace(ANY_TOKEN, token)


@cache
def rules_url(game: Game) -> str:
    """Return where the rules of the game lie, or those of all games where it has none to read."""
    return reverse("rules-of", args=(game.slug,)) if game.has_rules else reverse("rules")


@cache
def _of_any_book(name: str) -> str:
    return reverse(name, args=(ANY_TOKEN,))


@cache
def _of_any_match(name: str) -> str:
    return reverse(name, args=(ANY_TOKEN, ANY_NUMBER))
