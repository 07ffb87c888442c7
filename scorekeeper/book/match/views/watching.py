"""Pages that follow a match: every few seconds each asks whether what it shows is still the newest.

Those of its deals wait for the next one, and take no notice of what is answered before it is recorded.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from scorekeeper.book.ledger.hot_queries import recorded
from scorekeeper.book.ledger.links.access import follow
from scorekeeper.logs import name_link

View = Callable[..., HttpResponse]


def unless_shown(view: View, *, of_deals: bool = False) -> View:
    """Answer 204 to a phone that already shows the newest version, without opening the match.

    `of_deals`: nothing is shown there but what is recorded.
    """

    @wraps(view)
    def followed(request: HttpRequest, token: str, number: int, **rest: object) -> HttpResponse:
        # Every phone at the table asks this every few seconds: not even the whole query is read for it.
        shown = request.META.get("QUERY_STRING", "").removeprefix("shown=").partition("&")[0]
        found = follow(token, number) if shown else None
        if found and (recorded(found[1]) if of_deals else found[1]) == shown:
            name_link(request, found[0])
            return HttpResponse(status=204)
        return view(request, token=token, number=number, **rest)

    return followed
