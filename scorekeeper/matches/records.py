"""The records of a book: the highest of each number that a game counts, and the deal in which it was reached."""

from bisect import bisect_left

from django.db import connection
from django.db.models import Prefetch, QuerySet
from django.urls import reverse

from scorekeeper.games import BY_SLUG
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Book, Feat, Match, Player, Seated
from scorekeeper.matches.statistics import feats_of

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
"""The highest of each game and feat.

Found by one step down the index for each, however many matches there are; the ORM could only read all of them.
"""


def best_feats(book: Book) -> list[Feat]:
    """The book's records in the order of the games, each with its match and who sat there."""
    seated = Prefetch("match__seated", Seated.objects.select_related("player").order_by("pk"))
    return _in_order(_best(book).prefetch_related(seated))


def best_feats_of(player: Player) -> list[Feat]:
    """The book's records in whose matches that player sat, each with its match."""
    return _in_order(_best(player.book).filter(match__seated__player=player))


def _best(book: Book) -> QuerySet[Feat]:
    with connection.cursor() as cursor:
        cursor.execute(RECORDS, [book.pk] * 3)
        best = [pk for (pk,) in cursor.fetchall()]
    return Feat.objects.filter(pk__in=best).select_related("match")


def _in_order(feats: QuerySet[Feat]) -> list[Feat]:
    in_order = list(BY_SLUG)
    return sorted(feats, key=lambda feat: (in_order.index(feat.slug), feat.what))


def record_url(token: str, feat: Feat) -> str:
    """The address that leads to the record's deal."""
    return reverse("record", args=(token, feat.match.number, feat.what))


def deal_of(match: Match, what: str) -> int | None:
    """The number of the deal with which the match reached what it has of this; None if it never counted it.

    The matches of records are over, and a number that could be a record only grows from deal to deal.
    """
    replay = cached_match(match).replay
    reached = feats_of(match.game, replay).get(what)
    if reached is None:
        return None
    deals = range(1, len(replay.rows) + 1)
    place = bisect_left(deals, reached, key=lambda n: feats_of(match.game, match.until(replay, n)).get(what, 0))
    return deals[place] if place < len(deals) else None
