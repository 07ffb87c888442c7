"""The books of a server as the person who runs it sees them: numbers, dates and counts, no names and no deals.

What changes a book first shows its counts, and is done only if they are still the same under the book's lock.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.db.models import Aggregate, Count, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.matches.lifecycle import delete_book
from scorekeeper.matches.models import Book, Deletion, Event, Import, Link, Match, Player, last_event_or_now


class Changed(Exception):
    """Somebody has recorded or changed something in the book since its counts were shown."""

    def __init__(self) -> None:
        super().__init__(_("Somebody has used this book since its counts were shown. Nothing was changed. Try again."))


@dataclass(frozen=True, slots=True)
class BookCounts:
    """What the operator may see. `recorded`: when the server last received an event; None for never.

    `links` are those that open something, `deleted` the matches that can be brought back.
    """

    number: int
    created: datetime
    recorded: datetime | None
    matches: int
    events: int
    people: int
    links: int
    deleted: int

    def is_abandoned(self, since: datetime) -> bool:
        """Whether nobody has recorded anything in it, nor deleted a match that can be brought back, since then."""
        return not self.events and not self.deleted and self.created < since

    def words(self) -> str:
        """The counts in a line, with days of UTC."""
        parts = [
            _("made on %(day)s") % {"day": _day(self.created)},
            _("last entry on %(day)s") % {"day": _day(self.recorded)} if self.recorded else _("no entry"),
            ngettext("%(n)s match", "%(n)s matches", self.matches) % {"n": self.matches},
            ngettext("%(n)s person", "%(n)s people", self.people) % {"n": self.people},
            ngettext("%(n)s link", "%(n)s links", self.links) % {"n": self.links},
        ]
        return _("Book %(book)s: %(counts)s") % {"book": self.number, "counts": ", ".join(parts)}


def _day(moment: datetime) -> str:
    day: date = moment.astimezone(UTC).date()
    return date_format(day)


def counts(numbers: Iterable[int] | None = None) -> list[BookCounts]:
    """The counts of these books, or of all, by their numbers."""
    books = Book.objects.order_by("pk") if numbers is None else Book.objects.filter(pk__in=numbers).order_by("pk")
    events = Event.objects.all()
    rows = books.values_list(
        "pk",
        "created",
        _of_book(events, "match__book", Max("received")),
        _count(Match.objects.all()),
        _count(events, "match__book"),
        _count(Player.objects.all()),
        _count(Link.objects.live()),
        _count(Deletion.objects.all()),
    )
    return [BookCounts(*row) for row in rows]


def _count(rows: QuerySet[Any], book: str = "book") -> Coalesce:
    return Coalesce(_of_book(rows, book, Count("pk")), 0)


def _of_book(rows: QuerySet[Any], book: str, what: Aggregate) -> Subquery:
    """What all rows of one book have together; `book` is how they lead to it."""
    of_one = rows.order_by().filter(**{book: OuterRef("pk")}).values(book)
    return Subquery(of_one.annotate(found=what).values("found"))


def counts_of(number: int) -> BookCounts:
    """The counts of that book. Raises CommandError where there is none."""
    for found in counts([number]):
        return found
    raise no_such_book(number)


def no_such_book(number: int) -> CommandError:
    return CommandError(_("There is no book %(book)s. Nothing was changed.") % {"book": number})


def abandoned(days: int) -> list[BookCounts]:
    """Books in which nobody has recorded anything, made so many days before the last event of the server or earlier.

    The clock alone, which may be ahead, makes no book old.
    """
    since = last_event_or_now() - timedelta(days=days)
    used = Event.objects.values("match__book")
    empty = Book.objects.filter(created__lt=since).exclude(pk__in=used).values_list("pk", flat=True)
    return [each for each in counts(list(empty)) if each.is_abandoned(since)]


def delete(shown: BookCounts) -> None:
    """Delete the book for good. Raises Changed where it is no longer as it was shown, and Book.DoesNotExist."""
    _if_unchanged(shown, delete_book)


def close(shown: BookCounts) -> None:
    """Stop all links of the book; what it holds stays. Raises as `delete` does."""
    _if_unchanged(shown, _stop_links)


def _stop_links(book: Book) -> None:
    now = timezone.now()
    for link in Link.objects.live().filter(book=book):
        link.revoked, link.token = now, ""
        link.save(update_fields=["revoked", "token", "checksum"])


def _if_unchanged(shown: BookCounts, change: Callable[[Book], object]) -> None:
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=shown.number)
        list(book.matches.select_for_update().order_by("pk").values_list("pk"))  # a scorer is waited for
        if counts([book.pk]) != [shown] or Import.objects.running().filter(book=book).exists():
            raise Changed
        change(book)
