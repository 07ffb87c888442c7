"""The counter of points in a pile, or of tricks: for itself, or at a match,
whose next deal can use what was counted.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import game_with
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.prefill import uses
from scorekeeper.book.rules.first_deal import way_back
from scorekeeper.book.tools.pile import Counting
from scorekeeper.book.tools.pile_page import pile_page_of


@require_safe
def pile(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the counter of a game, away from any match."""
    game, _pile = game_with(slug, lambda game: game.pile)
    counting = Counting(game, request.GET.dict(), {})
    ways = {"referee_url": reverse("referee", args=(slug,)), "rules_url": reverse("rules-of", args=(slug,))}
    return render(request, "tools/pile.html", pile_page_of(counting, reverse("pile", args=(slug,))) | ways)


@require_safe
@for_match(Role.WATCH)
def match_pile(request: HttpRequest, opened: OpenedMatch, step: int | None = None) -> HttpResponse:
    """Show the counter at a match."""
    table = MatchView(opened)
    if not table.game.pile:
        return HttpResponseRedirect(table.url)
    counting = Counting(table.game, request.GET.dict(), table.names, table.match.options)
    ways = {
        "back": way_back(table, step),
        "referee_url": "" if step else table.referee_url,
        "rules_url": table.rules_back,
        "uses": [] if step else uses(table, counting.counted.handed),
        "private": True,
    }
    return render(request, "tools/pile.html", pile_page_of(counting, request.path) | ways)
