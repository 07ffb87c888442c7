"""Tables, typed or made by code: each cell knows its column, so that a narrow page can stack them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROOM = 34
"""Characters in a line on a phone. A table whose longest words need more is stacked there."""

TAGS = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, as HTML and as plain words."""

    html: str
    words: str


def table_html(columns: Sequence[Column], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """A table; `rows` hold HTML, and the first cell of each is its heading."""
    head = "".join(f'<th scope="col">{column.html}</th>' for column in columns)
    body = "".join(_row(columns, row) for row in rows)
    shown = f"<caption>{caption}</caption>" if caption else ""
    wide = "" if _needs(columns, rows) <= ROOM else " wide"
    return f'<table class="facts{wide}">{shown}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _needs(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    """The characters of a line that the longest words of all columns fill, with the gaps between them."""
    texts = zip(*([column.html for column in columns], *rows), strict=True)
    return sum(1 + max(_longest_word(cell) for cell in column) for column in texts)


def _longest_word(html: str) -> int:
    return max((len(word) for word in TAGS.sub("", html).split()), default=0)


def _row(columns: Sequence[Column], row: Sequence[str]) -> str:
    cells = "".join(_cell(column, cell) for column, cell in zip(columns[1:], row[1:], strict=True))
    return f'<tr><th scope="row">{row[0]}</th>{cells}</tr>'


def _cell(column: Column, html: str) -> str:
    label = f' data-l="{escape(column.words)}"' if column.words else ""
    return f"<td{label}><span>{html}</span></td>"
