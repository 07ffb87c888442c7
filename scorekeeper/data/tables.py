"""Tables of final scores that other programs write, and spreadsheets: what each row says, and what nobody can tell.

What is read: CSV with commas or semicolons and the tabs of a spreadsheet, with the names in the first row, in the first
column or beside their points; a line a match such as “2024-05-03 : Ona 10, Jonas 8” (catan-leaderboard's `games.txt`);
and the backup of KeepScore, XML that may be compressed. Nothing here reads or changes the database.
"""

import csv
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.fields import echoed
from scorekeeper.domain.final_result import MOST_POINTS
from scorekeeper.domain.names import clean_name, folded
from scorekeeper.domain.questions import whole_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

LONGEST = 400_000
"""Characters of a table, however small it was sent."""
BYTES_OF_A_CHARACTER = 4
"""At most, in UTF-8 and in UTF-16."""
MOST_MATCHES = 300
"""In one table: all are written at once, and nobody else can record meanwhile."""

DATE, TITLE, WINNER, UNREAD = "date", "title", "winner", "unread"
HEADINGS = {
    **dict.fromkeys(("date", "day", "when", "played", "data", "diena", "datum"), DATE),
    **dict.fromkeys(("game", "title", "what", "žaidimas", "spiel"), TITLE),
    **dict.fromkeys(("winner", "won", "who won", "laimėjo"), WINNER),
    **dict.fromkeys(
        ("#", "no", "no.", "nr", "nr.", "n", "id", "match", "round", "total", "sum", "note", "notes"), UNREAD
    ),
}
"""What a column is whose heading is no name; the unread ones are named on the page."""


class TableRefused(ValueError):
    """The table cannot be taken; the words say what is wrong, and in which line."""


