"""The deals of a match: all of them, one with its history, and step by step."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.matches.access import MatchAccess, for_match
from scorekeeper.matches.chairs import Chairs, chairs_as_at_start, in_words
from scorekeeper.matches.changes import Change, change_of, start_in_words
from scorekeeper.matches.chart import Chart, chart
from scorekeeper.matches.deal_forms import answers_for, deal_fields, deal_form, payload_of
from scorekeeper.matches.deal_lines import line_or_fallback
from scorekeeper.matches.deal_list import PageRange, address_of_deal, listed, page_of_deals
from scorekeeper.matches.events import Entry, Kind, LoggedEvent
from scorekeeper.matches.models import Link, Role
from scorekeeper.matches.panel import PanelData
from scorekeeper.matches.paper import Paper
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.recording import Submission
from scorekeeper.matches.views.match import context, news_of, page, unless_shown
from scorekeeper.web.forms import DealForm
from scorekeeper.web.home_network import root_for_phones
from scorekeeper.web.tokens import number_in


@require_safe
@partial(unless_shown, of_deals=True)
@for_match(Role.WATCH)
def deals(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the chart and a page of the deals; printed, it is the sheet of the whole match, to be pinned to the wall."""
    table = MatchPage(access)
    some = page_of_deals(table, number_in(request.GET.get("before", "")))
    more = {
        "some": some,
        "columns": table.game.words.columns(table.names),
        "paper": Paper(table, root_for_phones(request)),
        "charts": _charts(table, some.span),
        "history": history_of_start(table),
        "news": news_of(table) if "shown" in request.GET else "",
    }
    return page(request, "deals", table, status=200, **more)


@require_safe
@for_match(Role.WATCH)
def deal(request: HttpRequest, access: MatchAccess, cid: UUID) -> HttpResponse:
    """Show one deal.

    With answers in the address it previews the correction; nothing is stored by that.
    """
    table = MatchPage(access)
    entry = table.log.entries.get(cid)
    if entry is None:
        raise Http404
    form = _form(table, entry, request.GET)
    change = _preview(table, entry, form, request.GET) if table.may_write else None
    number = table.log.number_of(cid)
    stands = entry.live and number <= table.recorded and table.may_write
    more = {
        "entry": entry,
        "listed": listed(table, number, entry),
        "correct": PanelData(table, correcting=number, payload=entry.payload) if stands else None,
        "in_the_list": address_of_deal(table, cid),
        "form": form,
        "change": change,
        "event": request.GET.get("event", Kind.AMEND.value),
        "fields": deal_fields(request.GET) if change else {},
        "history": history_of(table, entry),
        "cid": uuid4(),
    }
    return render(request, "matches/deal.html", context(table, **more))


def _charts(table: MatchPage, span: PageRange | None) -> list[Chart]:
    """How the score went, the most telling number first; none before the first deal.

    The whole match is drawn, but in numbers there is only what stands on the page.
    """
    numbers = range(span.first, span.last + 1) if span else None
    score_series = table.game.statistics.score_series(table.replay, table.names)
    charts = [chart(series, numbers=numbers) for series in score_series]
    return [each for each in charts if each is not None]


def _form(table: MatchPage, entry: Entry, query: QueryDict) -> DealForm:
    options, names = table.match.options, table.names_asked(entry.cid)
    if query.get("event") == Kind.AMEND.value:
        before = partial(table.replay_before, entry.cid)
        return deal_form(table.game, names, query, options=options, before=before)
    return deal_form(table.game, names, initial=answers_for(table.game, entry.payload), options=options)


def _preview(table: MatchPage, entry: Entry, form: DealForm, query: QueryDict) -> Change | None:
    """The preview of the correction in the address; None where there is none or it makes no deal."""
    kind = {each.value: each for each in (Kind.AMEND, Kind.VOID, Kind.RESTORE)}.get(query.get("event", ""))
    if kind is None or (kind is Kind.AMEND and not form.is_valid()):
        return None
    sent = Submission(kind, uuid4(), target=entry.cid, seen=entry.touched)
    if kind is Kind.AMEND:
        sent = replace(sent, deal=payload_of(table.game, form))
    return change_of(table, sent)


