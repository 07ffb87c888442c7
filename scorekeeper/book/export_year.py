"""A year of a book on paper: every match that was finished in it, with its final sheet and who won."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import get_template
from django.utils import timezone

from scorekeeper.book import shelf
from scorekeeper.book.export_matches import Names, followed
from scorekeeper.book.known import Known
from scorekeeper.book.log import Log
from scorekeeper.book.models import Book, Match, State
from scorekeeper.book.opened import Opened, OpenedMatch, zone_of
from scorekeeper.book.table import Table
from scorekeeper.games import GAMES

FIRST_YEAR, LAST_YEAR = 1900, 2999
MATCHES_GO_HERE = "<!--matches-->"


def years(book: Book) -> list[int]:
    """The years in which a match of the book was begun and finished, the last one first."""
    zone, found = zone_of(book), list[int]()
    begun = _finished(book).order_by("-created").values_list("created", flat=True)
    newest = begun.first()
    while newest is not None:
        found.append(newest.astimezone(zone).year)
        newest = begun.filter(created__lt=datetime(found[-1], 1, 1, tzinfo=zone)).first()
    return [year for year in found if FIRST_YEAR <= year <= LAST_YEAR]


def is_there(book: Book, year: int) -> bool:
    """Was any match of that year finished?"""
    return FIRST_YEAR <= year <= LAST_YEAR and _of_year(book, year).exists()


def printed_year(request: HttpRequest, opened: Opened, year: int) -> Iterator[str]:
    """The page, match by match."""
    with timezone.override(zone_of(opened.book)):
        matches = _of_year(opened.book, year)
        played = set(matches.order_by().values_list("slug", flat=True).distinct())
        games = [game for game in GAMES if game.slug in played]
        page = get_template("book/year.html").render(_page(opened, year, games) | {"number": matches.count()}, request)
        head, _here, foot = page.partition(MATCHES_GO_HERE)
        yield head
        template = get_template("book/_year_match.html")
        for match, names, log in followed(matches):
            yield template.render(_sheet(opened, match, names, log))
        yield foot


def _finished(book: Book) -> QuerySet[Match]:
    return shelf.recorded(book).exclude(state=State.OPEN)


def _of_year(book: Book, year: int) -> QuerySet[Match]:
    zone = zone_of(book)
    first, after = datetime(year, 1, 1, tzinfo=zone), datetime(year + 1, 1, 1, tzinfo=zone)
    return _finished(book).filter(created__gte=first, created__lt=after)


def _page(opened: Opened, year: int, games: list[Any]) -> dict[str, Any]:
    sprites = [[f"{game.folder}/_sprite.html", "match/_nothing.html"] for game in games]
    return {"book": opened.book, "token": opened.token, "year": year, "sprites": sprites, "games": games}


def _sheet(opened: Opened, match: Match, names: Names, log: Log) -> dict[str, Any]:
    """What one match shows of itself."""
    now = Known(match.uid, log, match.replay(log), match.summary)
    table = Table(OpenedMatch(opened.token, opened.link, opened.book, match, names), now)
    return {"table": table, "match": match, "sheet_template": f"{match.game.folder}/_sheet.html"}
