"""One large JSON object out of a file, its longest list an element at a time: in little memory, strict as ever."""

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from scorekeeper.domain.fields import shortened
from scorekeeper.domain.formats.strict_json import DECODER, LONGEST, BadJson, check, check_field, too_deep
from scorekeeper.domain.i18n import _

AT_A_TIME = 256 * 1024
BLANKS = re.compile(r"[ \t\n\r]*")
LONGEST_TOKEN = 16
"""Characters of the longest thing but a text that may be cut off where the part that was read ends: `-Infinity`."""


class Element(NamedTuple):
    """A value of a list, and where its bytes stand in the file."""

    value: object
    start: int
    length: int


class Pieces:
    """A JSON object in a file. For each of `fields` either `value` or `elements` is to be asked, once."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._read = 0  # bytes of the file that were decoded
        self._text, self._begun, self._at, self._is_all = "", 0, 0, False
        self._line, self._column = 1, 0  # where the text begins in the file
        self._counted, self._bytes = 0, 0  # characters of the text, and the byte of the file where they end
        self._more()
        if self._text.startswith("\ufeff"):
            self._at = 1

    def fields(self) -> Iterator[str]:
        """Yield the name of each field. Raises BadJson where the file is no object, or holds more than one."""
        seen: set[str] = set()
        self._take("{")
        if self._next() == "}":
            self._take("}")
        else:
            yield self._name(seen)
            while self._goes_on("}"):
                yield self._name(seen)
        if self._next():
            raise self._unreadable(self._at)

    def is_list(self) -> bool:
        """Return whether the field's value is a list."""
        return self._next() == "["

    def value(self, name: str) -> object:
        """Return the value of the field, whole. Raises BadJson."""
        value = self._value()
        check_field(name, value, 2)
        return value

    def elements(self) -> Iterator[Element]:
        """Yield the values of the field's list, one by one. Raises BadJson."""
        self._take("[")
        if self._next() == "]":
            self._take("]")
            return
        yield self._element()
        while self._goes_on("]"):
            yield self._element()

    def _name(self, seen: set[str]) -> str:
        if self._next() != '"':
            raise self._unreadable(self._at)
        name = str(self._value())
        if name in seen:
            raise BadJson(_("“%(field)s” is written more than once") % {"field": shortened(name)})
        seen.add(name)
        self._take(":")
        return name

    def _element(self) -> Element:
        value = self._value()
        try:
            check(value, 3)
        except BadJson as refusal:
            told = {"line": self._line_of(self._begun), "reason": refusal}
            raise BadJson(_("line %(line)s: %(reason)s") % told) from None
        start = self._byte_at(self._begun)
        return Element(value, start, self._byte_at(self._at) - start)

    def _value(self) -> object:
        """Return the next value, which is read on for until all of it is there."""
        self._next()
        while True:
            try:
                value, end = DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if not self._may_be_cut_off(error):
                    raise self._unreadable(error.pos) from None
            except RecursionError:
                raise BadJson(too_deep()) from None
            else:
                if end < len(self._text) or self._is_all:  # else a number might go on
                    self._begun, self._at = self._at, end
                    return value
            self._more()

    def _may_be_cut_off(self, error: json.JSONDecodeError) -> bool:
        is_near_the_end = error.pos >= len(self._text) - LONGEST_TOKEN
        return not self._is_all and (is_near_the_end or error.msg.startswith("Unterminated string"))

    def _goes_on(self, end: str) -> bool:
        """Return whether another one follows. Takes the comma, or else the end."""
        if self._next() == ",":
            self._take(",")
            return True
        self._take(end)
        return False

    def _take(self, sign: str) -> None:
        if self._next() != sign:
            raise self._unreadable(self._at)
        self._at += 1

    def _next(self) -> str:
        """Return the next character that is no blank; nothing at the end of the file."""
        while True:
            found = BLANKS.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text) or self._is_all:
                return self._text[self._at : self._at + 1]
            self._more()

    def _more(self) -> None:
        """Read on, as much again as there is; let go of what was taken."""
        if len(self._text) - self._at > LONGEST:
            raise BadJson(_("this is longer than %(longest)s bytes") % {"longest": LONGEST})
        self._byte_at(self._at)
        self._counted = 0
        self._line, self._column = self._line_of(self._at), self._column_of(self._at)
        left = self._text[self._at :]
        self._text, self._at = left + self._decoded(self._file.read(max(AT_A_TIME, len(left)))), 0

    def _decoded(self, data: bytes) -> str:
        self._is_all = not data
        begun = len(self._decoder.getstate()[0])
        try:
            text = self._decoder.decode(data, final=self._is_all)
        except UnicodeDecodeError as error:
            place = self._read - begun + error.start + 1
            raise BadJson(_("this is not UTF-8: byte %(place)s cannot be read") % {"place": place}) from None
        self._read += len(data)
        return text

    def _unreadable(self, at: int) -> BadJson:
        """Return why the text cannot be read from there on."""
        if self._is_all and not self._text[at:].strip():
            return BadJson(_("this is not JSON: it ends too soon"))
        place = {"line": self._line_of(at), "column": self._column_of(at) + 1}
        return BadJson(_("this is not JSON: line %(line)s, column %(column)s cannot be read") % place)

    def _byte_at(self, at: int) -> int:
        """Return where in the file that character of the text begins; it is never asked for one before the last."""
        self._bytes += len(self._text[self._counted : at].encode())
        self._counted = at
        return self._bytes

    def _line_of(self, at: int) -> int:
        return self._line + self._text.count("\n", 0, at)

    def _column_of(self, at: int) -> int:
        newline = self._text.rfind("\n", 0, at)
        return self._column + at if newline < 0 else at - newline - 1
