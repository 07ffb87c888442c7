"""The course of a match as a drawing: a line a side, told apart by its dashes and by the name at its end.

Values become paths here, in the units of the drawing's own view box; the template only puts them down.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.history import ScoreLine, ScoreSeries
from scorekeeper.domain.names import FIRST_STRONG_ISOLATE, POP_ISOLATE, isolated
from scorekeeper.domain.sheet import comma_list, with_minus

WIDTH = 358
"""Usual width of the drawing; very long numbers move the names further right."""
LEFT, RIGHT = 40, 212
"""Where the lines begin and end: left of them stands the scale, right of them the last numbers and the names. A scale
of more than four letters moves the beginning further right.
"""
TOP, BELOW, TALL = 14, 30, 150
"""Above the lines, below them, and how tall the field is at least."""
TEXT_STEP, NUMBER_TALL, APART = 17, 20, 5
"""From one line of text to the next, the height of a label's number, and the space between two labels."""
LETTER, DIGIT, SIDE_DIGIT = 8.2, 12, 9.6
"""Usual widths of a letter, of one of the last numbers, and of one of the scale; a wide letter counts twice."""
NUMBERS_GAP = 6
"""Between the numbers on the left and the lines."""
SHORTEST_LINE = 6
"""Letters of a name that fit in any case."""
GLUE = "\u00a0"
"""Holds “&” to the name behind it."""
MOST_MARKS = 5
"""Numbers along a side."""
ROUND = (1, 2, 5)
UNISOLATED = {ord(FIRST_STRONG_ISOLATE): None, ord(POP_ISOLATE): None}


@dataclass(frozen=True, slots=True)
class Mark:
    """A number at the side of the field, and where it stands. `is_aim`: the number that ends the match."""

    at: float
    number: str
    is_aim: bool = False


@dataclass(frozen=True, slots=True)
class LabelLine:
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One side's line: `look` says how it is dashed, `leader` leads from its end to its `number` and the whole name."""

    name: str
    look: str
    path: str
    end_x: float
    end_y: float
    leader: str
    number: LabelLine
    label: tuple[LabelLine, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """After one deal: its number and what everybody has."""

    deal: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A score series as a drawing. `description` describes it in a sentence; `rows` are its numbers, newest last."""

    title: str
    description: str
    width: int
    height: int
    left: int
    marks_at: int
    right: int
    numbers_at: int
    names_at: int
    floor: float
    lines: tuple[ChartLine, ...]
    marks: tuple[Mark, ...]
    deals: tuple[Mark, ...]
    aim: float | None
    names: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The field in which the lines run: from `left`, so many deals wide, from `low` to `high`."""

    left: int
    deals: int
    low: int
    high: int
    tall: int

    def x(self, deal: int) -> float:
        return round(self.left + (RIGHT - self.left) * deal / self.deals, 1)

    def y(self, value: float) -> float:
        """Where a number lies; more is higher."""
        return round(TOP + self.tall * (self.high - value) / (self.high - self.low), 1)

    @property
    def height(self) -> int:
        """Of the whole drawing."""
        return TOP + self.tall + BELOW


def chart(series: ScoreSeries, until: int | None = None, *, numbers: range | None = None) -> Chart | None:
    """The series as a drawing, whole or as far as that deal in the same field; None while there is no deal.

    `numbers` are the deals listed in `rows`; without them all that are drawn.
    """
    deals = max((len(line.values) for line in series.lines), default=0) - 1
    if deals < 1:
        return None
    until = deals if until is None else until
    names_at = _names_at(series)
    width = max(WIDTH, names_at + ceil(SHORTEST_LINE * LETTER))
    labels = [_label(line.name, int((width - names_at) / LETTER)) for line in series.lines]
    field = _field(series, deals, sum(map(_tall, labels)))
    lines = [ScoreLine(line.name, line.values[: until + 1]) for line in series.lines]
    listed = range(until + 1)[numbers.start : numbers.stop] if numbers else range(until + 1)
    return Chart(
        title=series.title,
        description=_description(series, lines, until),
        width=width,
        height=field.height,
        left=field.left,
        marks_at=field.left - NUMBERS_GAP,
        right=RIGHT,
        numbers_at=RIGHT + 14,
        names_at=names_at,
        floor=field.y(field.low),
        lines=_side_lines(lines, labels, field),
        marks=_marks(field, series.aim),
        deals=tuple(Mark(field.x(deal), str(deal)) for deal in _deal_numbers(deals)),
        aim=None if series.aim is None else field.y(series.aim),
        names=tuple(line.name for line in lines),
        rows=tuple(Row(deal, tuple(with_minus(line.values[deal]) for line in lines)) for deal in listed),
    )


def _names_at(series: ScoreSeries) -> int:
    """Where names begin: behind the longest number of any deal, so that nothing moves while it is replayed."""
    return RIGHT + 24 + DIGIT * max(len(with_minus(value)) for line in series.lines for value in line.values)


def _field(series: ScoreSeries, deals: int, labels: int) -> PlotArea:
    """A field in which the labels fit, being so tall together."""
    values = [value for line in series.lines for value in line.values] + [0]
    if series.aim is not None:
        values.append(series.aim)
    low, high = min(values), max(values)
    longest = max(len(with_minus(value)) for value in (low, high))
    left = max(LEFT, ceil(NUMBERS_GAP + SIDE_DIGIT * longest))
    return PlotArea(left, deals, low, max(high, low + 1), max(TALL, labels - TOP))


def _description(series: ScoreSeries, lines: Sequence[ScoreLine], until: int) -> str:
    ends = [_("%(name)s %(n)s") % {"name": line.name, "n": with_minus(line.values[-1])} for line in lines]
    after = ngettext("after %(n)s deal", "after %(n)s deals", until) % {"n": until}
    text = _("%(what)s, %(after)s: %(ends)s.") % {"what": series.title, "after": after, "ends": comma_list(ends)}
    return (
        text if series.aim is None else text + " " + _("The broken line is at %(n)s.") % {"n": with_minus(series.aim)}
    )


def _side_lines(
    lines: Sequence[ScoreLine], labels: Sequence[tuple[str, ...]], field: PlotArea
) -> tuple[ChartLine, ...]:
    ends = [field.y(line.values[-1]) for line in lines]
    middles = _apart(ends, list(map(_tall, labels)), TOP - 8, field.height)
    return tuple(
        _line(line, f"line-{place + 1}", field, label, middle)
        for place, (line, label, middle) in enumerate(zip(lines, labels, middles, strict=True))
    )


def _line(line: ScoreLine, look: str, field: PlotArea, label: tuple[str, ...], middle: float) -> ChartLine:
    points = [(field.x(deal), field.y(value)) for deal, value in enumerate(line.values)]
    end_x, end_y = points[-1]
    first = middle - TEXT_STEP * (len(label) - 1) / 2 + 5
    words = tuple(LabelLine(round(first + TEXT_STEP * place, 1), text) for place, text in enumerate(label))
    leader = f"M{end_x + 5} {end_y}H{max(end_x + 5, RIGHT + 4)}L{RIGHT + 11} {round(middle, 1)}"
    number = LabelLine(round(middle + 7, 1), with_minus(line.values[-1]))
    return ChartLine(
        line.name, look, "M" + "L".join(f"{x} {y}" for x, y in points), end_x, end_y, leader, number, words
    )


def _label(name: str, longest: int) -> tuple[str, ...]:
    """The whole name, in lines of so many letters."""
    lines = [""]
    for word in name.translate(UNISOLATED).replace(" & ", f" &{GLUE}").split(" "):
        for piece in _pieces(word, longest):
            longer = f"{lines[-1]} {piece}".strip(" ")
            if lines[-1] and _long(longer) > longest:
                lines.append(piece)
            else:
                lines[-1] = longer
    return tuple(isolated(line.replace(GLUE, " ")) for line in lines)


def _pieces(word: str, longest: int) -> Iterator[str]:
    """Yield the word, or as much of it as a line holds, with a hyphen, and then the rest."""
    if "-" in word[:-1] and _long(word) > longest:
        first, _hyphen, rest = word.partition("-")
        yield from _pieces(f"{first}-", longest)
        word = rest
    while _long(word) > longest:
        cut = next(place for place in range(len(word), 0, -1) if _long(word[:place]) < longest)
        yield f"{word[:cut]}-"
        word = word[cut:]
    yield word


def _long(text: str) -> int:
    seen = [sign for sign in text if not unicodedata.combining(sign)]
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in seen)


