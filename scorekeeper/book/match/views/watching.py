"""Pages that follow a match: every few seconds each asks whether what it shows is still the newest."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from scorekeeper.book.ledger.access import follow
from scorekeeper.logs import name_link

View = Callable[..., HttpResponse]


def unless_shown(view: View) -> View:
    """204 to a phone that already shows the newest version, found without opening the match."""

    @wraps(view)
    def followed(request: HttpRequest, token: str, number: int, **rest: object) -> HttpResponse:
        # Every phone at the table asks this every few seconds: not even the whole query is read for it.
        shown = request.META.get("QUERY_STRING", "").removeprefix("shown=").partition("&")[0]
        found = follow(token, number) if shown else None
        if found and found[1] == shown:
            name_link(request, found[0])
            return HttpResponse(status=204)
        return view(request, token=token, number=number, **rest)

    return followed
