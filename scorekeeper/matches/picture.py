"""A picture to be sent, of an evening, a result, a person or two people: a headline, a drawing, a row for each person
or game, two facts and results, above a game's own band.

What it says comes from the page that it belongs to; where it stands is computed here, the same way for all.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from django.template.loader import render_to_string, select_template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.sheet import Count, comma_list
from scorekeeper.games import GAMES
from scorekeeper.web.colours import Artwork, artwork_of

USUAL, OF_NARROW, OF_CAPITAL, OF_WIDE, OF_SQUARE = 0.61, 0.4, 0.76, 0.98, 1.05
"""The width of a letter in heights of its script; that of a square one is a Chinese sign's."""
BOLD = 1.12
"""How much wider a bold name can be."""
LINE = 1.15
"""Distance of lines, in heights of the script."""
GLUE = "\u00a0"
"""Holds words together on one line."""
NARROW, WIDE = frozenset("fijlrtI.,:;!'|()[] ·’1" + GLUE), frozenset("mwMWÆŒ@%&—")
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class PictureText:
    """One line of text: where it begins, or with `is_end` where it ends, and how large it is."""

    x: float
    y: float
    size: int
    words: str
    is_end: bool = False


def clean(text: str) -> str:
    """Without the few characters that no XML can hold."""
    return NOT_IN_XML.sub("", text)


def fitted(words: str, size: int, x: float, y: float, room: float, *, is_end: bool = False) -> PictureText:
    """The words on one line, as large as `size`, or as small as they must be to fit into `room`."""
    words = clean(words)
    return PictureText(round(x, 1), round(y, 1), size_for(words, size, room), words, is_end)


def size_for(words: str, size: int, room: float) -> int:
    """The size, or a smaller one in which the words fit on one line."""
    return min(size, int(room / max(_wide(words), 1)))


def lines(words: str, size: int, x: float, top: float, room: float, *, most: int, least: int = 20) -> list[PictureText]:
    """The words below `top` on at most so many lines, smaller than that size where they need it; where even `least` is
    too large, the last line is smaller than the others.
    """
    words = clean(words)
    if not words:
        return []
    while size > least and not _fits_in(broken(words, size, room), size, room, most):
        size -= 2
    found = broken(words, size, room)
    found[most - 1 :] = [" ".join(found[most - 1 :])] if len(found) >= most else []
    return [fitted(line, size, x, top + size * (LINE * place + 0.8), room) for place, line in enumerate(found)]


def broken(words: str, size: int, room: float) -> list[str]:
    """The words on as many lines as they need, between two names where that is enough, and about as long as each other.

    “&” stays with the name behind it.
    """
    names = clean(words).split(" & ")
    whole = [GLUE.join(name.split(" ")) for name in names]
    found = _filled(["".join((f"&{GLUE}" if place else "", name)) for place, name in enumerate(whole)], size, room)
    if not _fits_in(found, size, room, len(names)):
        found = _even(f" &{GLUE}".join(names).split(" "), size, room)
    return [line.replace(GLUE, " ") for line in found]


def _even(parts: Sequence[str], size: int, room: float) -> list[str]:
    """Lines that are filled as little as their number allows."""
    found, narrower = _filled(parts, size, room), room
    while len(found) > 1 and narrower > room / 2:
        narrower -= size / 2
        closer = _filled(parts, size, narrower)
        if not _fits_in(closer, size, narrower, len(found)):
            break
        found = closer
    return found


def _filled(parts: Sequence[str], size: int, room: float) -> list[str]:
    found = [""]
    for part in parts:
        longer = f"{found[-1]} {part}".strip(" ")
        if found[-1] and _wide(longer) * size > room:
            found.append(part)
        else:
            found[-1] = longer
    return found


def _fits_in(found: Sequence[str], size: int, room: float, most: int) -> bool:
    return len(found) <= most and all(_wide(line) * size <= room for line in found)


def _wide(words: str) -> float:
    """How wide the words are, in heights of the script."""
    return sum(_width(sign) for sign in words)


