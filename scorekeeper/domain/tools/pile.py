"""Counting what a side has taken: the cards of a pile by their points, or tricks.

A game answers in its `pile` module.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.domain.cards import Card
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.tools.prefill import Handed

Numbers = Mapping[str, int]
"""How many there are, by the names of the rows; a row that nobody has touched is missing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line to tap: its name in an address, what it says, and its chips from 0 on.

    `small` is a quieter word beside it ("11 each"). A `tally` has no chips: a tap on it counts one more, up to the
    number of the last chip.
    """

    name: str
    label: str
    chips: tuple[str, ...]
    small: str = ""
    spoken: str = ""
    tally: bool = False

    @property
    def most(self) -> int:
        """The highest number that it can say."""
        return len(self.chips) - 1


@dataclass(frozen=True, slots=True)
class Mark:
    """A number that matters on the way up, and whether it has been reached."""

    at: int
    words: str
    reached: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """What has been counted: a number, what it is a number of, and sentences about it.

    `refusal` says instead, in plain words, why it cannot be. `handed` is what it means for the deal.
    """

    total: str = ""
    unit: str = ""
    said: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    refusal: str = ""
    handed: tuple[Handed, ...] = ()


class Pile(Protocol):
    """A game's `pile` module."""

    @property
    def PACK(self) -> Sequence[Card]:  # noqa: N802  a constant of a module
        """The cards by which a pile can be counted one after another; empty where only numbers are tapped."""

    def rows(self, names: Names) -> tuple[Row, ...]:
        """Return what is tapped; `names` are the players, in the order of the deal."""

    def counted(self, numbers: Numbers, names: Names, options: Options | None) -> Counted:
        """Return what the numbers say by the house rules of a match.

        Away from any, where `options` is None, the names are those of seats, and nothing is handed over.
        """

    def of_cards(self, cards: Sequence[Card]) -> Numbers:
        """Return the numbers of the rows for these cards."""


def chips(most: int) -> tuple[str, ...]:
    """Return the numbers from 0 to that."""
    return tuple(str(number) for number in range(most + 1))