def _tall(label: Sequence[str]) -> int:
    """Its height, with some space to the next one, and more where a name has several lines."""
    return max(NUMBER_TALL, TEXT_STEP * len(label)) + (2 * APART if len(label) > 1 else 2)


def _apart(ends: Sequence[float], tall: Sequence[int], top: float, bottom: float) -> list[float]:
    """The middles of labels as near to the ends of their lines as they can be without touching each other."""
    order = sorted(range(len(ends)), key=lambda place: (ends[place], place))
    middles = list(ends)
    edge = top
    for place in order:
        middles[place] = max(middles[place], edge + tall[place] / 2)
        edge = middles[place] + tall[place] / 2
    edge = bottom
    for place in reversed(order):
        middles[place] = min(middles[place], edge - tall[place] / 2)
        edge = middles[place] - tall[place] / 2
    return [round(middle, 1) for middle in middles]


def _marks(field: PlotArea, aim: int | None) -> tuple[Mark, ...]:
    """Round numbers for the left; those too near to the aim give way to it."""
    round_ones = (_multiples(field, step) for step in _steps())
    numbers = list(next(each for each in round_ones if len(each) <= MOST_MARKS))
    if aim is not None:
        numbers = [number for number in numbers if abs(field.y(number) - field.y(aim)) >= TEXT_STEP]
    marks = [Mark(field.y(number), with_minus(number)) for number in numbers]
    return (*marks, Mark(field.y(aim), with_minus(aim), is_aim=True)) if aim is not None else tuple(marks)


def _multiples(field: PlotArea, step: int) -> range:
    return range(-(-field.low // step) * step, field.high + 1, step)


def _deal_numbers(deals: int) -> tuple[int, ...]:
    """Which deals are numbered below the field: the last one, and round ones that leave it room."""
    step = next(step for step in _steps() if deals <= step * (MOST_MARKS - 1))
    return (*(deal for deal in range(0, deals, step) if deals - deal >= step * 0.6), deals)


def _steps() -> Iterator[int]:
    """Yield round steps, small ones first."""
    return (times * 10**power for power in count() for times in ROUND)
