"""A match played again: step through its deals and watch the sheet grow."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import asks_for_part
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.chart import Chart, chart
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import context
from scorekeeper.book.match.views.deals import Trace, trail_of
from scorekeeper.domain.match import AnyReplay

FIRST = "1"


@require_safe
@for_match(Role.WATCH)
def again(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the sheet as it stood after `deal` deals, and the last of them; after the first one if nothing is asked."""
    table = MatchView(opened)
    place = _place(request.GET.get("deal", FIRST), table.recorded)
    then = _then(table, place)
    more = {
        "place": place,
        "of": table.recorded,
        "then": table.game.teller.sheet(then, table.names),
        "line": table.line(place) if place else None,
        "trail": _corrections(table, place),
        "drawn": _drawn(table, place),
        "steps": _steps(place, table.recorded),
        "again_url": reverse("again", args=(opened.token, opened.match.number)),
    }
    template = "match/_played_again.html" if asks_for_part(request) else "match/again.html"
    return render(request, template, context(table, **more))


def _place(asked: str, recorded: int) -> int:
    """Return after which deal to look: beyond the last is the last, no number is the start."""
    digits = asked if asked.isascii() and asked.isdigit() else "0"
    return min(int(digits[:6]), recorded)


def _then(table: MatchView, place: int) -> AnyReplay:
    """Return the match as it stood. The last step is the match itself, which its players may have stopped."""
    return table.replay if place == table.recorded else table.match.until(table.replay, place)


def _corrections(table: MatchView, place: int) -> list[Trace]:
    """Return what became of the deal after it was recorded."""
    entry = table.log.live[place - 1] if place else None
    return trail_of(table, entry)[1:] if entry and len(entry.trail) > 1 else []


def _drawn(table: MatchView, place: int) -> Chart | None:
    """Return the chart up to there, in the field of the whole match, so that it grows and does not jump."""
    if not place:
        return None
    courses = table.game.chronicle.courses(table.replay, table.names)
    return chart(courses[0], until=place) if courses else None


def _steps(place: int, last: int) -> dict[str, int | None]:
    """Return where the four buttons lead; None where there is nowhere to go."""
    return {
        "first": 0 if place else None,
        "back": place - 1 if place else None,
        "next": place + 1 if place < last else None,
        "last": last if place < last else None,
    }
