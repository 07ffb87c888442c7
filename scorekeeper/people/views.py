"""The people of a book: their pages, changes of their names, and pairs head to head."""

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.domain.names import alphabetical, isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.matches import name_changes, players
from scorekeeper.matches.access import BookAccess, book_pages, for_book, match_url
from scorekeeper.matches.look_alikes import looking_like, question
from scorekeeper.matches.models import Player, Removal, Role, Seated
from scorekeeper.matches.views.picture import PicturePlace, send_urls, show_picture
from scorekeeper.people.filters import Filter, choices, filter_in
from scorekeeper.people.head_to_head import two_pairs, two_people
from scorekeeper.people.person import person_of
from scorekeeper.people.pictures import picture_of_person, picture_of_two
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.forms import ConfirmingForm, NameField, field_of
from scorekeeper.web.parameters import search_words
from scorekeeper.web.tokens import number_in


class NameForm(ConfirmingForm):
    """Another name for a person. One that looks like somebody else's needs one confirmation; `like` is that other."""

    name = NameField(label=gettext_lazy("Name"), error_messages={"required": gettext_lazy("Enter a name.")})

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
            self.like = self._others.filter(name=alike[0].other).first() if self.confirmation else None
        return answers


@require_safe
@for_book(Role.WATCH)
def people(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show those who played last first; where there are many, a field to find somebody."""
    page = {"people": players.people_of(access.book, search_words(request.GET))} | book_pages(access)
    if access.allows(Role.OWN):
        page["alike"] = with_merge_urls(access, players.alike(access.book))
    return render(request, "people/people.html", page)


@form_page
@for_book(Role.WATCH)
def person(request: HttpRequest, access: BookAccess, number: int) -> HttpResponse:
    """Show matches, form and partners of one person; a scorer can correct the name.

    If somebody else is called like that, or nearly, the owner is offered to merge the two.
    """
    player = player_of(access, number)
    if request.method != "POST":
        return render(request, "people/person.html", _person_page(request, access, player, NameForm(player)))
    if not access.allows(Role.SCORE):
        raise PermissionDenied
    form, other = NameForm(player, request.POST), None
    if form.is_valid():
        try:
            name_changes.rename(player, form.cleaned_data["name"])
        except name_changes.NameTaken as taken:
            other = taken.by
            words = gettext_lazy(
                "Somebody in this book is called %(name)s already. If they are two people, add a letter to one of them."
            )
            form.add_error("name", forms.ValidationError(words, params={"name": isolated(other.display_name)}))
        else:
            return see_other("person", access.token, player.number)
    elif form.like is not None and not players.sat_together(player, form.like):
        other = form.like
    page = _person_page(request, access, player, form)
    if other is not None and access.allows(Role.OWN):
        same = players.Alike(player.number, player.display_name, other.number, other.display_name)
        page["alike"] = with_merge_urls(access, [same])
    return render(request, "people/person.html", page, status=422)


def _person_page(request: HttpRequest, access: BookAccess, player: Player, form: NameForm) -> dict[str, object]:
    chosen = filter_in(request.GET)
    page = {
        "player": player,
        "person": person_of(player, access.token, chosen),
        "choices": choices(request, player, chosen),
        "matches_of": _matches_of(player, chosen),
    } | book_pages(access)
    url = reverse("person", args=(access.token, player.number))
    page |= send_urls(url, f"person-{player.number}", request.GET.urlencode())
    if access.allows(Role.SCORE):
        page |= {"form": form, "rename_url": url}
    if access.allows(Role.OWN):
        removal = name_changes.removal_of(player)
        page |= {
            "alike": with_merge_urls(access, players.alike(access.book, player)),
            "merges": name_changes.merges_into(player, removal),
            "merge_url": reverse("merge", args=(access.token, player.number)),
            "remove_url": reverse("remove-name", args=(access.token, player.number)),
            "removal": removal,
        }
    return page


@require_safe
@for_book(Role.WATCH)
def person_picture(request: HttpRequest, access: BookAccess, number: int, form: str) -> HttpResponse:
    """The person as a picture to be sent, narrowed as the page is."""
    player, chosen = player_of(access, number), filter_in(request.GET)
    content = picture_of_person(player, person_of(player, access.token, chosen), chosen)
    return show_picture(request, access, form, content, PicturePlace("person", (number,), f"person-{number}"))


def _matches_of(player: Player, chosen: Filter) -> str:
    """The question that Find is to answer with these matches."""
    parameters = {"person": player.number, "game": chosen.game and chosen.game.slug, "year": chosen.year}
    return urlencode({name: value for name, value in parameters.items() if value})


def player_of(access: BookAccess, number: int) -> Player:
    """Http404 if nobody has that number, or has it no longer."""
    player = access.book.players.filter(number=number).first()
    if player is None:
        raise Http404
    return player


def with_merge_urls(access: BookAccess, pairs: list[players.Alike]) -> list[tuple[players.Alike, str]]:
    """Pairs of names, and where they are merged."""
    return [(pair, reverse("merge", args=(access.token, pair.number))) for pair in pairs]


# Rename a person, merge two and undo that, or remove a name everywhere; only the owner may.

if TYPE_CHECKING:
    OneOfPeople = forms.ModelChoiceField[Player]
else:
    OneOfPeople = forms.ModelChoiceField


class NameChoice(OneOfPeople):
    """One of the people; an option has no room for an element that would isolate a name."""

    def label_from_instance(self, player: Player) -> str:
        return isolated(player.display_name)


class MergeForm(forms.Form):
    """Which of the others in the book it is."""

    into = NameChoice(
        Player.objects.none(),
        to_field_name="number",
        empty_label=gettext_lazy("Choose a name"),
        label=gettext_lazy("The same person as"),
        error_messages={
            "required": gettext_lazy("Choose a name from the list."),
            "invalid_choice": gettext_lazy(
                "Nobody else in this book has that name any more. Choose one from the list."
            ),
        },
    )

    def __init__(self, player: Player, data: QueryDict | None = None) -> None:
        super().__init__(data)
        field_of(self, "into", NameChoice).queryset = player.book.players.exclude(pk=player.pk).order_by("folded")


@form_page
@for_book(Role.OWN)
def merge_people(request: HttpRequest, access: BookAccess, number: int) -> HttpResponse:
    """Merge the person into the one who is chosen, whose name stays; or undo an earlier merge."""
    player = player_of(access, number)
    if "undo" in request.POST:
        return _undo(request, access, player)
    form = MergeForm(player, request.POST if request.method == "POST" else None)
    matches: list[dict[str, object]] = []
    if request.method == "POST" and form.is_valid():
        into = form.cleaned_data["into"]
        try:
            name_changes.merge(player, into)
        except name_changes.SatTogether as refusal:
            words = gettext_lazy("%(one)s and %(other)s played in the same match, so they are two people.")
            form.add_error(
                "into",
                forms.ValidationError(
                    words, params={"one": isolated(player.display_name), "other": isolated(into.display_name)}
                ),
            )
            matches = _links(access, refusal.numbers)
        else:
            return see_other("person", access.token, into.number)
    page = _merge_page(request, access, player) | {"form": form, "matches": matches}
    return render(request, "people/people_merge.html", page, status=422 if form.is_bound else 200)


def _undo(request: HttpRequest, access: BookAccess, player: Player) -> HttpResponse:
    try:
        back = name_changes.undo_merge(player, request.POST["undo"])
    except name_changes.NameTaken as refusal:
        if refusal.by.pk == player.pk:
            words = gettext_lazy("This person is called %(name)s now. Give this person another name first, then undo.")
        else:
            words = gettext_lazy("Somebody else is called %(name)s now. Rename that person first, then undo.")
        wrong = words % {"name": isolated(refusal.by.display_name)}
        page = _merge_page(request, access, player) | {"form": MergeForm(player), "wrong": wrong}
        return render(request, "people/people_merge.html", page, status=422)
    return see_other("person", access.token, back.number)


def _merge_page(request: HttpRequest, access: BookAccess, player: Player) -> dict[str, object]:
    merges = name_changes.merges_into(player, name_changes.removal_of(player))
    return {"player": player, "merges": merges, "here": request.path} | book_pages(access)


@form_page
@for_book(Role.OWN)
def remove(request: HttpRequest, access: BookAccess, number: int) -> HttpResponse:
    """Ask once, with the name, and with the matches in whose notes somebody typed it; bring it back, or end that."""
    player, wrong = player_of(access, number), ""
    if request.method == "POST":
        try:
            if "back" in request.POST:
                name_changes.bring_name_back(player)
            else:
                name_changes.remove_name(player, for_good="for-good" in request.POST)
        except name_changes.NameTaken as refusal:
            words = _("Somebody else is called %(name)s now. Rename that person first, then bring the name back.")
            wrong = words % {"name": isolated(refusal.by.display_name)}
        else:
            return see_other("person", access.token, player.number)
    page = {"player": player, "here": request.path, "wrong": wrong} | book_pages(access)
    if removal := name_changes.removal_of(player):
        page["removal"] = removal
    else:
        page["noted"], page["labels"] = (
            _links(access, name_changes.still_named(player)),
            name_changes.labels_with(player),
        )
        page["until"] = timezone.now() + Removal.LASTS
    return render(request, "people/people_remove.html", page, status=422 if wrong else 200)


def _links(access: BookAccess, numbers: list[int]) -> list[dict[str, object]]:
    """Where these matches lie, or what is left of deleted ones."""
    deleted = set(access.book.deletions.values_list("number", flat=True))
    pages = {number: "deleted-match" if number in deleted else "match" for number in numbers}
    return [{"number": number, "url": match_url(access.token, number, pages[number])} for number in numbers]


# Head to head: two people of a book, or two pairs of partners.

SIDES = ("one", "other")
"""The fields of an address, each as often as there are people on the side."""
MOST_IN_SIGHT = 24
"""Names shown to choose from, those who played last first; the others unfold."""
NAMED_FIRST = (Seat.S.value, Seat.W.value)
"""Of each pair, as on the sheet."""


@require_safe
@for_book(Role.WATCH)
def pair(request: HttpRequest, access: BookAccess, number: int, other: int) -> HttpResponse:
    """Show two people as partners and as opponents."""
    if number == other:
        raise Http404
    one, two = player_of(access, number), player_of(access, other)
    chosen = filter_in(request.GET)
    found = two_people(one, two, access.token, chosen)
    page = {"one": one, "other": two, "two": found, "choices": choices(request, one, chosen)} | book_pages(access)
    page |= {"one_side": [one], "other_side": [two]}
    url = reverse("pair", args=(access.token, number, other))
    page |= send_urls(url, f"people-{number}-{other}", request.GET.urlencode())
    return render(request, "people/pair.html", page)


@require_safe
@for_book(Role.WATCH)
def pair_picture(request: HttpRequest, access: BookAccess, number: int, other: int, form: str) -> HttpResponse:
    """Two people as a picture to be sent, narrowed as the page is."""
    if number == other:
        raise Http404
    one, two, chosen = player_of(access, number), player_of(access, other), filter_in(request.GET)
    content = picture_of_two(one, two, two_people(one, two, access.token, chosen), chosen)
    place = PicturePlace("pair", (number, other), f"people-{number}-{other}")
    return show_picture(request, access, form, content, place)


@require_safe
@for_book(Role.WATCH)
def pairs(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show one pair against the other, as chosen by their numbers or by a match; one on each side are a head to head of
    two.
    """
    known: dict[int, Player] = {player.number: player for player in players.by_recency(access.book)}
    one, other = ([known[number] for number in side if number in known] for side in _sides_in(request, access))
    are_different = len({*one, *other}) == len(one) + len(other)
    if len(one) == len(other) == 1 and are_different:
        return redirect("pair", access.token, one[0].number, other[0].number)
    page = _choice(list(known.values()), one, other) | book_pages(access)
    if len(one) == len(other) == 2 and are_different:
        chosen = filter_in(request.GET)
        found = two_pairs((one[0], one[1]), (other[0], other[1]), access.token, chosen)
        page |= {"one": one, "other": other, "pairs": found, "choices": choices(request, one[0], chosen)}
    elif "show" in request.GET:
        page["wrong"] = _("Choose one or two people on each side, all different.")
    return render(request, "people/people_pairs.html", page)


def _sides_in(request: HttpRequest, access: BookAccess) -> list[list[int]]:
    """The numbers of those on the one side, and of those on the other; 0 for what is no number."""
    if match := number_in(request.GET.get("match", "")):
        return _of_match(access, match)
    return [[number_in(number) or 0 for number in request.GET.getlist(side)] for side in SIDES]


def _of_match(access: BookAccess, number: int) -> list[list[int]]:
    """The two pairs of a match, if partners played it."""
    seated = Seated.objects.filter(match__book=access.book, match__number=number, partner__isnull=False)
    rows = seated.filter(seat__in=NAMED_FIRST).order_by("seat").values_list("player__number", "partner__number")
    return [list(pair) for pair in rows] or [[], []]


def _choice(people: list[Player], one: list[Player], other: list[Player]) -> dict[str, object]:
    """The people to choose from: those who played lately in sight, everybody else by name behind a fold."""
    lately, rest = people[:MOST_IN_SIGHT], people[MOST_IN_SIGHT:]
    legends = (_("One side"), _("The other side"))
    sides = zip(SIDES, legends, (one, other), strict=True)
    return {
        "people": len(people),
        "sides": [
            {
                "name": name,
                "legend": legend,
                "lately": _chips(lately, chosen),
                "others": _chips(sorted(rest, key=lambda player: alphabetical(player.name)), chosen),
                "is_open": not set(chosen).isdisjoint(rest),
            }
            for name, legend, chosen in sides
        ],
    }


def _chips(people: list[Player], chosen: list[Player]) -> list[tuple[int, str, bool]]:
    """Everybody's number and name, and whether they are chosen."""
    return [(player.number, player.display_name, player in chosen) for player in people]
