"""A match copied into another book, by the import of its line of the book format: once, since it keeps its id."""

from dataclasses import replace

from django.db import transaction

from scorekeeper.data.exports import written_match
from scorekeeper.data.imports.match import Work, read_match_of_book
from scorekeeper.data.imports.store import write_lacking
from scorekeeper.domain.names import folded
from scorekeeper.matches.models import Book, Match


def copy_of(match: Match, book: Book) -> Match | None:
    """The same match in that book."""
    return book.matches.filter(uid=match.uid, version__gt=0).first()


def new_names(match: Match, book: Book) -> list[str]:
    """The names of those who sit in the match and are not in that book, however they are spelled there."""
    names = {folded(sitter.name): sitter.name for sitter in match.sitters.values()}
    known = set(book.players.filter(folded__in=names).values_list("folded", flat=True))
    return [name for key, name in names.items() if key not in known]


def copy_match(match: Match, book: Book) -> Match:
    """Copy the match into the book, its people by their names. A copy that is there already stays as it is.

    Raises ImportRefused.
    """
    names = dict(match.seated.values_list("player__number", "player__name"))
    read = read_match_of_book(written_match(match), match.number, names, Work())
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        write_lacking(book, [replace(read, number=0)])
    return book.matches.get(uid=match.uid)
