"""The list of a match's deals, newest first; that of a long match comes in pages.

A page holds the same deals for ever, counted as they were recorded, so that its address can be kept. Only the newest
one grows, until its older half becomes a page of its own.
"""

from dataclasses import dataclass
from uuid import UUID

from scorekeeper.book.ledger.log import Entry
from scorekeeper.book.match.changing.changes import line_anyhow
from scorekeeper.book.match.changing.undo import numbered
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.telling.sheet import DealLine

DEALS_A_PAGE = 50
"""On every page but the newest, which holds up to twice as many."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One deal of the list: its line, its totals with their headings, and whether it was corrected or struck out."""

    cid: UUID
    line: DealLine | None
    totals: tuple[tuple[str, str], ...]
    number: int
    live: bool
    corrected: bool
    note: str


@dataclass(frozen=True, slots=True)
class Span:
    """The deals of one page, by the numbers of the first and the last, and where the page is."""

    first: int
    last: int
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class DealPage:
    """One page. `before` is what its address asks for, None for the newest; `span` is its own among all `spans`.

    They are empty where one page holds everything.
    """

    rows: list[Listed]
    before: int | None
    span: Span | None
    spans: list[Span]


def page_of_deals(table: MatchView, before: int | None) -> DealPage:
    """Return the page with the deal that was recorded before the one of that place; without a place the newest page."""
    deals = list(numbered(table.log))
    pages = _pages(len(deals))
    shown = pages[0] if before is None else next((page for page in pages[1:] if before - 2 in page), pages[0])
    spans = [
        Span(deals[page.start][0], deals[page.stop - 1][0], _url(table, page, pages), page is shown)
        for page in pages
        if len(pages) > 1
    ]
    return DealPage(
        rows=[listed(table, number, entry) for number, entry in deals[shown.start : shown.stop]][::-1],
        before=None if shown is pages[0] else shown.stop + 1,
        span=next((span for span in spans if span.is_shown), None),
        spans=spans,
    )


def address_of_deal(table: MatchView, cid: UUID) -> str:
    """Return where the deal stands in the list; without its place on the page where that is the newest."""
    place = list(table.log.entries).index(cid)
    pages = _pages(len(table.log.entries))
    page = next(page for page in pages if place in page)
    url = _url(table, page, pages)
    return url if page is pages[0] else f"{url}#{cid}"


def listed(table: MatchView, number: int, entry: Entry) -> Listed:
    """Return the deal of that number as the list shows it."""
    stands = entry.live and number <= table.recorded
    line = table.line(number) if stands else line_anyhow(table, entry.cid, entry.payload)
    columns = table.game.teller.columns(table.names)
    totals = tuple(zip(columns, line.totals if line and entry.live else ("",) * len(columns), strict=True))
    note = entry.payload.get("note", "")
    return Listed(entry.cid, line, totals, number, entry.live, entry.is_corrected, note)


def _pages(deals: int) -> list[range]:
    """Return which of so many deals stand on which page, counted from 0; the newest page first."""
    newest = max(0, ((deals - 1) // DEALS_A_PAGE - 1) * DEALS_A_PAGE)
    older = range(newest - DEALS_A_PAGE, -1, -DEALS_A_PAGE)
    return [range(newest, deals), *(range(first, first + DEALS_A_PAGE) for first in older)]


def _url(table: MatchView, page: range, pages: list[range]) -> str:
    return table.deals_url if page is pages[0] else f"{table.deals_url}?before={page.stop + 1}"
