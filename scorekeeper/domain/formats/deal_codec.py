"""One deal as the match format writes it: its game's own fields, and those that every game's deals may have.

What was left out and what was given are kept apart, so that a deal written, read and written again is the same.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.strict_json import BadJson, check
from scorekeeper.domain.formats.times import read_time
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Dealt, IllegalDeal
from scorekeeper.domain.seats import BySeat, Seat, kind_of

T = TypeVar("T")

LONGEST_ID = 64
LONGEST_NOTE = 500
DEPTH_OF_A_DEAL = 3
"""A deal lies in a list in a match."""


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal in its place, with what was remembered beside it. `at` is a moment as RFC 3339 writes it."""

    dealt: Dealt[Any]
    id: str | None = None
    note: str | None = None
    at: str | None = None


def read_dealt(game: Game, data: object) -> WrittenDeal:
    """Return one deal of the format, in its place. Raises IllegalDeal."""
    try:
        check(data, DEPTH_OF_A_DEAL)
    except BadJson as refusal:
        raise IllegalDeal(str(refusal)) from None
    fields = Fields(data)
    deal = game.deals.read_deal(fields)
    written = WrittenDeal(
        Dealt(deal, seat_at(fields, "dealer", game.turn) if fields.has("dealer") else None),
        id=optional_text(fields, "id", LONGEST_ID),
        note=optional_text(fields, "note", LONGEST_NOTE),
        at=optional_time(fields, "at"),
    )
    fields.finish()
    return written


def write_dealt(game: Game, written: WrittenDeal) -> dict[str, object]:
    """Return the deal as the format writes it: the game's fields, what was remembered,
    and who dealt if not by custom.
    """
    dealer = written.dealt.dealer
    kept = {"id": written.id, "note": written.note, "at": written.at, "dealer": dealer.value if dealer else None}
    return {**game.deals.write_deal(written.dealt.deal), **only_given(kept)}


def optional_text(fields: Fields, name: str, longest: int) -> str | None:
    """Return a text that is kept and never scored; None where it is left out."""
    return fields.text(name, longest) if fields.has(name) else None


def optional_time(fields: Fields, name: str) -> str | None:
    """Return a moment that is kept as it was written; None where it is left out."""
    if not fields.has(name):
        return None
    given = fields.take(name)
    with inside(name):
        if not isinstance(given, str):
            raise IllegalDeal(_("%(value)s is not a time") % {"value": echoed(given)})
        read_time(given)
    return given


def seat_at(fields: Fields, name: str, turn: Turn) -> Seat:
    """Return a seat of a table where somebody sits."""
    seat = fields.choice(name, kind_of(turn[0]))
    if seat not in turn:
        raise IllegalDeal(_("“%(field)s” is %(seat)s, where nobody sits") % {"field": name, "seat": echoed(seat.value)})
    return seat


class inside:  # noqa: N801 - it reads as a word of the sentence, like contextlib.suppress
    """Says of a refusal in which field it lies: `with inside("bids"): …`.

    Not made by `contextmanager`, which would cost an eighth of the time in which a match is read and scored.
    """

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, _kind: object, refusal: BaseException | None, _trace: object) -> None:
        """Raise IllegalDeal in the place of any ValueError."""
        if isinstance(refusal, ValueError):
            raise IllegalDeal(_("“%(field)s”: %(reason)s") % {"field": self.place, "reason": refusal}) from None


def read_object(fields: Fields, name: str, read: Callable[[Fields], T]) -> T:
    """Return what `read` makes of the object in that field, which it has to take whole.

    Raises IllegalDeal in its place.
    """
    given = fields.take(name)
    with inside(name):
        left = Fields(given)
        made = read(left)
        left.finish()
    return made


def read_by_seat(fields: Fields, name: str, seats: Iterable[Seat], read: Callable[[Fields, str], T]) -> BySeat[T]:
    """Return what the field holds for each of these seats; no more and no less. Raises IllegalDeal in its place."""
    return read_object(fields, name, lambda each: BySeat.made(seats, lambda seat: read(each, seat.value)))


def only_given(fields: Mapping[str, object]) -> dict[str, object]:
    """Leave out the fields without a value."""
    return {name: value for name, value in fields.items() if value is not None}
