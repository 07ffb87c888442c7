"""Names of one book that look alike bear a mark on every page. It follows from the book's names alone."""

from scorekeeper.book.ledger.people.look_alikes import marks
from scorekeeper.book.models import Book


def tell_apart(book: Book) -> None:
    """Mark the book's people anew, after a name has come, changed or gone. The book is locked."""
    players = list(book.players.order_by("number").values_list("pk", "name", "mark"))
    anew = marks([name for _pk, name, _mark in players])
    for (pk, _name, before), mark in zip(players, anew, strict=True):
        if mark != before:
            book.players.filter(pk=pk).update(mark=mark)
