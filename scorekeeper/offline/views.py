"""What a browser requests by itself: how the application is installed, and what caches its pages on the phone."""

from itertools import chain

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.domain.match_format import TEXTS
from scorekeeper.games import GAMES
from scorekeeper.matches.access import MatchAccess, book_url, for_match
from scorekeeper.matches.bookmarks import live_bookmarks, new_match_url, open_matches
from scorekeeper.matches.models import Role
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.views.picture import pictures_below
from scorekeeper.offline.files import phone_server, service_worker
from scorekeeper.web.middleware import policy

PAPER = "#f5f6f2"
"""The background by day, as base.css has it: what a phone shows until the first page is there."""

COMPILES = "script-src 'self' 'wasm-unsafe-eval'"

ASK_AGAIN = {"Cache-Control": "no-cache"}


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, with the shortcuts below the application's icon."""
    data = {
        "id": "/",
        "name": "Scorekeeper",
        "short_name": "Scorekeeper",
        "description": _("Keeps the score at the card table, and knows the rules."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": _("Continue"), "url": reverse("go-on"), "icons": [_icon("icon-192.png", "192x192")]},
            {"name": _("New match"), "url": reverse("start-anew"), "icons": [_icon("icon-192.png", "192x192")]},
        ],
    }
    return JsonResponse(data, content_type="application/manifest+json", headers=ASK_AGAIN)


def _icon(name: str, sizes: str, **more: str) -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": sizes, "type": "image/png", **more}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; its address is at the top, because it serves the pages below that."""
    return HttpResponse(service_worker(), content_type="text/javascript; charset=utf-8", headers=ASK_AGAIN)


@require_safe
def server_worker(request: HttpRequest) -> HttpResponse:
    """The worker that is a server in the phone. It alone may compile what is no JavaScript; no page may."""
    server = phone_server()
    if server is None:
        raise Http404
    headers = {**ASK_AGAIN, "Content-Security-Policy": policy().replace("script-src 'self'", COMPILES)}
    return HttpResponse(server.script, content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def no_signal(request: HttpRequest) -> HttpResponse:
    """The page for one that was never cached. A phone caches this one, and shows it in the place of any other."""
    return render(request, "offline/no_signal.html")


@require_safe
def hand_over(request: HttpRequest) -> HttpResponse:
    """The page on which two phones exchange what they recorded; which match it is about stands behind `#`."""
    return render(request, "offline/hand_over.html")


@require_safe
@for_match(Role.WATCH)
def offline_pages(request: HttpRequest, access: MatchAccess) -> JsonResponse:
    """List the pages that a phone caches for offline in addition to the sheet, whether somebody has opened them or not.

    They are pages of the match, of its book where the link opens it with those who sit at the match, the rules of all
    games in it, and the short page of every game. The first four are worth most: a first visit saves no more.
    """
    table = MatchPage(access)
    records = table.may_write and not table.is_over
    pages = [reverse("home"), table.deals_url, table.events_url if records else ""]
    pages += [reverse("hand-over") if table.may_write else ""]
    pages += [table.below("table-view"), table.below("again")]
    pages += [table.referee_url, table.pile_url, table.sevens_url, table.worth_url]
    if records:
        pages += [*(table.below(text.name) for text in TEXTS), table.stakes_url]
    slugs = {access.match.slug}
    if table.book_url:
        pages += [table.book_url, table.people_url, table.pairs_url, table.new_url]
        pages += [book_url(access.token, "matches")]
        numbers = access.match.seated.order_by("player__number").values_list("player__number", flat=True)
        shown = [table.evening_url, *(reverse("person", args=(access.token, number)) for number in numbers)]
        pages += [*shown, *chain.from_iterable(map(pictures_below, shown))]
        slugs |= set(access.match.book.matches.order_by().values_list("slug", flat=True).distinct())
    pages += pictures_below(table.url) if table.is_over else []
    pages += [reverse("rules"), reverse("rules-words"), reverse("rules-sources")]
    for game in GAMES:
        if game.slug in slugs and game.has_rules:
            pages += [reverse("rules-of", args=(game.slug,)), reverse("rules-source", args=(game.slug, "learn"))]
    pages += [reverse("game", args=(game.slug,)) for game in GAMES]
    return JsonResponse({"pages": [page for page in pages if page]})


@require_safe
def go_on(request: HttpRequest) -> HttpResponse:
    """Lead to the newest match to go on with of those that this phone has opened; home where there is none."""
    to_go_on = open_matches(live_bookmarks(request))
    return redirect("match", to_go_on[0].bookmark.token, to_go_on[0].match.number) if to_go_on else redirect("home")


@require_safe
def start_anew(request: HttpRequest) -> HttpResponse:
    """Lead to a new match in the newest book of this phone that may have one; to a first one where there is none.

    Home says where only invited people make that.
    """
    return redirect(new_match_url(live_bookmarks(request)) or "home")


@require_safe
def login_first(request: HttpRequest) -> HttpResponse:
    """Lead home. No phone saves this address, so a login that answers in the server's place is seen here."""
    return redirect("home")
