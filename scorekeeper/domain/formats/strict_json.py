"""JSON read exactly: whatever a lenient reader would guess at is refused, each thing with a sentence of its own.

`read` takes a text whole. `parse` leaves an `Unfit` wherever something well-formed must be refused, so that its caller
can `check` a long list piece by piece and say which piece it was.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass

from scorekeeper.domain.fields import shortened
from scorekeeper.domain.i18n import _

LONGEST = 16 * 1024 * 1024
"""Bytes or characters of one text; far beyond a match of a thousand deals with notes."""

LONGEST_NESTED = 1_000_000
"""Of a text that is too deep to be read, only a shorter one is looked at once more, for the place where it is."""

DEEPEST = 8
SMALLEST, LARGEST = -(2**63), 2**63 - 1
MOST_DIGITS = len(str(SMALLEST))
STRINGS_AND_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


class BadJson(ValueError):
    """The text is not JSON, or more than is read here; the words say what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Unfit:
    """Stands for a value that is refused; `words` say why. `fields`: what an object with a repeated name held last."""

    words: str
    fields: dict[str, object] | None = None


def read(text: str | bytes) -> object:
    """Return the value of a whole text. Raises BadJson."""
    value = parse(text)
    check(value)
    return value


def parse(text: str | bytes, *, longest: int | None = None) -> object:
    """Return the value of a text, with Unfit where a part of it is to be refused.

    Raises BadJson where it is not JSON, or longer than `longest`, usually LONGEST.
    """
    longest = longest or LONGEST
    if len(text) > longest:
        raise BadJson(_("this is longer than %(longest)s bytes") % {"longest": longest})
    source = _decoded(text)
    try:
        return _parsed(source)
    except RecursionError:
        if len(source) > LONGEST_NESTED:
            raise BadJson(too_deep()) from None
        return _parsed_but_for_depths(source)


def _decoded(text: str | bytes) -> str:
    """Return the text without its byte-order mark."""
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadJson(_("this is not UTF-8: byte %(place)s cannot be read") % {"place": error.start + 1}) from None


def _parsed(source: str) -> object:
    try:
        return DECODER.decode(source)
    except json.JSONDecodeError as error:
        if not source[error.pos :].strip():
            raise BadJson(_("this is not JSON: it ends too soon")) from None
        place = {"line": error.lineno, "column": error.colno}
        raise BadJson(_("this is not JSON: line %(line)s, column %(column)s cannot be read") % place) from None


def _parsed_but_for_depths(source: str) -> object:
    """Return the value without all that lies too deep even to be looked at; what is left is still too deep where it
    was.
    """
    try:
        return DECODER.decode(_without_depths(source))
    except json.JSONDecodeError:  # at a place that is not the place in the source
        raise BadJson(too_deep()) from None


def _without_depths(source: str) -> str:
    """Return the text with 0 in place of whatever lies more than one step deeper than may be."""
    kept, depth, start = [], 0, 0
    for token in STRINGS_AND_BRACKETS.finditer(source):
        if token[0] in ("[", "{"):
            depth += 1
            if depth == DEEPEST + 2:
                kept += [source[start : token.start()], "0"]
        elif token[0] in ("]", "}"):
            if depth == DEEPEST + 2:
                start = token.end()
            depth -= 1
    return "".join(kept) + (source[start:] if depth < DEEPEST + 2 else "")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | Unfit:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    twice = Counter(name for name, _value in pairs).most_common(1)[0][0]
    return Unfit(_("“%(field)s” is written more than once") % {"field": shortened(twice)}, fields)


def _whole(digits: str) -> int | Unfit:
    # Python itself refuses to read some thousands of digits, and raises.
    if len(digits) <= MOST_DIGITS and SMALLEST <= (number := int(digits)) <= LARGEST:
        return number
    return Unfit(_("%(number)s is too large a number") % {"number": shortened(digits)})


def _broken(number: str) -> Unfit:
    return Unfit(_("%(number)s has a point or an exponent; numbers here are whole") % {"number": shortened(number)})


def _constant(name: str) -> Unfit:
    return Unfit(_("%(name)s is not a number") % {"name": name})


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_float=_broken, parse_constant=_constant)


def check(value: object, depth: int = 1) -> None:
    """Refuse a value, at that depth of its text, that holds anything not to be read here. Raises BadJson."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, int):  # true and false too, which Python counts among the whole numbers
        _check_number(value)
    elif isinstance(value, dict):
        _check_depth(depth)
        for name, inner in value.items():
            check_field(name, inner, depth + 1)
    elif isinstance(value, list):
        _check_depth(depth)
        for inner in value:
            check(inner, depth + 1)
    elif isinstance(value, Unfit):
        raise BadJson(value.words)
    elif value is not None:
        raise BadJson(_("JSON has no %(kind)s") % {"kind": type(value).__name__})


def check_field(name: object, value: object, depth: int) -> None:
    """Refuse a field whose name or value, at that depth, is not to be read here. Raises BadJson that names it."""
    if not isinstance(name, str):
        raise BadJson(_("the names of fields are texts"))
    _check_text(name)
    if isinstance(value, Unfit):
        raise BadJson(_("“%(field)s”: %(reason)s") % {"field": shortened(name), "reason": value.words})
    check(value, depth)


def _check_depth(depth: int) -> None:
    if depth > DEEPEST:
        raise BadJson(too_deep())


def too_deep() -> str:
    """Return why a text is refused that is nested deeper than `DEEPEST`."""
    return _("this is nested more than %(depth)s deep") % {"depth": DEEPEST}


def _check_text(text: str) -> None:
    if "\0" in text:
        raise BadJson(_("“%(text)s” holds a NUL character") % {"text": shortened(text)})
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise BadJson(_("“%(text)s” holds half a character (a lone surrogate)") % {"text": shortened(text)})


def _check_number(number: int) -> None:
    if not SMALLEST <= number <= LARGEST:
        raise BadJson(_("this number is too large"))
