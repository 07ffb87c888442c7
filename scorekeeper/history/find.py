"""Find: what was understood of a question, the months to choose from, and the same question with one thing less."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.names import isolated
from scorekeeper.games import BY_SLUG
from scorekeeper.history import search
from scorekeeper.history.question import Kind, Part, Period, Question
from scorekeeper.history.search import Wanted
from scorekeeper.matches.models import Book, Sitter, State

MOST_NAMED = 3
"""People whom a chip names; of more it says how many they are."""
MOST_OFFERED = 5


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that was understood, in words, and the page without it. `where`: where a word is searched for."""

    words: str
    lang: str
    where: str
    url: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A question with one thing less, its page, and how many matches it finds: “18”, “99+”."""

    words: str
    url: str
    matches: str
    number: int


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the strip: how many matches it has, and how high its bar is, in hundredths of the highest."""

    letters: str
    name: str
    matches: int
    height: int
    url: str
    is_chosen: bool

    @property
    def top(self) -> int:
        """Where the bar begins, in hundredths from above."""
        return 100 - self.height


@dataclass(frozen=True, slots=True)
class Strip:
    """The months of a year, and the nearest years with matches before and after it, each with its page."""

    year: int
    months: list[Month]
    before: tuple[int, str] | None
    after: tuple[int, str] | None


def address(url: str, text: str, **place: int) -> str:
    """The page of a question."""
    parameters = ({"q": text} if text else {}) | place
    return f"{url}?{urlencode(parameters)}" if parameters else url


def chips(url: str, wanted: Wanted) -> list[Chip]:
    question, people = wanted.question, wanted.people
    return [
        Chip(
            words=words_of(part, people),
            lang=BY_SLUG[str(part.value)].lang if part.kind is Kind.GAME else "",
            where=_("in names and notes") if part.kind is Kind.WORD else "",
            url=address(url, question.without(part)),
        )
        for part in question.parts
    ]


def offers(book: Book, url: str, wanted: Wanted) -> list[Offer]:
    """The question with one thing less, where that finds anything; for a single thing there is nothing to offer."""
    parts = wanted.question.parts
    if len(parts) < 2:
        return []
    offered = []
    for part in parts[:MOST_OFFERED]:
        text = wanted.question.without(part)
        count, is_more = search.count(book, Wanted(wanted.question.asking(text), wanted.people))
        words = ", ".join(words_of(other, wanted.people) for other in parts if other is not part)
        if count or is_more:
            offered.append(Offer(words, address(url, text), f"{count}+" if is_more else str(count), count))
    return offered


def strip(book: Book, url: str, question: Question, year: int) -> Strip:
    """The months of that year; those of the question are chosen, and a tap on one of them leaves it out."""
    counts, chosen = search.months_of(book, year), _months_in(question)
    highest = max([*counts, 1])
    months = []
    for number, matches in enumerate(counts, 1):
        is_chosen = (year, number) in chosen
        words = "" if is_chosen else f"{MONTHS[number]} {year}"
        months.append(
            Month(
                letters=_letters(number),
                name=date_format(date(year, number, 1), "YEAR_MONTH_FORMAT"),
                matches=matches,
                height=-(-100 * matches // highest),
                url=address(url, question.in_period(words)),
                is_chosen=is_chosen,
            )
        )
    before, after = (
        near and (near, address(url, question.in_period(str(near)))) for near in search.years_beside(book, year)
    )
    return Strip(year, months, before or None, after or None)


def total_of(question: Question, months: Strip, shown: int) -> int:
    """How many matches the one month has that the question names, where so many are shown; else 0."""
    chosen = [month for month in months.months if month.is_chosen]
    periods = periods_of(question)
    if len(periods) != 1 or not periods[0].month or periods[0].day or not shown:
        return 0
    return chosen[0].matches


def _letters(month: int) -> str:
    short = str(MONTHS_3[month])
    return short[:1].upper() + short[1:]


def _months_in(question: Question) -> set[tuple[int, int]]:
    return {(period.year, period.month) for period in periods_of(question) if period.month}


def periods_of(question: Question) -> list[Period]:
    return [part.value for part in question.of(Kind.PERIOD) if isinstance(part.value, Period)]


def words_of(part: Part, people: Mapping[int, Sitter]) -> str:
    """A part in words, as its chip has them."""
    match part.value:
        case tuple() as numbers:
            return _of_people(part, [isolated(people[number].display_name) for number in numbers])
        case Period() as period:
            return _in_words(period)
        case int() as weekday:
            return str(WEEKDAYS[weekday])
    if part.kind is Kind.GAME:
        return BY_SLUG[str(part.value)].called
    if part.kind is Kind.WORD:
        return _("“%(word)s”") % {"word": part.value}
    return {
        Kind.CATS.value: _("Cats"),
        Kind.NOTE.value: _("with a note"),
        State.OPEN.value: _("not finished"),
        State.OVER.value: _("finished"),
        State.STOPPED.value: _("ended without a winner"),
    }[part.value or part.kind.value]


def _of_people(part: Part, names: list[str]) -> str:
    who = names[0]
    for name in names[1:MOST_NAMED]:
        who = _("%(names)s or %(name)s") % {"names": who, "name": name}
    if len(names) > MOST_NAMED:
        more = len(names) - MOST_NAMED
        words = ngettext("%(names)s or %(n)s more", "%(names)s or %(n)s more", more)
        who = words % {"names": who, "n": more}
    words = {
        Kind.PLAYED: _("%(who)s played"),
        Kind.WON: _("won by %(who)s"),
        Kind.LOST: _("lost by %(who)s"),
        Kind.AGAINST: _("against %(who)s"),
    }[part.kind]
    return words % {"who": who}


def _in_words(period: Period) -> str:
    if not period.month:
        return str(period.year)
    return date_format(period.first, "DATE_FORMAT" if period.day else "YEAR_MONTH_FORMAT")
