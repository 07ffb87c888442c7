"""Deleting a match or a book: a page that asks once, with the name, and the answer that cannot be taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.book import import_start, shelf
from scorekeeper.book.deleting import delete_book, delete_match
from scorekeeper.book.models import Role
from scorekeeper.book.opened import Opened, OpenedMatch, for_book, for_match
from scorekeeper.book.pages import context
from scorekeeper.book.table import Table
from scorekeeper.book.views.posted import page_with_a_form, see_other


@page_with_a_form
@for_book(Role.OWN)
def of_book(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The whole book, with all its people, matches and links."""
    if request.method == "POST":
        import_start.leave(opened.book)
        delete_book(opened.book)
        return see_other("home")
    url = reverse("book", args=(opened.token,))
    page = {
        "book": opened.book,
        "matches": shelf.recorded(opened.book).count(),
        "here": request.path,
        "book_url": url,
        "export_url": reverse("export", args=(opened.token,)),
    }
    return render(request, "book/delete.html", page)


@page_with_a_form
@for_match(Role.OWN)
def of_match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """One match, with its events and its own links."""
    table = Table(opened)
    if request.method == "POST":
        delete_match(opened.match)
        return see_other(table.book_url or "home")
    return render(request, "match/delete.html", context(table, here=request.path))
