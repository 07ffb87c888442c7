"""What a phone stores: the links that were opened on it, and pages for when it is offline."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorekeeper.domain.match_format import TEXTS
from scorekeeper.matches.access import BookAccess
from scorekeeper.matches.bookmarks import note_visit, saved_tokens
from scorekeeper.matches.models import Role
from scorekeeper.web.parameters import wants_fragment

GetResponse = Callable[[HttpRequest], HttpResponse]

HEADER = "Scorekeeper-Keep"
IS_VISIT = "Scorekeeper-Visit"
"""With `no` a service worker fetches a page that nobody opens: a link that was removed since then stays removed."""
LINK = re.compile(r"/b/([^/]+)/")
KEPT = frozenset(
    {"home", "new", "game", "hand-over", "referee", "choosing"}
    | {"rules", "rules-words", "rules-sources", "rules-of", "rules-source"}
)
KEPT_WITH_THE_BOOK = frozenset(
    {"book", "matches", "people", "person", "pair", "pairs", "evening", "new-match"}
    | {"match", "deals", "table-view", "again", "stakes", "events", *(text.name for text in TEXTS)}
    | {f"{of}{form}" for of in ("", "evening-", "person-", "pair-") for form in ("picture-page", "picture")}
    | {"match-referee", "match-pile", "match-sevens", "match-choosing", "worth"}
)


class BookmarkMiddleware:
    """Puts a link whose page was opened in the phone's list, and tells the service worker which pages are to be cached.

    A link that may record is saved without a question; for a view link the first page asks. Pages behind a link are
    cached only where the phone has saved it: on all others stands `no`, so that none of them stays.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        tokens = _note_visit(request, response)
        if value := _header_value(request, tokens):
            response.headers[HEADER] = value
        return response


def _note_visit(request: HttpRequest, response: HttpResponse) -> list[str]:
    """Store the link by which a page was opened, if one was. Returns the tokens of all saved links."""
    access: BookAccess | None = getattr(request, "access", None)
    is_visit = request.method == "GET" and request.headers.get(IS_VISIT) != "no"
    if access and is_visit and _is_a_page(response) and not wants_fragment(request):
        return note_visit(request, response, access.token, saved=access.allows(Role.SCORE))
    return saved_tokens(request)


def _is_a_page(response: HttpResponse) -> bool:
    return response.status_code == 200 and response.headers["Content-Type"].startswith("text/html")


def _header_value(request: HttpRequest, tokens: list[str]) -> str:
    """`yes`, or `no` where the phone has not saved the link; empty for a page that no phone caches.

    Below a link that leads nowhere every address says the same, those too at which there is never anything.
    """
    name = request.resolver_match and request.resolver_match.url_name
    if name in KEPT:
        return "yes"
    link = LINK.match(request.path_info)
    if link and link[1] not in tokens:
        return "no"
    return "yes" if name in KEPT_WITH_THE_BOOK else ""
