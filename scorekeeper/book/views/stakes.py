"""What a match is played for, and the evening: who owes whom, and that it is settled."""

import json
import re
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scorekeeper.book.beside import Overwritten, one_line, write
from scorekeeper.book.converters import number_in
from scorekeeper.book.evening import MOST_MATCHES, day_before, evening
from scorekeeper.book.models import Match, Role, State
from scorekeeper.book.opened import Opened, OpenedMatch, for_book, for_match, zone_of
from scorekeeper.book.pages import context
from scorekeeper.book.stakes import read, told, unit_of, written
from scorekeeper.book.table import Table
from scorekeeper.book.views.posted import keeps_the_entry, see_other, takes_a_form
from scorekeeper.book.written_field import compact
from scorekeeper.domain.game import Game
from scorekeeper.domain.record import Stakes, StakesKind

LARGEST_AMOUNT = 1_000_000
LONGEST_UNIT = 12
DAY = re.compile("(?:19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}")
LOOKED_BACK = 20
"""Matches among which the last stakes are looked for, to ask for the same again."""


class StakesForm(forms.Form):
    """Stakes, and the ones that they were written over, as the match format writes them."""

    kind = forms.ChoiceField(label=gettext_lazy("Played for"), required=False, widget=forms.RadioSelect)
    amount = forms.IntegerField(
        label=gettext_lazy("How much"),
        required=False,
        min_value=1,
        max_value=LARGEST_AMOUNT,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    unit = forms.CharField(label=gettext_lazy("Of what"), required=False, max_length=LONGEST_UNIT)
    over = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = _kinds(game)
        self.fields["unit"].widget.attrs["placeholder"] = _("ct, nuts, matches")

    def clean_unit(self) -> str:
        try:
            return one_line(self.cleaned_data["unit"], LONGEST_UNIT)
        except ValueError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal

    def clean_over(self) -> Any:
        try:
            return json.loads(self.cleaned_data["over"] or "null")
        except (ValueError, RecursionError):  # nothing that a page of ours has sent
            return None

    def clean(self) -> dict[str, Any]:
        answers = self.cleaned_data
        if answers.get("kind"):
            if "amount" not in self.errors and not answers.get("amount"):
                self.add_error("amount", _("Say how much."))
            if "unit" not in self.errors and not answers.get("unit"):
                self.add_error("unit", _("Say what is paid with."))
        return answers

    def written(self) -> dict[str, Any] | None:
        """The stakes as the match format writes them; None for no stakes."""
        answers = self.cleaned_data
        if not answers["kind"]:
            return None
        return written(Stakes(StakesKind(answers["kind"]), answers["amount"], answers["unit"]))


def _kinds(game: Game) -> list[tuple[str, str]]:
    kinds = [("", _("Nothing")), (StakesKind.FLAT.value, _("So much a match"))]
    unit = unit_of(game)
    return [*kinds, (StakesKind.PER_UNIT.value, _("So much %(each)s") % {"each": unit})] if unit else kinds


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_form
@keeps_the_entry
@for_match(Role.SCORE)
def stakes(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The stakes to be set or changed. 409 when somebody has changed them since they were shown."""
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
        return _page(request, opened, mine, status=409, theirs=words)
    return see_other(Table(opened).url)


def _initial(match: Match) -> dict[str, Any]:
    """The match's own stakes; the same thing to pay with as last time where it has none."""
    if match.stakes:
        return match.stakes | {"over": compact(match.stakes)}
    before = match.book.matches.order_by("-number").values_list("stakes", flat=True)[:LOOKED_BACK]
    last = next((each for each in before if each), None)
    return {"kind": "", "unit": last["unit"]} if last else {"kind": ""}


def _page(request: HttpRequest, opened: OpenedMatch, form: StakesForm, status: int = 200, **more: Any) -> HttpResponse:
    return render(request, "match/stakes.html", context(Table(opened), form=form, **more), status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_form
@keeps_the_entry
@for_book(Role.WATCH)
def of_an_evening(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Who owes whom over an evening; who keeps the score marks it as settled, or takes that back."""
    if request.method == "POST":
        return _settle(request, opened)
    zone, on = zone_of(opened.book), _day(request.GET.get("on", ""))
    shown = evening(opened.book, opened.token, on, zone)
    url = reverse("evening", args=(opened.token,))
    page = {
        "book": opened.book,
        "evening": shown,
        "before": day_before(opened.book, shown.on, zone) if shown else None,
        "is_newest": on is None,
        "may_settle": opened.allows(Role.SCORE),
        "evening_url": url,
        "book_url": reverse("book", args=(opened.token,)),
        "rules_url": reverse("rules"),
    }
    return render(request, "book/evening.html", page)


def _day(text: str) -> date | None:
    """The day in the address; the newest one where there is none. Raises Http404 for what is no day."""
    if not text:
        return None
    if not DAY.fullmatch(text):
        raise Http404
    try:
        return date.fromisoformat(text)
    except ValueError as refusal:
        raise Http404 from refusal


def _settle(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Mark the matches whose accounts were shown, and no others: one that ended meanwhile has not been paid."""
    if not opened.allows(Role.SCORE):
        raise PermissionDenied
    named = request.POST.get("numbers", "").split()[:MOST_MATCHES]
    numbers = [number for number in map(number_in, named) if number]
    shown = opened.book.matches.filter(number__in=numbers, stakes__isnull=False).exclude(state=State.OPEN)
    if request.POST.get("settled"):
        shown.filter(settled=None).update(settled=timezone.now())
    else:
        shown.update(settled=None)
    on = request.POST.get("on", "")
    query = f"?on={on}" if DAY.fullmatch(on) else ""
    return see_other(reverse("evening", args=(opened.token,)) + query)
