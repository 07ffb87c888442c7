"""Who has won, by the four scores after a deal."""

from enum import Enum

from scorekeeper.domain.seats import BySeat, Side

TARGET = 41

Points = BySeat[int]
"""Each player's own score; it may be far below nothing."""


class PartnerRule(Enum):
    """What the partner of a player at the target needs."""

    POSITIVE = "positive"
    NON_NEGATIVE = "non_negative"


def winner(points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> Side | None:
    """Return the side that has won, or none yet.

    Pagat: a partnership gets there when one partner has 41 or more and the other is positive; of two that get there
    together, the one with the higher sum wins. With equal sums we play on: no source says.
    """
    there = [side for side in Side if gets_there(side, points, partner, target)]
    best = max((together(side, points) for side in there), default=0)
    ahead = [side for side in there if together(side, points) == best]
    return ahead[0] if len(ahead) == 1 else None


def gets_there(side: Side, points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> bool:
    """Return whether one of the partners has the target and the other is not in the way."""
    lower, higher = sorted(points.of(seat) for seat in side.seats)
    return higher >= target and lower >= least_for_partner(partner)


def least_for_partner(partner: PartnerRule) -> int:
    """Return the lowest score with which a partner is not in the way."""
    return 1 if partner is PartnerRule.POSITIVE else 0


def together(side: Side, points: Points) -> int:
    """Return the sum of both partners' scores."""
    return sum(points.of(seat) for seat in side.seats)
