"""The match for a phone that lies in the middle of the table: read from two metres, touched by nobody."""

from dataclasses import dataclass
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import has_news, news_of, page
from scorekeeper.book.match.underway import DealInPlay
from scorekeeper.book.match.views.watching import unless_shown
from scorekeeper.domain.telling.chronicle import Course
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.underway import Bids

LETTER_WIDE = 62
"""Of a numeral in a drawing 100 high."""
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class LargeScore:
    """One side: its name, what its number is called where there are others beside it, the number in large numerals and
    how wide these are, its other numbers, and what is bid in the deal in play."""

    name: str
    title: str
    number: str
    width: int
    others: tuple[tuple[str, str], ...]
    bids: tuple[tuple[str, str], ...]


@require_safe
@unless_shown
@for_match(Role.WATCH)
def table_view(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show names, numbers and whose deal it is, or how the one in play stands, and nothing else."""
    table = MatchView(opened)
    courses = table.game.chronicle.courses(table.replay, table.names)
    shown = request.GET.get("shown")
    news = news_of(table) if shown is not None and has_news(table, shown) else ""
    told = DealInPlay(table).told
    sides = standings(courses, told.bids if told else ())
    return page(request, "table", table, status=200, standings=sides, news=news)


def standings(courses: tuple[Course, ...], bids: tuple[Bids, ...] = ()) -> list[LargeScore]:
    """Return where every side stands, with its `bids` in the deal in play.

    All numerals are as wide as the widest, so that none looks more than another.
    """
    if not courses:
        return []
    lines = list(zip_longest(*(course.lines for course in courses)))
    numbers = [with_minus(line[0].values[-1]) for line in lines]
    width = LETTER_WIDE * max(FEWEST_LETTERS, *(len(number) for number in numbers))
    titles = [course.title for course in courses]
    return [
        LargeScore(
            line[0].name,
            titles[0] if len(titles) > 1 else "",
            number,
            width,
            tuple(
                (title, with_minus(each.values[-1])) for title, each in zip(titles[1:], line[1:], strict=True) if each
            ),
            _bid(line[0].name, place, bids),
        )
        for place, (line, number) in enumerate(zip(lines, numbers, strict=True))
    ]


def _bid(name: str, place: int, bids: tuple[Bids, ...]) -> tuple[tuple[str, str], ...]:
    """Return who of the side bid what and the sum, or the player's own bid where everybody stands alone."""
    alone = {each: bid for column in bids for each, bid in column.said}
    if name in alone:
        return ((pgettext("beside its number", "bid"), alone[name]),)
    if len(bids) <= place:
        return ()
    column = bids[place]
    return (*column.said, *([(column.words, column.together)] if column.words else ()))
