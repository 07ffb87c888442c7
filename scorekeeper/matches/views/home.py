"""The first page, and the list of links that this phone stores."""

import re
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.games import GAMES
from scorekeeper.matches import bookmarks, match_list
from scorekeeper.matches.access import MatchAccess, book_url, zone_of
from scorekeeper.matches.bookmarks import (
    BookmarkedMatch,
    SaveState,
    finished_matches,
    live_bookmarks,
    new_match_url,
    newest_book,
    open_matches,
)
from scorekeeper.matches.forms import StartForm
from scorekeeper.matches.lifecycle import AlreadyStarted, book_started, start_book, started_before
from scorekeeper.matches.models import Link, Role
from scorekeeper.matches.panel import DealInPlay
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.try_out import try_out_page
from scorekeeper.matches.views.new_match import about_game, to_the_match
from scorekeeper.web import rate_limits
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.parameters import wants_receipt
from scorekeeper.web.tokens import EXAMPLE, TOKEN, digest, new_token


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what was opened on this phone: the match to go on with, the others, books; and lead to a new match."""
    live = live_bookmarks(request)
    book = newest_book(live)
    starts_in = book if book and book.allows(Role.SCORE) else None
    new_url = new_match_url(live)
    with timezone.override(zone_of(book.book) if book else None):
        to_go_on, finished = open_matches(live), finished_matches(live)
        badge = match_list.badge_of(book.book) if book else None
        lines = [_line(each) for each in to_go_on]
        page: dict[str, object] = {
            "resume": _resume(to_go_on[0]) if to_go_on else None,
            "to_go_on": lines,
            "open": lines[1:],
            "finished": [_line(each) for each in finished],
            "unasked": next((bookmark for bookmark in live if bookmark.is_unasked), None),
            "ways": live,
            "new_url": new_url,
            "starts_a_book": bool(live) and starts_in is None,
            "keeps_nothing": bookmarks.stores_nothing(request),
            "saved": [bookmark.token for bookmark in live if bookmark.state is SaveState.SAVED],
            "book_url": book.url if book else "",
            "people_url": book_url(book.token, "people") if book else "",
            "rules_url": reverse("rules"),
            "badge": badge[0] if badge else None,
            "game_slug": to_go_on[0].match.game.folder if to_go_on else "",
        }
        if not live:
            page |= _first_visit(new_url)
        return render(request, "home.html", page)


def _first_visit(new_url: str) -> dict[str, object]:
    """What a phone without matches shows: a game to try, and all games."""
    game = GAMES[0]
    return {"try_out": try_out_page(game, QueryDict(""), new_url), "game_slug": game.folder, "games": GAMES}


def _line(here: BookmarkedMatch) -> match_list.MatchLine:
    return match_list.line(here.match, here.bookmark.token, here.can)


def _resume(here: BookmarkedMatch) -> dict[str, object]:
    """The open match as it lies on the table."""
    match, bookmark = here.match, here.bookmark
    table = MatchPage(MatchAccess(bookmark.token, bookmark.link, bookmark.book, match))
    in_play = DealInPlay(table).in_play
    return {
        "url": table.url,
        "title": table.title,
        "lang": table.lang,
        "folder": table.game.folder,
        "line": match_list.next_deal(match),
        "deal": table.number,
        "can": here.can,
        "may_record": bookmark.allows(Role.SCORE),
        "template": f"{table.game.parts}/_sheet.html",
        "sprite": [f"{table.game.folder}/_sprite.html", "matches/_nothing.html"],
        "sheet": table.sheet,
        "bids": in_play.bids if in_play else None,
    }


@form_page
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a first match, which makes a book.

    Its secret is chosen before it is sent, so that sending it twice makes one.
    """
    sent = request.POST if request.method == "POST" else None
    if sent is not None and wants_receipt(request):
        match = started_before(book_started(sent.get("book", "")), sent.get("uid", ""))
        if match is not None:
            return to_the_match(request, sent["book"], match)
    if settings.INVITED_ONLY and not book_started(request.POST.get("book", "")):
        return render(request, "matches/invited.html", status=403)
    initial = {"uid": uuid4(), "book": new_token(), "first_dealer": "S", "game": request.GET.get("game", "")}
    form = StartForm(sent, initial=initial, makes_book=True)
    if request.method == "POST" and form.is_valid():
        token = form.cleaned_data["book"]
        rate_limits.check_new_matches(request)
        try:
            match = start_book(token, form.cleaned_data["zone"], form.start())
        except Link.DoesNotExist:
            form.add_error(None, _("This book cannot be opened any more. Start again from the home page."))
        except AlreadyStarted:
            form.ask_once_more()
        else:
            response = to_the_match(request, token, match)
            bookmarks.note_visit(request, response, token, saved=True)
            rate_limits.note_new_match(request, match.uid)
            return response
    page = about_game(form, reverse("new")) | {"form": form, "action": reverse("new")}
    page["together"] = form.chosen.has_rules
    return render(request, "matches/new.html", page, status=422 if form.is_bound else 200)