def history_of(table: MatchPage, entry: Entry) -> list[dict[str, object]]:
    """Everything that happened to the deal, in words, as what `deal` it then read, and `by` which phone."""
    history = []
    for event, by_and_at in zip(entry.events, _by_and_at(entry.events), strict=True):
        was_sent_for_it = entry.cid in (event.cid, event.target)  # and did not merely go along with another
        line = line_or_fallback(table, entry.cid, event.deal) if event.deal and was_sent_for_it else None
        history.append(
            {
                "words": _what_happened(entry, event),
                "deal": line.game if line else "",
                **by_and_at,
            }
        )
    return history


def history_of_start(table: MatchPage) -> list[dict[str, object]]:
    """The corrections of the start, in words, and `by` which phone."""
    events = table.log.starts
    return [
        {
            "words": _("The start was corrected"),
            "deal": " ".join(start_in_words(table, event.start_before or {}, event.start or {})),
            **by_and_at,
        }
        for event, by_and_at in zip(events, _by_and_at(events), strict=True)
    ]


def history_of_chairs(table: MatchPage) -> list[dict[str, object]]:
    """Who took a chair, as it was noted and corrected, in words, and `by` which phone."""
    events = table.log.changes_of_chairs
    then = (Chairs(table.log.with_chairs(event.chairs or []), table.match.seats) for event in events)
    return [
        {
            "words": " ".join(in_words(chairs, table.people)) or chairs_as_at_start(),
            "deal": "",
            **by_and_at,
        }
        for chairs, by_and_at in zip(then, _by_and_at(events), strict=True)
    ]


def _by_and_at(events: Sequence[LoggedEvent]) -> list[dict[str, object]]:
    """For each event `by` which phone it was sent, and when."""
    links = Link.objects.filter(pk__in={event.link for event in events}) if events else Link.objects.none()
    labels: dict[int | None, str] = dict(links.values_list("pk", "label"))
    return [{"by": labels.get(event.link, ""), "at": event.when} for event in events]


def _what_happened(entry: Entry, event: LoggedEvent) -> str:
    if entry.cid in event.cids("struck") and event.kind is Kind.START:
        return _("Struck out: it cannot stand after the start as it was corrected")
    if entry.cid in event.cids("struck"):
        return _("Struck out: a correction ended the match before it")
    if entry.cid in event.cids("restored"):
        return _("Brought back")
    return {
        Kind.DEAL: _("Recorded"),
        Kind.AMEND: _("Corrected"),
        Kind.VOID: _("Struck out"),
        Kind.RESTORE: _("Brought back"),
    }[event.kind]  # the others touch no deal


# A match played again: step through its deals and watch the sheet grow.


@require_safe
@for_match(Role.WATCH)
def again(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the sheet as it stood after `deal` deals, and the last of them; by default after the first one.

    Beyond the last is the last, no number is the start.
    """
    table = MatchPage(access)
    asked, last = request.GET.get("deal", "1"), table.recorded
    place = min(int(asked[:6]), last) if asked.isascii() and asked.isdigit() else 0
    # The last step is the match itself, which its players may have stopped.
    then = table.replay if place == last else table.match.until(table.replay, place)
    entry = table.log.live[place - 1] if place else None
    names = table.names if place == last else table.names_at(place or 1)
    score_series = table.game.statistics.score_series(table.replay, names)
    more = {
        "place": place,
        "of": last,
        "then": table.game.presenter.score_sheet(then, table.names if place == last else table.names_until(then)),
        "line": table.line(place) if place else None,
        "history": history_of(table, entry)[1:] if entry and len(entry.events) > 1 else [],
        # In the field of the whole match, so that it grows and does not jump.
        "drawn": chart(score_series[0], until=place) if place and score_series else None,
        "steps": {
            "first": 0 if place else None,
            "back": place - 1 if place else None,
            "next": place + 1 if place < last else None,
            "last": last if place < last else None,
        },
        "again_url": table.below("again"),
    }
    return page(request, "again", table, status=200, **more)
