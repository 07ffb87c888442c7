"""What panel and form both need: the fields of the form, and how a deal fills them."""

from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.games.other.deals import MOST_POINTS, Deal, Kind, Passed

LONGEST = len(str(MOST_POINTS))
"""Digits of the largest number of points."""


def points_field(seat: Seat) -> str:
    """The field that holds a player's points."""
    return f"points_{seat.value[1:]}"


def answers_for(deal: Deal) -> dict[str, str]:
    """The fields that a deal fills."""
    if isinstance(deal, Passed):
        return {"kind": Kind.PASSED.value}
    return {"kind": Kind.PLAYED.value} | {points_field(seat): str(points) for seat, points in deal.points.each}


def tapped(answers: Answers) -> BySeat[int]:
    """The points that have been entered so far; what is no whole number has not been."""
    entered = ((seat, _whole(answers.get(points_field(seat), ""))) for seat in PLACES)
    return BySeat(tuple((seat, points) for seat, points in entered if points is not None))


def _whole(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST else None
