"""The evening: who owes whom, and that it is settled."""

import re
from datetime import date

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.history.evening import MOST_MATCHES, day_before, evening
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links.access import Opened, for_book, zone_of
from scorekeeper.book.ledger.links.converters import number_in
from scorekeeper.book.ledger.money.settling import Sealed, settle, take_back
from scorekeeper.book.ledger.permission import Role

DAY = re.compile("(?:19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}")


@page_with_a_form
@for_book(Role.WATCH)
def who_owes_whom(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show the accounts of an evening; whoever keeps the score marks them as settled, or takes that back."""
    if request.method == "POST":
        return _settle(request, opened)
    zone, on = zone_of(opened.book), _day(request.GET.get("on", ""))
    shown = evening(opened.book, opened.token, on, zone)
    url = book_url(opened.token, "evening")
    page = {
        "book": opened.book,
        "evening": shown,
        "before": day_before(opened.book, shown.on, zone) if shown else None,
        "is_newest": on is None,
        "may_settle": opened.allows(Role.SCORE),
        "evening_url": url,
        "book_url": book_url(opened.token),
        "rules_url": reverse("rules"),
    }
    return render(request, "history/evening.html", page)


def _day(text: str) -> date | None:
    """Return the day in the address; the newest one where there is none. Raises Http404 for what is no day."""
    if not text:
        return None
    if not DAY.fullmatch(text):
        raise Http404
    try:
        return date.fromisoformat(text)
    except ValueError as refusal:
        raise Http404 from refusal


def _settle(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Settle the matches whose bills were shown, and no others: one that ended meanwhile has not been paid."""
    if not opened.allows(Role.SCORE):
        raise PermissionDenied
    (settle if request.POST.get("settled") else take_back)(opened.book, _sealed(request.POST.get("bills", "")))
    on = request.POST.get("on", "")
    query = f"?on={on}" if DAY.fullmatch(on) else ""
    return see_other(book_url(opened.token, "evening") + query)


def _sealed(text: str) -> Sealed:
    """Return the matches that a page has named, each with the seal of its bill."""
    named = [each.partition(".") for each in text.split()[:MOST_MATCHES]]
    return {number: seal for written, _dot, seal in named if (number := number_in(written))}
