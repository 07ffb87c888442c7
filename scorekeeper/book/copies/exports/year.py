"""A year of a book on paper: every match that was finished in it, with its final sheet and who won."""

import math
import re
from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import get_template
from django.utils import timezone

from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.export_matches import Names, followed
from scorekeeper.book.ledger.fold_cache import Known
from scorekeeper.book.ledger.links.access import Opened, OpenedMatch, zone_of
from scorekeeper.book.ledger.log import Log
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.models import Book, Match, State
from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES

FIRST_YEAR, LAST_YEAR = 1900, 2999
SHEETS_A_PAGE = 100
PAGE = re.compile("[1-9][0-9]{0,4}")
MATCHES_GO_HERE = "<!--matches-->"


def years(book: Book) -> list[int]:
    """Return the years in which a match of the book was played that is finished, the last one first."""
    zone, found = zone_of(book), list[int]()
    begun = _finished(book).order_by("-played").values_list("played", flat=True)
    newest = begun.first()
    while newest is not None:
        found.append(newest.astimezone(zone).year)
        newest = begun.filter(played__lt=datetime(found[-1], 1, 1, tzinfo=zone)).first()
    return [year for year in found if FIRST_YEAR <= year <= LAST_YEAR]


@dataclass(frozen=True, slots=True)
class Sheets:
    """One page of a year: its matches, out of so many, on the page of that number out of so many."""

    year: int
    matches: QuerySet[Match]
    number: int
    page: int
    pages: int

    @property
    def others(self) -> range:
        """The numbers of all pages, where there are several."""
        return range(1, self.pages + 1) if self.pages > 1 else range(0)


def sheets(book: Book, year: int, page: str) -> Sheets | None:
    """Return that page of the year; None where no match of that year was finished, or there is no such page."""
    if not FIRST_YEAR <= year <= LAST_YEAR or not PAGE.fullmatch(page):
        return None
    matches = _of_year(book, year)
    number, first = matches.count(), (int(page) - 1) * SHEETS_A_PAGE
    in_order = matches.order_by("played", "number")
    own = list(in_order.values_list("pk", flat=True)[first : first + SHEETS_A_PAGE])
    if not own:
        return None
    return Sheets(year, in_order.filter(pk__in=own), number, int(page), math.ceil(number / SHEETS_A_PAGE))


def printed_year(request: HttpRequest, opened: Opened, sheets: Sheets) -> Generator[str]:
    """Yield the page, match by match."""
    with timezone.override(zone_of(opened.book)):
        played = set(sheets.matches.order_by().values_list("slug", flat=True).distinct())
        games = [game for game in GAMES if game.slug in played]
        page = get_template("copies/year.html").render(_page(opened, sheets, games), request)
        head, _here, foot = page.partition(MATCHES_GO_HERE)
        yield head
        template = get_template("copies/_year_match.html")
        shown = {player.name: player.shown for player in opened.book.players.exclude(mark="")}
        for match, names, log in followed(sheets.matches):
            called = {seat: shown.get(name, name) for seat, name in names.items()}
            yield template.render(_sheet(opened, match, called, log))
        yield foot


def _finished(book: Book) -> QuerySet[Match]:
    return match_list.recorded(book).exclude(state=State.OPEN)


def _of_year(book: Book, year: int) -> QuerySet[Match]:
    zone = zone_of(book)
    first, after = datetime(year, 1, 1, tzinfo=zone), datetime(year + 1, 1, 1, tzinfo=zone)
    return _finished(book).filter(played__gte=first, played__lt=after)


def _page(opened: Opened, sheets: Sheets, games: list[Game]) -> dict[str, object]:
    sprites = [[f"{game.folder}/_sprite.html", "match/_nothing.html"] for game in games]
    return {"book": opened.book, "token": opened.token, "sheets": sheets, "sprites": sprites, "games": games}


def _sheet(opened: Opened, match: Match, names: Names, log: Log) -> dict[str, object]:
    """Return what one match shows of itself."""
    now = Known(match.uid, log, match.replay(log), match.summary)
    table = MatchView(OpenedMatch(opened.token, opened.link, opened.book, match, names), now)
    return {"table": table, "match": match, "sheet_template": f"{match.game.folder}/_sheet.html"}
