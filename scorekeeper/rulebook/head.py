"""The head of a text: TOML between two lines of `+++`."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.rulebook.faults import Fault

FENCE = "+++"
MAY_BE_EMPTY = frozenset({"address"})
LONGEST_SUMMARY = 160
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"

SOURCE_FIELDS = ("game", "source", "name", "mark", "author", "publication", "address", "passages")
LESSON_FIELDS = ("game",)
INDEX_FIELDS = ("teaser", "players", "pack", "time")
DESCRIPTION_FIELDS = ("game", "title", "lang", "summary", "players", "pack")


@dataclass(frozen=True, slots=True)
class SourceHead:
    """The head of a source's text. `mark` is the short form of `name`; a printed book has no `address`."""

    game: str
    source: str
    name: str
    mark: str
    author: str
    publication: str
    address: str
    passages: str


@dataclass(frozen=True, slots=True)
class OnIndex:
    """The game on its card among the others: a few words about it, "4 play", "32 cards", "60 min"."""

    teaser: str
    players: str
    pack: str
    time: str


@dataclass(frozen=True, slots=True)
class DescriptionHead:
    """The game as lists and previews show it. `star` is how "7*" ends in words, `turn` the direction of play where
    it is not clockwise; `marks` are sources without a text of their own: key, mark, name.
    """

    game: str
    title: str
    lang: str
    summary: str
    players: str
    pack: str
    star: str = ""
    turn: str = CLOCKWISE
    marks: tuple[tuple[str, str, str], ...] = field(default=())
    index: OnIndex | None = None


@dataclass(frozen=True, slots=True)
class LessonHead:
    """The head of a lesson, or of the card for the table, which names the game alone."""

    game: str


@dataclass(frozen=True, slots=True)
class Split:
    """A file taken apart: its head, the text below, and the line (from 1) on which that begins."""

    head: Mapping[str, Any]
    body: str
    first_line: int


def split(file: str, text: str) -> Split | Fault:
    lines = text.splitlines()
    if not lines or lines[0].strip() != FENCE:
        return Fault(file, 1, _("a text begins with a head between two lines of +++"))
    end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == FENCE), None)
    if end is None:
        return Fault(file, 1, _("the second line of +++, which ends the head, is missing"))
    head = toml_table(file, "\n".join(lines[1:end]), lines_above=1)
    return head if isinstance(head, Fault) else Split(head, "\n".join(lines[end + 1 :]), end + 2)


def toml_table(file: str, toml: str, *, lines_above: int = 0) -> dict[str, Any] | Fault:
    """The TOML as a table, or where reading stopped in the file, which has so many lines above it."""
    try:
        return tomllib.loads(toml)
    except (ValueError, RecursionError) as error:  # the reader gives up on numbers and brackets by the thousand
        return Fault(file, lines_above + _line_of(str(error), toml), _("this is not TOML: %(why)s") % {"why": error})


def _line_of(error: str, toml: str) -> int:
    if found := re.search(r"at line (\d+)", error):
        return int(found[1])
    return max(1, len(toml.splitlines())) if "end of document" in error else 1


def source_head(file: str, head: Mapping[str, Any]) -> SourceHead | Fault:
    wrong = _wrong_field(head, SOURCE_FIELDS, allowed=())
    return Fault(file, 1, wrong) if wrong else SourceHead(**head)


def description_head(file: str, head: Mapping[str, Any]) -> DescriptionHead | Fault:
    wrong = (
        _wrong_field(head, DESCRIPTION_FIELDS, allowed=("star", "turn", "marks", "index"))
        or _wrong_marks(head.get("marks", {}))
        or _wrong_index(head.get("index"))
    )
    if not wrong and head.get("turn", CLOCKWISE) not in (CLOCKWISE, ANTICLOCKWISE):
        wrong = _("“turn” in the head is clockwise or anticlockwise")
    if not wrong and len(head["summary"]) > LONGEST_SUMMARY:
        wrong = ngettext(
            "the summary has more than %(n)s character", "the summary has more than %(n)s characters", LONGEST_SUMMARY
        ) % {"n": LONGEST_SUMMARY}
    if wrong:
        return Fault(file, 1, wrong)
    marks = tuple((key, mark["mark"], mark["name"]) for key, mark in head.get("marks", {}).items())
    index = OnIndex(**head["index"]) if "index" in head else None
    return DescriptionHead(**{**head, "marks": marks, "index": index})


def lesson_head(file: str, head: Mapping[str, Any]) -> LessonHead | Fault:
    wrong = _wrong_field(head, LESSON_FIELDS, allowed=())
    return Fault(file, 1, wrong) if wrong else LessonHead(**head)


def _wrong_field(head: Mapping[str, Any], fields: tuple[str, ...], allowed: tuple[str, ...]) -> str:
    for name in fields:
        if not isinstance(head.get(name), str):
            return _("the head names no “%(field)s”") % {"field": name}
        if not head[name].strip() and name not in MAY_BE_EMPTY:
            return _("“%(field)s” in the head is empty") % {"field": name}
    if not isinstance(head.get("star", ""), str):
        return _("“star” in the head is a text")
    unknown = sorted(set(head) - {*fields, *allowed})
    return _("the head has a field that nobody knows: “%(field)s”") % {"field": unknown[0]} if unknown else ""


def _wrong_marks(marks: object) -> str:
    if not isinstance(marks, dict):
        return _("“marks” in the head is a table")
    for key, mark in marks.items():
        if not isinstance(mark, dict) or set(mark) != {"mark", "name"} or not all(map(_is_text, mark.values())):
            return _("the mark “%(key)s” in the head needs “mark” and “name”") % {"key": key}
    return ""


def _wrong_index(index: object) -> str:
    if index is None:
        return ""
    if not isinstance(index, dict) or set(index) != set(INDEX_FIELDS) or not all(map(_is_text, index.values())):
        return _("“index” in the head needs %(fields)s") % {"fields": ", ".join(INDEX_FIELDS)}
    return ""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
