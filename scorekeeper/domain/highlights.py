"""What is worth telling of a match, on the page of its evening: who won each deal, which was the largest, and one thing
that only this game has.

A game says it in its `history` module. docs/evenings.md lists what each has chosen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.domain.i18n import ngettext
from scorekeeper.domain.match import AnyReplay, AnyRow
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names


@dataclass(frozen=True, slots=True)
class Highlight:
    """One thing worth telling, and the number of the deal that shows it.

    `label` is what it is ("Nil made"), `words` who did it, `more` how often or how high; empty where that is plain. The
    higher the `rank` the better; only ranks of one game can be compared.
    """

    label: str
    words: str
    deal: int
    rank: int
    more: str = ""


class Highlights(Protocol):
    """A part of a game's `history` module."""

    def deal_winners(self, match: AnyReplay, row: AnyRow) -> Sequence[Seat]:
        """Who did best in the deal: a player, or both partners; empty where nobody did."""

    def deal_size(self, row: AnyRow) -> int:
        """How much the deal was worth, in what the game counts; 0 for nothing."""

    def highlight(self, match: AnyReplay, names: Names) -> Highlight | None:
        """What is worth telling of this game alone; None where it did not happen."""


def better_side(ns: int, ew: int) -> Sequence[Seat]:
    """The partners of the side with more; empty if both have as much."""
    return () if ns == ew else (Side.NS if ns > ew else Side.EW).seats


def best_alone(scores: Iterable[tuple[Seat, int]]) -> Sequence[Seat]:
    """Who has the highest number, if nobody else has it too."""
    numbers = list(scores)
    best = max((number for _seat, number in numbers), default=0)
    first = [seat for seat, number in numbers if number == best]
    return first if len(first) == 1 else ()


def more_than_once(number: int) -> str:
    """How often something was done: "2 times"; empty for once."""
    return ngettext("%(n)s time", "%(n)s times", number) % {"n": number} if number > 1 else ""
