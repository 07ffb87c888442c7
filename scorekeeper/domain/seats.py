"""Seats around a table, and the two sides of four players who are partners across it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from scorekeeper.domain.i18n import _, gettext_noop, marked

COMPASS = {
    "N": gettext_noop("North"),
    "E": gettext_noop("East"),
    "S": gettext_noop("South"),
    "W": gettext_noop("West"),
}

T = TypeVar("T")


class Seat(Enum):
    """A place at a table: one of four named by the compass, listed clockwise, or one of up to eight that are numbered.

    A game has either the ones or the others, so that a loop takes `CLOCKWISE` or `PLACES`, never all of `Seat`.
    """

    N = "N"
    E = "E"
    S = "S"
    W = "W"
    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    P7 = "P7"
    P8 = "P8"

    @property
    def spoken(self) -> str:
        if self.value in COMPASS:
            return marked(COMPASS[self.value])
        return _("Player %(n)s") % {"n": self.value[1:]}

    @property
    def side(self) -> "Side":
        """The partnership that sits here. Raises KeyError for a numbered seat, which faces nobody."""
        return SIDES[self]


CLOCKWISE = (Seat.N, Seat.E, Seat.S, Seat.W)
"""The table of four, from north."""

AREAS: Mapping[Seat, str] = {Seat.N: "n", Seat.E: "e", Seat.S: "s", Seat.W: "w8"}
"""Where each of the four sits in the drawing of a table, while the phone lies before south."""

A_LONG_NAME = 10
"""In letters."""

PLACES = (Seat.P1, Seat.P2, Seat.P3, Seat.P4, Seat.P5, Seat.P6, Seat.P7, Seat.P8)
"""A longer table, place by place; of fewer players the first ones are taken."""


class Side(Enum):
    """Two partners, opposite each other."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The seats of both partners, clockwise from north."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


SIDES = {seat: side for side in Side for seat in side.seats}


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """Something that each of the two sides has."""

    ns: T
    ew: T

    def of(self, side: Side) -> T:
        return self.ns if side is Side.NS else self.ew

    def changed(self, side: Side, change: Callable[[T], T]) -> "BySide[T]":
        """A copy with that side changed."""
        return BySide(change(self.ns), self.ew) if side is Side.NS else BySide(self.ns, change(self.ew))


def kind_of(seat: Seat) -> tuple[Seat, ...]:
    """All seats that are named in the same way: the compass, or the places of a longer table."""
    return PLACES if seat in PLACES else CLOCKWISE


def left_of(seat: Seat, turn: tuple[Seat, ...] = CLOCKWISE) -> Seat:
    """The seat that comes next in the turn, also after one of the numbered seats where nobody sits any more."""
    if seat not in turn:
        return next((each for each in turn if PLACES.index(each) > PLACES.index(seat)), turn[0])
    return turn[(turn.index(seat) + 1) % len(turn)]


def after_dealer(dealer: Seat, turn: tuple[Seat, ...] = CLOCKWISE) -> tuple[Seat, ...]:
    """Everybody in the order of the turn, from the one after the dealer to the dealer."""
    first = turn.index(dealer) + 1
    return turn[first:] + turn[:first]


@dataclass(frozen=True, slots=True)
class BySeat(Generic[T]):
    """Something that each player has, seat by seat."""

    each: tuple[tuple[Seat, T], ...]

    @classmethod
    def same(cls, seats: Iterable[Seat], value: T) -> "BySeat[T]":
        """The one value for each of these seats."""
        return cls(tuple((seat, value) for seat in seats))

    @classmethod
    def made(cls, seats: Iterable[Seat], make: Callable[[Seat], T]) -> "BySeat[T]":
        return cls(tuple([(seat, make(seat)) for seat in seats]))

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, _value in self.each)

    def of(self, seat: Seat) -> T:
        """Raises KeyError where nobody sits."""
        for who, value in self.each:
            if who is seat:
                return value
        raise KeyError(seat)

    def changed(self, seat: Seat, change: Callable[[T], T]) -> "BySeat[T]":
        """A copy with that player changed."""
        return BySeat(tuple((who, change(value) if who is seat else value) for who, value in self.each))


def is_long(name: str) -> bool:
    """Whether a name is written smaller where it stands on a button or at a seat."""
    return len(name) >= A_LONG_NAME
