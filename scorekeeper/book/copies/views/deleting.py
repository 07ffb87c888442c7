"""Deleting a match or a book: a page that asks once, with the name, and the answer that cannot be taken back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.deleting import delete_book, delete_match
from scorekeeper.book.ledger.links.access import Opened, OpenedMatch, for_book, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import context


@page_with_a_form
@for_book(Role.OWN)
def of_book(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show the whole book, with all its people, matches and links."""
    if request.method == "POST":
        delete_book(opened.book)
        return see_other("home")
    url = book_url(opened.token)
    page = {
        "book": opened.book,
        "matches": match_list.recorded(opened.book).count(),
        "here": request.path,
        "book_url": url,
        "export_url": reverse("export", args=(opened.token,)),
    }
    return render(request, "copies/delete.html", page)


@page_with_a_form
@for_match(Role.OWN)
def of_match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show one match, with its events and its own links."""
    table = MatchView(opened)
    if request.method == "POST":
        delete_match(opened.match)
        return see_other(table.book_url or "home")
    return render(request, "match/delete.html", context(table, here=request.path))
