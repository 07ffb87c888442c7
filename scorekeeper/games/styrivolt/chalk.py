"""Chalk: the chalk-up with its half bars, crosses and monk's crosses, as parts of a drawing."""

from scorekeeper.games.styrivolt.awards import BARS, CROSS, MONKS_CROSS
from scorekeeper.rulebook.drawing import element, line

WIDTH, HEIGHT = 88, 96
"""The room that a chalk-up takes with its crosses."""

MIDDLE, TOP, BOTTOM = WIDTH / 2, 4, 92
FIRST_BAR, BAR_GAP, HALF_BAR = 22, 26, 19
CROSS_WIDTH, CROSS_HEIGHT, CROSS_GAP = 18, 34, 42
LONG, SHORT = CROSS_WIDTH / 2, CROSS_WIDTH / 3


def chalk_up(erased_a: int, erased_b: int, net: int, *, new_a: int = 0, new_b: int = 0, new_net: int = 0) -> str:
    """A chalk-up: half bars erased by side A (left) and B (right), 0 to 2, and `net` crosses, positive for A.

    Crosses are drawn as monk's crosses as far as they go, and at most one single cross. In madder is what the last deal
    has brought: so many half bars of each side, and the cross that counts `new_net`.
    """
    halves = [_half_bars(erased_a, new_a, -HALF_BAR), _half_bars(erased_b, new_b, HALF_BAR)]
    return "".join([line(MIDDLE, TOP, MIDDLE, BOTTOM), *halves, _crosses(net, new_net)])


def _half_bars(erased: int, new: int, reach: int) -> str:
    """One side's halves, erased ones from the top being only a trace."""
    looks = ["trace"] * (erased - new) + ["new"] * new + ["ink"] * (BARS - erased)
    return "".join(_half_bar(FIRST_BAR + BAR_GAP * at, reach, look) for at, look in enumerate(looks))


def _half_bar(y: int, reach: int, look: str) -> str:
    if look == "ink":
        return line(MIDDLE, y, MIDDLE + reach, y)
    return rubbed_out(MIDDLE + reach / 4, y, MIDDLE + reach, y, class_="strike" if look == "new" else "hair")


def _crosses(net: int, new: int) -> str:
    """Those that stand, one below another on their side, monk's crosses first."""
    side = 1 if net < 0 else -1
    symbols = [MONKS_CROSS] * (abs(net) // MONKS_CROSS) + [CROSS] * (abs(net) % MONKS_CROSS)
    x = MIDDLE + side * (HALF_BAR + 4 + CROSS_WIDTH / 2)
    looks = ["strike" if symbol == new else "ink" for symbol in symbols]
    return "".join(
        cross(x, 10 + CROSS_GAP * at, symbol, class_=look)
        for at, (symbol, look) in enumerate(zip(symbols, looks, strict=True))
    )


def placed(x: float, y: float, drawing: str, *, scale: float = 1) -> str:
    """A drawing moved there, and enlarged."""
    return element("g", drawing, transform=f"translate({x:.4g} {y:.4g}) scale({scale:.4g})")


def cross(x: float, y: float, worth: int, *, class_: str = "ink", size: float = 1) -> str:
    """A cross worth 1 or a monk's cross worth 2, the middle of its upper end at `x`, `y`."""
    upright = line(x, y, x, y + CROSS_HEIGHT * size, class_)
    return upright + "".join(transversal(x, y, at, worth, class_=class_, size=size) for at in range(worth))


def transversal(x: float, y: float, at: int, worth: int, *, class_: str = "ink", size: float = 1) -> str:
    """The transversal `at` (0 is the highest) of such a cross."""
    half, height = _span(at, worth)
    return line(x - half * size, y + height * size, x + half * size, y + height * size, class_)


def gelded(x: float, y: float, *, size: float = 1) -> str:
    """A monk's cross whose upper transversal is just being rubbed out."""
    half, height = _span(0, MONKS_CROSS)
    kept = line(x, y, x, y + CROSS_HEIGHT * size) + transversal(x, y, 1, MONKS_CROSS, size=size)
    return kept + rubbed_out(x - half * size, y + height * size, x + half * size, y + height * size, class_="strike")


def _span(at: int, worth: int) -> tuple[float, float]:
    """Half the length of a transversal, and how far it is from the upper end; a monk's upper one is the shorter."""
    if worth == CROSS:
        return LONG, 13
    return (SHORT, 9) if at == 0 else (LONG, 19)


def rubbed_out(x1: float, y1: float, x2: float, y2: float, *, class_: str) -> str:
    """The trace of a line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_, stroke_dasharray="3 4")
