"""Files of a book: JSON Lines, a table of deals, and a year of it on paper."""

import csv
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from io import StringIO
from itertools import groupby
from operator import itemgetter
from unicodedata import normalize

from django.conf import settings
from django.core.paginator import EmptyPage, Page, Paginator
from django.db import connection
from django.db.models import Max, QuerySet, Sum, Value
from django.http import HttpRequest
from django.template.loader import get_template
from django.utils import timezone

from scorekeeper.domain.codec import only_given
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import AnyRow
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.access import BookAccess, MatchAccess, zone_of
from scorekeeper.matches.batches import between_events, by_number, portions, with_logs
from scorekeeper.matches.evenings import FIRST_YEAR, LAST_YEAR, hours_of_year, year_of
from scorekeeper.matches.events import Kind, Log, Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.match_cache import CachedMatch
from scorekeeper.matches.models import Book, Event, Match, Seated, State, Unseated
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.stakes import StoredSettlements, is_bare, written_time
from scorekeeper.matches.starts import chairs_of, people_of

FORMAT = "scorekeeper-book/2"

ORDER = {seat.value: place for place, seat in enumerate(Seat)}


def written_book(book: Book, after: int = 0, until: int | None = None) -> Generator[str]:
    """Yield the file line by line: the head, with everybody who sits in one of the matches, and then a match a line.

    Where a book is saved in several files, this one holds the matches with numbers `after` one and `until` another.
    """
    matches = book.matches.filter(version__gt=0, number__gt=after)
    matches = matches if until is None else matches.filter(number__lte=until)
    # Asked for once: the head has to agree with matches that are written much later.
    moments, names = _moments(matches)
    people = [{"number": number, "name": names[number]} for number in sorted(names)]
    yield compact({"format": FORMAT, "name": book.name, "zone": book.zone, "people": people}) + "\n"
    for some in portions(by_number(matches)):
        events = _events(some)
        for match in some:
            if match.pk in moments and (own := events.get(match.pk)):  # else it was deleted since then
                yield compact(_match_record(match, moments[match.pk], own)) + "\n"


def written_match(match: Match) -> dict[str, object]:
    """The match's line of the file, as it will be written."""
    moments, _names = _moments(Match.objects.filter(pk=match.pk))
    return _match_record(match, moments[match.pk], _events([match])[match.pk])


@dataclass(slots=True)
class Moment:
    """A match as it is at one moment: what events change of its row, and the numbers of its people.

    `seats`: who sits there. `unseated`: who sat there before, by their origins.
    """

    version: int
    options: Payload
    first_dealer: str
    played: datetime
    stakes: Payload | None
    settlements: StoredSettlements | None
    seats: dict[str, int] = field(default_factory=dict)
    unseated: dict[str, int] = field(default_factory=dict)


OF_A_MOMENT = ("version", "options", "first_dealer", "played", "stakes", "settlements")


def _moments(matches: QuerySet[Match]) -> tuple[dict[int, Moment], dict[int, str]]:
    """All matches at the same moment, by their keys, and the names of everybody in them.

    One statement: with two, somebody could take a chair in between.
    """
    of_match = [f"match__{name}" for name in OF_A_MOMENT]
    seated, before = (
        rows.filter(match__in=matches).values_list(
            Value(is_seated), "match", place, "player__number", "player__name", *of_match
        )
        for rows, place, is_seated in ((Seated.objects, "seat", 1), (Unseated.objects, "origin", 0))
    )
    moments, names = dict[int, Moment](), dict[int, str]()
    # Not all rows are held at once: each has the options, stakes and settlements of its match.
    for is_seated, match, place, number, name, *now in seated.union(before, all=True).iterator():
        moment = moments.get(match) or moments.setdefault(match, Moment(*now))
        (moment.seats if is_seated else moment.unseated)[place] = number
        names[number] = name
    return moments, names


def _in_order(people: dict[str, int]) -> dict[str, int]:
    """The people by their seats or origins, seats first."""
    return dict(sorted(people.items(), key=lambda each: (ORDER.get(each[0], len(ORDER)), each[0])))


def _events(matches: list[Match]) -> dict[int, list[dict[str, object]]]:
    columns = ("match", "cid", "kind", "target", "payload", "sent", "received", "played")
    rows = Event.objects.filter(match__in=matches).order_by("match", "n").values_list(*columns)
    return {match: [_event(*row[1:]) for row in rows] for match, rows in groupby(rows, key=itemgetter(0))}


def _match_record(match: Match, now: Moment, events: list[dict[str, object]]) -> dict[str, object]:
    record = {
        "number": match.number,
        "id": str(match.uid),
        "game": match.slug,
        "options": now.options,
        "seats": _in_order(now.seats),
        "unseated": _in_order(now.unseated) or None,
        "first_dealer": now.first_dealer,
        "started": written_time(now.played),
        "received": written_time(match.created) if match.created != now.played else None,
        **match.texts,
        "stakes": now.stakes,
        "settled": now.settlements[-1]["at"] if now.settlements else None,
        "settlements": None if is_bare(now.settlements) else now.settlements,
    }
    return only_given(record) | {"events": events[: now.version]}