def _width(sign: str) -> float:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return OF_SQUARE
    if sign in NARROW:
        return OF_NARROW
    if sign in WIDE:
        return OF_WIDE
    return OF_CAPITAL if sign.isupper() else USUAL


# The drawings those of the pages, with what a style sheet says of them written beside every stroke. A
# picture that is shown by itself has no style sheet, and the policy of every page forbids one inside it.

PAPER, INK, GREY = "#f5f6f2", "#141e30", "#757c89"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
CLASS = re.compile(r'class="(\w+)"')
USED = re.compile(r'href="#([^"]+)"')


class Drawings(str):
    """Definitions of a picture, made of our own templates. Text, or templates would escape them."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@cache
def drawings(folder: str, ink: str, names: frozenset[str]) -> Drawings:
    """The drawings with these names, and what they are made of, as definitions of a picture: those that games share,
    the emblems of all, and those of the game in that folder.
    """
    known = _symbols(folder)
    wanted = _with_parts(names, known)
    return Drawings("".join(_with_colours(known[name], ink) for name in sorted(wanted)))


def emblem(folder: str) -> str:
    """The name of a game's emblem among the drawings."""
    return f"e-{folder}"


def _symbols(folder: str) -> dict[str, str]:
    source = render_to_string("_sprite.html", {"ram": True, "catface": True, "outcomes": True})
    source += select_template([f"{folder}/_sprite.html", "matches/_nothing.html"]).render(
        {"sheet": True, "end": True, "picture": True}
    )
    source += "".join(render_to_string(artwork_of(game.folder).emblem) for game in GAMES)
    return {found[1]: found[0] for found in SYMBOL.finditer(source)}


def _with_parts(names: Iterable[str], known: dict[str, str]) -> set[str]:
    """The drawings that there are of those, with the drawings inside them."""
    found = {name for name in names if name in known}
    return found.union(*(_with_parts(set(USED.findall(known[name])) - {name}, known) for name in found))


def _with_colours(drawing: str, ink: str) -> str:
    """As static/css/base.css has it, on light paper."""
    looks = {
        "c": f'fill="{PAPER}"',
        "p": f'fill="{PAPER}"',
        "m": f'fill="{ink}"',
        "w": f'fill="{GREY}"',
        "k": f'fill="none" stroke="{PAPER}" stroke-width="3"',
        "k2": f'fill="none" stroke="{PAPER}" stroke-width="5"',
        "o": f'fill="none" stroke="{GREY}" stroke-width="1.6"',
    }
    return CLASS.sub(lambda found: looks[found[1]], drawing).replace("currentColor", INK)


