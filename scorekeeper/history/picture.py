"""A picture of the final sheet to share: who won, what everybody had, under the game's own colours."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from django.template.loader import render_to_string, select_template
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.sheet import Account, Ending
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.colours import artwork_of

USUAL, OF_NARROW, OF_CAPITAL, OF_WIDE, OF_SQUARE = 0.61, 0.4, 0.76, 0.98, 1.05
"""The width of a letter in heights of its script; that of a square one is a Chinese sign's."""
LINE = 1.15
"""Distance of lines, in heights of the script."""
GLUE = "\u00a0"
"""Holds words together on one line."""
NARROW, WIDE = frozenset("fijlrtI.,:;!'|()[] ·’1" + GLUE), frozenset("mwMWÆŒ@%&—")
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class PictureText:
    """One line of text: where it begins, ends or has its middle, and how large it is."""

    x: float
    y: float
    size: int
    words: str


def clean(text: str) -> str:
    """Without the few characters that no XML can hold."""
    return NOT_IN_XML.sub("", text)


def fitted(words: str, size: int, x: float, y: float, room: float) -> PictureText:
    """The words on one line, as large as `size`, or as small as they must be to fit into `room`."""
    words = clean(words)
    return PictureText(x, y, size_for(words, size, room), words)


def size_for(words: str, size: int, room: float) -> int:
    """The size, or a smaller one in which the words fit on one line."""
    return min(size, int(room / max(_wide(words), 1)))


def lines(words: str, size: int, x: float, top: float, room: float, *, most: int, least: int = 20) -> list[PictureText]:
    """The words below `top` on at most so many lines, smaller than that size where they need it."""
    words = clean(words)
    if not words:
        return []
    while size > least and not _fits_in(broken(words, size, room), size, room, most):
        size -= 2
    found = broken(words, size, room)[:most]
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


# The drawings of a picture: those of the pages, with what a style sheet says of them written beside every stroke. A
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
    """Those drawings of a game's sprite and its emblem, and what they are made of, as definitions of a picture."""
    known = _symbols(folder)
    wanted = _with_parts(names, known)
    return Drawings("".join(_with_colours(known[name], ink) for name in sorted(wanted)))


def _symbols(folder: str) -> dict[str, str]:
    sprite = select_template([f"{folder}/_sprite.html", "matches/_nothing.html"])
    source = sprite.render({"sheet": True, "end": True, "picture": True})
    source += render_to_string(f"{folder}/_emblem.html")
    return {found[1]: found[0] for found in SYMBOL.finditer(source)}


def _with_parts(names: Iterable[str], known: dict[str, str]) -> set[str]:
    """The drawings that there are of those, with the drawings inside them."""
    found = {name for name in names if name in known}
    return found.union(*(_with_parts(set(USED.findall(known[name])) - {name}, known) for name in found))


def _with_colours(drawing: str, ink: str) -> str:
    """As static/css/base.css has it, on light paper."""
    looks = {
        "c": f'fill="{PAPER}"',
        "m": f'fill="{ink}"',
        "w": f'fill="{GREY}"',
        "k": f'fill="none" stroke="{PAPER}" stroke-width="3"',
        "k2": f'fill="none" stroke="{PAPER}" stroke-width="5"',
        "o": f'fill="none" stroke="{GREY}" stroke-width="1.6"',
    }
    return CLASS.sub(lambda found: looks[found[1]], drawing)


# The sheet of a picture: a field for each side, with its name, its number and the game's own drawings.

WIDTH, EDGE, BOTTOM = 1080, 64, 1216
INNER = WIDTH - 2 * EDGE
GUTTER = 36
"""Between the line that parts two fields and what stands in them."""
FEW = 3
"""At most so many stand side by side, with large numbers; more of them in two columns."""
TALL, FLAT, LOW = 322, 150, 100
"""How high a field is: of few, of four, and of more."""
LARGE, NAME, LEAST_NAME = 118, 42, 30
BESIDE_NUMBER = 0.64
"""The name's share of a low field; the number has the rest."""
MARK, MARK_BESIDE = 52, 58


