"""What the tricks of a deal and the fate of Voormsi are worth, and how points beyond the target are counted back."""

from collections.abc import Mapping
from enum import Enum

TARGET = 9
TARGET_OF_THREE = 12
"""The points that win, reached exactly (Pagat, Parlett)."""

TRICKS = 9
TRICKS_OF_THREE = 12
"""The tricks of a deal, a set of n cards counting as n (Pagat)."""

SCORING_TRICK = 5
"""The trick that brings a side its first point; every further one brings another (Pagat, Parlett)."""

FIRST_FIVE = 1
"""For the first five tricks of a deal in a row; with two or four players only (Pagat; Parlett names no limit)."""


class Event(Enum):
    """What became of Voormsi, by the code of the match format. At most one in a deal (Pagat, Parlett)."""

    VOORMSI_WINS = "voormsi_wins"
    TOQU_TAKES = "toqu_takes"
    THREE_TAKES_VOORMSI = "three_takes_voormsi"
    THREE_TAKES_TOQU = "three_takes_toqu"
    OWN_TOQU = "own_toqu"


EVENT_POINTS: Mapping[Event, int] = {
    Event.VOORMSI_WINS: 1,
    Event.TOQU_TAKES: 2,
    Event.THREE_TAKES_VOORMSI: 1,
    Event.THREE_TAKES_TOQU: 2,
}
"""Points for the side that won the trick. A pair's Toqu on its own Voormsi has none: it loses the match."""


def trick_points(tricks: int) -> int:
    """Return what so many tricks of a side are worth: one for the fifth, one for each beyond it (Pagat, Parlett)."""
    return max(0, tricks - SCORING_TRICK + 1)


def deal_points(tricks: int, of: int = TRICKS, *, first_five: bool = False) -> int:
    """Return a side's points for `tricks` of the deal's tricks, Voormsi apart; every trick is one too many: nothing."""
    if tricks == of:
        return 0
    return trick_points(tricks) + (FIRST_FIVE if first_five else 0)


def with_points(standing: int, points: int, target: int = TARGET) -> int:
    """Return a side's score when it writes points: what goes beyond the target is taken off it again (Pagat,
    Parlett).
    """
    return target - abs(target - standing - points)
