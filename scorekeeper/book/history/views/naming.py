"""Rename a person, merge two and undo that, or remove a name everywhere; only the owner may."""

from typing import TYPE_CHECKING

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.history.views.people import player_of, ways
from scorekeeper.book.ledger.addresses import match_url
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.people.naming import (
    NameTaken,
    SatTogether,
    labels_with,
    merge,
    merges_into,
    remove_name,
    still_named,
    undo_merge,
)
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Player
from scorekeeper.domain.names import isolated
from scorekeeper.forms import field_of

if TYPE_CHECKING:
    OneOfPeople = forms.ModelChoiceField[Player]
else:
    OneOfPeople = forms.ModelChoiceField


class NameChoice(OneOfPeople):
    """One of the people; an option has no room for an element that would isolate a name."""

    def label_from_instance(self, player: Player) -> str:
        return isolated(player.shown)


class MergeForm(forms.Form):
    """Who of the others in the book it is."""

    into = NameChoice(
        Player.objects.none(),
        to_field_name="number",
        empty_label=_("Choose a name"),
        label=_("The same person as"),
        error_messages={
            "required": _("Choose a name from the list."),
            "invalid_choice": _("Nobody else in this book has that name any more. Choose one from the list."),
        },
    )

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        super().__init__(data)
        field_of(self, "into", NameChoice).queryset = player.book.players.exclude(pk=player.pk).order_by("folded")


@page_with_a_form
@for_book(Role.OWN)
def merge_people(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Choose who this is; the name that is chosen stays. Or undo what was chosen earlier."""
    player = player_of(opened, number)
    if "undo" in request.POST:
        return _undo(request, opened, player)
    form = MergeForm(player, request.POST if request.method == "POST" else None)
    matches: list[dict[str, object]] = []
    if request.method == "POST" and form.is_valid():
        into = form.cleaned_data["into"]
        try:
            merge(player, into)
        except SatTogether as refusal:
            words = _("%(one)s and %(other)s sat in the same match, so they are two people.")
            form.add_error(
                "into",
                forms.ValidationError(words, params={"one": isolated(player.shown), "other": isolated(into.shown)}),
            )
            matches = _links(opened, refusal.numbers)
        else:
            return see_other("person", opened.token, into.number)
    page = _page(request, opened, player) | {"form": form, "matches": matches}
    return render(request, "history/people_merge.html", page, status=422 if form.is_bound else 200)


def _undo(request: HttpRequest, opened: Opened, player: Player) -> HttpResponse:
    try:
        back = undo_merge(player, request.POST["undo"])
    except NameTaken as refusal:
        if refusal.by.pk == player.pk:
            words = _("This person is called %(name)s now. Give this person another name first, then undo.")
        else:
            words = _("Somebody else is called %(name)s now. Rename that person first, then undo.")
        wrong = words % {"name": isolated(refusal.by.shown)}
        page = _page(request, opened, player) | {"form": MergeForm(player), "wrong": wrong}
        return render(request, "history/people_merge.html", page, status=422)
    return see_other("person", opened.token, back.number)


def _page(request: HttpRequest, opened: Opened, player: Player) -> dict[str, object]:
    return {"player": player, "merges": merges_into(player), "here": request.path} | ways(opened)


@page_with_a_form
@for_book(Role.OWN)
def remove(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Ask once, with the name, and with the matches in whose notes somebody typed it."""
    player = player_of(opened, number)
    if request.method == "POST":
        remove_name(player)
        return see_other("person", opened.token, player.number)
    noted = _links(opened, still_named(player))
    page = {"player": player, "noted": noted, "labels": labels_with(player), "here": request.path} | ways(opened)
    return render(request, "history/people_remove.html", page)


def _links(opened: Opened, numbers: list[int]) -> list[dict[str, object]]:
    return [{"number": number, "url": match_url(opened.token, number)} for number in numbers]
