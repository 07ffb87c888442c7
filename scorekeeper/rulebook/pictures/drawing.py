"""SVG from values. Colours come from the page: `currentColor`, and the classes of `static/css/rules.css`.

Classes: `ink` a line, `hair` a thin one, `m` madder fill, `strike` a madder line, `fill` the ink as a fill, `c` cut
away (the ground shows), `face` a card, `badge` a disc or a box, `takes` one of either that matters, `t` text in the
middle, `rank` a large one, `on` text on madder.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape

from scorekeeper.rulebook.pictures.cards import CardDrawing

Value = str | int | float

CARD_WIDTH, CARD_HEIGHT = 42, 56
CORNER = 5

UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)
"""Where an arrow points."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG element, and the sentence that says the same to those who listen."""

    svg: str
    spoken: str


Cards = tuple[str, ...]
"""Cards as the texts write them: "Q♣", "7*"."""


@dataclass(frozen=True, slots=True)
class Illustrations:
    """By the names that the texts use. Made when a page is, so that words are in the reader's language.

    `units` are words for so many of what the game's totals count in addition to points: "2 rams".
    """

    strips: Mapping[str, Callable[[], Cards]] = field(default_factory=dict)
    pictures: Mapping[str, Callable[[], Picture]] = field(default_factory=dict)
    units: Mapping[str, Callable[[int], str]] = field(default_factory=dict)


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An element with what lies inside it, already SVG; `class_` and `text_anchor` become class and text-anchor."""
    pairs = "".join(f' {_attribute(key)}="{escape(_number(value))}"' for key, value in attributes.items())
    return f"<{name}{pairs}>{''.join(inside)}</{name}>" if inside else f"<{name}{pairs}/>"


def words(text: str, x: float, y: float, class_: str = "t", **attributes: Value) -> str:
    """Words whose middle stands at `x`, on the line `y`."""
    return element("text", escape(text), x=x, y=y, class_=class_, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, class_: str = "ink") -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def suit(letter: str, x: float, y: float, size: float, class_: str) -> str:
    """The sign of a suit (c, s, h, d, or t for trumps) from the page's sprite, its upper left corner at `x`, `y`."""
    return element("use", href=f"#{letter}", x=x, y=y, width=size, height=size, class_=class_)


def card(
    what: CardDrawing,
    x: float,
    y: float,
    width: float = CARD_WIDTH,
    height: float = CARD_HEIGHT,
    class_: str = "face",
    *,
    seen: float = 0,
) -> str:
    """A card with its rank above its sign, its upper left corner at `x`, `y`; `face takes` marks one that wins.

    Of a card on which another one lies, so much is `seen` from the left.
    """
    middle, sign = x + (seen or width) / 2, width * 0.4
    return "".join(
        [
            blank(x, y, width, height, class_),
            words(what.rank, middle, y + height * 0.45, f"t rank {what.look}".strip()),
            suit(what.sign, middle - sign / 2, y + height * 0.54, sign, what.look or "ink"),
        ]
    )


def blank(x: float, y: float, width: float, height: float, class_: str = "face") -> str:
    """A card with nothing on it, such as one that lies face down."""
    return element("rect", x=x, y=y, width=width, height=height, rx=min(CORNER, width / 5), class_=class_)


def disc(text: str, x: float, y: float, radius: float, *, takes: bool = False) -> str:
    """A short text, such as a number, in a disc round `x`, `y`; filled when it is the one that matters."""
    circle = element("circle", cx=x, cy=y, r=radius, class_="badge takes" if takes else "badge")
    return circle + words(text, x, y + 5.5, "t on" if takes else "t")


def arrowhead(x: float, y: float, way: tuple[int, int], class_: str = "fill", length: int = 13, half: int = 8) -> str:
    """The head of an arrow, its point at `x`, `y`; `half` is half its breadth."""
    across, down = way
    back_x, back_y = x - length * across, y - length * down
    one = f"{back_x + half * down:g},{back_y + half * across:g}"
    other = f"{back_x - half * down:g},{back_y - half * across:g}"
    return element("polygon", points=f"{one} {x:g},{y:g} {other}", class_=class_)


def round_arrow(x: int, y: int, *, is_clockwise: bool) -> str:
    """An arrow round the middle of a table, the way of the cards."""
    way = 1 if is_clockwise else -1
    arc = f"M{x - 21 * way} {y + 28}A35 35 0 1 {int(is_clockwise)} {x + 21 * way} {y + 28}"
    tip = f"M{x + 27 * way} {y + 36}l{-12 * way}-16{-4 * way:+} 20z"
    return element("path", d=arc, class_="ink") + element("path", d=tip, class_="fill")


def picture(width: int, height: int, spoken: str, *inside: str) -> Picture:
    """A drawing of so many units, at most as wide on the page as its units say, and the sentence that says the same."""
    svg = element("svg", *inside, viewBox=f"0 0 {width} {height}", width=width, height=height, aria_hidden="true")
    return Picture(svg, spoken)


def _attribute(name: str) -> str:
    return name if name == "viewBox" else name.rstrip("_").replace("_", "-")


def _number(value: Value) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