@dataclass(frozen=True, slots=True)
class Mark:
    """One small drawing."""

    name: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The field of one side on the sheet; all but the first of a row have a line at their left."""

    x: float
    y: float
    wide: float
    high: float
    is_first: bool

    @property
    def left(self) -> float:
        return self.x if self.is_first else self.x + GUTTER

    @property
    def right(self) -> float:
        return self.left + self.room

    @property
    def room(self) -> float:
        return self.wide - GUTTER

    @property
    def below(self) -> float:
        """Where the line below the field runs."""
        return self.y + self.high


@dataclass(frozen=True, slots=True)
class Cell:
    """The contents of one field. `number_ends`: its x is where it ends; `more`: what did not fit into the row."""

    field: SheetCell
    name: tuple[PictureText, ...]
    number: PictureText
    number_ends: bool
    marks: tuple[Mark, ...]
    unit: PictureText | None = None
    more: PictureText | None = None


def top_of(many: int) -> float:
    """The top of a sheet with so many fields."""
    return BOTTOM - _high(many) * ceil(many / _columns(many))


def cells(accounts: Sequence[Account]) -> Iterator[Cell]:
    """Yield a field for each, in rows."""
    many = len(accounts)
    wide, high = INNER / _columns(many), _high(many)
    size = _name_size(accounts, wide)
    for place, account in enumerate(accounts):
        row, column = divmod(place, _columns(many))
        field = SheetCell(EDGE + wide * column, top_of(many) + high * row, wide, high, is_first=column == 0)
        yield _tall(account, field, size) if many <= FEW else _flat(account, field, size)


def _columns(many: int) -> int:
    return many if many <= FEW else 2


def _high(many: int) -> int:
    if many <= FEW:
        return TALL
    return FLAT if many <= 4 else LOW


def _name_size(accounts: Sequence[Account], wide: float) -> int:
    """One size for everybody: the largest in which each name fits, on two lines where there is space for them."""
    room, most = (wide - GUTTER, 2) if len(accounts) <= FEW else (wide * BESIDE_NUMBER, 1)
    size = NAME
    while size > LEAST_NAME and not all(_fits(each.name, size, room, most) for each in accounts):
        size -= 1
    return size


def _fits(name: str, size: int, room: float, most: int) -> bool:
    lines = broken(name, size, room)
    return len(lines) <= most and all(size_for(line, size, room) == size for line in lines)


def _tall(account: Account, field: SheetCell, size: int) -> Cell:
    """Name, a row of drawings, and below it the number with its word and the drawings beside it."""
    name = [
        fitted(line, size, field.left, field.y + 58 + size * 1.1 * place, field.room)
        for place, line in enumerate(broken(account.name, size, field.room)[:2])
    ]
    number = fitted(account.large.number, LARGE, field.left, field.y + field.high - 30, field.room * 0.6)
    beside = field.left + number.size * 0.6 * len(number.words) + 24
    room = field.right - beside
    row = _marks(account.row, field.left, name[-1].y + 24, field.room, MARK)
    pips = _marks(account.beside, beside, number.y - MARK_BESIDE, room, MARK_BESIDE)
    unit = fitted(account.large.unit, 32, beside, number.y - (MARK_BESIDE + 16 if pips else 4), room)
    more = PictureText(field.right, row[-1].y + row[-1].size + 32, 30, account.more) if account.more and row else None
    return Cell(field, tuple(name), number, number_ends=False, marks=(*row, *pips), unit=unit, more=more)


def _flat(account: Account, field: SheetCell, size: int) -> Cell:
    """Name and number on one line; drawings below the name where there is space."""
    name = fitted(account.name, size, field.left, field.y + 62, field.wide * BESIDE_NUMBER)
    number = fitted(account.large.number, 68, field.right, field.y + 68, field.room * (1 - BESIDE_NUMBER))
    names = (*account.row, *account.beside) if field.high == FLAT else ()
    row = _marks(names, field.left, field.y + 88, field.room, 42)
    return Cell(field, (name,), number, number_ends=True, marks=tuple(row))


def _marks(names: Sequence[str], x: float, y: float, room: float, size: float) -> list[Mark]:
    step = min(size, room / max(len(names), 1))
    return [Mark(name, round(x + step * place, 1), round(y, 1), round(step, 1)) for place, name in enumerate(names)]


# A picture of the final sheet to be shared: who won, what everybody had, under the game's band. No address in it.

HEIGHT = 1350
HEADLINE, SECOND, REASON, SMALL = 84, 60, 36, 36
BELOW_THE_BORDER = 222
LEAST_DRAWING, MOST_DRAWING = 120, 340
AIR = 34
"""Space between the parts above the sheet."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The one large drawing: its name among the drawings, and where it stands. A cat lies on a `rug`."""

    name: str
    x: float
    y: float
    width: float
    height: float
    rug: float | None


