"""What a file holds: a book (docs/book-format.md) of either version, or matches in the match format.

Its matches can be gone through more than once. A book of version 2 and written matches are read line by line; a book of
version 1 is one JSON document, which is read as a whole.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO
from uuid import UUID

from django.utils.translation import gettext as _

from scorekeeper.data.exports import FORMAT
from scorekeeper.data.imports.match import (
    HIGHEST_NUMBER,
    ImportRefused,
    ReadMatch,
    Work,
    read_match_of_book,
    read_written_match,
    refused,
)
from scorekeeper.domain.codec import LONGEST, BadJson, check, parse, read
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import Format
from scorekeeper.domain.names import clean_name, folded
from scorekeeper.web import zones

FIRST_FORMAT = "scorekeeper-book/1"
ANY_FORMAT = b"scorekeeper-book/"
LONGEST_BOOK_NAME = 60
LONGEST_ZONE = 60
LONGEST_START = 200
PIECE = 1024 * 1024
DEPTH_OF_A_MATCH = 3
"""In version 1, where it lies in a list in the book."""


@dataclass(frozen=True, slots=True)
class Contents:
    """`read` yields the matches, from the first one on each time it is called. It raises ImportRefused.

    There are `about` so many matches. `people` are names by their numbers, where the file gives any.
    """

    read: Callable[[], Iterator[ReadMatch]]
    about: int
    people: Mapping[int, str]
    name: str = ""
    zone: str = ""

    def matches(self) -> Iterator[ReadMatch]:
        """Yield the matches; none of them twice, and by their numbers where they have any. Raises ImportRefused."""
        ids: set[UUID] = set()
        last = 0
        for place, match in enumerate(self.read(), 1):
            values = {"number": match.number or place, "last": last}
            if match.row.uid in ids or 0 < match.number == last:
                raise ImportRefused(_("Match %(number)s is in the file twice.") % values)
            if 0 < match.number < last:
                raise ImportRefused(_("Match %(number)s comes after match %(last)s: put them in order.") % values)
            ids.add(match.row.uid)
            last = match.number
            yield match


def contents(file: BinaryIO) -> Contents:
    """What the file holds, which stays open. Raises ImportRefused."""
    file.seek(0)
    first = next(lines_in(file), b"")
    if not first:
        raise ImportRefused(_("This file is empty."))
    head = _object(first)
    if head.get("format") == FORMAT:
        people, name, zone = _head(head)
        return Contents(lambda: _lines_of_book(file, people), _newlines(file) - 1, people, name, zone)
    if head.get("format") == Format.FIRST.value:
        return _match_format(file)
    return _document(file)


def _object(line: bytes) -> dict[str, object]:
    """The object on the first line; empty where there is something else."""
    try:
        value = parse(line)
    except BadJson:
        return {}
    return value if isinstance(value, dict) else {}


def _match_format(file: BinaryIO) -> Contents:
    def written() -> Iterator[ReadMatch]:
        file.seek(0)
        for place, text in enumerate(matches_in(file), 1):
            yield read_written_match(text, place)

    return Contents(written, _newlines(file), {})


def _newlines(file: BinaryIO) -> int:
    file.seek(0)
    return sum(piece.count(b"\n") for piece in iter(partial(file.read, PIECE), b""))


# A book of version 2


def _lines_of_book(file: BinaryIO, people: Mapping[int, str]) -> Iterator[ReadMatch]:
    file.seek(0)
    work = Work()
    for place, line in enumerate(islice(lines_in(file), 1, None), 1):
        try:
            match = read(line)
        except BadJson as refusal:
            values = {"number": place, "reason": refusal}
            raise ImportRefused(
                _("Scorekeeper cannot read the match on line %(number)s below the head: %(reason)s") % values
            ) from None
        yield read_match_of_book(match, place, people, work)


def _head(head: Mapping[str, object]) -> tuple[dict[int, str], str, str]:
    """The people, the name and the time zone of a book."""
    try:
        check(head)
        fields = Fields(head)
        fields.take("format")
        name, zone, people = fields.text("name", LONGEST_BOOK_NAME), _zone(fields), _people(fields.take("people"))
        fields.finish()
        return people, clean_name(name) if name else "", zone
    except ValueError as refusal:
        raise _unreadable(refusal) from None


def _unreadable(reason: object) -> ImportRefused:
    return ImportRefused(
        _("This file is damaged or is not from Scorekeeper. Choose another one. (%(reason)s)") % {"reason": reason}
    )


def _zone(fields: Fields) -> str:
    zone = fields.text("zone", LONGEST_ZONE)
    if not zones.is_name(zone):
        raise IllegalDeal(_("%(zone)s is not a time zone") % {"zone": echoed(zone)})
    return zone


def _people(data: object) -> dict[int, str]:
    if not isinstance(data, list):
        raise IllegalDeal(_("“people” is not a list"))
    people: dict[int, str] = {}
    alike: dict[str, str] = {}
    for each in data:
        fields = Fields(each)
        number, name = fields.whole("number", 1, HIGHEST_NUMBER), clean_name(fields.text("name", HIGHEST_NUMBER))
        fields.finish()
        if number in people:
            raise IllegalDeal(_("two people have the number %(number)s") % {"number": number})
        if folded(name) in alike:
            values = {"one": echoed(alike[folded(name)]), "other": echoed(name)}
            raise IllegalDeal(_("%(one)s and %(other)s are too much alike") % values)
        people[number] = alike[folded(name)] = name
    return people


# A single JSON document


def _document(file: BinaryIO) -> Contents:
    """A book of version 1, or matches that only their own reader can say anything about."""
    file.seek(0)
    whole = file.read()
    try:
        value = parse(whole, longest=len(whole))
    except BadJson as refusal:
        if ANY_FORMAT in whole[:LONGEST_START] or b"\n" not in whole.strip():
            raise _unreadable(refusal) from None
        return _match_format(file)
    if not isinstance(value, dict) or value.get("format") == Format.FIRST.value:
        return _match_format(file)
    return _book_of_version_1(value)


def _book_of_version_1(document: dict[str, object]) -> Contents:
    if isinstance(found := document.get("format"), str) and found != FIRST_FORMAT:
        raise ImportRefused(_("This is not a score book file: its format is %(format)s.") % {"format": echoed(found)})
    matches = document.pop("matches", None)
    people, name, zone = _head(document)
    if not isinstance(matches, list):
        raise _unreadable(_("“matches” is not a list"))
    matches.sort(key=_number)  # a file may have them in any order

    def read_all() -> Iterator[ReadMatch]:
        work = Work()
        for place, match in enumerate(matches, 1):
            try:
                check(match, DEPTH_OF_A_MATCH)
            except BadJson as refusal:
                raise refused(_number(match) or place, refusal) from None
            yield read_match_of_book(match, place, people, work)

    return Contents(read_all, len(matches), people, name, zone)


def _number(match: object) -> int:
    number = match.get("number") if isinstance(match, dict) else None
    return number if isinstance(number, int) else 0


# Files of written matches: one a line, or a single one over several lines. Read with bounded memory.

BYTE_ORDER_MARK = "\ufeff".encode()


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Standard input for -. Raises OSError."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:  # the shell's <&-
        raise OSError("it is closed")
    return nullcontext(sys.stdin.buffer)


def matches_in(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the text of each match: a line with anything on it; or the whole file, where that and not its first line is
    JSON.

    Of anything longer than LONGEST only so much is handed on that it is refused for its length.
    """
    first = next(lines_in(stream), b"")
    if _is_json(first) or not first:
        yield from filter(None, [first])
        yield from lines_in(stream)
        return
    more = stream.read(LONGEST + 1)
    whole = first + b"\n" + more
    if len(whole) <= LONGEST and _is_json(whole):
        yield whole
        return
    yield first
    *lines, begun = more.split(b"\n")
    yield from filter(bytes.strip, lines)
    yield from lines_in(stream, begun)


def lines_in(stream: BinaryIO, begun: bytes = b"") -> Iterator[bytes]:
    """Yield the lines with anything on them; of one longer than LONGEST only a little more than that."""
    while line := begun + stream.readline(LONGEST + 1):
        line, begun = line.removeprefix(BYTE_ORDER_MARK) or b"\n", b""
        if len(line) > LONGEST:
            _pass_over_rest(stream, line)
        if line.strip():
            yield line.rstrip(b"\r\n")


def _pass_over_rest(stream: BinaryIO, line: bytes) -> None:
    """Read on to the end of a line that was cut for its length."""
    while line and not line.endswith(b"\n"):
        line = stream.readline(LONGEST)


def _is_json(text: bytes) -> bool:
    try:
        parse(text)
    except BadJson:
        return False
    return True
