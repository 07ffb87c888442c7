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


def is_untouched(book: Book) -> bool:
    """Return whether the book never had a match or a person, so that any number may be given there."""
    return not book.matches_numbered and not book.players_numbered


def move(book: Book, staging: Staging, name: str, zone: str) -> None:
    """Move all that was staged into the book; within a transaction. Raises ChangedMeanwhile and Book.DoesNotExist.

    `name` and `zone` are the file's: a book in which nothing was ever recorded takes them over. A match that was
    started there keeps its number, since a phone may have it open; if it is the file's own match, the file fills it in.
    """
    book = Book.objects.select_for_update().get(pk=book.pk)
    unused = list(book.matches.select_for_update().filter(version=0).order_by("number"))
    _check_unchanged(book, staging)
    if book.matches_numbered == len(unused) and (name or zone):
        book.name, book.zone = book.name or name, zone or book.zone
    _use_again(staging, unused)
    _merge_people(book, staging.book)
    _number_on(book, staging)
    tell_apart(book)
    book.save()


def _check_unchanged(book: Book, staging: Staging) -> None:
    """Refuse where anything has come of the book since that would have been weighed otherwise."""
    recorded = book.matches.filter(version__gt=0, uid__in=staging.book.matches.values("uid"))
    if staging.as_numbered != is_untouched(book) or recorded.exists():
        raise ChangedMeanwhile


def _use_again(staging: Staging, unused: list[Match]) -> None:
    """Bring what the file tells of a match into the same match, where nobody recorded in it here."""
    for row in unused:
        match = staging.book.matches.filter(uid=row.uid).first()
        if match is not None:
            _put_in_the_place_of(row, match)


def _put_in_the_place_of(row: Match, match: Match) -> None:
    """Lead the links of the unused match to this one from now on, under its number."""
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
