"""Who leads a book, this month and ever, and its records. Read from sums and seats: no deal is folded for it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Count
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.people import decided_and_won
from scorekeeper.book.ledger.summed import summed
from scorekeeper.book.models import Book, Feat, Player, Seated
from scorekeeper.domain.chronicle import Outcome
from scorekeeper.domain.names import isolated
from scorekeeper.games import BY_SLUG

MOST_LEADING = 3
MOST_NAMED = 6
LEAST_MATCHES = 3
"""Of whom fewer in all are decided does not lead yet."""

RECORDS = """
WITH RECURSIVE best(id) AS (
  SELECT (SELECT id FROM book_feat WHERE book_id = %s ORDER BY game DESC, what DESC, value DESC LIMIT 1)
  UNION ALL
  SELECT COALESCE((
    SELECT id FROM book_feat WHERE book_id = %s AND game = last.game AND what < last.what
    ORDER BY what DESC, value DESC LIMIT 1
  ), (
    SELECT id FROM book_feat WHERE book_id = %s AND game < last.game
    ORDER BY game DESC, what DESC, value DESC LIMIT 1
  )) FROM best JOIN book_feat last ON last.id = best.id
)
SELECT id FROM best WHERE id IS NOT NULL
"""
"""The highest of each game and feat, found by one step down the index for each, however many matches there are."""


@dataclass(frozen=True, slots=True)
class Leader:
    """How many matches somebody won, of so many that are decided; those who won as many of as many share a place."""

    place: int
    number: int
    name: str
    won: int
    matches: int


@dataclass(frozen=True, slots=True)
class Record:
    """The highest number of its kind in the book, and the match in which it was: its players, and the day."""

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

    month: list[Leader]
    ever: list[Leader]
    records: list[Record]


def leaders_of(book: Book, token: str) -> Leaders:
    """For the book's page; months are those of the book's own zone, and the token is for the links."""
    ever = {pk: sums for pk, sums in decided_and_won(book).items() if sums[0] >= LEAST_MATCHES}
    month = {pk: sums for pk, sums in _this_month(book).items() if pk in ever}
    leading = {"month": _leading(month), "ever": _leading(ever)}
    named = Player.objects.in_bulk({pk for places in leading.values() for pk in places})
    return Leaders(
        month=[_leader(named[pk], month, place) for pk, place in leading["month"].items()],
        ever=[_leader(named[pk], ever, place) for pk, place in leading["ever"].items()],
        records=_records(book, token),
    )


def _this_month(book: Book) -> dict[int, tuple[int, int]]:
    """By player how many matches that began this month are decided, and how many of them were won."""
    now = timezone.localtime()
    begun = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    rows = Seated.objects.filter(match__book=book, match__created__gte=begun).exclude(outcome="").order_by()
    sums: dict[int, Counter[str]] = summed(rows.values_list("player", "outcome").annotate(Count("pk")))
    return {player: (outcomes.total(), outcomes[Outcome.WON.value]) for player, outcomes in sums.items()}


def _leading(sums: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    """The places of those who won most, of fewer matches where they won as many; nobody who won nothing."""
    ranks = {pk: (-won, matches) for pk, (matches, won) in sums.items() if won}
    in_order = sorted(ranks.values())
    places = {pk: 1 + bisect_left(in_order, rank) for pk, rank in ranks.items()}
    first = sorted((pk for pk in places if places[pk] <= MOST_LEADING), key=lambda pk: (places[pk], pk))
    return {pk: places[pk] for pk in first[:MOST_NAMED]}


def _leader(player: Player, sums: Mapping[int, tuple[int, int]], place: int) -> Leader:
    matches, won = sums[player.pk]
    return Leader(place, player.number, player.shown, won, matches)


def _records(book: Book, token: str) -> list[Record]:
    with connection.cursor() as cursor:
        cursor.execute(RECORDS, [book.pk] * 3)
        found = [pk for (pk,) in cursor.fetchall()]
    feats = (
        Feat.objects.filter(pk__in=found).select_related("match").prefetch_related(match_list.seats("match__seated"))
    )
    in_order = list(BY_SLUG)
    told = sorted(feats, key=lambda feat: (in_order.index(feat.slug), feat.what))
    return [_record(feat, token) for feat in told]


def _record(feat: Feat, token: str) -> Record:
    game, match = BY_SLUG[feat.slug], feat.match
    return Record(
        game=game.called,
        lang=game.lang,
        name=game.chronicle.feat_name(feat.what),
        value=feat.value,
        url=reverse("match", args=(token, match.number)),
        players=", ".join(isolated(row.player.shown) for row in match.seated.all()),
        when=parse_datetime(match.summary.get("last") or "") or match.created,
    )
