"""A file of matches, read as strictly as live entry is taken: each event goes through the same weighing.

Two kinds of file are understood: a book (docs/book-format.md), and matches in the match format, one a line or one
alone. Nothing here asks or changes the database.
"""

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from scorekeeper.book.export_book import FORMAT
from scorekeeper.book.import_match import HIGHEST_NUMBER, match_of_book, written_match
from scorekeeper.book.import_weighed import NotTaken, Patience, ReadMatch
from scorekeeper.book.written_matches import matches_in
from scorekeeper.domain.fields import Fields, shown
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import clean_name, folded
from scorekeeper.domain.record import Format
from scorekeeper.domain.strict_json import BadJson, read

LONGEST_FILE = 1024 * 1024
LONGEST_BOOK_NAME = 60
LONGEST_ZONE = 60
LONGEST_HEAD = 200


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a file holds. `people` are names by their numbers, where the file gives any."""

    matches: tuple[ReadMatch, ...]
    people: Mapping[int, str]
    name: str = ""
    zone: str = ""


def read_file(data: bytes) -> ReadFile:
    """What the file holds, whole. Raises NotTaken."""
    if len(data) > LONGEST_FILE:
        raise NotTaken(_("The file is too large: at most one mebibyte can be read at once."))
    if not data.strip():
        raise NotTaken(_("There is nothing in this file."))
    try:
        whole = read(data)
    except BadJson as refusal:
        if b"\n" not in data.strip() or FORMAT.encode() in data[:LONGEST_HEAD]:
            raise NotTaken(_("This file cannot be read: %(reason)s") % {"reason": refusal}) from None
        whole = None
    if isinstance(whole, dict) and whole.get("format") != Format.FIRST.value:
        return _book(whole)
    return _matches(data)


def _book(data: dict[str, object]) -> ReadFile:
    try:
        fields = Fields(data)
        if fields.take("format") != FORMAT:
            told = {"format": shown(data["format"])}
            raise NotTaken(_("This is no file of a score book: its format is %(format)s.") % told)
        name, zone = _book_name(fields), _zone(fields)
        people = _people(fields.take("people"))
        listed = fields.take("matches")
        fields.finish()
    except ValueError as refusal:
        raise NotTaken(_("This file cannot be read: %(reason)s") % {"reason": refusal}) from None
    if not isinstance(listed, list):
        raise NotTaken(_("This file cannot be read: %(reason)s") % {"reason": _("“matches” is no list")})
    patience = Patience()
    matches = [match_of_book(match, place, people, patience) for place, match in enumerate(listed, 1)]
    _check_different(matches)
    # In a book the rows of matches grow with their numbers, in whatever order a file has them.
    in_order = sorted(matches, key=lambda match: match.number or 0)
    return ReadFile(tuple(in_order), people, name, zone)


def _book_name(fields: Fields) -> str:
    name = fields.text("name", LONGEST_BOOK_NAME)
    return clean_name(name) if name else ""


def _zone(fields: Fields) -> str:
    zone = fields.text("zone", LONGEST_ZONE)
    if zone not in available_timezones():
        raise IllegalDeal(_("%(zone)s is no time zone") % {"zone": shown(zone)})
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
            told = {"one": shown(alike[folded(name)]), "other": shown(name)}
            raise IllegalDeal(_("%(one)s and %(other)s are too much alike") % told)
        people[number] = alike[folded(name)] = name
    return people


def _check_different(matches: Iterable[ReadMatch]) -> None:
    """No match and no number twice."""
    ids: set[UUID] = set()
    numbers: set[int | None] = {None}
    for match in matches:
        if match.row.uid in ids or (match.number in numbers and match.number is not None):
            raise NotTaken(_("Match %(number)s stands in the file twice.") % {"number": match.number or "?"})
        ids.add(match.row.uid)
        numbers.add(match.number)


def _matches(data: bytes) -> ReadFile:
    """Matches of the match format."""
    patience = Patience()
    lines = matches_in(io.BytesIO(data))
    matches = tuple(written_match(line, place, patience) for place, line in enumerate(lines, 1))
    _check_different(matches)
    return ReadFile(matches, {})
