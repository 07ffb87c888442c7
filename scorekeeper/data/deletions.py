"""A deleted match is stored as its line of the book format, and comes back by the import of that line."""

from django.db import transaction

from scorekeeper.data.exports import written_match
from scorekeeper.data.imports.match import ReadMatch, Work, read_match_of_book
from scorekeeper.data.imports.store import write_match
from scorekeeper.matches import lifecycle
from scorekeeper.matches.models import Book, Deletion, Match, Seated


class IsBackAlready(Exception):
    """The same match came into the book another way: a file, or a phone that sent its start again."""

    def __init__(self, there: Match) -> None:
        super().__init__()
        self.there = there


def delete_match(match: Match, *, for_good: bool) -> None:
    """Delete the match; unless it is for good, or nothing was recorded in it, it can be brought back for a while."""
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=match.book_id)
        match.lock()
        if match.version and not for_good:
            line = written_match(Match.objects.get(pk=match.pk))
            del line["seats"]
            rows = match.seated.order_by("pk").values_list("seat", "player__number", "pk")
            seats = {seat: [number, seated] for seat, number, seated in rows}
            Deletion.objects.create(book_id=match.book_id, number=match.number, line=line, seats=seats)
        lifecycle.delete_match(match)


def bring_back(book: Book, number: int) -> None:
    """Bring the deleted match back under its number; one that is back already stays as it is.

    Raises IsBackAlready, ImportRefused, and Match.DoesNotExist where it was deleted for good.
    """
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        deletion = book.deletions.filter(number=number).first()
        if deletion is None:
            book.matches.get(number=number)
            return
        match = read_deleted(deletion)
        if there := book.matches.filter(uid=match.row.uid).first():
            raise IsBackAlready(there)
        match.row.number = number
        people = {player.number: player for player in book.players.filter(number__in=deletion.players.values())}
        write_match(book, match, {seat: people[deletion.players[seat.value]] for seat in match.names})
        for seat, (_number, seated) in deletion.seats.items():
            Seated.objects.filter(match=match.row, seat=seat).update(id=seated)
        deletion.delete()


def read_deleted(deletion: Deletion) -> ReadMatch:
    """The match as it was, with numbers for names. Raises ImportRefused."""
    players = deletion.players
    names = {number: str(number) for number in players.values()}
    return read_match_of_book(deletion.line | {"seats": players}, deletion.number, names, Work())
