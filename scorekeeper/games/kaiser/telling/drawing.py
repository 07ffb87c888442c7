"""What is drawn on the sheet of Kaiser: a row of cross-stitches for the total, and the last numbers written."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.numbers import signed
from scorekeeper.games.kaiser.deals import Deal, Played
from scorekeeper.games.kaiser.scoring import Effect, Score, Scored, Staked

STITCHES = 13
"""So many make the game: four points each when it is 52."""

WIDTH = 14
"""Of a stitch, in the units of the drawing."""

SHOWN_ENTRIES = 4


@dataclass(frozen=True, slots=True)
class Stitch:
    """A place in the row, sewn or still empty; `x` is where it begins."""

    x: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Track:
    """A side's way to the game; `peg` is where the opponents of the bidders stop, None where they never do."""

    stitches: tuple[Stitch, ...]
    peg: int | None
    width: int


@dataclass(frozen=True, slots=True)
class WrittenScore:
    """A number that was written for a deal, and the bid it came of, nothing for the opponents of the bidders."""

    written: str
    bid: str
    lost: bool


def track(points: int, target: int, peg: int | None) -> Track:
    """Return the row for a total; nothing is sewn below nothing, and no more than the whole row."""
    sewn = min(max(points, 0) * STITCHES // target, STITCHES)
    stitches = tuple(Stitch(place * WIDTH, "sewn" if place < sewn else "bare") for place in range(STITCHES))
    width = STITCHES * WIDTH
    return Track(stitches, width * peg // target if peg is not None and peg < target else None, width)


def entries(rows: Sequence[Row[Deal, Score, Effect]], side: Side) -> tuple[WrittenScore, ...]:
    """Return the last numbers written for a side, the newest first."""
    scored = [(_bid(row.deal), row.effect) for row in rows if isinstance(row.effect, Scored | Staked)]
    return tuple(_entry(bid, effect, side) for bid, effect in scored[: -SHOWN_ENTRIES - 1 : -1])


def _bid(deal: Deal) -> str:
    return deal.bid.spoken if isinstance(deal, Played) else _("Kaiser")


def _entry(bid: str, effect: Scored | Staked, side: Side) -> WrittenScore:
    if effect.bidders is not side:
        return WrittenScore(signed(effect.scores.of(side)), "", lost=False)
    return WrittenScore(signed(effect.scores.of(side)), bid, lost=not effect.made)
