"""Illustrations that a game's code hands to its rules page: tables, strips of cards, pictures."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scorekeeper.domain.cards import Card


@dataclass(frozen=True, slots=True)
class Table:
    """Headings and rows of words; the first cell of a row is its heading. Cells may hold `{Q♣}` and `{lt:avinas}`."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("a row has as many cells as there are columns")


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG element made by `pictures.drawing`, and the sentence that says the same to those who listen."""

    svg: str
    spoken: str


Cards = tuple[str, ...]
"""Cards as the texts write them: "Q♣", "7*"."""


def braced(*cards: Card | str) -> str:
    """Cards in a row, as a cell of a table writes them: "{Q♣ 7*}"."""
    return "{" + " ".join(map(str, cards)) + "}"


@dataclass(frozen=True, slots=True)
class Illustrations:
    """By the names that the texts use. Made when a page is, so that words are in the reader's language.

    `units` are words for so many of what the game's totals count in addition to points: "2 rams".
    """

    tables: Mapping[str, Callable[[], Table]] = field(default_factory=dict)
    strips: Mapping[str, Callable[[], Cards]] = field(default_factory=dict)
    pictures: Mapping[str, Callable[[], Picture]] = field(default_factory=dict)
    units: Mapping[str, Callable[[int], str]] = field(default_factory=dict)
