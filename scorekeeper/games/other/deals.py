"""What can happen in one deal of any game at all: everybody's points, bids and tricks that make points, or nothing."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.deal_format import DealFormat, Optional, Record, by_seat, one_of, whole
from scorekeeper.domain.i18n import ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import PLACES, BySeat, Seat

MOST_POINTS = 999_999
"""Nobody wins or loses more in one deal. The format names no bound; further off it is a slip of the thumb."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played: whole points for everybody at the table, negative ones too.

    `draw`: who wins if the match ends in a tie with this deal.
    """

    points: BySeat[int]
    draw: Seat | None = None

    def __post_init__(self) -> None:
        for _seat, points in self.points.each:
            if abs(points) > MOST_POINTS:
                raise IllegalDeal(
                    ngettext(
                        "nobody gets more than %(most)s point in a deal",
                        "nobody gets more than %(most)s points in a deal",
                        MOST_POINTS,
                    )
                    % {"most": MOST_POINTS}
                )


MOST_TRICKS = 60
"""Nobody bids or takes more in one deal."""


@dataclass(frozen=True, slots=True)
class Bids:
    """A deal in which everybody bid how many tricks to take; and how many they took. `draw` as in `Played`."""

    bids: BySeat[int]
    tricks: BySeat[int]
    draw: Seat | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A passed deal: nobody played it, nobody gets anything."""


Deal = Played | Bids | Passed


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    BIDS = "bids"
    PASSED = "passed"


_POINTS = by_seat(whole(-MOST_POINTS, MOST_POINTS), PLACES, all_of_them=False)
_DRAW = Optional(one_of(PLACES))
_TRICKS = by_seat(whole(0, MOST_TRICKS), PLACES, all_of_them=False)

FORMAT: DealFormat[Deal] = DealFormat(
    {
        Kind.PLAYED: Record(Played, points=_POINTS, draw=_DRAW),
        Kind.BIDS: Record(Bids, bids=_TRICKS, tricks=_TRICKS, draw=_DRAW),
        Kind.PASSED: Record(Passed),
    }
)
"""Who sits at the table is not known here: whose points are missing the scorer says."""
