"""A match or a whole book goes for good. Of its links the digests stay, taken back, so that they answer 410.

This is the one place where events are deleted. SQLite writes zeros over what goes (`secure_delete`).
"""

from functools import partial

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scorekeeper.book.ledger import journal
from scorekeeper.book.ledger.hot_queries import lock
from scorekeeper.book.ledger.permission import Link
from scorekeeper.book.ledger.reckoning import reckon
from scorekeeper.book.models import Book, Event, Feat, Match, Player, Seated, State, Tally


def delete_match(match: Match) -> None:
    """Delete the match, with its part in its players' sums and the book's records. Its number is never given again.

    Its players stay in the book. Whoever records in it just now is waited for, or finds it gone.
    """
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=match.book_id)
        lock(match)
        reckon(match, State.OPEN, match.followed(()))
        _take_back(Link.objects.filter(match=match))
        match.delete()
        transaction.on_commit(partial(journal.forget, connection))


def delete_book(book: Book) -> None:
    """Delete the book, with everybody and everything in it."""
    with transaction.atomic():
        Book.objects.select_for_update().get(pk=book.pk)
        # Whoever records in one of its matches just now is waited for, or finds it gone.
        list(book.matches.select_for_update().order_by("pk").values_list("pk"))
        _take_back(Link.objects.filter(book=book))
        # Row by row Django would fetch a book of thousands of matches first, to see what hangs on it.
        Event.objects.filter(match__book=book).delete()
        Feat.objects.filter(book=book).delete()
        Seated.objects.filter(match__book=book).delete()
        Tally.objects.filter(player__book=book).delete()
        Match.objects.filter(book=book).delete()
        Player.objects.filter(book=book).delete()
        book.delete()
        transaction.on_commit(partial(journal.forget, connection))


def _take_back(links: QuerySet[Link]) -> None:
    """Revoke the link and keep nothing of it but its digest."""
    links.filter(revoked=None).update(revoked=timezone.now())
    links.update(book=None, match=None, given_by=None, token="", label="", expires=None)
