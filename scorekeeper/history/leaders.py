"""Leaders of a book, this month and ever, and its records, from cached sums and seats: no deal is replayed."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, Sum
from django.utils import timezone

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.names import isolated
from scorekeeper.domain.sheet import comma_list
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.evenings import evening_of, hours_of
from scorekeeper.matches.models import Book, Feat, Seated
from scorekeeper.matches.records import best_feats, record_url

WON, OUTCOMES = Outcome.WON.value, [outcome.value for outcome in Outcome]
MOST_LEADING = 3
MOST_NAMED = 6
LEAST_MATCHES = 3
"""Who has fewer decided matches does not lead yet."""


@dataclass(frozen=True, slots=True)
class Leader:
    """How many matches somebody won, of so many that are decided; those who won as many of as many share a place."""

    place: int
    number: int
    name: str
    won: int
    matches: int


@dataclass(frozen=True, slots=True)
class BookRecord:
    """The highest number of its kind in the book, and the match in which it was: its players, and when it was begun."""

    game: str
    lang: str
    name: str
    value: int
    url: str
    players: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Leaders:
    """Most matches won this month and ever, by people with at least three that are decided; and the records."""

    month: tuple[Leader, ...]
    ever: tuple[Leader, ...]
    records: list[BookRecord]


def leaders_of(book: Book, token: str) -> Leaders:
    """The leaders for the book's page; months are those of the book's own zone, the token is for the links."""
    zone = timezone.get_current_timezone()
    month_begun, _end = hours_of(evening_of(timezone.now(), zone).replace(day=1), zone)
    players = (
        book.players.filter(tallies__what__in=OUTCOMES)
        .annotate(matches=Sum("tallies__count"), won=Sum("tallies__count", filter=Q(tallies__what=WON), default=0))
        .filter(matches__gte=LEAST_MATCHES)
    )
    named = {player.pk: (player.number, player.display_name) for player in players}
    ever = {player.pk: (player.matches, player.won) for player in players}
    month = {
        seated["player"]: (seated["matches"], seated["won"])
        for seated in Seated.objects.filter(match__book=book, match__played__gte=month_begun)
        .exclude(outcome="")
        .values("player")
        .annotate(matches=Count("pk"), won=Count("pk", filter=Q(outcome=WON)))
        if seated["player"] in ever
    }
    return Leaders(_leaders(month, named), _leaders(ever, named), _records(book, token))


def _leaders(sums: Mapping[int, tuple[int, int]], named: Mapping[int, tuple[int, str]]) -> tuple[Leader, ...]:
    leading = _leading(sums).items()
    return tuple(Leader(place, *named[pk], won=sums[pk][1], matches=sums[pk][0]) for pk, place in leading)


def _leading(sums: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """The places of those who won most, of fewer matches where they won as many; nobody who won nothing."""
    ranks = {pk: (-won, matches) for pk, (matches, won) in sums.items() if won}
    in_order = sorted(ranks.values())
    places = {pk: 1 + bisect_left(in_order, rank) for pk, rank in ranks.items()}
    first = sorted((pk for pk in places if places[pk] <= MOST_LEADING), key=lambda pk: (places[pk], pk))
    return {pk: places[pk] for pk in first[:MOST_NAMED]}


def _records(book: Book, token: str) -> list[BookRecord]:
    return [_record(feat, token) for feat in best_feats(book)]


def _record(feat: Feat, token: str) -> BookRecord:
    game, match = BY_SLUG[feat.slug], feat.match
    return BookRecord(
        game=game.called,
        lang=game.lang,
        name=game.statistics.feat_name(feat.what),
        value=feat.value,
        url=record_url(token, feat),
        players=comma_list(isolated(each.player.display_name) for each in match.seated.all()),
        when=match.played,
    )
