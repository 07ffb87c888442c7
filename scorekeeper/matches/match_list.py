"""Matches as lists show them: a line each, made from the cached summary without replaying anything."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import marked, with_capital
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import isolated
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Badge, Ending, Standings, comma_list, side_name
from scorekeeper.matches.access import match_url, zone_of
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.models import Book, Match, State, seat_all


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match in a list.

    `folder` is where its game lies, `title` what it is called. `headline` says who won, or that it was stopped; of
    an open one which deal comes next. `sides`: against whom, or who plays; with everybody's points where more than two
    play alone. `badge` is what it left on whom, `texts` what people wrote about it, with labels. `when` it was
    begun. `can`: what may be done there, where not all may. `result_only`: its deals are not known.
    """

    url: str
    folder: str
    title: str
    lang: str
    headline: str
    sides: str
    standings: Standings
    badge: Badge | None
    texts: list[tuple[str, str]]
    when: datetime
    is_open: bool
    can: str = ""
    result_only: bool = False


def recorded(book: Book) -> QuerySet[Match]:
    """The book's matches with anything recorded: no page lists another."""
    return book.matches.filter(version__gt=0)


def listed(book: Book) -> QuerySet[Match]:
    """Newest first: by when they were played, whenever the server heard of it."""
    return recorded(book).order_by("-played", "-number")


MOST_LOOKED_THROUGH = 300
"""Matches among which one of a certain size is looked for."""


def last_of_so_many(matches: QuerySet[Match], sizes: Collection[int]) -> Match | None:
    """The first of the matches with as many people as one of these numbers; None where it lies far back."""
    newest = list(matches.values_list("pk", flat=True)[:MOST_LOOKED_THROUGH])
    return matches.filter(pk__in=newest).annotate(people=Count("seated")).filter(people__in=sizes).first()


def these(ids: Iterable[int]) -> list[Match]:
    """The matches with these ids, newest first, and who sat in them.

    Sorted here: for a sorted query a database rather reads the whole book.
    """
    matches = sorted(Match.objects.filter(pk__in=list(ids)), key=by_time, reverse=True)
    seat_all(matches)
    return matches


def by_time(match: Match) -> tuple[datetime, int]:
    """What sorts matches by when they were played; of several at once the higher number is newer."""
    return match.played, match.number


def still_open(book: Book) -> QuerySet[Match]:
    """Neither over nor stopped."""
    return listed(book).filter(state=State.OPEN)


def finished(book: Book) -> QuerySet[Match]:
    """Over or stopped."""
    return listed(book).exclude(state=State.OPEN)


def moved(book: Book, to: ZoneInfo) -> list[tuple[int, date, date]]:
    """The recorded matches that another time zone puts in another evening, newest first: number, day now, and then."""
    now = zone_of(book)
    days = (
        (number, evening_of(played, now), evening_of(played, to))
        for number, played in listed(book).values_list("number", "played")
    )
    return [(number, before, after) for number, before, after in days if before != after]


def lines(matches: Iterable[Match], token: str) -> list[MatchLine]:
    return [line(match, token) for match in matches]


def line(match: Match, token: str, can: str = "") -> MatchLine:
    names, is_open = names_of(match), match.state == State.OPEN
    ending = _ending(match, names)
    title = isolated(match.game.title(match.options))
    standings = ending.standings if ending else _undecided(match, names)
    return MatchLine(
        url=match_url(token, match.number),
        folder=match.game.folder,
        title=title or match.game.called,
        lang="" if title else match.game.lang,
        headline=with_capital(at_deal(match)) if is_open else _headline(match, ending),
        sides=_sides(match, ending, standings, names),
        standings=standings,
        badge=ending.badge if ending else None,
        texts=[(marked(text.label), match.texts[text.name]) for text in TEXTS if text.name in match.texts],
        when=match.played,
        is_open=is_open,
        can=can,
        result_only=match.game.result_only,
    )


def next_deal(match: Match) -> str:
    """What comes next in the match, from the summary: “deal 9. Jonas deals”, or that it is being played."""
    if match.underway:
        return at_deal(match)
    dealer = names_of(match)[Seat(match.summary.get("dealer", match.first_dealer))]
    return _("%(deal)s. %(dealer)s deals") % {"deal": at_deal(match), "dealer": dealer}


def at_deal(match: Match) -> str:
    """How far the match is, in a row of a list: “deal 9”, or that it is being played."""
    number = match.summary.get("deals", 0) + 1
    return (_("deal %(n)s, playing") if match.underway else _("deal %(n)s")) % {"n": number}


def _ending(match: Match, names: dict[Seat, str]) -> Ending | None:
    result = match.summary.get("result")
    return match.game.words.ending(result, match.summary["totals"], names) if result else None


def names_of(match: Match) -> dict[Seat, str]:
    """Who sits where, as sentences name them."""
    return {seat: isolated(sitter.display_name) for seat, sitter in match.sitters.items()}


def is_new_to(book: Book, game: Game) -> bool:
    """Whether the book holds no deal of the game, which can lead through a first one."""
    return game.has_rules and not book.matches.filter(slug=game.slug).exclude(version=0).exists()


def badge_of(book: Book) -> tuple[Badge, frozenset[int]] | None:
    """What the book's newest match left on some players until the next one starts, and on whom."""
    newest = listed(book).first()
    return badge_after(newest) if newest else None


def badge_after(match: Match) -> tuple[Badge, frozenset[int]] | None:
    """What this match left on some of its players, and whose ids these are."""
    ending = _ending(match, names_of(match))
    if ending is None or ending.badge is None:
        return None
    return ending.badge, frozenset(match.sitters[seat].pk for seat in ending.badge.seats)


def _undecided(match: Match, names: dict[Seat, str]) -> Standings:
    totals = match.summary.get("totals")
    return match.game.standings(totals, names, None) if totals else Standings()


def _headline(match: Match, ending: Ending | None) -> str:
    """“Ona & Petras won”, or that it was stopped."""
    if ending is not None:
        return ending.won_by
    deals = match.summary.get("deals", 0)
    return ngettext("No winner after %(n)s deal", "No winner after %(n)s deals", deals) % {"n": deals}


def _sides(match: Match, ending: Ending | None, standings: Standings, names: dict[Seat, str]) -> str:
    """“against Jonas & Rūta” below a headline that names the winners; else “Ona & Petras, Jonas & Rūta”.

    Where more than two play alone, with what each of those has: “2nd Ona 495, 3rd Jonas 470”.
    """
    sides = parties(match.game, names)
    if ending is None or not ending.winner:
        return standings.others or comma_list(sides)
    if standings.others:
        return standings.others
    others = comma_list(name for name in sides if name != ending.winner)
    return _("against %(others)s") % {"others": others}


def parties(game: Game, names: Mapping[Seat, str]) -> list[str]:
    """Both pairs, or everybody where nobody has a partner."""
    paired = game.partner_of(next(iter(names)), names)
    return [side_name(names, side) for side in Side] if paired else list(names.values())
