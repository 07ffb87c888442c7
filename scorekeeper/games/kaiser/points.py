"""What tricks and the two special cards count, and which counts a side can have. Pagat and Parlett agree on it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.kaiser.ranking import FIVE_OF_HEARTS, THREE_OF_SPADES

TRICKS = 8
A_TRICK = 1
THE_FIVE, THE_THREE = 5, -3
SPECIAL_POINTS: Mapping[Card, int] = {FIVE_OF_HEARTS: THE_FIVE, THREE_OF_SPADES: THE_THREE}
"""What the special cards add to the trick in which they fall."""

TRICKS_FOR_THE_THREE = 3
"""So many tricks, in a variant, let the three of spades count as usual (Pagat)."""

ALL_POINTS = TRICKS * A_TRICK + sum(SPECIAL_POINTS.values())
"""What both sides count together, in every deal: 10."""


def trick_points(cards: Collection[Card]) -> int:
    """Return what a trick with these cards is worth: 1, 6, -2 or 3."""
    return A_TRICK + sum(points for card, points in SPECIAL_POINTS.items() if card in cards)


@dataclass(frozen=True, slots=True)
class Haul:
    """What one side took in a deal: so many tricks (0 to 8), and which of the special cards lay in them.

    Without a trick there is no card, with all eight there are both.
    """

    tricks: int
    five: bool
    three: bool

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= TRICKS:
            raise IllegalDeal(
                ngettext("a side cannot take %(n)s trick", "a side cannot take %(n)s tricks", self.tricks)
                % {"n": self.tricks}
            )
        if self.tricks == 0 and (self.five or self.three):
            raise IllegalDeal(_("a side without a trick has neither the 5♥ nor the 3♠"))
        if self.tricks == TRICKS and not (self.five and self.three):
            raise IllegalDeal(_("a side with all the tricks has the 5♥ and the 3♠"))

    @property
    def specials(self) -> tuple[Card, ...]:
        """The special cards in it, the good one first."""
        there = {FIVE_OF_HEARTS: self.five, THREE_OF_SPADES: self.three}
        return tuple(card for card, is_there in there.items() if is_there)

    @property
    def points(self) -> int:
        """What it counts, -2 to 12."""
        return self.tricks * A_TRICK + self.five * THE_FIVE + self.three * THE_THREE

    @property
    def rest(self) -> "Haul":
        """What the other side took in the same deal."""
        return Haul(TRICKS - self.tricks, not self.five, not self.three)


def counted(haul: Haul, *, three_needs_tricks: bool = False) -> int:
    """Return what a haul is worth to its side.

    With `three_needs_tricks`, a variant (Pagat), the three of spades among fewer than three tricks makes the deal cost
    its three points flat, and the five of hearts brings nothing there.
    """
    if three_needs_tricks and haul.three and haul.tricks < TRICKS_FOR_THE_THREE:
        return THE_THREE
    return haul.points


def hauls() -> tuple[Haul, ...]:
    """Return all that a side can have taken, by tricks."""
    nothing, everything = Haul(0, five=False, three=False), Haul(TRICKS, five=True, three=True)
    between = (
        Haul(tricks, five=five, three=three)
        for tricks in range(1, TRICKS)
        for five in (False, True)
        for three in (False, True)
    )
    return (nothing, *between, everything)


def ways() -> Mapping[int, tuple[Haul, ...]]:
    """Return each count that a side can have, from the least, and all the ways to it, by tricks."""
    counts = sorted({haul.points for haul in hauls()})
    return {count: tuple(haul for haul in hauls() if haul.points == count) for count in counts}


LEAST_POINTS, MOST_POINTS = min(ways()), max(ways())


def check_points(points: int) -> None:
    """Refuse points that no side can have. Raises IllegalDeal."""
    if not LEAST_POINTS <= points <= MOST_POINTS:
        raise IllegalDeal(
            ngettext("a side cannot take %(n)s point", "a side cannot take %(n)s points", points) % {"n": points}
        )
