"""A file of matches, read as strictly as live entry is taken: each event goes through the same weighing.

Two kinds of file are understood: a book (docs/book-format.md), and matches in the match format, one a line or one
alone. A file is gone through once to see what is in it, and once more match by match, so that memory is bounded by the
longest match. Nothing here asks or changes the database.
"""

import mmap
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple
from uuid import UUID
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from scorekeeper.book.copies.exports.book import FORMAT
from scorekeeper.book.copies.imports.match import HIGHEST_NUMBER, match_of_book, written_match
from scorekeeper.book.copies.imports.weighed import NotTaken, Patience, ReadMatch
from scorekeeper.book.copies.imports.written_matches import matches_in
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.json_pieces import Element, Pieces
from scorekeeper.domain.formats.match_codec import Format
from scorekeeper.domain.formats.strict_json import BadJson, parse
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import clean_name, folded

LONGEST_BOOK_NAME = 60
LONGEST_ZONE = 60
LONGEST_HEAD = 200

ANYTHING = re.compile(rb"\S")
SEVERAL_LINES = re.compile(rb"\S.*\n\s*\S")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds: so many matches, weighed one by one by `weighed`, which raises NotTaken.

    `people` are names by their numbers, where the file gives any.
    """

    matches: int
    weighed: Callable[[Patience], Iterator[ReadMatch]]
    people: Mapping[int, str]
    name: str = ""
    zone: str = ""


class MatchPlace(NamedTuple):
    """Where a match of a book stands: its number there, its place among the others, and its bytes."""

    number: int
    place: int
    start: int
    length: int


def contents(file: BinaryIO) -> Contents:
    """Return what the file holds, whose matches are weighed while it is open. Raises NotTaken."""
    if not _holds(file, ANYTHING):
        raise NotTaken(_("There is nothing in this file."))
    try:
        found = _book(file)
    except BadJson as refusal:
        if _says_it_is_a_book(file) or not _holds(file, SEVERAL_LINES):
            raise NotTaken(_("This file cannot be read: %(reason)s") % {"reason": refusal}) from None
        found = None
    return found or _matches(file)


def _holds(file: BinaryIO, what: re.Pattern[bytes]) -> bool:
    if not os.fstat(file.fileno()).st_size:
        return False
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        return what.search(data) is not None


def _says_it_is_a_book(file: BinaryIO) -> bool:
    file.seek(0)
    return FORMAT.encode() in file.read(LONGEST_HEAD)


# A book


def _book(file: BinaryIO) -> Contents | None:
    """Return a whole book; None where the file says it is something else. Raises BadJson and NotTaken."""
    file.seek(0)
    if file.read(LONGEST_HEAD).lstrip().startswith(b"["):  # a list is a match that cannot be read
        return None
    file.seek(0)
    pieces, fields, places = Pieces(file), dict[str, object](), list[MatchPlace]()
    for name in pieces.fields():
        if name == "matches" and pieces.is_list():
            fields[name] = places
            places += [_place(element, place) for place, element in enumerate(pieces.elements(), 1)]
        else:
            fields[name] = pieces.value(name)
        if fields.get("format") == Format.FIRST.value:
            return None
    return _about(file, fields, places)


def _place(element: Element, place: int) -> MatchPlace:
    number = element.value.get("number") if isinstance(element.value, dict) else None
    return MatchPlace(number if isinstance(number, int) else 0, place, element.start, element.length)


def _about(file: BinaryIO, given: dict[str, object], places: list[MatchPlace]) -> Contents:
    try:
        fields = Fields(given)
        if fields.take("format") != FORMAT:
            told = {"format": echoed(given["format"])}
            raise NotTaken(_("This is no file of a score book: its format is %(format)s.") % told)
        name, zone = _book_name(fields), _zone(fields)
        people = _people(fields.take("people"))
        if fields.take("matches") is not places:
            raise IllegalDeal(_("“matches” is no list"))
        fields.finish()
    except ValueError as refusal:
        raise NotTaken(_("This file cannot be read: %(reason)s") % {"reason": refusal}) from None
    # In a book the rows of matches grow with their numbers, in whatever order a file has them.
    places.sort()

    def weighed(patience: Patience) -> Iterator[ReadMatch]:
        return _different(match_of_book(_read(file, each), each.place, people, patience) for each in places)

    return Contents(len(places), weighed, people, name, zone)


def _read(file: BinaryIO, place: MatchPlace) -> object:
    file.seek(place.start)
    return parse(file.read(place.length))


def _book_name(fields: Fields) -> str:
    name = fields.text("name", LONGEST_BOOK_NAME)
    return clean_name(name) if name else ""


def _zone(fields: Fields) -> str:
    zone = fields.text("zone", LONGEST_ZONE)
    if zone not in available_timezones():
        raise IllegalDeal(_("%(zone)s is no time zone") % {"zone": echoed(zone)})
    return zone


def _people(data: object) -> dict[int, str]:
    if not isinstance(data, list):
        raise IllegalDeal(_("“people” is no list"))
    people: dict[int, str] = {}
    alike: dict[str, str] = {}
    for each in data:
        fields = Fields(each)
        number, name = fields.whole("number", 1, HIGHEST_NUMBER), clean_name(fields.text("name", HIGHEST_NUMBER))
        fields.finish()
        if number in people:
            raise IllegalDeal(_("two people have the number %(number)s") % {"number": number})
        if folded(name) in alike:
            told = {"one": echoed(alike[folded(name)]), "other": echoed(name)}
            raise IllegalDeal(_("%(one)s and %(other)s are too much alike") % told)
        people[number] = alike[folded(name)] = name
    return people


# Both


def _different(matches: Iterator[ReadMatch]) -> Iterator[ReadMatch]:
    """Yield the same matches, as long as none of them, and no number, stands there twice. Raises NotTaken."""
    ids: set[UUID] = set()
    numbers: set[int | None] = set()
    for match in matches:
        if match.row.uid in ids or (match.number in numbers and match.number is not None):
            raise NotTaken(_("Match %(number)s stands in the file twice.") % {"number": match.number or "?"})
        ids.add(match.row.uid)
        numbers.add(match.number)
        yield match


# Matches of the match format


def _matches(file: BinaryIO) -> Contents:
    file.seek(0)
    matches = sum(1 for _line in matches_in(file))

    def weighed(patience: Patience) -> Iterator[ReadMatch]:
        file.seek(0)
        return _different(written_match(line, place, patience) for place, line in enumerate(matches_in(file), 1))

    return Contents(matches, weighed, {})
