"""The first deal of a game, step by step.

A game lists the steps in its `first_deal` module. Each has one or two short sentences and one picture; a step may name
a tool that helps, such as the referee.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.domain.cards import Card
from scorekeeper.domain.seats import CLOCKWISE, Seat, left_of


class Tool(StrEnum):
    """A page that helps with a step; the value is the end of its address."""

    SEVENS = "sevens"
    DRAW = "choosing"
    REFEREE = "referee"
    PILE = "pile"


@dataclass(frozen=True, slots=True)
class FirstTable:
    """Who sits at the table: `names` by seat, `order` the turn from the dealer on; and the house rules."""

    names: Mapping[Seat, str]
    order: Sequence[Seat]
    options: Mapping[str, Any]

    def name(self, steps: int) -> str:
        """The player so many places on from the dealer, in the order in which the deal goes round."""
        return self.names[self.order[steps % len(self.order)]]

    @property
    def dealer(self) -> str:
        return self.name(0)

    @property
    def eldest(self) -> str:
        """The player after the dealer: in most games the first to bid, or to lead."""
        return self.name(1)

    @property
    def in_turn(self) -> tuple[str, ...]:
        """Everybody's name, the dealer's first."""
        return tuple(self.names[seat] for seat in self.order)

    @property
    def is_clockwise(self) -> bool:
        """Whether the deal goes to the left, as it is drawn for fewer than four."""
        return len(self.order) < len(CLOCKWISE) or left_of(self.order[0]) is self.order[1]


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards that are played with; what is taken out of a whole pack is drawn as well, struck through."""

    cards: Sequence[Card]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Who sits opposite whom."""


@dataclass(frozen=True, slots=True)
class Hands:
    """`each` cards in every hand, dealt in the order of `places`, and `stock` cards left in the middle.

    `places` say who sits where, the last at the bottom of the picture; without them they are those of the table, and
    the dealer sits there.
    """

    each: int
    stock: int = 0
    places: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Won:
    """The tricks of a deal as they could fall: two numbers for the sides, the dealer's first, four for the players."""

    tricks: Sequence[int]


StepPicture = str | Pack | Pairs | Hands | Won
"""What a step shows. A text names one of the game's illustrations as the rules texts do ("strip trumps", "table pips"),
or is a trick: "trick trumps ♠", and its plays on the next line.
"""


@dataclass(frozen=True, slots=True)
class FirstDealStep:
    """One step: its title, what to do in one or two short sentences, and its picture."""

    title: str
    sentence: str
    picture: StepPicture
    tool: Tool | None = None
