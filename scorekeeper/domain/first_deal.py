"""A first deal, played together by a table that has never played the game: what it is told, one step at a time.

A game lists the steps in its `first_deal` module. Each has one sentence and one picture; where a tool helps, such as
the referee, the step names it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.domain.seats import Seat


class Tool(StrEnum):
    """A page that helps with a step; the value is the end of its address."""

    SEVENS = "sevens"
    DRAW = "choosing"
    REFEREE = "referee"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class FirstTable:
    """Who sits at the table: names by seat, in the order of the turn, the dealer first; and the house rules."""

    names: Mapping[Seat, str]
    order: Sequence[Seat]
    options: Mapping[str, Any]

    def name(self, steps: int) -> str:
        """Return who sits so many places on from the dealer, in the order in which the deal goes round."""
        return self.names[self.order[steps % len(self.order)]]

    @property
    def dealer(self) -> str:
        """Return who deals."""
        return self.name(0)

    @property
    def eldest(self) -> str:
        """Return who comes after the dealer: in most games the first to speak, or to lead."""
        return self.name(1)


@dataclass(frozen=True, slots=True)
class Guided:
    """One step: its title, what to do in one sentence or two, and a picture of the game's illustrations by kind and
    name ("strip trumps", "table pips"; empty for none).
    """

    title: str
    sentence: str
    picture: str = ""
    tool: Tool | None = None
