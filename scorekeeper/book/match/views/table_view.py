"""The match for a phone that lies in the middle of the table: read from two metres, touched by nobody."""

from dataclasses import dataclass
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import has_news, news_of, page
from scorekeeper.book.match.views.watching import unless_shown
from scorekeeper.domain.chronicle import Course
from scorekeeper.domain.numbers import shown

LETTER_WIDE = 62
"""Of a numeral in a drawing 100 high."""
FEWEST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class LargeScore:
    """One side: its name, its number in large numerals and how wide these are, and its other numbers."""

    name: str
    number: str
    width: int
    others: tuple[tuple[str, str], ...]


@require_safe
@unless_shown
@for_match(Role.WATCH)
def table_view(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show names, numbers and whose deal it is, and nothing else."""
    table = MatchView(opened)
    courses = table.game.chronicle.courses(table.replay, table.names)
    shown = request.GET.get("shown")
    news = news_of(table) if shown is not None and has_news(table, shown) else ""
    return page(request, "table", table, status=200, standings=standings(courses), news=news)


def standings(courses: tuple[Course, ...]) -> list[LargeScore]:
    """Return where every side stands. All numerals are as wide as the widest, so that none looks more than another."""
    if not courses:
        return []
    lines = list(zip_longest(*(course.lines for course in courses)))
    numbers = [shown(line[0].values[-1]) for line in lines]
    width = LETTER_WIDE * max(FEWEST_LETTERS, *(len(number) for number in numbers))
    titles = [course.title for course in courses]
    return [
        LargeScore(
            line[0].name,
            number,
            width,
            tuple((title, shown(each.values[-1])) for title, each in zip(titles[1:], line[1:], strict=True) if each),
        )
        for line, number in zip(lines, numbers, strict=True)
    ]
