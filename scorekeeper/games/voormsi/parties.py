"""Who scores in Voormsi: two pairs of partners, or two or three players each for himself."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.games.voormsi.points import TRICKS, TRICKS_OF_THREE

Party = Side | Seat
"""A side where four play, else a seat."""

OF_FOUR: tuple[Party, ...] = tuple(Side)
OF_THREE: tuple[Party, ...] = (Seat.N, Seat.E, Seat.S)
OF_TWO: tuple[Party, ...] = (Seat.N, Seat.S)
EVERY_PARTY: tuple[Party, ...] = (*OF_FOUR, *OF_THREE)
"""Whoever scores at some table."""


@dataclass(frozen=True, slots=True)
class ByParty:
    """A whole number that each party of a table has, in the table's order."""

    each: tuple[tuple[Party, int], ...]

    @classmethod
    def same(cls, parties: Iterable[Party], number: int) -> "ByParty":
        """Return the same number for everybody."""
        return cls(tuple((party, number) for party in parties))

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who has a number."""
        return tuple(party for party, _number in self.each)

    def of(self, party: Party) -> int:
        """Return the number of that party. Raises KeyError where nobody sits."""
        for who, number in self.each:
            if who is party:
                return number
        raise KeyError(party)

    def changed(self, party: Party, change: Callable[[int], int]) -> "ByParty":
        """Return the same, but for that party changed."""
        return ByParty(tuple((who, change(number) if who is party else number) for who, number in self.each))


def parties_of(turn: tuple[Seat, ...]) -> tuple[Party, ...]:
    """Return who scores at a table with these seats, clockwise from north."""
    if len(turn) == len(CLOCKWISE):
        return OF_FOUR
    return tuple(seat for seat in CLOCKWISE if seat in turn)


def tricks_of(parties: tuple[Party, ...]) -> int:
    """Return how many tricks a deal of these parties has."""
    return TRICKS_OF_THREE if len(parties) == len(OF_THREE) else TRICKS
