"""Preview of a deal before it is recorded, for the panel while somebody taps. It changes nothing."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import pairs_in
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.links.converters import number_in
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match import panel_data
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.telling.sheet import asks_by_steps

LONGEST_ANSWER = 600


@require_safe
@for_match(Role.SCORE)
def preview(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the results that fit what has been tapped, and how the deal stands.

    With `deal` they are those that this deal could have had, to be corrected. None in a game whose panel knows them
    all, or once the match is over.
    """
    table = MatchView(opened)
    number = number_in(request.GET.get("deal", ""))
    corrects = bool(number and number <= table.recorded)
    if number and corrects:
        table = table.before(number)
    elif table.is_over:
        return JsonResponse({"results": []})
    if not asks_by_steps(table.game.teller):
        return JsonResponse({"results": []})
    answers = {name: value[:LONGEST_ANSWER] for name, value in pairs_in(request.GET) if name != "deal"}
    return JsonResponse(panel_data.answered(table, answers, corrects=corrects))
