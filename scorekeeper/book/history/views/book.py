"""A book's page: what was played lately, its name, and its own link."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.ground.name_field import NameField
from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.history.leaders import leaders_of
from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.ledger.tokens import digest, handle
from scorekeeper.book.models import seat_all

MOST_OPEN = 12
MOST_FINISHED = 10


class RenameForm(forms.Form):
    """A new name for the book."""

    name = NameField(label=_("Name"))


@page_with_a_form
@for_book(Role.WATCH, or_its_match=True)
def book(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show what is open, what was played lately, and the ways to the rest; to its owner also the name and the link."""
    form = RenameForm(request.POST if request.method == "POST" else None, initial={"name": opened.book.name})
    if request.method == "POST":
        return _rename(request, opened, form)
    return render(request, "history/book.html", _page(opened, form))


def _rename(request: HttpRequest, opened: Opened, form: RenameForm) -> HttpResponse:
    if not opened.allows(Role.OWN):
        raise PermissionDenied
    if form.is_valid():
        opened.book.name = form.cleaned_data["name"]
        opened.book.save(update_fields=["name"])
        return see_other("book", opened.token)
    return render(request, "history/book.html", _page(opened, form), status=422)


def _page(opened: Opened, form: RenameForm) -> dict[str, object]:
    book, token = opened.book, opened.token
    still_open = list(match_list.still_open(book)[:MOST_OPEN])
    finished = list(match_list.finished(book)[:MOST_FINISHED])
    seat_all([*still_open, *finished])
    newest = max((*still_open, *finished), key=match_list.by_time, default=None)
    marked = match_list.badge_after(newest) if newest else None
    url = book_url(token)
    page = {
        "book": book,
        "token": token,
        "book_url": url,
        "matches_url": book_url(token, "matches"),
        "people_url": book_url(token, "people"),
        "evening_url": book_url(token, "evening"),
        "leaders": leaders_of(book, token),
        "open": match_list.lines(still_open, token),
        "finished": match_list.lines(finished, token),
        "badge": marked[0] if marked else None,
        "rules_url": reverse("rules"),
    }
    if opened.allows(Role.SCORE):
        page["new_url"] = book_url(token, "new-match")
    if opened.allows(Role.OWN):
        own = reverse("link", args=(token, handle(digest(token))))
        page |= {"form": form, "rename_url": url, "link_url": own, "links_url": book_url(token, "links")}
    return page