@dataclass(frozen=True, slots=True)
class Row:
    """A match: the line it stands in, when it was as written, what everybody had, and who won if the table says so.

    `moment` instead of a date where the program noted one.
    """

    line: int
    scores: tuple[tuple[str, int], ...]
    date: str = ""
    moment: datetime | None = None
    title: str = ""
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What was read: `kind` is what it seems to be, in words, and `unread` are the headings of columns left out."""

    kind: str
    rows: tuple[Row, ...]
    unread: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """Everybody in it, by their first match."""
        found = {folded(name): name for row in reversed(self.rows) for name, _points in reversed(row.scores)}
        return list(reversed(found.values()))

    @property
    def titles(self) -> list[str]:
        """The games it names."""
        return list(dict.fromkeys(row.title for row in self.rows if row.title))

    @property
    def orders(self) -> list[str]:
        """The orders of day, month and year in which all of its dates can be read; none without any."""
        written = [row.date for row in self.rows if row.date]
        return [order for order in ORDERS if written and all(day_in(each, order) for each in written)]

    @property
    def likely_order(self) -> str:
        """The order that the dots between the numbers tell: nobody writes the month first so. Empty for none."""
        dotted = all("." in row.date for row in self.rows if row.date)
        return "dmy" if dotted and "dmy" in self.orders else ""

    @property
    def has_dates(self) -> bool:
        return all(row.date or row.moment for row in self.rows)


def text_of(sent: bytes) -> str:
    """The text of a file. Raises TableRefused."""
    if sent.startswith(b"\x1f\x8b"):
        sent = unpacked(sent, zlib.MAX_WBITS | 16)
    encoding = "utf-16" if sent[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return sent.decode(encoding)
    except UnicodeDecodeError:
        raise TableRefused(_("This is not UTF-8. Save it as “CSV UTF-8”, or copy the cells and paste them.")) from None


def unpacked(sent: bytes, bits: int = zlib.MAX_WBITS) -> bytes:
    """What was compressed. Raises TableRefused where that is damaged, or too long."""
    try:
        opened = zlib.decompressobj(bits)
        text = opened.decompress(sent, BYTES_OF_A_CHARACTER * LONGEST + 1)
    except zlib.error:
        raise TableRefused(_("This file is damaged. Choose another one.")) from None
    if len(text) > BYTES_OF_A_CHARACTER * LONGEST:
        raise TableRefused(_("This table is too long. Take part of it first."))
    if not opened.eof:
        raise TableRefused(_("This file is damaged. Choose another one."))
    return text


def read_table(text: str) -> Table:
    """What the table says. Raises TableRefused."""
    text = text.lstrip("\ufeff").strip("\r\n\f\v ")
    if len(text) > LONGEST:
        raise TableRefused(_("This table is too long. Take part of it first."))
    if not text:
        raise TableRefused(_("Paste a table, or choose a file."))
    if "\0" in text:
        raise TableRefused(_("This is no table that Scorekeeper can read."))
    if text.startswith("<"):
        table = _keepscore(text)
    elif GAMES_LINE.match(text):
        table = _games_lines(text)
    else:
        table = _cells(text)
    if not table.rows:
        raise TableRefused(_("There is no match in this table."))
    if len(table.rows) > MOST_MATCHES:
        values = {"n": len(table.rows), "most": MOST_MATCHES}
        words = ngettext(
            "This table has %(n)s match. Take at most %(most)s at once.",
            "This table has %(n)s matches. Take at most %(most)s at once.",
            len(table.rows),
        )
        raise TableRefused(words % values)
    _check_dates(table)
    return replace(table, rows=tuple(_checked(row) for row in table.rows))


def _check_dates(table: Table) -> None:
    """Raises TableRefused unless one order of day, month and year fits all dates."""
    dated = [row for row in table.rows if row.date]
    first_unread = [next((row.line for row in dated if not day_in(row.date, order)), None) for order in ORDERS]
    if None not in first_unread:
        raise at_line(max(filter(None, first_unread)), _("Scorekeeper cannot read its date"))


def _checked(row: Row) -> Row:
    """The row with clean names, of whom there are two to eight. Raises TableRefused."""
    try:
        scores = tuple((clean_name(name), points) for name, points in row.scores)
        winner = clean_name(row.winner) if row.winner else ""
    except ValueError as refusal:
        raise at_line(row.line, str(refusal)) from None
    names = [folded(name) for name, _points in scores]
    if len({*names}) < len(names):
        raise at_line(row.line, _("somebody is in it twice"))
    if not FEWEST <= len(names) <= MOST:
        raise at_line(row.line, _("a match needs two to eight players"))
    if winner and folded(winner) not in names:
        raise at_line(row.line, _("%(name)s won and did not play") % {"name": echoed(winner)})
    return replace(row, scores=scores, winner=winner)


FEWEST, MOST = 2, 8


def at_line(line: int, words: str) -> TableRefused:
    return TableRefused(_("Line %(line)s: %(words)s.") % {"line": line, "words": words.removesuffix(".")})


# Numbers and dates

NUMBER = re.compile(r"[-−+]?[0-9]{1,6}(?:[.,]0{1,2})?")
"""A whole number, also as 8.0 or 8,00; with three zeros a spreadsheet means a thousand."""
THOUSANDS = re.compile(r"[-−+]?[0-9]{1,3}(?:[., ’'][0-9]{3})+")
DATES = re.compile(r"([0-9]{1,4})([-./ ])\s?([0-9]{1,2})\2\s?([0-9]{1,4})\.?(?:[ T].*)?")
ORDERS = ("ymd", "dmy", "mdy")


def _number(text: str) -> int | None:
    found = text.strip().replace("\u00a0", "")
    if not NUMBER.fullmatch(found):
        return None
    return whole_number(found)


def _is_date(text: str) -> bool:
    return any(day_in(text, order) for order in ORDERS)


def day_in(text: str, order: str) -> date | None:
    """The day that the text names in this order of year, month and day; None where it names none."""
    found = DATES.fullmatch(text.strip())
    if not found:
        return None
    parts = dict(zip(order, (found[1], found[3], found[4]), strict=True))
    if len(parts["y"]) not in (2, 4):
        return None
    year = int(parts["y"]) + (2000 if len(parts["y"]) == len("24") else 0)
    try:
        return date(year, int(parts["m"]), int(parts["d"]))
    except ValueError:
        return None


# Cells: CSV, and what a spreadsheet copies


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[str, ...]


def _cells(text: str) -> Table:
    lines = list(_lines(text))
    if len(lines) < FEWEST:
        raise TableRefused(_("A table needs a row of names, and a row for each match."))
    for rows in (lines, lines[1:]):  # without headings, and with them
        if _are_pairs(rows):
            return Table(_("names beside their points"), tuple(map(_pairs, rows)))
    if _has_names_in_first_column(lines):
        return _by_rows(_turned(lines), _("names in the first column"))
    return _by_rows(lines, _("names in the first row"))


def _lines(text: str) -> Iterator[_Line]:
    """The rows with anything in them, as long as the longest."""
    first = text.splitlines()[0]
    separator = "\t" if "\t" in first else ";" if first.count(";") >= max(1, first.count(",")) else ","
    reader = csv.reader(text.splitlines(), delimiter=separator, strict=True)
    rows = list[tuple[int, list[str]]]()
    try:
        rows.extend((reader.line_num, [cell.strip() for cell in row]) for row in reader)
    except csv.Error as error:
        is_long = "field limit" in str(error)
        words = _("a cell is too long") if is_long else _("a quotation mark is missing")
        raise at_line(reader.line_num, words) from None
    wide = max((len(row) for _number, row in rows), default=0)
    for number, row in rows:
        if any(row):
            yield _Line(number, tuple(row) + ("",) * (wide - len(row)))


def _has_names_in_first_column(lines: Sequence[_Line]) -> bool:
    """Whether below the first cell there are names, and everything else is a number."""
    corner = HEADINGS.get(folded(lines[0].cells[0]))
    if corner == DATE and not all(_is_date(cell) for cell in lines[0].cells[1:] if cell):
        return False
    names = [line.cells[0] for line in lines[1:]]
    rest = [cell for line in lines[1:] for cell in line.cells[1:] if cell]
    texts = all(name and _number(name) is None and not _is_date(name) for name in names)
    return corner in (None, DATE) and texts and bool(rest) and all(_number(cell) is not None for cell in rest)


def _turned(lines: Sequence[_Line]) -> list[_Line]:
    """Rows and columns exchanged; the first row then says when each match was, if that is what it says."""
    columns = list(zip(*(line.cells for line in lines), strict=True))
    are_dates = all(_is_date(cell) for cell in lines[0].cells[1:])
    heading = DATE if are_dates else "#"
    return [_Line(place, (heading if place == 1 else cells[0], *cells[1:])) for place, cells in enumerate(columns, 1)]


def _by_rows(lines: Sequence[_Line], kind: str) -> Table:
    head, *rows = lines
    what = [_column(heading, [row.cells[place] for row in rows]) for place, heading in enumerate(head.cells)]
    for place, heading in enumerate(head.cells):
        if not what[place] and not heading and any(row.cells[place] for row in rows):
            raise at_line(head.number, _("column %(n)s has no name") % {"n": place + 1})
    unread = tuple(heading for heading, is_what in zip(head.cells, what, strict=True) if is_what == UNREAD and heading)
    return Table(kind, tuple(_row(row, head.cells, what) for row in rows), unread)


def _column(heading: str, cells: Sequence[str]) -> str:
    """What the column is; empty for a person."""
    known = HEADINGS.get(folded(heading), "")
    filled = [cell for cell in cells if cell]
    if not known and filled and all(_is_date(cell) for cell in filled):
        return DATE
    return known or ("" if filled or not heading else UNREAD)


def _row(line: _Line, head: Sequence[str], what: Sequence[str]) -> Row:
    said = {is_what: cell for cell, is_what in zip(line.cells, what, strict=True) if is_what and is_what != UNREAD}
    scores = tuple(
        (heading, _points(line.number, cell))
        for heading, cell, is_what in zip(head, line.cells, what, strict=True)
        if not is_what and cell and cell not in NOBODY
    )
    return Row(line.number, scores, said.get(DATE, ""), None, said.get(TITLE, ""), said.get(WINNER, ""))


NOBODY = ("-", "–", "—", "x", "X")
"""Stands where somebody did not play."""


def _points(line: int, cell: str) -> int:
    number = _number(cell)
    if number is None and THOUSANDS.fullmatch(cell.replace("\u00a0", " ").replace("\u202f", " ")):
        raise at_line(line, _("%(cell)s can be read in two ways; write thousands as 1000") % {"cell": echoed(cell)})
    if number is None or abs(number) > MOST_POINTS:
        raise at_line(line, _("%(cell)s is not a whole number") % {"cell": echoed(cell)})
    return number


def _are_pairs(lines: Sequence[_Line]) -> bool:
    """Whether every row is names with their points beside them, after a date or not."""
    return bool(lines) and all(_is_a_row_of_pairs(line.cells) for line in lines)


def _is_a_row_of_pairs(cells: Sequence[str]) -> bool:
    rest = _without_date(cells)
    names, numbers = rest[::2], rest[1::2]
    are_names = all(name and _number(name) is None and not _is_date(name) for name in names)
    return len(rest) >= 2 * FEWEST and len(rest) % 2 == 0 and are_names and all(_number(n) is not None for n in numbers)


def _without_date(cells: Sequence[str]) -> list[str]:
    rest = list(cells[1:] if _is_date(cells[0]) else cells)
    while rest and not rest[-1]:
        rest.pop()
    return rest


def _pairs(line: _Line) -> Row:
    rest = _without_date(line.cells)
    scores = tuple((name, _points(line.number, n)) for name, n in zip(rest[::2], rest[1::2], strict=True))
    return Row(line.number, scores, line.cells[0] if _is_date(line.cells[0]) else "")


# github.com/acodcha/catan-leaderboard: “2020-10-16 : Alex 10 * , Mic 10 , Jess 9”. A star marks who won a tie.

GAMES_LINE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\s*:\s*\S")
SCORE = re.compile(r"(?P<name>\S.*?)\s+(?P<points>[-−]?[0-9]{1,6})\s*(?P<star>\*?)")


def _games_lines(text: str) -> Table:
    rows = tuple(_games_line(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip())
    return Table(_("a line for each match, as catan-leaderboard has it"), rows)


def _games_line(number: int, line: str) -> Row:
    if not GAMES_LINE.match(line.strip()):
        raise at_line(number, _("a line begins with a day, such as 2024-05-03 :"))
    day, _colon, rest = line.partition(":")
    scores, winner = list[tuple[str, int]](), ""
    for each in rest.split(","):
        found = SCORE.fullmatch(each.strip())
        if not found:
            raise at_line(number, _("%(text)s is not a name with its points") % {"text": echoed(each.strip())})
        scores.append((found["name"], _points(number, found["points"])))
        winner = found["name"] if found["star"] else winner
    return Row(number, tuple(scores), day.strip(), winner=winner)


# github.com/nolanlawson/KeepScore: its backup, version 4. Empty and missing texts have an attribute that says so.


def _keepscore(text: str) -> Table:
    from xml.etree import ElementTree  # not on a phone that serves itself, where no table is imported

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise TableRefused(_("This is no table that Scorekeeper can read."))
    try:
        root = ElementTree.fromstring(text)  # noqa: S314  no entities, see above
    except (ElementTree.ParseError, ValueError):
        raise TableRefused(_("This is no table that Scorekeeper can read.")) from None
    if root.tag != "GamesBackup":
        raise TableRefused(_("This is no table that Scorekeeper can read."))
    rows = tuple(_keepscore_game(place, game) for place, game in enumerate(root.iter("Game"), 1))
    return Table(_("a backup of KeepScore"), rows)


def _keepscore_game(place: int, game: "Element") -> Row:
    people = [
        (_said(each, "playerNumber"), _said(each, "playerName"), _said(each, "score"))
        for each in game.iter("PlayerScore")
    ]
    people.sort(key=lambda person: _number(person[0]) or 0)
    scores = tuple(
        (name or _("Player %(n)s") % {"n": n}, _points(place, points)) for n, (_n, name, points) in enumerate(people, 1)
    )
    started = _said(game, "dateGameStarted")
    try:
        moment = datetime.fromtimestamp(int(started) / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        raise at_line(place, _("%(text)s is not a time") % {"text": echoed(started)}) from None
    return Row(place, scores, moment=moment, title=_said(game, "gameName"))


def _said(element: "Element", name: str) -> str:
    found = element.find(name)
    if found is None or found.get("isNull") == "true" or found.get("isEmpty") == "true":
        return ""
    return (found.text or "").strip()
