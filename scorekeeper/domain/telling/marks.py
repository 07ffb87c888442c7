"""The score of a match as a list shows it: figures, and what the game draws beside them."""

from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Written


class Figures(NamedTuple):
    """What counts, and what stands quietly behind it: "541", ": 453"."""

    large: str
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """Lines of figures, the winner's first, and below them drawings or a word.

    `drawn` names drawings of the game's `_marks.html`; `word` says what is counted: "crosses".
    """

    lines: tuple[Figures, ...]
    drawn: tuple[str, ...] = ()
    word: str = ""


def against(one: int, other: int) -> Figures:
    """Return two numbers that stand against each other: "541", ": 453"."""
    return Figures(with_minus(one), f": {with_minus(other)}")


def together(one: int, other: int) -> Figures:
    """Return two numbers on one side: "43", "+ 12"."""
    return Figures(with_minus(one), f"+ {with_minus(other)}")


def of_points(totals: Written, winner: str | None) -> Marks | None:
    """Return the points of two, the winner's first; of more the winner's alone, and nothing while nobody has won."""
    winner_first = sorted(totals, key=lambda party: party != winner)
    points = [int(totals[party]["points"]) for party in winner_first]
    if len(points) == 2:
        return Marks((against(*points),))
    return Marks((Figures(with_minus(points[0])),)) if winner else None
