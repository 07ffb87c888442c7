"""The referee: who wins this trick, and why. For itself, or at a match, whose players it then names."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import answers_in, game_with
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView, what_is_counted
from scorekeeper.book.match.prefill import uses
from scorekeeper.book.rules.first_deal import way_back
from scorekeeper.book.tools.referee import Board
from scorekeeper.book.tools.referee_page import page_of


@require_safe
def referee(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the referee of a game, away from any match."""
    game, _referee = game_with(slug, lambda game: game.referee)
    board = Board(game, answers_in(request.GET), {})
    address = reverse("referee", args=(slug,))
    words = what_is_counted(game)
    more = {
        "draw_url": reverse("choosing", args=(slug,)) if game.draw else "",
        "pile_url": reverse("pile", args=(slug,)) if words else "",
        "pile_words": words,
    }
    page = page_of(board, address, reverse("rules-of", args=(slug,)) + "#")
    return render(request, "tools/referee.html", page | more)


@require_safe
@for_match(Role.WATCH)
def match_referee(request: HttpRequest, opened: OpenedMatch, step: int | None = None) -> HttpResponse:
    """Show the referee at a match: the players by their names, and the way back to the deal."""
    table = MatchView(opened)
    if not table.game.referee:
        return HttpResponseRedirect(table.url)
    board = Board(table.game, answers_in(request.GET), table.names, table.match.options)
    here = (opened.token, opened.match.number)
    more = {
        "draw_url": reverse("match-choosing", args=here) if table.game.draw and not step else "",
        "back": way_back(table, step),
        "private": True,
        "pile_url": "" if step else table.pile_url,
        "pile_words": what_is_counted(table.game),
        "uses": [] if step else uses(table, board.answers),
    }
    return render(request, "tools/referee.html", page_of(board, request.path, table.rules_back) | more)
