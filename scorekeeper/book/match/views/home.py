"""The pages that know this phone's books: home, a first match, and keeping or forgetting a book."""

import re
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.ledger import bookmarks, match_list, rate_limits
from scorekeeper.book.ledger.access import Opened, OpenedMatch, zone_of
from scorekeeper.book.ledger.permission import Link
from scorekeeper.book.ledger.starting import AlreadyStarted, start_book
from scorekeeper.book.ledger.tokens import TOKEN, digest, new_token
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.start_form import StartForm
from scorekeeper.book.match.views.new_match import about_game, to_the_match
from scorekeeper.book.models import Book, Match

MOST_LISTED = 12
LONGEST_SHOWN = 200
ADDRESS = re.compile(rf"(?:^|/b/)({TOKEN})(?:/|$)")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Go on with an open match in one tap; earlier matches; a new match; the rules."""
    tokens = bookmarks.kept_tokens(request)
    links = Link.objects.select_related("book").live().filter(digest__in=map(digest, tokens), match=None)
    by_digest = {link.digest: link for link in links}
    found = ((token, by_digest.get(digest(token))) for token in tokens)
    books = [Opened(token, link, link.book) for token, link in found if link and link.book]
    with timezone.override(zone_of(books[0].book) if books else None):
        return render(request, "home.html", _front_page(books))


def _front_page(books: list[Opened]) -> dict[str, object]:
    matches = [(match, opened) for opened in books for match in _matches_of(opened.book)]
    matches.sort(key=lambda row: row[0].summary.get("last") or row[0].created.isoformat(), reverse=True)
    lines = [(match_list.line(match, opened.token), match, opened) for match, opened in matches]
    still_open = [row for row in lines if row[0].is_open]
    badge = match_list.badge_of(books[0].book) if books else None
    return {
        "resume": _resume(*still_open[0][1:]) if still_open else None,
        "open": [row[0] for row in still_open[1:]],
        "finished": [row[0] for row in lines if not row[0].is_open][:MOST_LISTED],
        "new_url": reverse("new-match", args=(books[0].token,)) if books else reverse("new"),
        "book_url": reverse("book", args=(books[0].token,)) if books else "",
        "people_url": reverse("people", args=(books[0].token,)) if books else "",
        "rules_url": reverse("rules"),
        "badge": badge[0] if badge else None,
        "game_slug": still_open[0][1].game.folder if still_open else "",
    }


def _matches_of(book: Book) -> list[Match]:
    """Return the book's newest matches, and the open ones however long ago they were left."""
    newest = {match.pk: match for match in match_list.listed(book)[:MOST_LISTED]}
    return list(({match.pk: match for match in match_list.still_open(book)[:MOST_LISTED]} | newest).values())


def _resume(match: Match, opened: Opened) -> dict[str, object]:
    """Return the open match as it lies on the table."""
    table = MatchView(OpenedMatch(opened.token, opened.link, opened.book, match, match_list.names_of(match)))
    return {
        "url": table.url,
        "title": table.title,
        "lang": table.lang,
        "line": match_list.next_deal(match),
        "deal": table.number,
        "template": f"{table.game.folder}/_sheet.html",
        "sprite": [f"{table.game.folder}/_sprite.html", "match/_nothing.html"],
        "sheet": table.sheet,
    }


@page_with_a_form
def new(request: HttpRequest) -> HttpResponse:
    """Show the first match, which makes a book; its secret is chosen before it is sent, so that sending it twice
    makes one.
    """
    sent = request.POST if request.method == "POST" else None
    initial = {"uid": uuid4(), "book": new_token(), "first_dealer": "S", "game": request.GET.get("game", "")}
    form = StartForm(sent, initial=initial, makes_book=True)
    if request.method == "POST" and form.is_valid():
        token = form.cleaned_data["book"]
        rate_limits.check_new_matches(request)
        try:
            match = start_book(token, form.cleaned_data["zone"], form.start())
        except Link.DoesNotExist:
            form.add_error(None, _("This book cannot be opened any more. Please start again from the first page."))
        except AlreadyStarted:
            form.ask_once_more()
        else:
            response = to_the_match(request, token, match)
            bookmarks.keep(request, response, token)
            rate_limits.note_new_match(request, match.uid)
            return response
    return render(request, "match/new.html", _new_page(form), status=422 if form.is_bound else 200)


def _new_page(form: StartForm) -> dict[str, object]:
    together = form.chosen.first_deal is not None
    return {"form": form, "action": reverse("new"), "together": together, **about_game(form, reverse("new"))}


@page_with_a_form
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a shared book on this phone, or forget it; without a link, ask for it."""
    if request.method != "POST":
        return render(request, "match/keep.html")
    given = request.POST.get("token") or request.POST.get("link", "")
    found = ADDRESS.search(given.strip())
    token = found[1] if found else ""
    if request.POST.get("do") == "forget":
        # The way back stays open: a link that is seen nowhere any more cannot be found again.
        response = see_other("book", token) if token else see_other("home")
        bookmarks.forget(request, response, token)
        return response
    if not (token and Link.objects.live().filter(digest=digest(token), match=None).exists()):
        rate_limits.note_a_guess(request)
        error = _("No score book opens with this link. Was all of it copied?")
        return render(request, "match/keep.html", {"error": error, "link": given[:LONGEST_SHOWN]}, status=422)
    response = see_other("book", token)
    bookmarks.keep(request, response, token)
    return response
