"""What a browser asks for by itself: how the application is installed, and what keeps its pages on the phone."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger import bookmarks, match_list
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.tokens import digest
from scorekeeper.book.phone.kept_files import service_worker

PAPER = "#f5f6f2"
"""Paper by day, as base.css has it: what a phone shows until the first page is there."""

ASK_AGAIN = {"Cache-Control": "no-cache"}


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Tell a phone how to install the application, and which ways in stand below its icon."""
    told = {
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
            {"name": _("Go on"), "url": reverse("go-on"), "icons": [_icon("icon-192.png", "192x192")]},
            {"name": _("New match"), "url": reverse("start-anew"), "icons": [_icon("icon-192.png", "192x192")]},
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json", headers=ASK_AGAIN)


def _icon(name: str, sizes: str, **more: str) -> dict[str, str]:
    return {"src": static(f"icons/{name}"), "sizes": sizes, "type": "image/png", **more}


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Answer the service worker; it stands at the top, because it serves the pages below its own address."""
    return HttpResponse(service_worker(), content_type="text/javascript; charset=utf-8", headers=ASK_AGAIN)


@require_safe
def no_signal(request: HttpRequest) -> HttpResponse:
    """Say kindly that a page was never kept. A phone keeps this one, and shows it in the place of any other."""
    return render(request, "phone/no_signal.html")


@require_safe
def go_on(request: HttpRequest) -> HttpResponse:
    """Lead to the newest match that is open in a book of this phone; home where there is none."""
    for token, link in _books(request):
        match = match_list.still_open(link.book).first() if link.book else None
        if match:
            return redirect("match", token, match.number)
    return redirect("home")


@require_safe
def start_anew(request: HttpRequest) -> HttpResponse:
    """Lead to a new match in the newest book of this phone that may have one; to a first one where there is none."""
    writable = (token for token, link in _books(request) if Role(link.role).includes(Role.SCORE))
    token = next(writable, None)
    return redirect("new-match", token) if token else redirect("new")


def _books(request: HttpRequest) -> list[tuple[str, Link]]:
    """Return the books that this phone keeps, the one used last first, each with its token and living link."""
    tokens = bookmarks.kept_tokens(request)
    links = Link.objects.select_related("book").live().filter(digest__in=map(digest, tokens), match=None)
    found = {link.digest: link for link in links}
    return [(token, found[digest(token)]) for token in tokens if digest(token) in found]
