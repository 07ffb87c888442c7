"""Integrity of what a book keeps beside its matches: counters, links and people; and that no row lacks its parent."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar
from zoneinfo import available_timezones

from django.apps import apps
from django.db import connection
from django.db.models import Max, Model, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.copies.integrity import UNREADABLE, Damaged, paged, unreadable
from scorekeeper.book.ledger.people.look_alikes import marks
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.tokens import digest, handle
from scorekeeper.book.models import Book, Player
from scorekeeper.domain.names import folded

M = TypeVar("M", bound=Model)


def check_books() -> Iterator[str]:
    """Yield what is wrong with books, links and players: each in a sentence, without names or secrets."""
    for (pk,) in paged(Book.objects.all()):
        if fault := _fault(Book.objects.all(), pk, _check_book):
            yield _("Book %(book)s: %(fault)s") % {"book": pk, "fault": fault}
    for pk, book, number in paged(Player.objects.all(), "book", "number"):
        if fault := _fault(Player.objects.all(), pk, _check_player):
            told = {"book": book, "number": number, "fault": fault}
            yield _("Book %(book)s, player %(number)s: %(fault)s") % told
    for pk, book, known_by in paged(Link.objects.all(), "book", "digest"):
        if fault := _fault(Link.objects.select_related("match"), pk, _check_link):
            told = {"book": book or _("deleted"), "handle": handle(known_by), "fault": fault}
            yield _("Book %(book)s, link %(handle)s: %(fault)s") % told


def _fault(rows: QuerySet[M], pk: int, check: Callable[[M], None]) -> str:
    """Return the first thing wrong with that row; each is looked at in one query,
    so that nobody can write in between.
    """
    try:
        for row in rows.filter(pk=pk):
            check(row)
    except Damaged as damage:
        return str(damage)
    except UNREADABLE as fault:
        return unreadable(fault)
    return ""


def _check_book(book: Book) -> None:
    if book.zone not in available_timezones():
        raise Damaged(_("its time zone is not known"))
    # Players and matches are numbered under the book's lock; asked for together with it, they cannot be newer than it.
    highest = Book.objects.filter(pk=book.pk)
    for numbered, number in (("players_numbered", "players__number"), ("matches_numbered", "matches__number")):
        counted, last = highest.annotate(last=Max(number)).values_list(numbered, "last").get()
        if (last or 0) > counted:
            told = {"last": last, "counted": counted, "what": numbered}
            raise Damaged(_("%(what)s is %(counted)s, and number %(last)s was given") % told)
    if book.merges.filter(Q(number__gt=book.players_numbered) | Q(number__in=book.players.values("number"))).exists():
        raise Damaged(_("somebody who was made one with another person has a number that is not free"))
    people = list(book.players.order_by("number").values_list("name", "mark"))
    if marks([name for name, _mark in people]) != [mark for _name, mark in people]:
        raise Damaged(_("the marks of names that look alike are not what the names make"))


def _check_player(player: Player) -> None:
    if player.folded != folded(player.name):
        raise Damaged(_("what the name is known by is not what the name makes"))


def _check_link(link: Link) -> None:
    if link.role not in Role.values:
        raise Damaged(_("its role is not known"))
    if link.token and digest(link.token) != link.digest:
        raise Damaged(_("its secret is not the one that opens it"))
    if link.expires is not None and link.expires <= link.created:
        raise Damaged(_("it expires before it was made"))
    if link.book_id is None:
        _check_is_ended(link)
        return
    if link.match is not None and link.match.book_id != link.book_id:
        raise Damaged(_("it opens a match of another book"))
    if link.checksum not in (None, link.checksum_now()):
        raise Damaged(_("it does not open what it was made for: its checksum differs"))


def _check_is_ended(link: Link) -> None:
    """Check that a link whose book or match was deleted holds nothing but its digest."""
    if not link.revoked or link.match_id or link.given_by_id or link.token or link.label or link.expires:
        raise Damaged(_("what it opened was deleted, and more of it is left than that"))


def check_parents() -> Iterator[str]:
    """Yield which tables have rows that belong to a row that is not there. PostgreSQL keeps no such row."""
    if connection.vendor != "sqlite":
        return
    for model in apps.get_app_config("book").get_models():
        for parent, count in _orphans(model).items():
            told = {"count": count, "table": model._meta.db_table, "parent": parent}  # noqa: SLF001  as documented
            yield (
                ngettext(
                    "%(count)s row of %(table)s belongs to a row of %(parent)s that is not there.",
                    "%(count)s rows of %(table)s belong to rows of %(parent)s that are not there.",
                    count,
                )
                % told
            )


def _orphans(model: type[Model]) -> Counter[str]:
    """Return how often each other table lacks a row that this one names.

    Asked table by table, nobody waits for long.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA foreign_key_check({model._meta.db_table})")  # noqa: SLF001
        return Counter(parent for _table, _row, parent, _key in cursor.fetchall())
