"""A file that was sent gets into the lane; an interrupted import goes on, and one that nobody wants is left."""

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from scorekeeper.book.copies.imports import spool
from scorekeeper.book.copies.imports.lane import begin_to_sweep, lane
from scorekeeper.book.copies.imports.spool import SpooledFile
from scorekeeper.book.ledger.import_state import UNDER_WAY, Import, Stage
from scorekeeper.book.models import Book

MOST_UNDER_WAY = 8
"""Files that may wait at a time, of all books; together they take so many times the room of the largest."""


class AlreadyUnderWay(Exception):
    """Another file is on its way into the same book."""


class TooMany(Exception):
    """As many files as may wait at a time are waiting."""


def latest_of(book: Book) -> Import | None:
    """Return the last file that somebody sent to be taken into the book, if there is still anything to say about it."""
    return Import.objects.filter(book=book).first()


def begin(book: Book, sent: SpooledFile) -> None:
    """Have the file taken in when its turn comes. Raise AlreadyUnderWay, TooMany or OSError, and keep nothing then."""
    before = latest_of(book)
    if before is not None and before.is_under_way:
        raise AlreadyUnderWay
    if Import.objects.under_way().count() >= MOST_UNDER_WAY:
        raise TooMany
    one = Import(book=book, lane=lane().name)
    spool.keep(sent, one.file)
    try:
        with transaction.atomic():
            if before is not None:
                Import.objects.filter(pk=before.pk).delete()
            one.save()
    except IntegrityError:
        spool.forget(one.file)
        raise AlreadyUnderWay from None
    if before is not None:
        spool.forget(before.file)
    lane().put(one.pk)


def go_on(book: Book) -> None:
    """Start over with the file of an import that was interrupted; nothing where there is none."""
    one = latest_of(book)
    if one is None or not one.is_interrupted:
        return
    mine = {"lane": lane().name, "stage": Stage.WAITING, "alive": timezone.now(), "done": 0, "staging": None}
    if Import.objects.filter(pk=one.pk, lane=one.lane, stage=one.stage).update(**mine):
        lane().put(one.pk)


def leave(book: Book) -> None:
    """Forget the file that is, or was, on its way into the book, if there is one, and what was written of it."""
    one = latest_of(book)
    if one is not None:
        one.delete()
        spool.forget(one.file)
        lane().put(None)


def recover() -> None:
    """Mark as interrupted what the last server had under way, and clear what it left.

    Where several servers share a database, the silence of the one that has stopped tells the others.
    """
    if connection.vendor == "sqlite":
        Import.objects.filter(stage__in=UNDER_WAY).update(stage=Stage.INTERRUPTED)
    if Book.objects.filter(is_staging=True).exists():
        begin_to_sweep()
