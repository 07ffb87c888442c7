"""Addresses behind a link, of a book's pages and of a match's, and of the rules."""

from django.urls import reverse

from scorekeeper.domain.game import Game


def book_url(token: str, name: str = "book") -> str:
    """Return where the page of that name lies in the book that the token opens."""
    return reverse(name, args=(token,))


def match_url(token: str, number: int, name: str = "match") -> str:
    """Return where the page of that name lies of the match with that number."""
    return reverse(name, args=(token, number))


def rules_url(game: Game) -> str:
    """Return where the rules of the game lie, or those of all games where it has none to read."""
    return reverse("rules-of", args=(game.slug,)) if game.has_rules else reverse("rules")
