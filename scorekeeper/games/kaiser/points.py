"""What tricks and the two special cards count, and which counts a side can have. Pagat and Parlett agree on it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorekeeper.domain.cards import Card
from scorekeeper.games.kaiser.ranking import FIVE_OF_HEARTS, THREE_OF_SPADES

TRICKS = 8
A_TRICK = 1
SPECIAL_POINTS: Mapping[Card, int] = {FIVE_OF_HEARTS: 5, THREE_OF_SPADES: -3}
"""What the special cards add to the trick in which they fall."""

ALL_POINTS = TRICKS * A_TRICK + sum(SPECIAL_POINTS.values())
"""What both sides count together, in every deal: 10."""


def trick_points(cards: Collection[Card]) -> int:
    """What a trick with these cards is worth: 1, 6, -2 or 3."""
    return A_TRICK + sum(points for card, points in SPECIAL_POINTS.items() if card in cards)


@dataclass(frozen=True, slots=True)
class Haul:
    """What one side took in a deal: so many tricks (0 to 8), and which of the special cards lay in them.

    Raises ValueError where no deal can end so: without a trick there is no card, with all eight there are both.
    """

    tricks: int
    five: bool
    three: bool

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= TRICKS:
            raise ValueError(f"a side takes 0 to {TRICKS} tricks, not {self.tricks}")
        if self.tricks == 0 and (self.five or self.three):
            raise ValueError("a side without a trick has neither special card")
        if self.tricks == TRICKS and not (self.five and self.three):
            raise ValueError("a side with every trick has both special cards")

    @property
    def specials(self) -> tuple[Card, ...]:
        """The special cards in it, the good one first."""
        there = {FIVE_OF_HEARTS: self.five, THREE_OF_SPADES: self.three}
        return tuple(card for card, is_there in there.items() if is_there)

    @property
    def points(self) -> int:
        """What it counts, -2 to 12."""
        return self.tricks * A_TRICK + sum(SPECIAL_POINTS[card] for card in self.specials)

    @property
    def rest(self) -> "Haul":
        """What the other side took in the same deal."""
        return Haul(TRICKS - self.tricks, not self.five, not self.three)


def hauls() -> tuple[Haul, ...]:
    """All that a side can have taken, by tricks."""
    nothing, everything = Haul(0, five=False, three=False), Haul(TRICKS, five=True, three=True)
    between = (
        Haul(tricks, five=five, three=three)
        for tricks in range(1, TRICKS)
        for five in (False, True)
        for three in (False, True)
    )
    return (nothing, *between, everything)


def ways() -> Mapping[int, tuple[Haul, ...]]:
    """Each count that a side can have, from the least, and all the ways to it, by tricks."""
    counts = sorted({haul.points for haul in hauls()})
    return {count: tuple(haul for haul in hauls() if haul.points == count) for count in counts}


LEAST_POINTS, MOST_POINTS = min(ways()), max(ways())
