"""Head to head: two people of a book, or two pairs of partners."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.book.history.head_to_head import two_pairs, two_people
from scorekeeper.book.history.views.people import player_of, ways
from scorekeeper.book.ledger.access import Opened, for_book
from scorekeeper.book.ledger.converters import number_in
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Player, Seated
from scorekeeper.domain.names import alphabetical, isolated
from scorekeeper.domain.seats import Seat

CHAIRS = ("a", "b", "c", "d")
"""The fields of an address: one pair, and the other."""
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
    """Show one pair against the other, as chosen by their numbers or by a match; two names alone are a head to head."""
    players = sorted(opened.book.players.all(), key=lambda player: alphabetical(player.name))
    known = {player.number: player for player in players}
    chosen = [known.get(number) for number in _asked_for(request, opened)]
    a, b, c, d = chosen
    names = [(player.number, isolated(player.shown)) for player in known.values()]
    page: dict[str, object] = {"people": names} | ways(opened)
    if a and b and a != b and not (c or d):
        return redirect("pair", opened.token, a.number, b.number)
    if a and b and c and d and len({a.pk, b.pk, c.pk, d.pk}) == len(CHAIRS):
        page |= {"one": (a, b), "other": (c, d), "pairs": two_pairs((a, b), (c, d), opened.token)}
    elif len(request.GET) > 1:
        page["wrong"] = _("Choose two different people, or four.")
    page["chairs"] = _chairs(chosen)
    return render(request, "history/people_pairs.html", page)


def _asked_for(request: HttpRequest, opened: Opened) -> list[int]:
    """Return the numbers of four people; 0 for nobody."""
    if match := number_in(request.GET.get("match", "")):
        return _of_match(opened, match)
    return [number_in(request.GET.get(chair, "")) or 0 for chair in CHAIRS]


def _of_match(opened: Opened, number: int) -> list[int]:
    """Return the two pairs of a match, if partners played it."""
    seated = Seated.objects.filter(match__book=opened.book, match__number=number, partner__isnull=False)
    rows = seated.filter(seat__in=NAMED_FIRST).order_by("seat").values_list("player__number", "partner__number")
    return [number for pair in rows for number in pair] or [0] * len(CHAIRS)


def _chairs(chosen: list[Player | None]) -> list[dict[str, object]]:
    labels = (_("One of them"), _("and"), _("against"), _("and"))
    return [
        {"name": name, "label": label, "chosen": player.number if player else 0}
        for name, label, player in zip(CHAIRS, labels, chosen, strict=True)
    ]
