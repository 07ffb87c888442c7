"""A book's deals as a table for spreadsheets: a row a deal, with as many columns as the book's games need.

Text never becomes a formula there: a cell that a spreadsheet would take for one gets an apostrophe in front. Numbers
stay numbers, negative ones too.
"""

import csv
from collections.abc import Generator, Iterator, Mapping
from datetime import datetime
from typing import Protocol
from unicodedata import normalize

from django.db.models import Max
from django.utils import timezone

from scorekeeper.book.ground.language import asked_once
from scorekeeper.book.ledger.export_matches import by_number, followed
from scorekeeper.book.ledger.links.access import zone_of
from scorekeeper.book.ledger.log import Log
from scorekeeper.book.models import Book, Match, Seated
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import AnyRow
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG

Cell = str | int

BYTE_ORDER_MARK = "\ufeff"
"""Without it the most common spreadsheet takes UTF-8 for something else."""

FORMULAS = ("=", "+", "-", "−", "@", "\t", "\r", "\n")
"""What OWASP lists under CSV injection, and the minus sign. Full-width, small and raised ones fold to these by NFKC."""


class _Echo:
    """A file that gives back what is written into it."""

    def write(self, text: str) -> str:
        return text


class _Writer(Protocol):
    def writerow(self, row: list[Cell]) -> str: ...


def written_deals(book: Book, separator: str = ",") -> Generator[str]:
    """Yield the table, piece by piece; the separator stands between two cells."""
    totals = _totals(book)
    places = _places(book)
    writer: _Writer = csv.writer(_Echo(), delimiter=separator)  # it gives back what the file's write gives
    yield BYTE_ORDER_MARK + writer.writerow(_head(places, totals))
    with timezone.override(zone_of(book)):
        for match, names, log in followed(by_number(book.matches.all())):
            with asked_once():
                lines = [writer.writerow(row) for row in _rows(match, names, log, places, totals)]
            yield "".join(lines)


def inert(cell: Cell) -> Cell:
    """Return the cell as no spreadsheet takes it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and normalize("NFKC", cell[:1]).startswith(FORMULAS) else cell


def _totals(book: Book) -> list[str]:
    """Return what is counted in any of the book's games: points, bags, rams …"""
    counted: dict[str, None] = {}
    for slug in sorted(book.matches.order_by().values_list("slug", flat=True).distinct()):
        game = BY_SLUG[slug]
        for totals in game.scoring.write_totals(game.replay({}, game.turn[0], ()).state).values():
            counted |= dict.fromkeys(totals)
    return list(counted)


def _places(book: Book) -> int:
    """Return how many seats the largest table has."""
    most = 0
    for game in map(BY_SLUG.__getitem__, book.matches.order_by().values_list("slug", flat=True).distinct()):
        seats = Seated.objects.filter(match__book=book, slug=game.slug)
        last = seats.aggregate(last=Max("seat"))["last"] if game.is_numbered else None
        most = max(most, int(last[1:]) if last else len(game.turn))
    return most


def _head(places: int, totals: list[str]) -> list[Cell]:
    """Return the columns' names, which programs may rely on."""
    about: list[Cell] = ["match", "game", "started", "deal", "recorded", "dealer", "what happened", "note"]
    return about + [f"{what} {place}" for place in range(1, places + 1) for what in ("player", *totals)]


def _rows(match: Match, names: dict[Seat, str], log: Log, places: int, totals: list[str]) -> Iterator[list[Cell]]:
    game, started = match.game, _when(match.played)
    title = inert(game.title(match.options) or game.name)
    cells = {seat: inert(names[seat]) for seat in Seat if seat in names}
    blank: list[Cell] = [""] * ((places - len(cells)) * (1 + len(totals)))
    for entry, row in zip(log.live, match.replay(log).rows, strict=False):
        about: list[Cell] = [match.number, title, started, row.number, _when(entry.played), cells[row.dealer]]
        told = [inert(game.teller.line(row, names).sentence), inert(entry.payload.get("note", ""))]
        yield about + told + _players(game, row, cells, totals) + blank


def _players(game: Game, row: AnyRow, names: Mapping[Seat, Cell], totals: list[str]) -> list[Cell]:
    """Return for each place who sat there, and how that player stands."""
    written = game.scoring.write_totals(row.state)
    cells: list[Cell] = []
    for seat, name in names.items():
        own = written[seat.value if seat.value in written else seat.side.value]
        cells.append(name)
        cells.extend(own.get(what, "") for what in totals)
    return cells


def _when(moment: datetime) -> str:
    """Return the moment in the book's zone, as spreadsheets read it."""
    return timezone.localtime(moment).isoformat(" ")[:16]
