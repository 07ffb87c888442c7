"""The people of a book, and what it remembers of one of them."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import words_in
from scorekeeper.book.ground.name_field import NameField
from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.history.person import person_of
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.people.look_alike_question import looking_like, question
from scorekeeper.book.ledger.people.naming import NameTaken, merges_into, rename
from scorekeeper.book.ledger.people.people_list import Alike, alike, people_of, sat_together
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Player
from scorekeeper.domain.names import isolated
from scorekeeper.forms import AsksOnce


class NameForm(AsksOnce):
    """Another name for a person. One that looks like somebody else's is asked about once; `like` is that other."""

    name = NameField(label=_("Name"), error_messages={"required": _("A name is needed.")})

    like: Player | None = None

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["name"].initial = player.name
        self._others = player.book.players.exclude(pk=player.pk).order_by("number")

    def clean(self) -> dict[str, object]:
        answers = super().clean() or self.cleaned_data
        if not self.errors:
            others = self._others.values_list("name", flat=True)
            alike = looking_like({"name": answers["name"]}, list(others))
            self.ask_once(alike, question)
            self.like = self._others.filter(name=alike[0].other).first() if self.asked else None
        return answers


@require_safe
@for_book(Role.WATCH)
def people(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show those who played last first; where there are many, a field to find somebody."""
    page = {"people": people_of(opened.book, words_in(request.GET))} | ways(opened)
    if opened.allows(Role.OWN):
        page["alike"] = with_ways(opened, alike(opened.book))
    return render(request, "history/people.html", page)


@page_with_a_form
@for_book(Role.WATCH)
def person(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Show matches, form and partners of one person; whoever may write can put the name right."""
    player = player_of(opened, number)
    if request.method != "POST":
        return render(request, "history/person.html", _page(opened, player, NameForm(player)))
    if not opened.allows(Role.SCORE):
        raise PermissionDenied
    form = NameForm(player, request.POST)
    if form.is_valid():
        try:
            rename(player, form.cleaned_data["name"])
        except NameTaken as taken:
            return _offer_merging(request, opened, player, form, taken.by)
        return see_other("person", opened.token, player.number)
    if form.like is not None and not sat_together(player, form.like):
        return _with_merging(request, opened, player, form, form.like)
    return render(request, "history/person.html", _page(opened, player, form), status=422)


def _offer_merging(request: HttpRequest, opened: Opened, player: Player, form: NameForm, other: Player) -> HttpResponse:
    """Ask whether the namesake is the same person, or one who needs another letter."""
    words = _("Somebody in this book is called %(name)s already. If they are two people, add a letter to one of them.")
    form.add_error("name", forms.ValidationError(words, params={"name": isolated(other.shown)}))
    return _with_merging(request, opened, player, form, other)


def _with_merging(request: HttpRequest, opened: Opened, player: Player, form: NameForm, other: Player) -> HttpResponse:
    """Offer the owner to make the two one."""
    page = _page(opened, player, form)
    if opened.allows(Role.OWN):
        same = Alike(player.number, player.shown, other.number, other.shown)
        page["alike"] = with_ways(opened, [same])
    return render(request, "history/person.html", page, status=422)


def _page(opened: Opened, player: Player, form: NameForm) -> dict[str, object]:
    page = {"player": player, "person": person_of(player, opened.token)} | ways(opened)
    if opened.allows(Role.SCORE):
        page |= {"form": form, "rename_url": reverse("person", args=(opened.token, player.number))}
    if opened.allows(Role.OWN):
        page |= {
            "alike": with_ways(opened, alike(opened.book, player)),
            "merges": merges_into(player),
            "merge_url": reverse("merge", args=(opened.token, player.number)),
            "remove_url": reverse("remove-name", args=(opened.token, player.number)),
        }
    return page


def player_of(opened: Opened, number: int) -> Player:
    """Return who has that number in the book; Http404 if nobody has, or has no longer."""
    player = opened.book.players.filter(number=number).first()
    if player is None:
        raise Http404
    return player


def ways(opened: Opened) -> dict[str, object]:
    """Return where pages about people lead."""
    found: dict[str, object] = {
        "token": opened.token,
        "book_url": book_url(opened.token),
        "people_url": book_url(opened.token, "people"),
        "pairs_url": book_url(opened.token, "pairs"),
        "rules_url": reverse("rules"),
    }
    return found | ({"new_url": book_url(opened.token, "new-match")} if opened.allows(Role.SCORE) else {})


def with_ways(opened: Opened, pairs: list[Alike]) -> list[tuple[Alike, str]]:
    """Return pairs of names, and where they are made one."""
    return [(pair, reverse("merge", args=(opened.token, pair.number))) for pair in pairs]
