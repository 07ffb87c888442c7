"""A new match in a book: the same people in one tap, or any four by chips or by typing."""

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.book import shelf
from scorekeeper.book.models import Book, Match, Role
from scorekeeper.book.opened import Opened, for_book
from scorekeeper.book.start_form import StartForm
from scorekeeper.book.starting import AlreadyStarted, start_match
from scorekeeper.book.views.posted import keeps_the_entry, takes_a_form
from scorekeeper.games import GAMES

MOST_CHIPS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_form
@keeps_the_entry
@for_book(Role.SCORE)
def new_match(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Start a match in the book; sent twice, it is started once."""
    sent = request.POST if request.method == "POST" else None
    form = StartForm(sent, initial={"uid": uuid4(), "first_dealer": _next_dealer(opened.book)})
    if request.method == "POST" and form.is_valid():
        try:
            match = start_match(opened.book, form.start())
        except AlreadyStarted:
            form.ask_once_more()
        else:
            return redirect("match", opened.token, match.number)
    return render(request, "book/new.html", _page(opened, form), status=422 if form.is_bound else 200)


def _page(opened: Opened, form: StartForm) -> dict[str, Any]:
    return {
        "form": form,
        "action": reverse("new-match", args=(opened.token,)),
        "players": _players(opened.book),
        "same": same_four(opened.book),
        "game": game_shown(),
        "rules_url": rules_url(),
        "book_url": reverse("book", args=(opened.token,)),
    }


def _players(book: Book) -> list[dict[str, Any]]:
    """The book's people, those who played last first, and who of them are Cats."""
    marked = shelf.badge_of(book)
    cats = marked[1] if marked else frozenset()
    recent: dict[int, str] = {}
    for match in shelf.listed(book)[:MOST_CHIPS]:
        for row in match.seated.all():
            recent.setdefault(row.player_id, row.player.name)
    return [{"name": name, "cat": pk in cats} for pk, name in list(recent.items())[:MOST_CHIPS]]


def same_four(book: Book) -> dict[str, Any] | None:
    """The last match's people in their seats, the deal moved on; ready to be sent."""
    last = shelf.listed(book).first()
    if last is None:
        return None
    names = {row.seat: row.player.name for row in last.seated.all()}
    return {
        "names": [names.get(seat, "") for seat in "NESW"],
        "first_dealer": _next_dealer(book, last),
        "uid": uuid4(),
        "game": last.slug,
    }


def _next_dealer(book: Book, last: Match | None = None) -> str:
    """The seat that would deal next in the last match; in a new book the phone's holder, who sits at the bottom."""
    last = last or shelf.listed(book).first()
    dealer: str = last.summary.get("dealer", last.first_dealer) if last else "S"
    return dealer


def game_shown() -> dict[str, str]:
    """The game that a new match offers first."""
    return {"slug": GAMES[0].slug, "title": GAMES[0].name, "lang": GAMES[0].lang}


def rules_url() -> str:
    """The rules of that game."""
    return reverse("rules-of", args=(GAMES[0].slug,))
