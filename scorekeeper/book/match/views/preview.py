"""What a deal would do before it is recorded: asked by the panel while somebody taps. It changes nothing."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import pairs_in
from scorekeeper.book.ledger.access import OpenedMatch, for_match
from scorekeeper.book.match import panel_data
from scorekeeper.book.match.match_view import Table
from scorekeeper.book.models import Role
from scorekeeper.domain.sheet import asks_by_steps

LONGEST_ANSWER = 600


@require_safe
@for_match(Role.SCORE)
def preview(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The results that fit what has been tapped, and how the deal stands.

    None in a game whose panel knows them all, or once the match is over.
    """
    table = Table(opened)
    if table.is_over or not asks_by_steps(table.game.teller):
        return JsonResponse({"results": []})
    answers = {name: value[:LONGEST_ANSWER] for name, value in pairs_in(request.GET)}
    return JsonResponse(panel_data.answered(table, answers))
