"""Declarer and trumps: the sevens that are turned up in the deal, for itself or at a match."""

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
from scorekeeper.book.tools.turned_up import TurnedUpPage
from scorekeeper.domain.game import Game


@require_safe
def sevens(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the sevens away from any match, by the places around the dealer."""
    game, turned_up = game_with(slug, lambda game: game.turned_up)
    turned = TurnedUpPage(turned_up, request.GET.get("sevens", ""), game.turn[0], {})
    rules = f"{reverse('rules-of', args=(slug,))}#{turned.rule}"
    return _shown(request, game, turned.page(reverse("sevens", args=(slug,))) | {"rules_url": rules})


@require_safe
@for_match(Role.WATCH)
def match_sevens(request: HttpRequest, opened: OpenedMatch, step: int | None = None) -> HttpResponse:
    """Show the sevens at a match, whose dealer is known."""
    table = MatchView(opened)
    if not table.game.turned_up:
        return HttpResponseRedirect(table.url)
    turned = TurnedUpPage(table.game.turned_up, request.GET.get("sevens", ""), table.replay.next_dealer, table.names)
    ways = {
        "back": way_back(table, step),
        "rules_url": table.rules_back + turned.rule,
        "worth_url": "" if table.is_over or step else table.worth_url,
        "uses": [] if step else uses(table, turned.handed),
        "private": True,
    }
    return _shown(request, table.game, turned.page(request.path) | ways)


def _shown(request: HttpRequest, game: Game, context: dict[str, object]) -> HttpResponse:
    return render(request, "tools/sevens.html", {"game": game, "game_slug": game.folder} | context)
