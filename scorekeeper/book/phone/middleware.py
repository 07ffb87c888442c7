"""Which pages a phone keeps for when there is no signal."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from scorekeeper.book.ledger.bookmarks import kept_tokens

Answer = Callable[[HttpRequest], HttpResponse]

HEADER = "Scorekeeper-Keep"
LINK = re.compile(r"/b/([^/]+)/")
KEPT = frozenset({"home", "rules", "rules-words", "rules-sources", "rules-of", "rules-source", "referee", "choosing"})
KEPT_WITH_THE_BOOK = frozenset({"book", "matches", "people", "person", "match", "deals", "table-view", "again"})


class KeptPages:
    """Tells the service worker whether a page is to be kept; of those behind a link only where the phone keeps it.

    A phone that was told to forget a book, or was never told to keep it, has none of its pages: `no` stands on them.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if told := _is_kept(request):
            response.headers[HEADER] = told
        return response


def _is_kept(request: HttpRequest) -> str:
    """Return `yes`, or `no` where the phone does not keep the link; empty for a page that no phone keeps.

    Below a link that leads nowhere every address says the same, those too at which there is never anything.
    """
    name = request.resolver_match and request.resolver_match.url_name
    if name in KEPT:
        return "yes"
    link = LINK.match(request.path_info)
    if link and link[1] not in kept_tokens(request):
        return "no"
    return "yes" if name in KEPT_WITH_THE_BOOK else ""
