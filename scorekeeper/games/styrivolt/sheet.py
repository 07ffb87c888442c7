"""The score sheet of Stýrivolt: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.domain.sheet import (
    Account,
    Count,
    Introduction,
    Names,
    NextDeal,
    one_and_other,
    side_name,
)
from scorekeeper.games.styrivolt.deals import BARS, CROSS, MONKS_CROSS, Deal, Section, Slate
from scorekeeper.games.styrivolt.scoring import Change, Cross, Crosses, Effect, on_the_slate
from scorekeeper.games.styrivolt.words import (
    Match,
    bars_words,
    crosses_words,
    of_deal,
    options_of,
)
from scorekeeper.rulebook.pictures.drawing import element

WIDTH, HEIGHT = 88, 96
"""The room that a chalk-up takes with its crosses."""

MIDDLE, TOP, BOTTOM = WIDTH / 2, 4, 92
FIRST_BAR, BAR_GAP, HALF_BAR = 22, 26, 19
CROSS_WIDTH, CROSS_HEIGHT, CROSS_GAP = 18, 34, 42
LONG, SHORT = CROSS_WIDTH / 2, CROSS_WIDTH / 3

INK, NEW = "ink", "strike"
"""Looks: what stands, and what the last deal has drawn."""

TRACE, ERASED = "hair", "strike"
"""Looks of the traces of rubbed out strokes: older ones, and those of the last deal."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line of chalk, or, dotted, the trace of one that was `rubbed` out."""

    x1: float
    y1: float
    x2: float
    y2: float
    look: str = INK
    rubbed: bool = False

    @property
    def path(self) -> str:
        """The line as an SVG path."""
        return f"M{self.x1:.4g} {self.y1:.4g}L{self.x2:.4g} {self.y2:.4g}"


Strokes = tuple[Stroke, ...]


def chalk_up_svg(erased_a: int, erased_b: int, net: int, *, new_a: int = 0, new_b: int = 0, new_net: int = 0) -> str:
    """A chalk-up: half bars erased by side A (left) and B (right), 0 to 2, and `net` crosses, positive for A.

    Crosses are drawn as monk's crosses as far as they go, and at most one single cross. In madder is what the last deal
    has brought: so many half bars of each side, and the cross that counts `new_net`.
    """
    return svg(bars(erased_a, erased_b, new_a=new_a, new_b=new_b, reach=HALF_BAR)) + _crosses(net, new_net)


def bars(erased_a: int, erased_b: int, *, new_a: int = 0, new_b: int = 0, reach: float) -> Strokes:
    """The line with its half bars, each so long; of those erased so many by the last deal."""
    upright = Stroke(MIDDLE, TOP, MIDDLE, BOTTOM)
    return (upright, *_half_bars(erased_a, new_a, -reach), *_half_bars(erased_b, new_b, reach))


def _half_bars(erased: int, new: int, reach: float) -> Strokes:
    """One side's halves, erased ones from the top being only a trace."""
    looks = [TRACE] * (erased - new) + [ERASED] * new + [INK] * (BARS - erased)
    return tuple(_half_bar(FIRST_BAR + BAR_GAP * at, reach, look) for at, look in enumerate(looks))


def _half_bar(y: float, reach: float, look: str) -> Stroke:
    if look == INK:
        return Stroke(MIDDLE, y, MIDDLE + reach, y)
    return Stroke(MIDDLE + reach / 4, y, MIDDLE + reach, y, look, rubbed=True)


