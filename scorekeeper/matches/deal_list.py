"""The list of a match's deals, newest first; that of a long match comes in pages.

A page always holds the same deals, counted as they were recorded, so that its address stays valid. Only the newest one
grows, until its older half becomes a page of its own.
"""

from dataclasses import dataclass
from uuid import UUID

from scorekeeper.domain.sheet import DealLine
from scorekeeper.matches.deal_lines import line_or_fallback
from scorekeeper.matches.events import Entry, Log
from scorekeeper.matches.presenter import MatchPage

DEALS_A_PAGE = 50
"""On every page but the newest, which holds up to twice as many."""


@dataclass(frozen=True, slots=True)
class DealListRow:
    """One deal of the list: its line, its totals with their headings, and whether it was corrected or struck out."""

    cid: UUID
    line: DealLine | None
    totals: tuple[tuple[str, str], ...]
    number: int
    live: bool
    corrected: bool
    note: str


@dataclass(frozen=True, slots=True)
class PageRange:
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

    rows: list[DealListRow]
    before: int | None
    span: PageRange | None
    spans: list[PageRange]


def page_of_deals(table: MatchPage, before: int | None) -> DealPage:
    """The page with the deal just before number `before`; without it, the newest page."""
    deals = list(table.log.numbered())
    pages = _pages(len(deals))
    current = pages[0] if before is None else next((page for page in pages[1:] if before - 2 in page), pages[0])
    spans = [
        PageRange(deals[page.start][0], deals[page.stop - 1][0], _url(table, page, pages), page is current)
        for page in pages
        if len(pages) > 1
    ]
    return DealPage(
        rows=[listed(table, number, entry) for number, entry in deals[current.start : current.stop]][::-1],
        before=None if current is pages[0] else current.stop + 1,
        span=next((span for span in spans if span.is_shown), None),
        spans=spans,
    )


def address_of_deal(table: MatchPage, cid: UUID) -> str:
    """Where the deal stands in the list; without its place on the page where that is the newest."""
    query = _query_of(table.log, cid)
    return f"{table.deals_url}{query}#{cid}" if query else table.deals_url


def anchor_of_deal(log: Log, deals_url: str, cid: UUID) -> str:
    """The line of the deal in the match's list of deals."""
    return f"{deals_url}{_query_of(log, cid)}#{cid}"


def _query_of(log: Log, cid: UUID) -> str:
    """What leads to the page with that deal."""
    place, pages = list(log.entries).index(cid), _pages(len(log.entries))
    return _query(next(page for page in pages if place in page), pages)


def listed(table: MatchPage, number: int, entry: Entry) -> DealListRow:
    stands = entry.live and number <= table.recorded
    line = table.line(number) if stands else line_or_fallback(table, entry.cid, entry.payload)
    columns = table.game.words.columns(table.names)
    totals = tuple(zip(columns, line.totals if line and entry.live else ("",) * len(columns), strict=True))
    note = entry.payload.get("note", "")
    return DealListRow(entry.cid, line, totals, number, entry.live, entry.is_corrected, note)


def _pages(deals: int) -> list[range]:
    """Which of so many deals stand on which page, counted from 0; the newest page first."""
    newest = max(0, ((deals - 1) // DEALS_A_PAGE - 1) * DEALS_A_PAGE)
    older = range(newest - DEALS_A_PAGE, -1, -DEALS_A_PAGE)
    return [range(newest, deals), *(range(first, first + DEALS_A_PAGE) for first in older)]


def _url(table: MatchPage, page: range, pages: list[range]) -> str:
    return f"{table.deals_url}{_query(page, pages)}"


def _query(page: range, pages: list[range]) -> str:
    """What leads to that page of the list, after its address; the newest one needs nothing."""
    return "" if page is pages[0] else f"?before={page.stop + 1}"
