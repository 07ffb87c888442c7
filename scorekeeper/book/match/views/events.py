"""The one write address of a match: what phones send to it, and the plain form for those without scripts."""

from dataclasses import replace
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.views.decorators.http import require_http_methods

from scorekeeper.book.ground.asked import pairs_in
from scorekeeper.book.ground.posted import keeps_the_entry, takes_a_form
from scorekeeper.book.ledger.links import rate_limits
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.ledger.writing import EndsEarlier, Overtaken, Refused, Sent, Spent, write
from scorekeeper.book.match.deal_forms import Malformed, begun, deal_form, entered, envelope, payload_of
from scorekeeper.book.match.deal_list import address_of_deal
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import page, recorded
from scorekeeper.book.match.underway import DealInPlay
from scorekeeper.book.match.views.date import DateForm
from scorekeeper.book.match.views.refusals import asked_first, overtaken, refused
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import isolated
from scorekeeper.forms import DealForm


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_form
@keeps_the_entry
@for_match(Role.SCORE)
def events(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the plain form of the next deal (GET), filled in by what is known of it, or record an event (POST)."""
    if request.method != "POST":
        table = MatchView(opened)
        given = {**DealInPlay(table).answers, **dict(pairs_in(request.GET))}
        form = begun(table.game, table.names, given, table.match.options)
        return page(request, "form", table, status=200, form=form)
    try:
        sent = envelope(request.POST)
    except Malformed as fault:
        return HttpResponseBadRequest(str(fault), content_type="text/plain; charset=utf-8")
    return receive(request, opened, sent)


def receive(request: HttpRequest, opened: OpenedMatch, sent: Sent) -> HttpResponse:
    """Record what was sent, or show the person what stands in its way, with everything they entered still there."""
    form: DealForm | DateForm | None = None
    if sent.kind is Kind.DATE and sent.started is None:
        form = DateForm(request.POST)
        if not form.is_valid():
            return refused(request, MatchView(opened), sent, form)
        sent = replace(sent, started=form.cleaned_data["started"])
    if sent.kind in (Kind.DEAL, Kind.AMEND):
        names = {seat: isolated(name) for seat, name in opened.shown.items()}
        form = deal_form(opened.match.game, names, request.POST, options=opened.match.options)
        if not form.is_valid():
            return refused(request, MatchView(opened), sent, form)
        sent = replace(sent, deal=payload_of(opened.match.game, form))
    rate_limits.check_events(opened.link.pk)
    try:
        outcome = write(opened.match, sent, opened.link)
    except Overtaken as quicker:
        return overtaken(request, MatchView(opened, quicker.now), sent, entered(request.POST))
    except EndsEarlier as question:
        return asked_first(request, MatchView(opened), sent, question, entered(request.POST))
    except Spent as refusal:
        return refused(request, MatchView(opened), replace(sent, cid=uuid4()), form, str(refusal))
    except (Refused, IllegalDeal) as refusal:
        return refused(request, MatchView(opened), sent, form, str(refusal))
    if not outcome.repeated:
        rate_limits.note_event(opened.link.pk)
    table = MatchView(opened, outcome.now)
    return recorded(request, table, outcome, back_to=_back_to(request, table, sent))


def _back_to(request: HttpRequest, table: MatchView, sent: Sent) -> str:
    """Return the match, or the list of deals where it was sent from there, with the deal that was changed in sight."""
    if "place" not in request.POST:
        return table.url
    return address_of_deal(table, sent.target) if sent.target else table.deals_url
