"""Tables: each cell knows its column, so that a narrow page can stack them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROOM = 34
"""Characters in a line on a phone. A table whose longest words need more is stacked there."""

TAGS = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in it, as HTML and as plain words."""

    html: str
    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """A row of headings, and rows of as many cells, the first of which is the row's heading."""

    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def html(self, caption: str = "") -> str:
        """The table; its caption is HTML already."""
        head = "".join(f'<th scope="col">{column.html}</th>' for column in self.columns)
        body = "".join(map(self._row_html, self.rows))
        shown = f"<caption>{caption}</caption>" if caption else ""
        wide = "" if self._needs() <= ROOM else " wide"
        return f'<table class="facts{wide}">{shown}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def in_words(self) -> tuple[str, ...]:
        """Each row as "Bid: 7; Points: 14", for the search."""
        return tuple("; ".join(map(_named, self.columns, row)) for row in self.rows)

    def _needs(self) -> int:
        """The characters of a line that the longest words of all columns fill, with the gaps between them."""
        columns = zip(self.columns, *self.rows, strict=True)
        return sum(1 + max(_longest_word(cell.html) for cell in column) for column in columns)

    def _row_html(self, row: Sequence[Cell]) -> str:
        cells = "".join(_cell_html(column, cell) for column, cell in zip(self.columns[1:], row[1:], strict=True))
        return f'<tr><th scope="row">{row[0].html}</th>{cells}</tr>'


def _named(column: Cell, cell: Cell) -> str:
    return f"{column.words}: {cell.words}" if column.words else cell.words


def _longest_word(html: str) -> int:
    return max((len(word) for word in TAGS.sub("", html).split()), default=0)


def _cell_html(column: Cell, cell: Cell) -> str:
    label = f' data-l="{escape(column.words)}"' if column.words else ""
    return f"<td{label}><span>{cell.html}</span></td>"
