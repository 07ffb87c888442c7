"""A match's page, the question whether it has changed, and its export."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.book import export
from scorekeeper.book.models import Role
from scorekeeper.book.opened import OpenedMatch, for_match
from scorekeeper.book.pages import match_page, news_of
from scorekeeper.book.quick import version_behind_link
from scorekeeper.book.table import Table


@require_safe
def match(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """The sheet and everything the thumb needs; 204 to a phone that already shows the newest version."""
    # Every phone at the table asks this every few seconds: not even the whole query is read for it.
    shown = request.META.get("QUERY_STRING", "").removeprefix("shown=")
    found = version_behind_link(token, number) if shown else None
    if found and found[0] == shown:
        request.link = found[1]  # type: ignore[attr-defined]  as for every other answer: the log names it
        return HttpResponse(status=204)
    return _match(request, token=token, number=number)


@for_match(Role.WATCH)
def _match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    table = Table(opened)
    return match_page(request, table, news=news_of(table) if "shown" in request.GET else "")


@require_safe
@for_match(Role.WATCH)
def written(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The match as one line of the match format, to be kept or replayed."""
    answer = HttpResponse(export.written(opened) + "\n", content_type="application/json; charset=utf-8")
    name = f"{opened.match.slug}-{opened.match.number}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
