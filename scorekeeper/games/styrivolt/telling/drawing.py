"""What is drawn on a sheet of Stýrivolt: the open chalk-up, and the crosses of each side."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import BySide
from scorekeeper.games.styrivolt.awards import MONKS_CROSS
from scorekeeper.games.styrivolt.crosses import Change, Cross, Crosses
from scorekeeper.games.styrivolt.deals import Deal
from scorekeeper.games.styrivolt.scoring import Effect
from scorekeeper.games.styrivolt.slate import Slate
from scorekeeper.games.styrivolt.telling import chalk
from scorekeeper.games.styrivolt.telling.chalk import Strokes

REACH = 40
"""How long a half bar is where nothing stands beside it."""

CROSSES_DRAWN = 10
CROSS_MIDDLE, CROSS_TOP = 10, 1
"""Where a cross stands in its own small drawing."""


@dataclass(frozen=True, slots=True)
class DrawnCross:
    """One cross: its strokes, and a `mark` where the last deal drew it ("new") or took it off or in half ("hit")."""

    strokes: Strokes
    mark: str


@dataclass(frozen=True, slots=True)
class DrawnCrosses:
    """The crosses to draw, and "+ 4" for what those count that found no room."""

    shown: tuple[DrawnCross, ...]
    more: str


def chalk_up(slate: Slate, last: Row[Deal, Slate, Effect] | None) -> Strokes:
    """Return the open chalk-up, what the last deal has rubbed out being marked."""
    new = _just_erased(slate, last)
    return chalk.bars(slate.erased.ns, slate.erased.ew, new_a=new.ns, new_b=new.ew, reach=REACH)


def _just_erased(slate: Slate, last: Row[Deal, Slate, Effect] | None) -> BySide[int]:
    """Return how much was rubbed out: on a new chalk-up, all that the last deal left over."""
    if last is None:
        return BySide(0, 0)
    return slate.erased if last.effect.finished else last.effect.strokes


def drawn(crosses: Crosses) -> DrawnCrosses:
    """Return one side's crosses, as far as there is room: the oldest give way."""
    too_many = max(0, len(crosses) - CROSSES_DRAWN)
    more = sum(cross.worth for cross in crosses[:too_many] if cross.stands)
    return DrawnCrosses(tuple(map(_drawn, crosses[too_many:])), beyond(more))


def beyond(crosses: int) -> str:
    """Return what is said of those that find no room."""
    return _("+ %(n)s") % {"n": crosses} if crosses > 0 else ""


def _drawn(cross: Cross) -> DrawnCross:
    place = CROSS_MIDDLE, CROSS_TOP
    match cross.change:
        case Change.NONE:
            return DrawnCross(chalk.cross(*place, cross.worth), "")
        case Change.DRAWN:
            return DrawnCross(chalk.cross(*place, cross.worth, look=chalk.NEW), "new")
        case Change.RUBBED_OUT:
            return DrawnCross(chalk.cross(*place, cross.worth, look=chalk.ERASED, rubbed=True), "hit")
        case Change.GELDED:
            return DrawnCross(chalk.cross(*place, MONKS_CROSS, gelded=True), "hit")
