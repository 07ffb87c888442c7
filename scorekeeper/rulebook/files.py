"""The files of texts: their TOML, the head of a text, which is TOML between two lines of `+++`, and their faults."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper.domain.i18n import _, ngettext

FENCE = "+++"
MAY_BE_EMPTY = "address"
LONGEST_SUMMARY = 160
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"

SOURCE_FIELDS = ("game", "source", "name", "mark", "author", "publication", "address", "passages")
INDEX_FIELDS = ("teaser", "players", "pack", "time")
DESCRIPTION_FIELDS = ("game", "title", "lang", "summary", "players", "pack")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A complaint in plain words about one line (from 1) of a file, named by its path below the folder of texts."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Unreadable(Exception):
    """A file of which nothing can be read; its only argument is the Fault."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.fault = Fault(file, line, message)
        super().__init__(self.fault)


def text_of(path: Path, file: str) -> str:
    """What the file holds. Raises Unreadable where it is not UTF-8."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(file, 1, _("this is not UTF-8")) from None


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a text that names the game alone, such as a lesson."""

    game: str


@dataclass(frozen=True, slots=True)
class SourceHead(Head):
    """The head of a source's text. `mark` is the short form of `name`; a printed book has no `address`."""

    source: str
    name: str
    mark: str
    author: str
    publication: str
    address: str
    passages: str


@dataclass(frozen=True, slots=True)
class OnIndex:
    """The game on its card among the others: a few words about it, "4 players", "32 cards", "60 min"."""

    teaser: str
    players: str
    pack: str
    time: str


@dataclass(frozen=True, slots=True)
class DescriptionHead(Head):
    """The game as lists and previews show it. `star` is how "7*" ends in words, `turn` the direction of play where
    it is not clockwise; `marks` are sources without a text of their own: key, mark, name.
    """

    title: str
    lang: str
    summary: str = ""
    players: str = ""
    pack: str = ""
    star: str = ""
    turn: str = CLOCKWISE
    marks: tuple[tuple[str, str, str], ...] = ()
    index: OnIndex | None = None

    @property
    def is_anticlockwise(self) -> bool:
        return self.turn == ANTICLOCKWISE


@dataclass(frozen=True, slots=True)
class Split:
    """A file taken apart: its head, the text below, and the line (from 1) on which that begins."""

    head: Mapping[str, Any]
    body: str
    first_line: int


def split(file: str, text: str) -> Split:
    """Raises Unreadable."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FENCE:
        raise Unreadable(file, 1, _("a text begins with a head between two lines of +++"))
    end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == FENCE), None)
    if end is None:
        raise Unreadable(file, 1, _("the second line of +++, which ends the head, is missing"))
    head = toml_table(file, "\n".join(lines[1:end]), lines_above=1)
    return Split(head, "\n".join(lines[end + 1 :]), end + 2)


def toml_table(file: str, toml: str, *, lines_above: int = 0) -> dict[str, Any]:
    """The TOML as a table; it stands in the file below so many lines. Raises Unreadable."""
    try:
        return tomllib.loads(toml)
    except (ValueError, RecursionError) as error:  # the reader gives up on numbers and brackets by the thousand
        line = lines_above + _line_of(str(error), toml)
        raise Unreadable(file, line, _("this is not TOML: %(why)s") % {"why": error}) from None


def _line_of(error: str, toml: str) -> int:
    if found := re.search(r"at line (\d+)", error):
        return int(found[1])
    return max(1, len(toml.splitlines())) if "end of document" in error else 1


def starts(text: str, heading: str, tables: int) -> list[int]:
    """The lines on which so many tables begin; all 1 where they are written in another way."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.strip() == heading]
    return lines if len(lines) == tables else [1] * tables


def game_head(file: str, head: Mapping[str, Any]) -> Head:
    _check_fields(file, head, ("game",))
    return Head(**head)


def source_head(file: str, head: Mapping[str, Any]) -> SourceHead:
    _check_fields(file, head, SOURCE_FIELDS)
    return SourceHead(**head)


def description_head(file: str, head: Mapping[str, Any]) -> DescriptionHead:
    _check_fields(file, head, DESCRIPTION_FIELDS, allowed=("star", "turn", "marks", "index"))
    marks, index = head.get("marks", {}), head.get("index")
    if not isinstance(head.get("star", ""), str):
        raise Unreadable(file, 1, _("“star” in the head is a text"))
    if not isinstance(marks, dict):
        raise Unreadable(file, 1, _("“marks” in the head is a table"))
    for key, mark in marks.items():
        if not _are_texts(mark, ("mark", "name")):
            raise Unreadable(file, 1, _("the mark “%(key)s” in the head needs “mark” and “name”") % {"key": key})
    if index is not None and not _are_texts(index, INDEX_FIELDS):
        names = {"fields": ", ".join(INDEX_FIELDS)}
        raise Unreadable(file, 1, _("“index” in the head needs %(fields)s") % names)
    if head.get("turn", CLOCKWISE) not in (CLOCKWISE, ANTICLOCKWISE):
        raise Unreadable(file, 1, _("“turn” in the head is clockwise or anticlockwise"))
    if len(head["summary"]) > LONGEST_SUMMARY:
        message = ngettext(
            "the summary has more than %(n)s character", "the summary has more than %(n)s characters", LONGEST_SUMMARY
        )
        raise Unreadable(file, 1, message % {"n": LONGEST_SUMMARY})
    named = tuple((key, mark["mark"], mark["name"]) for key, mark in marks.items())
    return DescriptionHead(**{**head, "marks": named, "index": OnIndex(**index) if index else None})


def _check_fields(file: str, head: Mapping[str, Any], fields: tuple[str, ...], allowed: tuple[str, ...] = ()) -> None:
    for name in fields:
        if not isinstance(head.get(name), str):
            raise Unreadable(file, 1, _("the head names no “%(field)s”") % {"field": name})
        if not head[name].strip() and name != MAY_BE_EMPTY:
            raise Unreadable(file, 1, _("“%(field)s” in the head is empty") % {"field": name})
    if unknown := sorted(set(head) - {*fields, *allowed}):
        raise Unreadable(file, 1, _("the head has a field that nobody knows: “%(field)s”") % {"field": unknown[0]})


def _are_texts(table: object, fields: tuple[str, ...]) -> bool:
    """Whether it is a table of these texts, none of them empty."""
    if not isinstance(table, dict) or set(table) != set(fields):
        return False
    return all(isinstance(value, str) and value.strip() for value in table.values())
