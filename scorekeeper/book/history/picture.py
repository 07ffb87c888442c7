"""A picture of the final sheet to be shared: who won, what everybody had, under the game's own hem. No address in it.

Everything is measured here, in the units of the picture, and by guess: which letters a phone has nobody knows.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scorekeeper.book.ground.hem import THREADS, Hem, hem_of
from scorekeeper.book.ledger.match_list import badge_words
from scorekeeper.book.match.match_view import Table
from scorekeeper.domain.chronicle import Course
from scorekeeper.domain.numbers import shown

WIDTH, HEIGHT = 1080, 1350
MARGIN = 84
INNER = WIDTH - 2 * MARGIN
LETTER = 0.58
"""The width of a usual letter, in heights of its script; a wide one has the whole height."""
THREAD = 12
HEADLINE, REASON, SMALL = 84, 38, 34
HEADLINE_AT, SHEET_TOP, SHEET_BOTTOM = 380, 600, 1150
SHEET_BELOW = 100
"""From the last line above the sheet to its first rule; the headings stand between."""
WIDEST_COLUMN = 170
MOST_COLUMNS = 2
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: where it begins, ends or has its middle, and how large it is."""

    x: int
    y: int
    size: int
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One side's line on the sheet."""

    name: Text
    numbers: tuple[Text, ...]
    rule: int


@dataclass(frozen=True, slots=True)
class Thread:
    """One visible thread of the band's draft."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Picture:
    """What the template puts down."""

    ink: str
    threads: tuple[Thread, ...]
    draft: int
    title: Text
    date: Text
    headline: tuple[Text, ...]
    reason: tuple[Text, ...]
    headings: tuple[Text, ...]
    entries: tuple[Entry, ...]
    badge: Text | None
    played: Text
    said: str


def picture(table: Table) -> Picture:
    """The match as it stands; a finished one with its headline."""
    ending = table.ending
    headline = ending.headline if ending else table.title
    first = tuple(_lines(headline, HEADLINE, WIDTH // 2, HEADLINE_AT, most=2))
    second = tuple(_lines(ending.reason if ending else "", REASON, WIDTH // 2, first[-1].y + 72, most=3))
    top = max(SHEET_TOP, (first + second)[-1].y + SHEET_BELOW)
    entries, headings = _sheet(table, top)
    return Picture(
        ink=hem_of(table.game.folder).ink,
        threads=_threads(hem_of(table.game.folder)),
        draft=THREADS * THREAD,
        title=_fitted(table.title, 64, MARGIN, 140, INNER - 420),
        date=Text(WIDTH - MARGIN, 140, SMALL, _day(table.match.created)),
        headline=first,
        reason=second,
        headings=headings,
        entries=entries,
        badge=_badge(table),
        played=Text(WIDTH // 2, HEIGHT - 60, SMALL, clean(table.played)),
        said=clean(_("%(game)s: %(headline)s") % {"game": table.title, "headline": headline}),
    )


def clean(text: str) -> str:
    """Without the few characters that no XML can hold."""
    return NOT_IN_XML.sub("", text)


def _day(moment: datetime) -> str:
    return date_format(localtime(moment), "DATE_FORMAT")


def _threads(hem: Hem) -> tuple[Thread, ...]:
    return tuple(Thread(place * THREAD, row * THREAD) for row, places in enumerate(hem.rows) for place in places)


def _sheet(table: Table, top: int) -> tuple[tuple[Entry, ...], tuple[Text, ...]]:
    """A line a side with its last numbers, and the headings above them."""
    courses = table.game.chronicle.courses(table.replay, table.names)[:MOST_COLUMNS]
    if not courses:
        return (), ()
    sides = len(courses[0].lines)
    step = min(210, (SHEET_BOTTOM - top) // sides)
    rights = [WIDTH - MARGIN - (WIDEST_COLUMN + 30) * place for place in range(len(courses))][::-1]
    headings = [
        _fitted(course.title, SMALL, right, top - 16, WIDEST_COLUMN + 20)
        for course, right in zip(courses, rights, strict=True)
    ]
    room = rights[0] - WIDEST_COLUMN - 30 - MARGIN
    entries = [_entry(courses, place, top + step * place, step, rights, room) for place in range(sides)]
    return tuple(entries), tuple(headings)


def _entry(courses: tuple[Course, ...], place: int, top: int, step: int, rights: list[int], room: int) -> Entry:
    base = top + round(step * 0.7)
    numbers = [shown(course.lines[place].values[-1]) for course in courses]
    sizes = [min(110, round(step * 0.66)), min(70, round(step * 0.5))]
    return Entry(
        _fitted(courses[0].lines[place].name, min(60, round(step * 0.52)), MARGIN, base, room),
        tuple(
            _fitted(number, size, right, base, WIDEST_COLUMN)
            for number, size, right in zip(numbers, sizes, rights, strict=False)
        ),
        top + step,
    )


def _badge(table: Table) -> Text | None:
    badge = table.ending.badge if table.ending else None
    if badge is None:
        return None
    return _fitted(badge_words(badge), 50, WIDTH // 2, 1205, INNER)


def _fitted(words: str, size: int, x: int, y: int, room: int) -> Text:
    """The words as large as that, or as small as they must be to fit."""
    words = clean(words)
    return Text(x, y, min(size, int(room / max(_wide(words), 1))), words)


def _lines(words: str, size: int, x: int, y: int, *, most: int) -> Iterator[Text]:
    """The words on as many lines as they need, smaller where that would be too many."""
    words = clean(words)
    while size > 20 and len(_broken(words, size)) > most:
        size -= 2
    for place, line in enumerate(_broken(words, size)):
        yield _fitted(line, size, x, y + round(size * 1.25) * place, INNER)


def _broken(words: str, size: int) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _wide(longer) * size > INNER:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _wide(words: str) -> float:
    """How wide the words are, in heights of the script."""
    seen = [sign for sign in words if not unicodedata.combining(sign)]
    return sum(1.05 if unicodedata.east_asian_width(sign) in "WF" else LETTER for sign in seen)
