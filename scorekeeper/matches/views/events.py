"""The one address to which a match's events are sent; before that, the preview of a deal and the deal in play."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.matches import panel
from scorekeeper.matches.access import MatchAccess, for_match
from scorekeeper.matches.chair_form import ChairForm
from scorekeeper.matches.chairs import (
    chairs_as_at_start,
    change_in_words,
    corrected_since,
    read_chairs,
    rebased,
    refusal_of,
)
from scorekeeper.matches.changes import change_of, change_of_chairs, change_of_start, start_in_words
from scorekeeper.matches.deal_forms import (
    Malformed,
    deal_fields,
    deal_form,
    envelope,
    fields_of,
    payload_of,
    prefilled_form,
)
from scorekeeper.matches.deal_lines import line_following, line_in_place
from scorekeeper.matches.deal_list import address_of_deal
from scorekeeper.matches.events import AT_ONCE, Kind, Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.forms import CorrectedStartForm, DayField
from scorekeeper.matches.models import Role
from scorekeeper.matches.panel import DealInPlay, InvalidAnswer, NotInPlay, answer, answers_sent, questions_of
from scorekeeper.matches.players import recent_players
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.recording import (
    EditConflict,
    EndsEarlier,
    EventRefused,
    IdReused,
    Submission,
    has_another_start,
    last_deal_before,
    write,
)
from scorekeeper.matches.starts import people_of, read_start, start_now
from scorekeeper.matches.views.deals import history_of_chairs, history_of_start
from scorekeeper.matches.views.match import match_page, page, recorded
from scorekeeper.web import rate_limits
from scorekeeper.web.decorators import require_form, see_other
from scorekeeper.web.forms import DealForm
from scorekeeper.web.parameters import last_values, wants_fragment, wants_json
from scorekeeper.web.tokens import number_in


class DateForm(forms.Form):
    """Day and time at which a match began, in the book's time zone; `started` is that moment, in UTC."""

    date = DayField()
    time = forms.TimeField(
        label=pgettext_lazy("when it was played", "Time"),
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={
            "required": gettext_lazy("Enter the time."),
            "invalid": gettext_lazy("Enter a time like 21:40."),
        },
    )

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = self.cleaned_data
        if not self.errors:
            try:
                local = datetime.combine(values["date"], values["time"], timezone.get_current_timezone())
                values["started"] = local.astimezone(UTC)
            except OverflowError:  # at either end of the calendar, in another zone
                self.add_error("date", gettext_lazy("Enter a day like 2026-11-22."))
        return values