# What a picture says.


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A person, a side or a game: small drawings, a number with the words behind it, and what stands at the end.

    `emblem` is drawn before the name. A drawing without a name is a gap.
    """

    name: str
    number: Count
    end: str = ""
    marks: tuple[str, ...] = ()
    emblem: str = ""

    @property
    def words(self) -> str:
        values = {"name": self.name, "number": " ".join(filter(None, self.number))}
        words = _("%(name)s: %(number)s") % values
        return comma_list([words, self.end]) if self.end else words


@dataclass(frozen=True, slots=True)
class PictureFact:
    """One thing worth telling: what it is, who or what, and the rest; empty where that is plain."""

    label: str
    words: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class PictureContent:
    """All that a picture says. `folder`: the game whose band and drawings it has. `figure`: its one large drawing.

    With `is_sheet` the drawings of a row stand below the name, and the numbers are large.
    """

    folder: str
    label: str
    headline: str
    summary: tuple[str, ...]
    figure: str
    rows: tuple[PictureRow, ...]
    facts: tuple[PictureFact, ...] = ()
    results: tuple[str, ...] = ()
    is_sheet: bool = False

    @property
    def title(self) -> str:
        return clean(_("%(label)s: %(headline)s") % {"label": self.label, "headline": self.headline})

    @property
    def words(self) -> str:
        """The rest of it, for those who do not see it."""
        facts = (comma_list(filter(None, (fact.label, fact.words, fact.more))) for fact in self.facts)
        parts = [*self.summary, *(row.words for row in self.rows), *facts, *self.results]
        return clean(". ".join(part.removesuffix(".") for part in parts))


# Where it stands.

WIDTH, HEIGHT = 1080, 1350
EDGE, TOP, BOTTOM = 80, 120, 1156
"""Left and right of all text, the line of the first one, and where the last ends, above the band."""
RIGHT = WIDTH - EDGE
INNER = RIGHT - EDGE
FIGURE_TOP, FIGURE_HEIGHT, GAP = 84, 294, 32
FIGURES = {"cat": 420, "catface": 308}
"""How wide a drawing is; all others are as wide as they are high."""
HEADLINES = (92, 64, 2), (64, 46, 3), (46, 28, 5)
"""The largest and the least size of a headline, and how many lines it may have: the first that it fits."""
SUMMARY, LABEL, LEAST_LABEL = 36, 34, 28
LEAST_RULE = 470
"""The line below the headline is at least so far down."""
MOST_ROWS, ROW, SHEET_ROW = 10, 96, 300
"""More rows are a number below the last; and how high a row is where there is room."""
BELOW_ROWS = 16
NAME, NUMBER, UNIT = 44, 52, 32
"""The largest size of a row's name, number and unit."""
LEAST_NAME, MOST_NUMBER, MOST_UNIT, END = 220, 170, 120, 200
"""How wide the columns are, with what a person gets or pays at the end."""
MARK, SHEET_MARK = 52, 52
FACTS, RESULT, MOST_RESULTS = 128, 44, 12
"""How high two facts are, how high a line of results is, and how many results there are in all."""


