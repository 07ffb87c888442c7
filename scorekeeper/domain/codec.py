"""Deals and options as JSON, read strictly."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.domain.fields import Fields, echoed, refusal_in, shortened
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal, MatchDeal
from scorekeeper.domain.seats import Seat, kind_of

RFC_3339 = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]((?:[01][0-9]|2[0-3]):[0-5][0-9]):([0-5][0-9]|60)(\.[0-9]+)?"
    r"([Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)


def read_time(text: str) -> datetime:
    """Return the moment that the text names, to the microsecond; a leap second is the second before it.

    Raises ValueError.
    """
    refusal = _("“%(text)s” is not a time; a time is written like 2026-11-01T20:15:00Z") % {"text": shortened(text)}
    found = RFC_3339.fullmatch(text)
    if not found:
        raise ValueError(refusal)
    day, minute, second, fraction, offset = found.groups(default="")
    whole_second = "59" if second == "60" else second
    try:
        return datetime.fromisoformat(f"{day}T{minute}:{whole_second}{fraction[:7]}{offset.upper()}")
    except ValueError:
        raise ValueError(refusal) from None


# JSON read exactly: whatever a lenient reader would guess at is refused, each thing with a sentence of its own.
#
# `read` takes a text whole. `parse` leaves an `InvalidValue` wherever something well-formed must be refused, so that
# its caller can `check` a long list piece by piece and say which piece it was.

LONGEST = 16 * 1024 * 1024
"""Bytes or characters of one text; far beyond a match of a thousand deals with notes."""

LONGEST_NESTED = 1_000_000
"""Of a text that is too deep to be read, only a shorter one is looked at once more, for the place where it is."""

DEEPEST = 8
SMALLEST, LARGEST = -(2**63), 2**63 - 1
MOST_DIGITS = len(str(SMALLEST))
TOKENS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]|[^"\[\]{}]++', re.DOTALL)


class BadJson(ValueError):
    """The text is not JSON, or more than is read here; the words say what is wrong with it."""


@dataclass(frozen=True, slots=True)
class InvalidValue:
    """Stands for a value that is refused; `words` say why. `fields`: what an object with a repeated name held last."""

    words: str
    fields: dict[str, object] | None = None


def read(text: str | bytes) -> object:
    """Return the value of a whole text. Raises BadJson."""
    value = parse(text)
    check(value)
    return value


def parse(text: str | bytes, *, longest: int | None = None) -> object:
    """Return the value of a text, with an `InvalidValue` in place of each part that must be refused.

    Raises BadJson where it is not JSON, or longer than `longest`, usually LONGEST.
    """
    longest = longest or LONGEST
    if len(text) > longest:
        raise BadJson(_("this is longer than %(longest)s bytes") % {"longest": longest})
    try:
        source = text.removeprefix("\ufeff") if isinstance(text, str) else text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadJson(_("this is not UTF-8: byte %(place)s cannot be read") % {"place": error.start + 1}) from None
    try:
        return DECODER.decode(source)
    except json.JSONDecodeError as error:
        if not source[error.pos :].strip():
            raise BadJson(_("this is not JSON: it ends too soon")) from None
        place = {"line": error.lineno, "column": error.colno}
        raise BadJson(_("this is not JSON: line %(line)s, column %(column)s cannot be read") % place) from None
    except RecursionError:
        return _parsed_but_for_depths(source)


def _parsed_but_for_depths(source: str) -> object:
    """Return the value with every list and object below DEEPEST emptied, so that `check` can name the place."""
    if len(source) > LONGEST_NESTED:
        raise BadJson(_too_deep())
    left, depth = [], 0
    for token in TOKENS.findall(source):
        depth -= token in ("]", "}")
        if depth <= DEEPEST:
            left.append(token)
        depth += token in ("[", "{")
    try:
        return DECODER.decode("".join(left))
    except json.JSONDecodeError:  # at a place that is not the place in the source
        raise BadJson(_too_deep()) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | InvalidValue:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    twice = Counter(name for name, _value in pairs).most_common(1)[0][0]
    return InvalidValue(_("“%(field)s” is written more than once") % {"field": shortened(twice)}, fields)


def _whole(digits: str) -> int | InvalidValue:
    # Python itself refuses to read some thousands of digits, and raises.
    if len(digits) <= MOST_DIGITS and SMALLEST <= (number := int(digits)) <= LARGEST:
        return number
    return InvalidValue(_("%(number)s is too large a number") % {"number": shortened(digits)})


def _broken(number: str) -> InvalidValue:
    return InvalidValue(
        _("%(number)s has a point or an exponent; numbers here are whole") % {"number": shortened(number)}
    )


def _constant(name: str) -> InvalidValue:
    return InvalidValue(_("%(name)s is not a number") % {"name": name})


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_float=_broken, parse_constant=_constant)


def check(value: object, depth: int = 1) -> None:
    """Refuse a value, at that depth of its text, that holds anything not to be read here. Raises BadJson."""
    if value is None or (isinstance(value, int) and SMALLEST <= value <= LARGEST):  # true and false are numbers here
        return
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int):
        raise BadJson(_("this number is too large"))
    elif isinstance(value, InvalidValue):
        raise BadJson(value.words)
    elif isinstance(value, dict | list) and depth > DEEPEST:
        raise BadJson(_too_deep())
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check_field(name, inner)
            check(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check(inner, depth + 1)
    else:
        raise BadJson(_("JSON has no %(kind)s") % {"kind": type(value).__name__})


def _check_field(name: object, value: object) -> None:
    """Refuse a bad field name, or a bad value and name its field."""
    if not isinstance(name, str):
        raise BadJson(_("the names of fields are texts"))
    _check_text(name)
    if isinstance(value, InvalidValue):
        raise BadJson(_("“%(field)s”: %(reason)s") % {"field": shortened(name), "reason": value.words})


def _too_deep() -> str:
    return _("this is nested more than %(depth)s deep") % {"depth": DEEPEST}


def _check_text(text: str) -> None:
    if "\0" in text:
        raise BadJson(_("“%(text)s” holds a NUL character") % {"text": shortened(text)})
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise BadJson(_("“%(text)s” holds half a character (a lone surrogate)") % {"text": shortened(text)})


# One deal as the match format writes it: its game's own fields, and those that every game's deals may have.
#
# The codec tells a field left out from one given, so that a deal written, read and written again is the same.

LONGEST_ID = 64
LONGEST_NOTE = 500
DEPTH_OF_A_DEAL = 3
"""Levels of nesting around a deal's own values: match, list, deal."""


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal in its place, with what was remembered beside it. `at` is a moment as RFC 3339 writes it."""

    match_deal: MatchDeal[Any]
    id: str | None = None
    note: str | None = None
    at: str | None = None


def read_match_deal(game: Game, data: object) -> WrittenDeal:
    """Return one deal of the format, in its place. Raises IllegalDeal."""
    try:
        check(data, DEPTH_OF_A_DEAL)
    except BadJson as refusal:
        raise IllegalDeal(str(refusal)) from None
    fields = Fields(data)
    deal = game.deals.read_deal(fields)
    written = WrittenDeal(
        MatchDeal(deal, seat_at(fields, "dealer", game.turn) if fields.has("dealer") else None),
        id=optional_text(fields, "id", LONGEST_ID),
        note=optional_text(fields, "note", LONGEST_NOTE),
        at=optional_time(fields, "at"),
    )
    fields.finish()
    return written


def write_match_deal(game: Game, written: WrittenDeal) -> dict[str, object]:
    """Return the deal as the format writes it: the game's fields, what was remembered,
    and who dealt if not by custom.
    """
    dealer = written.match_deal.dealer
    kept = {"id": written.id, "note": written.note, "at": written.at, "dealer": dealer.value if dealer else None}
    return {**game.deals.write_deal(written.match_deal.deal), **only_given(kept)}


def optional_text(fields: Fields, name: str, longest: int) -> str | None:
    """A text that is stored and never scored; None where it is left out."""
    return fields.text(name, longest) if fields.has(name) else None


def optional_time(fields: Fields, name: str) -> str | None:
    """A moment, stored as it was written; None where it is left out."""
    if not fields.has(name):
        return None
    given = fields.take(name)
    with refusal_in(name):
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


def only_given(fields: Mapping[str, object]) -> dict[str, object]:
    """Leave out the fields without a value."""
    return {name: value for name, value in fields.items() if value is not None}
