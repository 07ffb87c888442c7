"""A picture of the final sheet to be shared: who won, what everybody had, under the game's hem. No address in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.ground.hem import Hem, hem_of
from scorekeeper.book.history.picture_cells import EDGE, INNER, WIDTH, Cell, cells, top_of
from scorekeeper.book.history.picture_drawings import Drawings, drawings
from scorekeeper.book.history.picture_words import PictureText, clean, fitted, lines
from scorekeeper.book.ledger.match_list import badge_words
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.telling.sheet import Ending

HEIGHT = 1350
HEADLINE, SECOND, REASON, SMALL = 84, 60, 36, 36
BELOW_THE_HEM = 222
LEAST_DRAWING, MOST_DRAWING = 120, 340
AIR = 34
"""Between the parts above the sheet."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The one large drawing: its name among the drawings, and where it stands. A cat lies on a `rug`."""

    name: str
    x: float
    y: float
    width: float
    height: float
    rug: float | None


@dataclass(frozen=True, slots=True)
class Picture:
    """What the template puts down."""

    hem: Hem
    drawings: Drawings
    title: PictureText
    date: PictureText
    headline: tuple[PictureText, ...]
    drawing: Drawing | None
    second: tuple[PictureText, ...]
    reason: tuple[PictureText, ...]
    top: float
    cells: tuple[Cell, ...]
    played: PictureText
    emblem: str
    said: str


def picture(table: MatchView) -> Picture:
    """Return the match as it stands; a finished one with its headline."""
    ending, hem = table.ending, hem_of(table.game.folder)
    headline = ending.won if ending else _undecided(table)
    accounts = table.game.teller.accounts(table.replay, table.names)
    top = top_of(len(accounts))
    first = lines(headline, HEADLINE, WIDTH / 2, BELOW_THE_HEM, INNER, most=2)
    words = _words_above(ending, top)
    drawing = _drawing(table, _end(first, BELOW_THE_HEM), words[0].y - words[0].size if words else top)
    names = {drawing.name if drawing else "", _emblem(table)}.union(*({*each.row, *each.beside} for each in accounts))
    return Picture(
        hem=hem,
        drawings=drawings(table.game.folder, hem.ink, frozenset(names)),
        title=fitted(table.title, 46, EDGE, 104, INNER - 380),
        date=PictureText(WIDTH - EDGE, 104, SMALL, _day(table.match.played)),
        headline=tuple(first),
        drawing=drawing,
        second=tuple(each for each in words if each.size > REASON),
        reason=tuple(each for each in words if each.size <= REASON),
        top=top,
        cells=tuple(cells(accounts)),
        played=PictureText(EDGE, HEIGHT - 62, SMALL, clean(table.played)),
        emblem=_emblem(table),
        said=clean(_("%(game)s: %(headline)s") % {"game": table.title, "headline": headline}),
    )


def _undecided(table: MatchView) -> str:
    """Return what stands above a match that nobody has won, or not yet."""
    if table.is_over:
        return _("Stopped, without a winner")
    deals = table.recorded
    return ngettext("After one deal", "After %(n)s deals", deals) % {"n": deals} if deals else _("Just begun")


def _words_above(ending: Ending | None, top: float) -> list[PictureText]:
    """Whom the result leaves as what, or how it was won, and why: as low as they can stand above the sheet."""
    if ending is None:
        return []
    second = badge_words(ending.badge) if ending.badge else ending.how
    found = lines(second, SECOND, WIDTH / 2, 0, INNER, most=2, least=REASON + 2)
    found += lines(ending.reason, REASON, WIDTH / 2, _end(found, 0) + 14, INNER - 60, most=3, least=30)
    down = top - AIR - _end(found, 0)
    return [PictureText(each.x, round(each.y + down, 1), each.size, each.words) for each in found]


def _end(found: Sequence[PictureText], otherwise: float) -> float:
    """Return where lines of text end, with what hangs below the last."""
    return found[-1].y + found[-1].size * 0.3 if found else otherwise


def _drawing(table: MatchView, top: float, bottom: float) -> Drawing | None:
    """Return the drawing between the headline and the words below it, as large as its room; none where there is
    little.
    """
    badge = table.ending.badge if table.ending else None
    rug = 48 if badge else 0
    room = bottom - top - 2 * AIR - rug
    if room < LEAST_DRAWING:
        return None
    high = min(room, MOST_DRAWING - rug)
    wide = high * (200 / 140 if badge else 1)
    y = top + AIR + (room - high) / 2
    name = badge.figure if badge else _emblem(table)
    return Drawing(name, (WIDTH - wide) / 2, y, wide, high, y + high if badge else None)


def _emblem(table: MatchView) -> str:
    return f"e-{table.game.folder}"


def _day(moment: datetime) -> str:
    return date_format(localtime(moment), "DATE_FORMAT")
