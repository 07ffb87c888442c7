"""Matches as lists show them: a line each, made from the cached summary without folding anything."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.models import Book, Match
from scorekeeper.book.table import isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Badge, Ending


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match in a list: an open one says its next deal in `line` and who plays. `cat`: the note names Cats."""

    url: str
    title: str
    lang: str
    line: str
    players: str
    headline: str
    note: str
    cat: bool
    when: datetime
    is_open: bool


def listed(book: Book) -> QuerySet[Match]:
    """The book's matches with anything recorded, newest first, and who sat in them."""
    return book.matches.filter(version__gt=0).order_by("-number").prefetch_related("seated__player")


def still_open(book: Book) -> QuerySet[Match]:
    """Those of them that are neither over nor stopped."""
    told = listed(book).annotate(told=Cast("summary", TextField()))
    return told.filter(told__contains='"result":null').exclude(told__contains='"closed":true')


def lines(matches: Iterable[Match], token: str) -> list[MatchLine]:
    """The matches as lines of a list, linked with this token."""
    return [line(match, token) for match in matches]


def line(match: Match, token: str) -> MatchLine:
    """One match as a line of a list."""
    ending = ending_of(match)
    badge = ending.badge if ending else None
    return MatchLine(
        url=reverse("match", args=(token, match.number)),
        title=match.game.name,
        lang=match.game.lang,
        line=next_deal(match),
        players=", ".join(names_of(match).values()),
        headline=ending.headline if ending else _stopped(match),
        note=_("%(cats)s: %(names)s") % {"cats": badge.word, "names": badge.names} if badge else "",
        cat=badge is not None,
        when=parse_datetime(match.summary.get("last") or "") or match.created,
        is_open=ending is None and not match.summary.get("closed"),
    )


def next_deal(match: Match) -> str:
    """What comes next in the match, from the summary: “deal 9. Jonas deals”."""
    number = match.summary.get("deals", 0) + 1
    dealer = names_of(match)[Seat(match.summary.get("dealer", match.first_dealer))]
    return _("deal %(n)s. %(dealer)s deals") % {"n": number, "dealer": dealer}


def ending_of(match: Match) -> Ending | None:
    """How the match ended, from its summary."""
    result = match.summary.get("result")
    return match.game.teller.ending(result, match.summary["totals"], names_of(match)) if result else None


def names_of(match: Match) -> dict[Seat, str]:
    """Who sits where, as sentences name them."""
    return {Seat(row.seat): isolated(row.player.name) for row in match.seated.all()}


def badge_of(book: Book) -> tuple[Badge, frozenset[int]] | None:
    """What the book's newest match left on some players until the next one starts: Cats, and whose."""
    newest = listed(book).first()
    ending = ending_of(newest) if newest else None
    if newest is None or ending is None or ending.badge is None:
        return None
    seats = {seat.value for seat in ending.badge.seats}
    return ending.badge, frozenset(row.player_id for row in newest.seated.all() if row.seat in seats)


def _stopped(match: Match) -> str:
    deals = match.summary.get("deals", 0)
    return ngettext("Stopped after %(n)s deal", "Stopped after %(n)s deals", deals) % {"n": deals}