@require_safe
@for_match(Role.SCORE)
def date(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show when the match began, to be corrected."""
    table = MatchPage(access)
    began = timezone.localtime(table.match.played)
    return page(request, "date", table, status=200, form=DateForm(initial={"date": began.date(), "time": began.time()}))


@require_safe
@for_match(Role.SCORE)
def start(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show how the match began, to be corrected. With answers in the address it previews the correction; nothing is
    stored by that.
    """
    table = MatchPage(access)
    form = start_form(table, request.GET if "first_dealer" in request.GET else None)
    if not form.is_bound or not form.is_valid() or "edit" in request.GET:
        return start_page(request, table, status=200, form=form)
    sent = Submission(Kind.START, uuid4(), seen=table.version, start=form.start(), names=form.names)
    return start_page(request, table, status=200, form=form, sent=sent)


MOST_OTHERS = 30
"""In the list for a seat; the names of others are typed."""


def start_form(table: MatchPage, data: QueryDict | None = None) -> CorrectedStartForm:
    """The form of the start. A link that opens only this match seats nobody else, and shows nobody else's name."""
    people, now = people_of(table.match, table.log), start_now(table.match, table.log)
    if table.access.link.match_id is not None:
        return CorrectedStartForm(table.game, now, people, data=data)
    book, here = table.access.book, {who.pk for who in people.values()}
    others = [player for player in recent_players(book, MOST_OTHERS + len(here)) if player.pk not in here]
    known = book.players.order_by("number").values_list("name", flat=True)
    return CorrectedStartForm(table.game, now, people, others[:MOST_OTHERS], known, data)


def start_page(
    request: HttpRequest,
    table: MatchPage,
    *,
    status: int,
    form: CorrectedStartForm | None = None,
    sent: Submission | None = None,
    words: str = "",
) -> HttpResponse:
    """Render the form of the start, or the preview of what was `sent`, which the rules may refuse; `words` say what
    else stands in its way.
    """
    form = form or start_form(table)
    change = change_of_start(table, sent) if sent and not words else None
    answers = urlencode(form.answers_giving(sent.start or {}, sent.names)) if change and sent else ""
    more = {
        "form": form,
        "sent": sent,
        "change": change,
        "words": words,
        "edit_url": f"{table.start_url}?{answers}&edit=1",
        "start": compact(sent.start) if sent else "",
        "names": compact(sent.names) if sent and sent.names else "",
        "history": history_of_start(table),
    }
    return page(request, "start", table, status=status, **more)


@require_safe
@for_match(Role.SCORE)
def chairs(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show who took a chair, and the form for the next one; with `change` in the address to correct that one."""
    table = MatchPage(access)
    number = number_in(request.GET.get("change", ""))
    others = [change.stored for n, change in enumerate(table.chairs.changes, 1) if n != number]
    typed = {name: request.GET[name] for name in ("seat", "name", "after") if name in request.GET}
    return chairs_page(request, table, chair_form(table, others, typed=typed), status=200)


def chair_form(
    table: MatchPage, taken: list[Payload], data: QueryDict | None = None, typed: Mapping[str, str] | None = None
) -> ChairForm:
    """The form of who takes a chair, beside those `taken`; it corrects the one that is not among them."""
    people = people_of(table.match, table.log)
    known = table.access.book.players.order_by("number").values_list("name", flat=True)
    whole_book = table.access.link.match_id is None
    return ChairForm(table, people, taken, known if whole_book else (), data, typed)


def chairs_page(
    request: HttpRequest, table: MatchPage, form: ChairForm, *, status: int, words: str = ""
) -> HttpResponse:
    others = [compact([each for each in table.log.chairs if each != change.stored]) for change in table.chairs.changes]
    more = {
        "form": form,
        "words": words,
        "changes": list(zip(table.chairs_in_words, others, strict=True)),
        "history": history_of_chairs(table),
    }
    return page(request, "chairs", table, status=status, **more)


# Answers to an event that was not recorded: who was quicker, what the rules say, what a correction would end.


def conflict_page(request: HttpRequest, table: MatchPage, sent: Submission, entry: Mapping[str, str]) -> HttpResponse:
    """Answer 409: what came first, next to the person's own entry, to be recorded or dropped with one tap.

    A chair that cannot be taken beside what came first is answered with the form, which says why.
    """
    cid = sent.target or sent.cid
    clash, is_alike, mine = "", False, ""
    if sent.kind is Kind.CHAIR:
        taken = _chairs_sent(request, table)
        entry = {**entry, "chairs": compact(taken), "after": request.POST.get("after", "")}
        then = _beside_others(request, table, replace(sent, chairs=taken))
        if "seat" in request.POST and (
            why := refusal_of(table.log, table.match.seats, then.chairs or [], table.match.uid)
        ):
            return refusal_page(request, table, sent, None, why)
        change = change_of_chairs(table, then)
        clash, is_alike, mine = _clash(request, table), then.chairs == table.log.chairs, change.done if change else ""
    return page(
        request,
        "conflict",
        table,
        status=409,
        sent=sent,
        entry=entry,
        theirs=_theirs(table, sent),
        mine=mine or _mine(table, sent),
        clash=clash,
        is_alike=is_alike,
        number=table.log.number_of(cid) if sent.target else table.number,
        seen=table.log.entries[sent.target].touched if sent.target else table.version,
        new_cid=uuid4(),
        anew=sent.kind is Kind.DEAL and sent.after not in {table.match.uid, *table.log.events},
        restart=_restart(table, sent),
        chairs=" ".join(table.chairs_in_words) or chairs_as_at_start(),
    )


def refusal_page(
    request: HttpRequest, table: MatchPage, sent: Submission, form: DealForm | DateForm | None, words: str = ""
) -> HttpResponse:
    """Answer 422: why not, in plain words, above the form with everything still in it.

    A deal that comes after the end is answered with the end, since no form could send it.
    """
    if sent.kind is Kind.DEAL and table.is_over:
        return match_page(request, table, status=422, is_late=True)
    if sent.kind is Kind.START:
        return start_page(request, table, status=422, sent=sent, words=sentence(words))
    if sent.kind is Kind.CHAIR:
        again = (
            chair_form(table, _chairs_sent(request, table), request.POST)
            if "seat" in request.POST
            else chair_form(table, table.log.chairs)
        )
        said = " ".join(filter(None, (sentence(words) if words else "", _clash(request, table))))
        return chairs_page(request, table, again, status=422, words=said)
    if form is not None and words:
        form.add_error(None, sentence(words))
    name = "date" if isinstance(form, DateForm) else "form"
    return page(request, name, table, status=422, form=form, sent=sent, words=sentence(words) if words else "")


def _chairs_sent(request: HttpRequest, table: MatchPage) -> list[Payload]:
    """The changes of chairs that were sent, beside those that others have changed since."""
    sent = envelope(request.POST)
    return rebased(table.log, sent.seen, sent.chairs or [])


def _beside_others(request: HttpRequest, table: MatchPage, sent: Submission) -> Submission:
    """What the form of a chair would record now, beside the `chairs` of what was sent."""
    form = chair_form(table, sent.chairs or [], request.POST) if "seat" in request.POST else None
    return replace(sent, chairs=form.chairs(), names=form.names) if form and form.is_valid() else sent


def _clash(request: HttpRequest, table: MatchPage) -> str:
    """What another phone put in the place of the change that was sent corrected; empty where none did."""
    sent = envelope(request.POST)
    theirs = corrected_since(table.log, sent.seen, sent.chairs or [])
    changes = [change_in_words(each, table.people) for each in table.chairs.changes if each.stored in theirs]
    return _("Somebody corrected the same change: %(change)s") % {"change": " ".join(changes)} if changes else ""


def _restart(table: MatchPage, sent: Submission) -> str:
    """How the start was corrected that the sender of a deal had not seen; empty where it was not."""
    event = table.log.last_start
    if sent.kind is not Kind.DEAL or event is None or not has_another_start(table.log, sent.after):
        return ""
    return " ".join(start_in_words(table, event.start_before or {}, event.start or {}))


def _theirs(table: MatchPage, sent: Submission) -> list[dict[str, object]]:
    """The deals that stand now and that the sender had not seen, or the target as it stands now: each in words, with
    what correcting it would have to name, and whether it is the `same` as the one that was sent.
    """
    live = table.log.live
    if sent.target:
        new = [table.log.entries[sent.target]]
    else:
        after = last_deal_before(table.match, table.log, sent.after)
        places = [place for place, other in enumerate(live) if other.cid == after]
        start = 0 if after == table.match.uid else places[0] + 1 if places else len(live)
        new = live[start:]
    return [
        {
            "line": line_in_place(table, entry.cid, entry.payload) if entry.live else None,
            "cid": entry.cid,
            "seen": entry.touched,
            "number": table.log.number_of(entry.cid),
            "same": entry.payload == sent.deal,
        }
        for entry in new
    ]


def _mine(table: MatchPage, sent: Submission) -> str:
    """The person's own entry in a few words."""
    if sent.start is not None:
        words = start_in_words(table, start_now(table.match, table.log), sent.start, sent.names)
        return " ".join(words) or _("correct the start")
    if sent.deal is None:
        return {
            Kind.VOID: _("strike it out"),
            Kind.RESTORE: _("bring it back"),
            Kind.CLOSE: _("end the match"),
            Kind.REOPEN: _("resume the match"),
            Kind.DATE: _("correct the date"),
            Kind.CHAIR: _("change who sits where"),
        }[sent.kind]
    if sent.target:
        line = line_in_place(table, sent.target, sent.deal)
    else:
        after = last_deal_before(table.match, table.log, sent.after) or table.match.uid
        line = line_following(table, after, sent.deal)
    return line.game if line else _("the deal you entered")


# The one write address of a match: what phones send to it, and the plain form for those without scripts.


@require_http_methods(["GET", "HEAD", "POST"])
@require_form
@for_match(Role.SCORE)
def events(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the plain form of the next deal (GET), filled in by what is known of it, or record an event (POST)."""
    if request.method != "POST":
        table = MatchPage(access)
        answers = {**DealInPlay(table).answers, **dict(last_values(request.GET))}
        form = prefilled_form(table.game, table.names_asked(), answers, table.match.options)
        return page(request, "form", table, status=200, form=form)
    try:
        sent = envelope(request.POST)
    except Malformed as fault:
        return HttpResponseBadRequest(str(fault), content_type="text/plain; charset=utf-8")
    return receive(request, access, sent)


def receive(request: HttpRequest, access: MatchAccess, sent: Submission) -> HttpResponse:
    """Record what was sent, or show the person what stands in its way, with everything they entered still there."""
    form: DealForm | DateForm | None = None
    try:
        sent = _with_seats_read(access, sent)
    except IllegalDeal as fault:
        return HttpResponseBadRequest(str(fault), content_type="text/plain; charset=utf-8")
    if sent.chairs is not None and "seat" in request.POST:
        table = MatchPage(access)
        chair = chair_form(table, sent.chairs, request.POST)
        if not chair.is_valid():
            return refusal_page(request, table, sent, None)
        try:
            sent = replace(sent, chairs=_chairs_read(access, chair.chairs()), names=chair.names)
        except IllegalDeal as fault:
            return refusal_page(request, table, sent, None, str(fault))
    if sent.chairs is not None and ASK in request.POST and (question := _before_it_changes(request, access, sent)):
        return question
    if sent.kind is Kind.DATE and sent.started is None:
        form = DateForm(request.POST)
        if not form.is_valid():
            return refusal_page(request, MatchPage(access), sent, form)
        sent = replace(sent, started=form.cleaned_data["started"])
    if sent.kind in (Kind.DEAL, Kind.AMEND):
        form = _sent_form(request, access, sent)
        if not form.is_valid():
            return refusal_page(request, MatchPage(access), sent, form)
        sent = replace(sent, deal=payload_of(access.match.game, form))
    return _record(request, access, sent, form)


ASK = "ask"
"""Sent by forms of chairs: to be shown first what this changes of what is recorded."""


def _before_it_changes(request: HttpRequest, access: MatchAccess, sent: Submission) -> HttpResponse | None:
    """The preview of other chairs; None where no recorded deal, result or payment is of somebody else then.

    Nor where a phone sends it later: the person who could look has gone on. Nor where the link names nobody new.
    """
    if sent.names and access.link.match_id is not None:
        return None
    table = MatchPage(access)
    is_of_now = sent.seen == table.version and (sent.age is None or sent.age < AT_ONCE)
    change = change_of_chairs(table, sent) if is_of_now and sent.cid not in table.log.events else None
    if change is None or not change.effects:
        return None
    entry, edit_url = {"chairs": compact(sent.chairs)}, table.chairs_url
    if "seat" in request.POST:  # sent again as it was filled in: if it is refused then, all of it is still there
        entry = {**deal_fields(request.POST), "after": request.POST.get("after", "")}
        taken = _chairs_sent(request, table)
        corrected = [n for n, each in enumerate(table.chairs.changes, 1) if each.stored not in taken]
        answers = {name: entry.get(name, "") for name in ("seat", "name", "after")}
        edit_url += f"?{urlencode({**answers, 'change': corrected}, doseq=True)}"
    more = {"sent": sent, "change": change, "entry": entry, "edit_url": edit_url}
    return page(request, "chairs_change", table, status=422, **more)


def _with_seats_read(access: MatchAccess, sent: Submission) -> Submission:
    """What was sent, with its start or its chairs in the order in which they are stored. Raises IllegalDeal."""
    if sent.start is not None:
        began = MatchPage(access).chairs.began
        read = partial(read_start, access.match.game, [*map(Seat, began)])
        return replace(sent, start=Fields({"start": sent.start}).inside("start", read))
    if sent.chairs is not None:
        return replace(sent, chairs=_chairs_read(access, sent.chairs), after=None)
    return sent


def _chairs_read(access: MatchAccess, chairs: object) -> list[Payload]:
    return read_chairs(access.match.seats, chairs, may_join=access.match.game.may_join(access.match.options))


def _sent_form(request: HttpRequest, access: MatchAccess, sent: Submission) -> DealForm:
    """The form of the deal that was sent, which says nothing of people who do not sit there in it."""
    match, table = access.match, MatchPage(access)
    asked = table.names_asked(sent.target)
    form = deal_form(
        match.game,
        asked,
        request.POST,
        options=match.options,
        before=lambda: table.replay_before(sent.target or sent.cid),
    )
    others = {*fields_of(match.game, table.names)} - {*fields_of(match.game, asked)} if table.log.seats else ()
    if form.is_valid() and any(request.POST.get(name, "").strip() for name in others):
        words = _("Somebody joined or left since this page was opened. Check everybody’s points, then record it.")
        form.add_error(None, words)
    return form


def _record(
    request: HttpRequest, access: MatchAccess, sent: Submission, form: DealForm | DateForm | None
) -> HttpResponse:
    """Record what was sent and read; where that cannot be, show why, above the form."""
    rate_limits.check_events(access.link.pk)
    try:
        outcome = write(access.match, sent, access.link)
    except EditConflict as quicker:
        return conflict_page(request, MatchPage(access, quicker.now), sent, deal_fields(request.POST))
    except EndsEarlier as question:
        table = MatchPage(access)
        if sent.kind is Kind.START:
            return start_page(request, table, status=422, sent=replace(sent, seen=table.version))
        more = {"entry": deal_fields(request.POST), "change": change_of(table, sent), "question": str(question)}
        return page(request, "confirm", table, status=422, sent=sent, **more)
    except IdReused as refusal:
        return refusal_page(request, MatchPage(access), replace(sent, cid=uuid4()), form, str(refusal))
    except (EventRefused, IllegalDeal) as refusal:
        return refusal_page(request, MatchPage(access), sent, form, str(refusal))
    if not outcome.repeated:
        rate_limits.note_event(access.link.pk)
    table = MatchPage(access, outcome.now)
    return recorded(request, table, outcome, back_to=_back_to(request, table, sent))


def _back_to(request: HttpRequest, table: MatchPage, sent: Submission) -> str:
    """The match, or the list of deals where it was sent from there, with the deal that was changed in sight."""
    if "place" not in request.POST:
        return table.url
    return address_of_deal(table, sent.target) if sent.target else table.deals_url


# The preview of a deal before it is recorded, for the panel while somebody taps. It changes nothing.

LONGEST_ANSWER = 600


@require_safe
@for_match(Role.SCORE)
def preview(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the results that fit what has been tapped, and how the deal stands.

    With `deal` they are those that this deal could have had, to be corrected. None in a game whose panel knows them
    all, or once the match is over.
    """
    table = MatchPage(access)
    number = number_in(request.GET.get("deal", ""))
    corrects = bool(number and number <= table.recorded)
    if number and corrects:
        table = table.before(number)
    elif table.is_over:
        return JsonResponse({"results": []})
    if not table.game.candidates:
        return JsonResponse({"results": []})
    answers = {name: value[:LONGEST_ANSWER] for name, value in last_values(request.GET) if name != "deal"}
    return JsonResponse(panel.answered(table, answers, corrects=corrects))


# The answers that a phone sends for the deal in play, before it is recorded.

CLEAR = "clear"
"""Sent by the button that takes everything back."""
REFEREE = "referee"
"""Where to go then: the answers settle something there."""


@require_POST
@require_form
@for_match(Role.SCORE)
def underway(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Store what was answered, and answer with what is known now; 409 where that deal is not in play any more.

    Fields that are no questions before the play are passed over: a page sends the whole form of the deal.
    """
    questions = questions_of(access.match, access.display_names)
    try:
        changed = answers_sent(questions, request.POST)
        after = UUID(request.POST.get("after", ""))
    except InvalidAnswer as fault:
        return HttpResponseBadRequest(str(fault), content_type="text/plain; charset=utf-8")
    except ValueError:
        words = _("Scorekeeper cannot read this. Open the match again.")
        return HttpResponseBadRequest(words, content_type="text/plain; charset=utf-8")
    if CLEAR in request.POST:
        changed = {question.name: "" for question in questions}
    try:
        answer(access.match, after, changed)
    except NotInPlay:
        return _not_in_play(request, MatchPage(access))
    table = MatchPage(access)
    if wants_json(request):
        return JsonResponse(DealInPlay(table).data)
    to = f"{table.referee_url}?{urlencode(changed)}" if request.POST.get("then") == REFEREE else table.url
    return HttpResponseClientRedirect(to) if wants_fragment(request) else see_other(to)


def _not_in_play(request: HttpRequest, table: MatchPage) -> HttpResponse:
    """Answer 409 with a form of the deal that is in play now: somebody who wrote on paper still has all of it."""
    if wants_json(request):
        return JsonResponse(DealInPlay(table).data, status=409)
    if table.is_over:
        return see_other(table.url)
    form = prefilled_form(table.game, table.names_asked(), dict(last_values(request.POST)), table.match.options)
    words = _("Another phone has recorded that deal. This is the next one.")
    return page(request, "form", table, status=409, form=form, words=words, is_conflict=True)
