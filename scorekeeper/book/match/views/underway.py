"""What a phone answers of the deal in play, before it is recorded."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.book.ground.asked import asks_for_numbers, asks_for_part, pairs_in
from scorekeeper.book.ground.posted import keeps_the_entry, see_other, takes_a_form
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.deal_forms import begun
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import page
from scorekeeper.book.match.underway import (
    DealInPlay,
    NotInPlay,
    Senseless,
    answer,
    answers_sent,
    questions_of,
)
from scorekeeper.domain.questions import Answers

CLEAR = "clear"
"""Sent by the button that takes everything back."""
REFEREE = "referee"
"""Where to go then: the answers settle something there."""


@require_POST
@takes_a_form
@keeps_the_entry
@for_match(Role.SCORE)
def underway(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Keep what was answered, and say what is known now; 409 where that deal is not in play any more.

    Fields that are no questions before the play are passed over: a page sends the whole form of the deal.
    """
    questions = questions_of(opened.match, opened.shown)
    try:
        changed = answers_sent(questions, request.POST)
        after = UUID(request.POST.get("after", ""))
    except ValueError as fault:
        said = str(fault) if isinstance(fault, Senseless) else _("This cannot be read. Please open the match again.")
        return HttpResponseBadRequest(said, content_type="text/plain; charset=utf-8")
    if CLEAR in request.POST:
        changed = {question.name: "" for question in questions}
    try:
        answer(opened.match, after, changed)
    except NotInPlay:
        return _recorded(request, MatchView(opened))
    return _kept(request, MatchView(opened), changed)


def _kept(request: HttpRequest, table: MatchView, changed: Answers) -> HttpResponse:
    if asks_for_numbers(request):
        return JsonResponse(DealInPlay(table).data)
    to = f"{table.referee_url}?{urlencode(changed)}" if request.POST.get("then") == REFEREE else table.url
    return HttpResponseClientRedirect(to) if asks_for_part(request) else see_other(to)


def _recorded(request: HttpRequest, table: MatchView) -> HttpResponse:
    """Answer 409 with a form of the deal that is in play now: whoever wrote on paper still has it all before them."""
    if asks_for_numbers(request):
        return JsonResponse(DealInPlay(table).data, status=409)
    if table.is_over:
        return see_other(table.url)
    form = begun(table.game, table.names, dict(pairs_in(request.POST)), table.match.options)
    words = _("That deal was recorded on another phone meanwhile. This is the next one.")
    return page(request, "form", table, status=409, form=form, words=words, told=words)
