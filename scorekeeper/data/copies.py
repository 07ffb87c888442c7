"""A match copied into another book, by the import of its line of the book format: once, since it keeps its id."""

from dataclasses import replace

from django.db import transaction

from scorekeeper.data.exports import written_match
from scorekeeper.data.imports.match import Work, read_match_of_book
from scorekeeper.data.imports.store import write_lacking
from scorekeeper.domain.names import folded
from scorekeeper.matches.batches import between_events
from scorekeeper.matches.models import Book, Match


def copy_of(match: Match, book: Book) -> Match | None:
    """The same match in that book."""
    return book.matches.filter(uid=match.uid, version__gt=0).first()


def new_names(match: Match, book: Book) -> list[str]:
    """The names of those who sit in the match, or sat there before its start was corrected, and are not in that book,
    however they are spelled there.
    """
    names = {folded(name): name for name in _people(match).values()}
    known = set(book.players.filter(folded__in=names).values_list("folded", flat=True))
    return [name for key, name in names.items() if key not in known]


def copy_match(match: Match, book: Book) -> Match:
    """Copy the match into the book, its people by their names. A copy that is there already stays as it is.

    Raises ImportRefused.
    """
    line, people = between_events(match.pk, lambda now: (written_match(now), _people(now)))
    read = read_match_of_book(line, match.number, people, Work())
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        write_lacking(book, [replace(read, number=0)])
    return book.matches.get(uid=match.uid)


def _people(match: Match) -> dict[int, str]:
    """The names of everybody whom a start of the match seats, by their numbers in the book."""
    seated = match.seated.order_by("pk").values_list("player__number", "player__name")
    return dict(seated) | dict(match.unseated.values_list("player__number", "player__name"))
