"""A match's page, the question whether it has changed, and its export."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.access import OpenedMatch, for_match
from scorekeeper.book.match import match_file
from scorekeeper.book.match.match_view import Table
from scorekeeper.book.match.responses import match_page, news_of
from scorekeeper.book.match.views.watching import unless_shown
from scorekeeper.book.models import Role


@require_safe
@unless_shown
@for_match(Role.WATCH)
def match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The sheet and everything the thumb needs."""
    table = Table(opened)
    return match_page(request, table, news=news_of(table) if "shown" in request.GET else "")


@require_safe
@for_match(Role.WATCH)
def written(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """The match as one line of the match format, to be kept or replayed."""
    answer = HttpResponse(match_file.written(opened) + "\n", content_type="application/json; charset=utf-8")
    name = f"{opened.match.slug}-{opened.match.number}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