@dataclass(frozen=True, slots=True)
class Use:
    """A drawing: its name, and where it is put."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class Picture:
    """All that is drawn: lines of text by their look, drawings, and lines as paths, thick ones and thin ones."""

    title: str
    words: str
    artwork: Artwork
    drawings: Drawings
    slab: list[PictureText] = field(default_factory=list)
    bold: list[PictureText] = field(default_factory=list)
    plain: list[PictureText] = field(default_factory=list)
    grey: list[PictureText] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    emblems: list[Use] = field(default_factory=list)
    thick: list[str] = field(default_factory=list)
    thin: list[str] = field(default_factory=list)


def svg_of(content: PictureContent) -> str:
    """The picture as SVG without a script, a style or an address."""
    return render_to_string("matches/picture.svg", {"picture": drawn(content), "width": WIDTH, "height": HEIGHT})


def drawn(content: PictureContent) -> Picture:
    """Place everything: from the top the headline and the rows, from the bottom results and facts."""
    artwork = artwork_of(content.folder)
    rows = content.rows if len(content.rows) <= MOST_ROWS else content.rows[: MOST_ROWS - 1]
    names = {"ram", content.figure, *(row.emblem for row in rows)}.union(*(row.marks for row in rows))
    picture = Picture(content.title, content.words, artwork, drawings(content.folder, artwork.ink, frozenset(names)))
    top = _head(picture, content)
    bottom = _results(picture, content.results)
    bottom = _facts(picture, content.facts[:2], bottom)
    left_out = len(content.rows) - len(rows)
    many = len(rows) + bool(left_out)
    high = min(SHEET_ROW if content.is_sheet else ROW, (bottom - BELOW_ROWS - top) / max(many, 1))
    for place, row in enumerate(rows):
        if content.is_sheet and high >= ROW * 1.2:
            _sheet_row(picture, row, top + high * place, high)
        else:
            _row(picture, row, top + high * place, high, _Columns.of(rows, high))
    if left_out:
        words = ngettext("and %(n)s more", "and %(n)s more", left_out) % {"n": left_out}
        size = round(min(SUMMARY, high * 0.55))
        picture.grey.append(fitted(words, size, EDGE, top + high * (len(rows) + 0.68), INNER))
    return picture


def _head(picture: Picture, content: PictureContent) -> float:
    """Label, headline and summary, beside the large drawing, above a thick line. Returns where that is."""
    wide = FIGURES.get(content.figure, FIGURE_HEIGHT)
    figure = Use(content.figure, RIGHT - wide, FIGURE_TOP, wide, FIGURE_HEIGHT)
    (picture.emblems if content.figure.startswith("e-") else picture.uses).append(figure)
    room = INNER - wide - GAP
    if size_for(clean(content.label), LABEL, room) >= LEAST_LABEL:
        label = [fitted(content.label, LABEL, EDGE, TOP, room)]
    else:
        label = lines(content.label, LEAST_LABEL, EDGE, 0, room, most=2)
    picture.plain += _moved(label, TOP - label[-1].y)
    headline = _headline(content.headline, room)
    picture.slab += headline
    y = headline[-1].y + headline[-1].size * 0.3 if headline else TOP
    for text in content.summary:
        is_beside = y < FIGURE_TOP + FIGURE_HEIGHT
        found = lines(text, SUMMARY, EDGE, y + 10, room if is_beside else INNER, most=4 if is_beside else 2, least=26)
        picture.plain += found
        y = found[-1].y + 4 if found else y
    rule = max(LEAST_RULE, round(y + 34, 1))
    picture.thick.append(f"M{EDGE} {rule}H{RIGHT}")
    return rule


def _headline(words: str, room: float) -> list[PictureText]:
    """As large as it can be on few lines."""
    found: list[PictureText] = []
    for size, least, most in HEADLINES:
        found = lines(words, size, EDGE, TOP + 30, room, most=most, least=least)
        if all(each.size >= least for each in found):
            break
    return found


def _moved(texts: Iterable[PictureText], down: float) -> list[PictureText]:
    return [PictureText(each.x, round(each.y + down, 1), each.size, each.words, each.is_end) for each in texts]


def _results(picture: Picture, results: Sequence[str]) -> float:
    """The results in columns, at the bottom. Returns where they begin."""
    if not results:
        return BOTTOM
    shown = list(results)
    if len(shown) > MOST_RESULTS:
        left_out = len(shown) - MOST_RESULTS + 1
        shown[MOST_RESULTS - 1 :] = [ngettext("and %(n)s more", "and %(n)s more", left_out) % {"n": left_out}]
    columns = min(3, len(shown))
    wide = (INNER + GAP) / columns
    top = BOTTOM - RESULT * -(-len(shown) // columns)
    size = min(size_for(clean(each), LABEL, wide - GAP) for each in shown)
    for place, words in enumerate(shown):
        row, column = divmod(place, columns)
        picture.plain.append(fitted(words, size, EDGE + wide * column, top + RESULT * (row + 0.75), wide - GAP))
    return top - 10


def _facts(picture: Picture, facts: Sequence[PictureFact], bottom: float) -> float:
    """Two facts beside each other. Returns where they begin."""
    if not facts:
        return bottom
    top = bottom - FACTS
    wide = INNER / 2
    for place, fact in enumerate(facts):
        x, room = EDGE + (wide + GAP) * place, wide - GAP
        picture.grey.append(fitted(fact.label, 28, x, top + 38, room))
        picture.slab += _name(fact.words, 38, x, top + 47, 50, room)
        picture.plain.append(fitted(fact.more, 28, x, top + 120, room))
    if len(facts) > 1:
        picture.thick.append(f"M{EDGE + wide} {top + 14}V{top + 120}")
    return top


@dataclass(frozen=True, slots=True)
class _Columns:
    """How wide the columns of rows are, and how far a drawing is from the next."""

    name: float
    step: float
    number: float
    unit: float
    end: float

    @classmethod
    def of(cls, rows: Sequence[PictureRow], high: float) -> "_Columns":
        end = END if any(row.end for row in rows) else 0
        unit = min(MOST_UNIT, max(_wide(clean(row.number.unit)) * min(UNIT, high * 0.4) for row in rows) + 10)
        number = min(MOST_NUMBER, max(max(_wide(row.number.number), 1) * min(NUMBER, high * 0.62) for row in rows) + 1)
        most = max(len(row.marks) for row in rows)
        rest = INNER - number - unit - end - GAP * (2 if most else 1)
        longest = max(_wide(clean(row.name)) * NAME * BOLD + (NAME + 16 if row.emblem else 0) for row in rows)
        step = min(MARK, rest / 2 / max(most, 1))
        name = min(max(longest, LEAST_NAME), rest - most * step)
        return cls(name, step, number, unit, end)


def _row(picture: Picture, row: PictureRow, y: float, high: float, columns: _Columns) -> None:
    """Name, drawings, number and end beside each other, above a thin line."""
    line, left, room = y + high * 0.68, float(EDGE), columns.name
    if row.emblem:
        side = min(NAME, high * 0.7)
        picture.emblems.append(Use(row.emblem, EDGE, round(y + (high - side) / 2, 1), side, side))
        left, room = left + side + 16, room - side - 16
    picture.bold += _name(row.name, min(NAME, high * 0.55), left, y, high, room / BOLD)
    step, x = columns.step, EDGE + columns.name + GAP
    picture.uses += _marks(row.marks, x, y + high / 2, step, min(step - 4, high * 0.6))
    right = RIGHT - columns.end
    unit = fitted(row.number.unit, round(min(UNIT, high * 0.4)), right, line, columns.unit - 10, is_end=True)
    picture.plain.append(unit)
    size = round(min(NUMBER, high * 0.62))
    picture.slab.append(fitted(row.number.number, size, right - columns.unit, line, columns.number, is_end=True))
    if row.end:
        picture.plain.append(fitted(row.end, round(min(38, high * 0.46)), RIGHT, line, END - GAP, is_end=True))
    picture.thin.append(f"M{EDGE} {y + high:.1f}H{RIGHT}")


def _name(name: str, size: float, x: float, y: float, high: float, room: float) -> list[PictureText]:
    """On one line, or where it would be smaller there, on two."""
    if size_for(clean(name), int(size), room) >= min(size * 0.7, high * 0.38):
        return [fitted(name, int(size), x, y + high * 0.66, room)]
    small = int(min(size, high * 0.38))
    found = lines(name, small, x, 0, room, most=2, least=14)
    return _moved(found, y + (high - found[0].size * LINE * len(found)) / 2)


def _sheet_row(picture: Picture, row: PictureRow, y: float, high: float) -> None:
    """Name, below it the drawings, and at the end the number as large as the row allows, with its word below it."""
    aside, middle = 300, y + high / 2
    size = round(min(118, high * 0.5))
    room = INNER - aside - GAP
    large = round(min(48, high * 0.3))
    name = lines(row.name, large, EDGE, 0, room, most=2, least=26)
    step = min(SHEET_MARK, high * 0.36, (room - (90 if row.end else 0)) / max(len(row.marks), 1))
    below = step + min(18, high * 0.08) if row.marks else 0
    if sum(each.size * LINE for each in name) + below > high * 0.95:
        name = lines(row.name, large, EDGE, 0, room, most=1)
    block = sum(each.size * LINE for each in name) + below
    down = middle - block / 2
    picture.bold += _moved(name, down)
    picture.uses += _marks(row.marks, EDGE, down + block - step / 2, step, step)
    if row.end:
        beside = EDGE + step * len(row.marks) + 14
        picture.plain.append(fitted(row.end, 32, beside, down + block - step * 0.3, max(room + EDGE - beside, 60)))
    line = middle + size * (0.22 if row.number.unit else 0.36)
    picture.slab.append(fitted(row.number.number, size, RIGHT, line, aside, is_end=True))
    if row.number.unit:
        unit = round(min(UNIT, high * 0.22))
        picture.grey.append(fitted(row.number.unit, unit, RIGHT, line + unit * 1.375, aside, is_end=True))
    picture.thin.append(f"M{EDGE} {y + high:.1f}H{RIGHT}")


def _marks(names: Sequence[str], x: float, middle: float, step: float, size: float) -> list[Use]:
    """A row of them; an empty name leaves a gap."""
    return [
        Use(name, round(x + step * place, 1), round(middle - size / 2, 1), round(size, 1), round(size, 1))
        for place, name in enumerate(names)
        if name
    ]