def _event(
    cid: object,
    kind: str,
    target: object,
    payload: dict[str, object],
    sent: datetime | None,
    received: datetime,
    played: datetime | None,
) -> dict[str, object]:
    brought = {"deal": payload} if kind == Kind.DEAL.value else payload
    written = {"id": str(cid), "kind": kind, "target": str(target) if target else None, **brought}
    times = {"sent": sent, "received": received, "played": played}
    return only_given(written | {name: written_time(time) if time else None for name, time in times.items()})


# A book that is too large for one file that could be imported again is saved in several, each of which is a book.

ALWAYS_FITS = 10_000
"""So many events fit into a file however much is stored with each of them."""

# Bytes that the book format takes at most for all but what is counted below.
AROUND_AN_EVENT, A_PERSON, UNSEATED, AROUND_ALL = 210, 220, 50, 1000
AROUND_A_MATCH = 440 + sum(len(f'"{text.name}":"",') for text in TEXTS)

SIZES = """
SELECT m.number, %(match)s + 2 * {bytes_of_match} + SUM(%(event)s + {bytes_of_event})
    + %(unseated)s * (SELECT COUNT(*) FROM book_unseated u WHERE u.match_id = m.id)
FROM book_match m JOIN book_event e ON e.match_id = m.id WHERE m.book_id = %(book)s
GROUP BY m.id ORDER BY m.number
"""


def parts(book: Book) -> list[int]:
    """The number of the last match of each file but the last one; none for a book that fits into one."""
    events = book.matches.aggregate(events=Sum("version"))["events"] or 0
    if events <= ALWAYS_FITS:
        return []
    room = settings.LARGEST_IMPORT - AROUND_ALL - A_PERSON * book.players.count()
    ends, size, last = list[int](), 0, 0
    for number, longest in _sizes(book):
        if size and size + longest > room:
            ends.append(last)
            size = 0
        size, last = size + int(longest), number
    return ends


def _sizes(book: Book) -> list[tuple[int, int]]:
    """The number of each match and the most bytes that it takes."""
    about = {"match": AROUND_A_MATCH, "event": AROUND_AN_EVENT, "unseated": UNSEATED, "book": book.pk}
    texts = " || ".join(f"m.{text.name}" for text in TEXTS)
    match, event = _bytes_of(f"m.options || {texts} || COALESCE(m.stakes, '')"), _bytes_of("e.payload")
    with connection.cursor() as cursor:
        cursor.execute(SIZES.format(bytes_of_match=match, bytes_of_event=event), about)
        rows: list[tuple[int, int]] = cursor.fetchall()
        return rows


def _bytes_of(text: str) -> str:
    return f"OCTET_LENGTH({text})" if connection.vendor == "postgresql" else f"LENGTH(CAST({text} AS BLOB))"


# A book's deals as a table for spreadsheets: a row a deal, with as many columns as the book's games need. Text never
# becomes a formula there: a cell that a spreadsheet would take for one gets an apostrophe in front. Numbers stay
# numbers, negative ones too.

Cell = str | int

BYTE_ORDER_MARK = "\ufeff"
"""Without it the most common spreadsheet takes UTF-8 for something else."""

FORMULAS = ("=", "+", "-", "−", "@", "\t", "\r", "\n")
"""What OWASP lists under CSV injection, and the minus sign. Full-width, small and raised ones fold to these by NFKC."""


def written_deals(book: Book, separator: str = ",") -> Generator[str]:
    """Yield the table, piece by piece; the separator is put between two cells."""
    totals = _totals(book)
    places = _places(book)
    yield BYTE_ORDER_MARK + _lines([_head(places, totals)], separator)
    with timezone.override(zone_of(book)):
        for match, log in with_logs(by_number(book.matches.all())):
            yield _lines(_rows_of(match, log, places, totals), separator)


def _lines(rows: Iterable[list[Cell]], separator: str) -> str:
    written = StringIO()
    csv.writer(written, delimiter=separator).writerows(rows)
    return written.getvalue()


def inert(cell: Cell) -> Cell:
    """The cell, changed where a spreadsheet would take it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and normalize("NFKC", cell[:1]).startswith(FORMULAS) else cell


def _totals(book: Book) -> list[str]:
    """What is counted in any of the book's games: points, bags, rams …"""
    counted: dict[str, None] = {}
    for slug in sorted(book.matches.order_by().values_list("slug", flat=True).distinct()):
        game = BY_SLUG[slug]
        for totals in game.scoring.write_totals(game.replay({}, game.turn[0], ()).state).values():
            counted |= dict.fromkeys(totals)
    return list(counted)


def _places(book: Book) -> int:
    """The number of seats at the largest table."""
    most = 0
    for game in map(BY_SLUG.__getitem__, book.matches.order_by().values_list("slug", flat=True).distinct()):
        seats = Seated.objects.filter(match__book=book, slug=game.slug)
        last = seats.aggregate(last=Max("seat"))["last"] if game.is_numbered else None
        most = max(most, int(last[1:]) if last else len(game.turn))
    return most


