"""A match's page, the question whether it has changed, and its export."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.fold_cache import known
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match import match_file
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import has_news, match_page, news_of
from scorekeeper.book.match.underway import DealInPlay
from scorekeeper.book.match.views.watching import unless_shown


@require_safe
@unless_shown
@for_match(Role.WATCH)
def match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the sheet and everything the thumb needs."""
    table = MatchView(opened)
    if (shown := request.GET.get("shown")) is None:
        return match_page(request, table)
    if has_news(table, shown):
        return match_page(request, table, news=news_of(table))
    return match_page(request, table, in_play=DealInPlay(table).said)


@require_safe
@for_match(Role.WATCH)
def ids(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Tell a phone which of its events are here: after a restore from an older copy some are missing."""
    return JsonResponse({"ids": [str(cid) for cid in known(opened.match).log.events]})


@require_safe
@for_match(Role.WATCH)
def written(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the match as one line of the match format, to be kept or replayed."""
    answer = HttpResponse(match_file.written(opened) + "\n", content_type="application/json; charset=utf-8")
    name = f"{opened.match.slug}-{opened.match.number}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
