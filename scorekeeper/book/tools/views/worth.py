"""The table of what each result of the next deal would write."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import answers_in
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.tools.worth import Worth


@require_safe
@for_match(Role.WATCH)
def worth(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show a row for every result; of a match that is over, and of a game without results to choose from, the match."""
    table = MatchView(opened)
    if not table.worth_url:
        return HttpResponseRedirect(table.url)
    context = {
        "game": table.game,
        "game_slug": table.game.folder,
        "number": table.number,
        "back": {"url": table.url, "deal": table.number},
        "rules_url": table.rules_here,
        "private": True,
    }
    asked = Worth(table, answers_in(request.GET))
    return render(request, "tools/worth.html", context | asked.page(table.worth_url))
