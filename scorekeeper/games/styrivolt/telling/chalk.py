"""Chalk: the chalk-up with its half bars, crosses and monk's crosses, as strokes of a drawing."""

from dataclasses import dataclass

from scorekeeper.games.styrivolt.awards import BARS, CROSS, MONKS_CROSS
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
        """The same as an SVG path."""
        return f"M{self.x1:.4g} {self.y1:.4g}L{self.x2:.4g} {self.y2:.4g}"


Strokes = tuple[Stroke, ...]


def chalk_up(erased_a: int, erased_b: int, net: int, *, new_a: int = 0, new_b: int = 0, new_net: int = 0) -> str:
    """Return a chalk-up: half bars erased by side A (left) and B (right), 0 to 2, and `net` crosses, positive for A.

    Crosses are drawn as monk's crosses as far as they go, and at most one single cross. In madder is what the last deal
    has brought: so many half bars of each side, and the cross that counts `new_net`.
    """
    return svg(bars(erased_a, erased_b, new_a=new_a, new_b=new_b, reach=HALF_BAR)) + _crosses(net, new_net)


def bars(erased_a: int, erased_b: int, *, new_a: int = 0, new_b: int = 0, reach: float) -> Strokes:
    """Return the line with its half bars, each so long; of those erased so many by the last deal."""
    upright = Stroke(MIDDLE, TOP, MIDDLE, BOTTOM)
    return (upright, *_half_bars(erased_a, new_a, -reach), *_half_bars(erased_b, new_b, reach))


def _half_bars(erased: int, new: int, reach: float) -> Strokes:
    """Return one side's halves, erased ones from the top being only a trace."""
    looks = [TRACE] * (erased - new) + [ERASED] * new + [INK] * (BARS - erased)
    return tuple(_half_bar(FIRST_BAR + BAR_GAP * at, reach, look) for at, look in enumerate(looks))


def _half_bar(y: float, reach: float, look: str) -> Stroke:
    if look == INK:
        return Stroke(MIDDLE, y, MIDDLE + reach, y)
    return Stroke(MIDDLE + reach / 4, y, MIDDLE + reach, y, look, rubbed=True)


def _crosses(net: int, new: int) -> str:
    """Return those that stand, one below another on their side, monk's crosses first."""
    side = 1 if net < 0 else -1
    symbols = [MONKS_CROSS] * (abs(net) // MONKS_CROSS) + [CROSS] * (abs(net) % MONKS_CROSS)
    x = MIDDLE + side * (HALF_BAR + 4 + CROSS_WIDTH / 2)
    looks = [NEW if symbol == new else INK for symbol in symbols]
    return "".join(
        svg(cross(x, 10 + CROSS_GAP * at, symbol, look=look))
        for at, (symbol, look) in enumerate(zip(symbols, looks, strict=True))
    )


def cross(
    x: float, y: float, worth: int, *, look: str = INK, rubbed: bool = False, gelded: bool = False, size: float = 1
) -> Strokes:
    """Return a cross worth 1 or a monk's cross worth 2, the middle of its upper end at `x`, `y`.

    It may be rubbed out as a whole, or `gelded`: a monk's cross whose upper transversal has just been.
    """
    upright = Stroke(x, y, x, y + CROSS_HEIGHT * size, look, rubbed)
    across = [_transversal(x, y, at, worth, size) for at in range(worth)]
    looks = [(ERASED, True) if gelded and at == 0 else (look, rubbed) for at in range(worth)]
    return (upright, *(Stroke(*ends, *drawn) for ends, drawn in zip(across, looks, strict=True)))


def _transversal(x: float, y: float, at: int, worth: int, size: float) -> tuple[float, float, float, float]:
    """Return where a transversal begins and ends; `at` 0 is the highest, and a monk's highest is the shorter one."""
    half, height = (LONG, 13) if worth == CROSS else ((SHORT, 9), (LONG, 19))[at]
    return x - half * size, y + height * size, x + half * size, y + height * size


def svg(strokes: Strokes) -> str:
    """Return the strokes for a picture of the rules."""
    return "".join(map(_svg, strokes))


def _svg(stroke: Stroke) -> str:
    dotted = {"stroke_dasharray": "3 4"} if stroke.rubbed else {}
    return element("line", x1=stroke.x1, y1=stroke.y1, x2=stroke.x2, y2=stroke.y2, class_=stroke.look, **dotted)


def placed(x: float, y: float, drawing: str, *, scale: float = 1) -> str:
    """Return a drawing moved there, and enlarged."""
    return element("g", drawing, transform=f"translate({x:.4g} {y:.4g}) scale({scale:.4g})")
