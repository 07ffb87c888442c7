"""The last step of an import: in one short transaction all that was staged becomes part of the book.

Rows only change whose they are, by a few statements for all of them, so that whoever records meanwhile hardly waits.
What stands in the records' own index follows afterwards, a few at a time, when the hidden book is cleared away.
"""

from django.db import connection
from django.db.models import F, Max, QuerySet

from scorekeeper.book.copies.imports.match import HIGHEST_NUMBER
from scorekeeper.book.copies.imports.staged import Staging
from scorekeeper.book.ledger.people.telling_apart import tell_apart
from scorekeeper.book.models import Book, Event, Feat, Match, Player, Seated, Tally

KNOWN = """
book_player staged JOIN book_player known ON known.folded = staged.folded AND known.book_id = %(book)s
WHERE staged.book_id = %(staging)s
"""
SEATED_ANEW = """
UPDATE book_seated SET {column} = (SELECT known.id FROM {known} AND staged.id = book_seated.{column})
WHERE {column} IN (SELECT staged.id FROM {known})
"""
# In the order in which whoever ends a match adds to them, so that neither waits for the other.
ADDED_UP = """
INSERT INTO book_tally (player_id, game, what, count)
SELECT known.id, sums.game, sums.what, sums.count
FROM book_tally sums JOIN book_player staged ON staged.id = sums.player_id
JOIN book_player known ON known.folded = staged.folded AND known.book_id = %(book)s
WHERE staged.book_id = %(staging)s ORDER BY known.id, sums.game, sums.what
ON CONFLICT (player_id, game, what) DO UPDATE SET count = book_tally.count + excluded.count
"""


class ChangedMeanwhile(Exception):
    """What was done in the book since then makes another import of it; nothing was moved."""


def unused_in(book: Book) -> list[Match]:
    """Return its matches in which nothing was ever recorded."""
    return list(book.matches.filter(version=0).order_by("number"))


def is_untouched(book: Book, unused: list[Match]) -> bool:
    """Return whether nothing was ever recorded in the book."""
    return bool(book.matches_numbered == len(unused) <= 1)


def move(book: Book, staging: Staging, name: str, zone: str) -> None:
    """Move all that was staged into the book; within a transaction. Raises ChangedMeanwhile and Book.DoesNotExist.

    `name` and `zone` are the file's: a book in which nothing was ever recorded takes them over, with the numbers.
    """
    book = Book.objects.select_for_update().get(pk=book.pk)
    unused = list(book.matches.select_for_update().filter(version=0).order_by("number"))
    _check_unchanged(book, staging, unused)
    if staging.as_numbered:
        _take_over(book, name, zone, unused)
    _use_again(book, staging, unused)
    _merge_people(book, staging.book)
    _number_on(book, staging)
    tell_apart(book)
    book.save()


def _check_unchanged(book: Book, staging: Staging, unused: list[Match]) -> None:
    """Refuse where anything has come of the book since that would have been weighed otherwise."""
    recorded = book.matches.filter(version__gt=0, uid__in=staging.book.matches.values("uid"))
    if staging.as_numbered != is_untouched(book, unused) or recorded.exists():
        raise ChangedMeanwhile


def _take_over(book: Book, name: str, zone: str, unused: list[Match]) -> None:
    """Drop again whoever was written down for a match that nobody recorded in."""
    Seated.objects.filter(match__in=unused).delete()
    book.players.all().delete()
    book.merges.all().delete()
    book.players_numbered = book.matches_numbered = 0
    book.name, book.zone = book.name or name, zone or book.zone


def _use_again(book: Book, staging: Staging, unused: list[Match]) -> None:
    """Make room: reuse a match that nobody recorded in, the first one of a new book or the one with this id."""
    staged = staging.book.matches.order_by("number")
    for row in unused:
        match = staged.first() if staging.as_numbered else staged.filter(uid=row.uid).first()
        if match is not None:
            number = match.number if staging.as_numbered else row.number
            _put_in_the_place_of(row, match)
            Match.objects.filter(pk=row.pk).update(number=number)
            book.matches_numbered = max(book.matches_numbered, number)


def _put_in_the_place_of(row: Match, match: Match) -> None:
    """Lead the links of the unused match to this one from now on."""
    Seated.objects.filter(match=row).delete()
    for rows in (Seated, Event, Feat):
        rows.objects.filter(match=match).update(match=row)
    Match.objects.filter(pk=match.pk).delete()
    match.pk, match.book_id, match.number = row.pk, row.book_id, row.number
    match.save(force_update=True)


def _merge_people(book: Book, staging: Book) -> None:
    """Give the seats and sums of the staged people to those of the same name in the book."""
    both = {"book": book.pk, "staging": staging.pk}
    with connection.cursor() as cursor:
        for column in ("player_id", "partner_id"):
            cursor.execute(SEATED_ANEW.format(column=column, known=KNOWN), both)
        cursor.execute(ADDED_UP, both)
    known = Player.objects.filter(book=staging, folded__in=Player.objects.filter(book=book).values("folded"))
    Tally.objects.filter(player__in=known.values("pk")).delete()
    known.delete()


def _number_on(book: Book, staging: Staging) -> None:
    matches, players = Match.objects.filter(book=staging.book), Player.objects.filter(book=staging.book)
    if staging.as_numbered:
        matches.update(book=book)
        players.update(book=book)
    else:
        if matches.filter(number__gt=HIGHEST_NUMBER).exists() or players.filter(number__lte=HIGHEST_NUMBER).exists():
            raise ChangedMeanwhile
        matches.update(book=book, number=F("number") + book.matches_numbered)
        players.update(book=book, number=F("number") - HIGHEST_NUMBER + book.players_numbered)
    book.matches_numbered = max(book.matches_numbered, _highest(book.matches.all()))
    book.players_numbered = max(book.players_numbered, _highest(book.players.all()))


def _highest(rows: QuerySet[Match] | QuerySet[Player]) -> int:
    return rows.aggregate(highest=Max("number"))["highest"] or 0