def _head(places: int, totals: list[str]) -> list[Cell]:
    """The columns' names, which programs may rely on."""
    about: list[Cell] = ["match", "game", "started", "deal", "recorded", "dealer", "what happened", "note"]
    return about + [f"{what} {place}" for place in range(1, places + 1) for what in ("player", *totals)]


def _rows_of(match: Match, log: Log, places: int, totals: list[str]) -> list[list[Cell]]:
    """The match's rows, all of them as they are at the same moment."""
    if log.version == match.version and not log.chairs:
        return list(_rows(match, log, places, totals))
    with suppress(Match.DoesNotExist):  # deleted since then
        now, log, *_people = between_events(match.pk, lambda now: (now, now.log(), now.sitters, now.sitters_before))
        return list(_rows(now, log, places, totals))
    return []


def _rows(match: Match, log: Log, places: int, totals: list[str]) -> Iterator[list[Cell]]:
    game, started = match.game, _when(match.played)
    names = {seat: sitter.name for seat, sitter in match.sitters.items()}
    title = inert(game.title(match.options) or game.name)
    blank: list[Cell] = [""] * ((places - len(names)) * (1 + len(totals)))
    chairs = chairs_of(match, log)
    people = people_of(match, log) if log.chairs else {}
    for entry, row in zip(log.live, match.replay(log).rows, strict=False):
        if log.chairs:
            names = {Seat(seat): people[who].name for seat, who in chairs.at(row.number).items()}
        cells = {seat: inert(names[seat]) for seat in Seat if seat in names}
        about: list[Cell] = [match.number, title, started, row.number, _when(entry.played), cells[row.dealer]]
        words = [inert(game.words.line(row, names).sentence), inert(entry.payload.get("note", ""))]
        yield about + words + _players(game, row, cells, totals) + blank


def _players(game: Game, row: AnyRow, names: Mapping[Seat, Cell], totals: list[str]) -> list[Cell]:
    """For each seat its player, and the player's totals."""
    written = game.scoring.write_totals(row.state)
    cells: list[Cell] = []
    for seat, name in names.items():
        party = seat.value if seat in PLACES or seat.value in written else seat.side.value
        own = written.get(party, {}) if written else {}
        cells.append(name)
        cells.extend(own.get(what, "") for what in totals)
    return cells


def _when(moment: datetime) -> str:
    """The moment in the book's zone, as spreadsheets read it."""
    return timezone.localtime(moment).isoformat(" ")[:16]


# A year of a book on paper: every match that was finished in it, with its final sheet and who won.

SHEETS_A_PAGE = 100
PAGE = re.compile("[1-9][0-9]{0,4}")
MATCHES_GO_HERE = "<!--matches-->"


def years(book: Book) -> list[int]:
    """The years in which a match was finished, the last one first."""
    zone, found = zone_of(book), list[int]()
    begun = _finished(book).order_by("-played").values_list("played", flat=True)
    newest = begun.first()
    while newest is not None:
        found.append(year_of(newest, zone))
        newest = begun.filter(played__lt=hours_of_year(found[-1], zone)[0]).first()
    return [year for year in found if FIRST_YEAR <= year <= LAST_YEAR]


def sheets(book: Book, year: int, page: str) -> Page[Match] | None:
    """That page of the year; None where no match of that year was finished, or there is no such page."""
    if not FIRST_YEAR <= year <= LAST_YEAR or not PAGE.fullmatch(page):
        return None
    in_order = _of_year(book, year).order_by("played", "number")
    try:
        return Paginator(in_order, SHEETS_A_PAGE, allow_empty_first_page=False).page(int(page))
    except EmptyPage:
        return None


def printed_year(request: HttpRequest, access: BookAccess, year: int, sheets: Page[Match]) -> Generator[str]:
    with timezone.override(zone_of(access.book)):
        played = {match.slug for match in sheets}
        games = [game for game in GAMES if game.slug in played]
        sprites = [[f"{game.folder}/_sprite.html", "matches/_nothing.html"] for game in games]
        about = {"book": access.book, "token": access.token, "year": year, "sheets": sheets}
        page = get_template("data/year.html").render(about | {"sprites": sprites, "games": games}, request)
        head, _here, foot = page.partition(MATCHES_GO_HERE)
        yield head
        template = get_template("data/_year_match.html")
        for match, log in with_logs(sheets):
            yield template.render(_sheet(access, match, log))
        yield foot


def _finished(book: Book) -> QuerySet[Match]:
    return match_list.recorded(book).exclude(state=State.OPEN)


def _of_year(book: Book, year: int) -> QuerySet[Match]:
    begins, ends = hours_of_year(year, zone_of(book))
    return _finished(book).filter(played__gte=begins, played__lt=ends)


def _sheet(access: BookAccess, match: Match, log: Log) -> dict[str, object]:
    """The template's context for one match."""
    now = CachedMatch(match.uid, log, match.replay(log), match.summary)
    table = MatchPage(MatchAccess(access.token, access.link, access.book, match), now)
    return {"table": table, "match": match, "sheet_template": f"{match.game.parts}/_sheet.html"}
