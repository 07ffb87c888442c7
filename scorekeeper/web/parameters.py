"""Reading of query strings and request headers. What makes no sense in them counts as not asked."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from typing import TypeVar

from django.http import Http404, HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails

from scorekeeper.domain.game import Game
from scorekeeper.games import BY_SLUG

Part = TypeVar("Part")

LONGEST_WORDS = 40
AGE = "[0-9]{1,15}"
"""Milliseconds."""


def words_in(query: QueryDict, longest: int = LONGEST_WORDS) -> str:
    """Return what is searched for, in at most so many letters; no database takes the character NUL."""
    return query.get("q", "").replace("\0", "").strip()[:longest]


def pairs_in(query: QueryDict) -> Iterator[tuple[str, str]]:
    """Return names and values; of a name that was given several times, the last value."""
    return ((name, query.get(name, "")) for name in query)


def answers_in(query: QueryDict) -> Mapping[str, str]:
    """Return everything that the address answers, by its names."""
    return {name: value for name, value in pairs_in(query) if "\0" not in value}


def game_with(slug: str, part: Callable[[Game], Part | None]) -> tuple[Game, Part]:
    """Return the game in the address, and the part of it that the page is about. Raises Http404 where it has none."""
    game = BY_SLUG.get(slug)
    found = part(game) if game else None
    if game is None or found is None:
        raise Http404
    return game, found


def age_in(sent: Mapping[str, str]) -> timedelta | None:
    """Return for how long a phone has kept what it sends now, by its own clock; None where it does not say so."""
    told = sent.get("age", "")
    return timedelta(milliseconds=int(told)) if re.fullmatch(AGE, told) else None


def asks_for_part(request: HttpRequest) -> bool:
    """Return whether htmx asks for the part that changes. A page taken out of its history must be whole."""
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # by the middleware
    return bool(htmx) and not htmx.history_restore_request


def asks_for_numbers(request: HttpRequest) -> bool:
    """Return whether a program asks, for JSON."""
    return request.headers.get("Accept", "").startswith("application/json")


def asks_for_receipt(request: HttpRequest) -> bool:
    """Return whether a phone sends what it kept, by script. Another program is led on, as it has always been."""
    return asks_for_numbers(request) and asks_for_part(request)
