"""The first deal together: a page for each step, and at the end the deal is recorded as usual."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.rules.first_deal import lesson


@require_safe
@for_match(Role.WATCH)
def first_deal(request: HttpRequest, opened: OpenedMatch, step: int) -> HttpResponse:
    """Show one step; whoever asks for one that is not there, or once the deal is recorded, is led to the match."""
    table = MatchView(opened)
    shown = lesson(table, step)
    if shown is None:
        return HttpResponseRedirect(table.url)
    context = {"table": table, "lesson": shown, "game": table.game, "game_slug": table.game.folder}
    return render(request, "rules/first_deal.html", context)
