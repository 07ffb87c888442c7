"""Head to head: two people of a book, or two pairs of partners."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.book.history.head_to_head import two_pairs, two_people
from scorekeeper.book.history.views.people import player_of, ways
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.links.converters import number_in
from scorekeeper.book.ledger.people.people_list import by_recency
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Player, Seated
from scorekeeper.domain.names import alphabetical
from scorekeeper.domain.seats import Seat

SIDES = ("one", "other")
"""The fields of an address, each as often as there are people on the side."""
MOST_IN_SIGHT = 24
"""Names to choose from, those who played last first; the others unfold."""
NAMED_FIRST = (Seat.S.value, Seat.W.value)
"""Of each pair, as on the sheet."""


@require_safe
@for_book(Role.WATCH)
def pair(request: HttpRequest, opened: Opened, number: int, other: int) -> HttpResponse:
    """Show two people as partners and as opponents."""
    if number == other:
        raise Http404
    one, two = player_of(opened, number), player_of(opened, other)
    page = {"one": one, "other": two, "two": two_people(one, two, opened.token)} | ways(opened)
    return render(request, "history/pair.html", page)


@require_safe
@for_book(Role.WATCH)
def pairs(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show one pair against the other, as chosen by their numbers or by a match; one on each side are a head to head of
    two.
    """
    known: dict[int, Player] = {player.number: player for player in by_recency(opened.book)}
    one, other = ([known[number] for number in side if number in known] for side in _asked_for(request, opened))
    are_different = len({*one, *other}) == len(one) + len(other)
    if len(one) == len(other) == 1 and are_different:
        return redirect("pair", opened.token, one[0].number, other[0].number)
    page = _choice(list(known.values()), one, other) | ways(opened)
    if len(one) == len(other) == 2 and are_different:
        page |= {"one": one, "other": other, "pairs": two_pairs((one[0], one[1]), (other[0], other[1]), opened.token)}
    elif "show" in request.GET:
        page["wrong"] = _("Choose one on each side, or two on each: different people.")
    return render(request, "history/people_pairs.html", page)


def _asked_for(request: HttpRequest, opened: Opened) -> list[list[int]]:
    """Return the numbers of those on the one side, and of those on the other; 0 for what is no number."""
    if match := number_in(request.GET.get("match", "")):
        return _of_match(opened, match)
    return [[number_in(number) or 0 for number in request.GET.getlist(side)] for side in SIDES]


def _of_match(opened: Opened, number: int) -> list[list[int]]:
    """Return the two pairs of a match, if partners played it."""
    seated = Seated.objects.filter(match__book=opened.book, match__number=number, partner__isnull=False)
    rows = seated.filter(seat__in=NAMED_FIRST).order_by("seat").values_list("player__number", "partner__number")
    return [list(pair) for pair in rows] or [[], []]


def _choice(people: list[Player], one: list[Player], other: list[Player]) -> dict[str, object]:
    """Return who can be chosen: those who played lately in sight, everybody else by name behind a fold."""
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
    """Return everybody's number and name, and whether they are chosen."""
    return [(player.number, player.shown, player in chosen) for player in people]