# A phone's list of links: one is saved, taken off it, or the device stores no list at all.

LONGEST_SHOWN = 200
ADDRESS = re.compile(rf"(?:^|/b/)({TOKEN})(?:/|$)")
ANSWERS = {"keep it": SaveState.SAVED, "not now": SaveState.NOT_SAVED}
"""To the question of the first page, which does not come again."""


@form_page
def keep(request: HttpRequest) -> HttpResponse:
    """Save a shared link on this phone, forget it, or store no list at all; without a link, ask for it."""
    if request.method != "POST":
        return render(request, "matches/keep.html", {"keeps_nothing": bookmarks.stores_nothing(request)})
    do, text = request.POST.get("do", ""), request.POST.get("token") or request.POST.get("link", "")
    found = ADDRESS.search(text.strip())
    token = found[1] if found else ""
    link = Link.objects.live().select_related("match").filter(digest=digest(token)).exclude(book=None).first()
    if do == "nothing":
        response = render(request, "matches/forgotten.html", {"nothing": True})
        bookmarks.store_nothing(response)
    elif do == "again":
        response = see_other("home")
        bookmarks.store_again(response)
    elif do == "bring back":
        response = see_other("home")
        bookmarks.bring_back(request, response, _live_tokens(request))
    elif do == "forget":
        # The page leaves the way back open: a link that is seen nowhere any more cannot be found again.
        page = {"token": token if link else "", "owns": link is not None and link.role == Role.OWN}
        response = render(request, "matches/forgotten.html", page)
        bookmarks.forget(request, response, token)
    elif do in ANSWERS:
        response = see_other("home")
        if link:
            bookmarks.set_state(request, response, token, ANSWERS[do])
    elif token == EXAMPLE:  # everybody can open it, and no phone stores it
        response = see_other("book", token)
    elif link is None:
        rate_limits.note_a_guess(request)
        error = _("This link does not open anything. Check that you copied all of it.")
        return render(request, "matches/keep.html", {"error": error, "link": text[:LONGEST_SHOWN]}, status=422)
    else:
        response = see_other("match", token, link.match.number) if link.match else see_other("book", token)
        bookmarks.set_state(request, response, token, SaveState.SAVED)
    return response


def _live_tokens(request: HttpRequest) -> list[str]:
    """Which of the links that this phone had saved still open something. One that never was is a guess."""
    tokens = re.findall(TOKEN, request.POST.get("tokens", ""))[: bookmarks.MOST_BOOKMARKS]
    known = set(Link.objects.filter(digest__in=map(digest, tokens)).values_list("digest", flat=True))
    live = set(Link.objects.live().filter(digest__in=known).exclude(book=None).values_list("digest", flat=True))
    for _guess in {*map(digest, tokens)} - known:
        rate_limits.note_a_guess(request)
    return [token for token in tokens if digest(token) in live]
