"""The form that sets the stakes of a match."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.book.ground.asked import asks_for_receipt
from scorekeeper.book.ground.posted import page_with_a_form
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.money.stakes import read, told
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.match.match_notes import Overwritten, write
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import context, written_beside
from scorekeeper.book.match.starting.stakes_form import StakesForm, as_answers, suggested
from scorekeeper.book.models import Match


@page_with_a_form
@for_match(Role.SCORE)
def stakes(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the stakes to be set or changed. 409 when somebody has changed them since they were shown."""
    match, game = opened.match, opened.match.game
    if request.method != "POST":
        return _page(request, opened, StakesForm(game, initial=_initial(match)))
    form = StakesForm(game, request.POST)
    if not form.is_valid():
        return _page(request, opened, form, status=422)
    try:
        write(match, "stakes", form.written(), over=form.cleaned_data["over"])
    except Overwritten as quicker:
        theirs = read(quicker.now)
        mine = StakesForm(game, initial=form.cleaned_data | {"over": compact(quicker.now)})
        words = told(theirs, game) if theirs else _("Nothing")
        if asks_for_receipt(request):
            return JsonResponse({"over": compact(quicker.now), "theirs": words}, status=409)
        return _page(request, opened, mine, status=409, theirs=words)
    return written_beside(request, MatchView(opened))


def _initial(match: Match) -> dict[str, object]:
    """Return the match's own stakes; where it has none, as much of the same thing as last time, ready to be chosen."""
    if match.stakes:
        return as_answers(match.stakes) | {"over": compact(match.stakes)}
    return suggested(match.book)


def _page(
    request: HttpRequest, opened: OpenedMatch, form: StakesForm, status: int = 200, **more: object
) -> HttpResponse:
    return render(request, "match/stakes.html", context(MatchView(opened), form=form, **more), status=status)
