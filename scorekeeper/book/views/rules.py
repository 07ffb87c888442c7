"""The rules pages: made from the code that scores."""

import re
from importlib import import_module

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.book.converters import Number
from scorekeeper.book.tokens import TOKEN
from scorekeeper.games import BY_SLUG, GAMES

MATCH = re.compile(rf"/b/{TOKEN}/{Number.regex}/")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The games whose rules can be read."""
    return render(request, "rules/index.html", {"games": GAMES})


@require_safe
def rules_of(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one game."""
    if slug not in BY_SLUG:
        raise Http404
    game = BY_SLUG[slug]
    facts = import_module(f"scorekeeper.games.{game.folder}.rules_page").rules_page()
    context = {
        "game": game,
        "rules": facts,
        "template": f"{game.folder}/_rules.html",
        "sprite_template": f"{game.folder}/_sprite.html",
        "game_slug": game.folder,
        "back": _back(request.GET.get("back", "")),
    }
    return render(request, "rules/game.html", context)


def _back(address: str) -> str:
    """The match from which the page was opened; anything but the path of a match is ignored."""
    return address if MATCH.fullmatch(address) else ""