def picture(table: MatchPage) -> dict[str, object]:
    """What the template draws: the match as it stands, a finished one with its headline."""
    ending, artwork = table.ending, artwork_of(table.game.folder)
    headline = ending.won if ending else _undecided(table)
    accounts = table.game.presenter.accounts(table.replay, table.names)
    top = top_of(len(accounts))
    first = lines(headline, HEADLINE, WIDTH / 2, BELOW_THE_BORDER, INNER, most=2)
    words = _words_above(ending, top)
    drawing = _drawing(table, _end(first, BELOW_THE_BORDER), words[0].y - words[0].size if words else top)
    names = {drawing.name if drawing else "", _emblem(table)}.union(*({*each.row, *each.beside} for each in accounts))
    return {
        "artwork": artwork,
        "drawings": drawings(table.game.folder, artwork.ink, frozenset(names)),
        "title": fitted(table.title, 46, EDGE, 104, INNER - 380),
        "date": PictureText(WIDTH - EDGE, 104, SMALL, date_format(localtime(table.match.played), "DATE_FORMAT")),
        "headline": tuple(first),
        "drawing": drawing,
        "second": tuple(each for each in words if each.size > REASON),
        "reason": tuple(each for each in words if each.size <= REASON),
        "top": top,
        "cells": tuple(cells(accounts)),
        "played": PictureText(EDGE, HEIGHT - 62, SMALL, clean(table.played)),
        "emblem": _emblem(table),
        "description": clean(_("%(game)s: %(headline)s") % {"game": table.title, "headline": headline}),
    }


def _undecided(table: MatchPage) -> str:
    """The words above a match that nobody has won, or not yet."""
    if table.is_over:
        return _("Ended without a winner")
    deals = table.recorded
    return ngettext("After one deal", "After %(n)s deals", deals) % {"n": deals} if deals else _("Just begun")


def _words_above(ending: Ending | None, top: float) -> list[PictureText]:
    """Whom the result leaves as what, or how it was won, and why: as low as they fit above the sheet."""
    if ending is None:
        return []
    found = lines(ending.how, SECOND, WIDTH / 2, 0, INNER, most=2, least=REASON + 2)
    found += lines(ending.reason, REASON, WIDTH / 2, _end(found, 0) + 14, INNER - 60, most=3, least=30)
    down = top - AIR - _end(found, 0)
    return [PictureText(each.x, round(each.y + down, 1), each.size, each.words) for each in found]


def _end(found: Sequence[PictureText], otherwise: float) -> float:
    """Where lines of text end, with what hangs below the last."""
    return found[-1].y + found[-1].size * 0.3 if found else otherwise


def _drawing(table: MatchPage, top: float, bottom: float) -> Drawing | None:
    """The drawing between the headline and the words below it, as large as fits; none where there is little space."""
    badge = table.ending.badge if table.ending else None
    rug = 48 if badge else 0
    room = bottom - top - 2 * AIR - rug
    if room < LEAST_DRAWING:
        return None
    high = min(room, MOST_DRAWING - rug)
    wide = high * (200 / 140 if badge else 1)
    y = top + AIR + (room - high) / 2
    name = badge.figure if badge else _emblem(table)
    return Drawing(name, (WIDTH - wide) / 2, y, wide, high, y + high if badge else None)


def _emblem(table: MatchPage) -> str:
    return f"e-{table.game.folder}"
