"""The referee: who wins this trick, and why. For itself, or at a match, whose players it then names."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book import importmap
from scorekeeper.book.handing_over import uses
from scorekeeper.book.models import Role
from scorekeeper.book.opened import OpenedMatch, for_match
from scorekeeper.book.pile import what_is_counted
from scorekeeper.book.referee import Board, chooses_suits, has_referee
from scorekeeper.book.referee_page import page_of
from scorekeeper.book.table import Table
from scorekeeper.games import BY_SLUG


@require_safe
def referee(request: HttpRequest, slug: str) -> HttpResponse:
    """The referee of a game, away from any match."""
    game = BY_SLUG.get(slug)
    if game is None or not has_referee(game):
        raise Http404
    board = Board(game, _given(request), {})
    address = reverse("referee", args=(slug,))
    words = what_is_counted(game)
    pile = {"pile_url": reverse("pile", args=(slug,)) if words else "", "pile_words": words}
    draw = {"draw_url": reverse("choosing", args=(slug,)) if chooses_suits(game) else ""}
    return _shown(request, page_of(board, address, reverse("rules-of", args=(slug,)) + "#") | pile | draw)


@require_safe
@for_match(Role.WATCH)
def match_referee(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The referee at a match: the players by their names, and the way back to the deal."""
    table = Table(opened)
    if not has_referee(table.game):
        return HttpResponseRedirect(table.url)
    board = Board(table.game, _given(request), table.names)
    here = (opened.token, opened.match.number)
    address = reverse("match-referee", args=here)
    more = {
        "draw_url": reverse("match-choosing", args=here) if chooses_suits(table.game) else "",
        "back": table.way_back,
        "private": True,
        "pile_url": table.pile_url,
        "pile_words": what_is_counted(table.game),
        "uses": uses(table, board.answers),
    }
    return _shown(request, page_of(board, address, table.rules_back) | more)


def _given(request: HttpRequest) -> Mapping[str, str]:
    return {name: value for name, value in request.GET.items() if "\0" not in value}


def _shown(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    common = {"importmap": importmap.current(), "insecure_http": settings.INSECURE_HTTP}
    return render(request, "referee/page.html", common | context)
