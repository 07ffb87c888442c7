"""The sheet of a picture: a field for everybody, with their name, what they have and how the game draws it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from scorekeeper.book.history.picture_words import PictureText, broken, fitted, size_for
from scorekeeper.domain.telling.account import Account

WIDTH, EDGE, BOTTOM = 1080, 64, 1216
INNER = WIDTH - 2 * EDGE
GUTTER = 36
"""Between the line that parts two fields and what stands in them."""
FEW = 3
"""So many stand beside each other, with large numbers; more of them in two columns."""
TALL, FLAT, LOW = 322, 150, 100
"""How high a field is: of few, of four, and of more."""
LARGE, NAME, LEAST_NAME = 118, 42, 30
BESIDE_NUMBER = 0.64
"""How much of a low field a name has, the number beside it having the rest."""
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
    """The room of one side on the sheet; all but the first of a row have a line at their left."""

    x: float
    y: float
    wide: float
    high: float
    is_first: bool

    @property
    def left(self) -> float:
        """Where its words begin."""
        return self.x if self.is_first else self.x + GUTTER

    @property
    def right(self) -> float:
        """Where they end."""
        return self.left + self.room

    @property
    def room(self) -> float:
        """How wide they can be."""
        return self.wide - GUTTER

    @property
    def below(self) -> float:
        """Where the line below it runs."""
        return self.y + self.high


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one field. `number_ends`: its x is where it ends; `more`: what found no room in the row."""

    field: SheetCell
    name: tuple[PictureText, ...]
    number: PictureText
    number_ends: bool
    marks: tuple[Mark, ...]
    unit: PictureText | None = None
    more: PictureText | None = None


def top_of(many: int) -> float:
    """Return where the sheet of so many begins."""
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
    """Return the same for everybody: the largest in which each name fits, on two lines where there is room for them."""
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
    """Name and number on one line; drawings below the name where there is room."""
    name = fitted(account.name, size, field.left, field.y + 62, field.wide * BESIDE_NUMBER)
    number = fitted(account.large.number, 68, field.right, field.y + 68, field.room * (1 - BESIDE_NUMBER))
    drawn = (*account.row, *account.beside) if field.high == FLAT else ()
    row = _marks(drawn, field.left, field.y + 88, field.room, 42)
    return Cell(field, (name,), number, number_ends=True, marks=tuple(row))


def _marks(names: Sequence[str], x: float, y: float, room: float, size: float) -> list[Mark]:
    step = min(size, room / max(len(names), 1))
    return [Mark(name, round(x + step * place, 1), round(y, 1), round(step, 1)) for place, name in enumerate(names)]