def _crosses(net: int, new: int) -> str:
    """Those that stand, one below another on their side, monk's crosses first."""
    side = 1 if net < 0 else -1
    symbols = [MONKS_CROSS] * (abs(net) // MONKS_CROSS) + [CROSS] * (abs(net) % MONKS_CROSS)
    x = MIDDLE + side * (HALF_BAR + 4 + CROSS_WIDTH / 2)
    looks = [NEW if symbol == new else INK for symbol in symbols]
    return "".join(
        svg(cross_strokes(x, 10 + CROSS_GAP * at, symbol, look=look))
        for at, (symbol, look) in enumerate(zip(symbols, looks, strict=True))
    )


def cross_strokes(
    x: float, y: float, worth: int, *, look: str = INK, rubbed: bool = False, gelded: bool = False, size: float = 1
) -> Strokes:
    """A cross worth 1 or a monk's cross worth 2, the middle of its upper end at `x`, `y`.

    It may be rubbed out as a whole, or `gelded`: a monk's cross whose upper transversal has just been.
    """
    upright = Stroke(x, y, x, y + CROSS_HEIGHT * size, look, rubbed)
    across = [_transversal(x, y, at, worth, size) for at in range(worth)]
    looks = [(ERASED, True) if gelded and at == 0 else (look, rubbed) for at in range(worth)]
    return (upright, *(Stroke(*ends, *drawn) for ends, drawn in zip(across, looks, strict=True)))


def _transversal(x: float, y: float, at: int, worth: int, size: float) -> tuple[float, float, float, float]:
    """Where a transversal begins and ends; `at` 0 is the highest, and a monk's highest is the shorter one."""
    half, height = (LONG, 13) if worth == CROSS else ((SHORT, 9), (LONG, 19))[at]
    return x - half * size, y + height * size, x + half * size, y + height * size


def svg(strokes: Strokes) -> str:
    """The strokes for a picture of the rules."""
    return "".join(map(_svg, strokes))


def _svg(stroke: Stroke) -> str:
    dotted = {"stroke_dasharray": "3 4"} if stroke.rubbed else {}
    return element("line", x1=stroke.x1, y1=stroke.y1, x2=stroke.x2, y2=stroke.y2, class_=stroke.look, **dotted)


def placed(x: float, y: float, drawing: str, *, scale: float = 1) -> str:
    """A drawing moved there, and enlarged."""
    return element("g", drawing, transform=f"translate({x:.4g} {y:.4g}) scale({scale:.4g})")


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
    """The crosses to draw, and how many these count in words if others found no room: a monk's cross counts two."""

    shown: tuple[DrawnCross, ...]
    counted: str


def chalk_up(slate: Slate, last: Row[Deal, Slate, Effect] | None) -> Strokes:
    """The open chalk-up, what the last deal has rubbed out being marked."""
    new = _just_erased(slate, last)
    return bars(slate.erased.ns, slate.erased.ew, new_a=new.ns, new_b=new.ew, reach=REACH)


def _just_erased(slate: Slate, last: Row[Deal, Slate, Effect] | None) -> BySide[int]:
    """How much was rubbed out: on a new chalk-up, all that the last deal left over."""
    if last is None:
        return BySide(0, 0)
    return slate.erased if last.effect.finished else last.effect.strokes


def draw_crosses(crosses: Crosses) -> DrawnCrosses:
    """One side's crosses, as far as there is room: the oldest give way."""
    too_many = max(0, len(crosses) - CROSSES_DRAWN)
    left_out, shown = crosses[:too_many], crosses[too_many:]
    counted = ""
    if any(cross.stands for cross in left_out):
        counted = _("last %(n)s drawn") % {"n": sum(cross.worth for cross in shown if cross.stands)}
    return DrawnCrosses(tuple(map(_draw_cross, shown)), counted)


def beyond(crosses: int) -> str:
    """The words for those that find no room."""
    return _("+ %(n)s") % {"n": crosses} if crosses > 0 else ""


def _draw_cross(cross: Cross) -> DrawnCross:
    place = CROSS_MIDDLE, CROSS_TOP
    match cross.change:
        case Change.NONE:
            return DrawnCross(cross_strokes(*place, cross.worth), "")
        case Change.DRAWN:
            return DrawnCross(cross_strokes(*place, cross.worth, look=NEW), "new")
        case Change.RUBBED_OUT:
            return DrawnCross(cross_strokes(*place, cross.worth, look=ERASED, rubbed=True), "hit")
        case Change.GELDED:
            return DrawnCross(cross_strokes(*place, MONKS_CROSS, gelded=True), "hit")


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side's half of the slate. `standing` says its crosses in words, `spoken` everything, without the drawing.

    `note` tells that a monk has been gelded.
    """

    name: str
    crosses: DrawnCrosses
    stands: bool
    standing: str
    note: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both sides, the open chalk-up between them, what the columns of the deals mean, and the house rules, if any."""

    sides: tuple[SideSheet, SideSheet]
    chalk_up: Strokes
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` draws."""
    crosses = on_the_slate(match.rows)
    north_south, east_west = (_side_sheet(match.state, side, crosses.of(side), names) for side in Side)
    last = match.rows[-1] if match.rows else None
    return Sheet((north_south, east_west), chalk_up(match.state, last), _legend(names), _house_rules(match))


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    return tuple(_account(match.state, side, names) for side in Side)


def next_deal(match: Match, names: Names) -> NextDeal:
    """Whose deal comes next, and who draws a new chalk-up; nothing once the match is over."""
    if match.result is not None:
        return NextDeal("", "")
    return NextDeal(_("%(name)s deals.") % {"name": names[match.next_dealer]}, _who_draws(match, names))


def introduction(match: Match) -> Introduction:
    return Introduction(
        _("The side that wins a deal rubs out half a bar."),
        _("The side that rubs out its last half bar earns a cross."),
    )


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, the last deal, or else dealing."""
    if match.result is not None:
        return Section.END
    return of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else Section.DEAL


def _who_draws(match: Match, names: Names) -> str:
    """Say who draws: the first chalk-up the first dealer; after that it is up to the side without crosses (Pagat)."""
    if not match.rows:
        return _("%(name)s draws the chalk-up.") % {"name": names[match.next_dealer]}
    if not match.rows[-1].effect.finished:
        return ""
    without = [side for side in Side if not match.state.standing(side)]
    if len(without) > 1:
        return _("Nobody has crosses: either side draws the new chalk-up.")
    return _("%(side)s draw the new chalk-up.") % {"side": side_name(names, without[0])}


def _account(slate: Slate, side: Side, names: Names) -> Account:
    crosses, bars = slate.standing(side), slate.erased.of(side)
    return Account(
        name=side_name(names, side),
        counts=(
            Count(str(bars), ngettext("half bar", "half bars", bars)),
            Count(str(crosses), ngettext("cross", "crosses", crosses)),
        ),
        row=("cross",) * min(crosses, CROSSES_DRAWN),
        more=beyond(crosses - CROSSES_DRAWN),
    )


def _side_sheet(slate: Slate, side: Side, crosses: Crosses, names: Names) -> SideSheet:
    name, standing = side_name(names, side), crosses_words(slate.standing(side))
    gelded = any(cross.change is Change.GELDED for cross in crosses)
    bars = bars_words(slate.erased.of(side))
    return SideSheet(
        name=name,
        crosses=draw_crosses(crosses),
        stands=slate.standing(side) > 0,
        standing=standing,
        note=_("the monk is gelded") if gelded else "",
        spoken=_("%(side)s: %(crosses)s, %(bars)s") % {"side": name, "crosses": standing, "bars": bars},
    )


def _legend(names: Names) -> str:
    return _("Half bars rubbed out, and crosses: %(one)s / %(other)s") % one_and_other(names)


def _house_rules(match: Match) -> str:
    return options_of(match).in_words()
