"""A deleted match is stored as its line of the book format, and comes back by the import of that line."""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from scorekeeper.data.exports import written_match
from scorekeeper.data.imports.match import ReadMatch, Work, read_match_of_book
from scorekeeper.data.imports.store import write_match
from scorekeeper.matches import lifecycle
from scorekeeper.matches.chairs import LEFT
from scorekeeper.matches.models import Book, Deletion, Link, Match
from scorekeeper.matches.recording import ChainLink


class IsBackAlready(Exception):
    """The same match came into the book another way: by a file, or from a phone that sent its start again."""

    def __init__(self, there: Match) -> None:
        super().__init__()
        self.there = there


def delete_match(match: Match) -> Deletion | None:
    """Delete the match, so that it can be brought back for a while; one in which nothing is recorded is gone for good.

    Raises ImportRefused, and deletes nothing, where it could not be brought back.
    """
    if not match.is_empty:
        read_deleted(_deletion_of(match))  # before anybody has to wait
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=match.book_id)
        match.lock()
        deletion = None if match.is_empty else _store(match)
        lifecycle.delete_match(match)
    return deletion


def _store(match: Match) -> Deletion:
    deletion = _deletion_of(match)
    deletion.save()
    for link in match.links.all():
        link.book, link.match, link.deletion = None, None, deletion
        link.save(update_fields=["book", "match", "deletion", "checksum"])
    return deletion


def _deletion_of(match: Match) -> Deletion:
    """What the match can be brought back from, not stored."""
    line = written_match(Match.objects.get(pk=match.pk))
    for who in ("seats", "unseated"):
        line.pop(who, None)
    rows = match.seated.order_by("pk").values_list("seat", "player__number", "pk")
    before = match.unseated.order_by("pk").values_list("origin", "player__number", "pk")
    left = [(f"{LEFT}{origin}", number, row) for origin, number, row in before]
    return Deletion(
        book_id=match.book_id,
        number=match.number,
        line=line,
        seats={key: [number, row] for key, number, row in (*rows, *left)},
        sent_by=list(match.events.order_by("n").values_list("link", flat=True)),
    )


def bring_back(deletion: Deletion) -> None:
    """Bring the deleted match back under its number, with its links.

    One that is back already, or was deleted for good just now, stays as it is. Raises IsBackAlready and ImportRefused.
    """
    match = read_deleted(deletion)  # before anybody has to wait
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=deletion.book_id)
        now = book.deletions.filter(pk=deletion.pk).defer("line").first()
        if now is None:
            return
        if there := book.matches.filter(uid=match.row.uid).first():
            raise IsBackAlready(there)
        match.row.number = now.number
        people = {player.number: player for player in book.players.filter(number__in=now.numbers)}
        seated = {seat: people[now.players[seat.value]] for seat in match.names}
        write_match(book, match, seated, {origin: people[number] for origin, number in now.unseated.items()})
        for key, (_number, row) in now.seats.items():
            if key.startswith(LEFT):
                match.row.unseated.filter(origin=key.removeprefix(LEFT)).update(id=row)
            else:
                match.row.seated.filter(seat=key).update(id=row)
        for link in now.links.all():
            link.revoked = link.revoked or _stopped_since(link.given_by, now.at)
            link.book, link.match, link.deletion = book, match.row, None
            link.save(update_fields=["revoked", "book", "match", "deletion", "checksum"])
        now.delete()


def _stopped_since(link: Link | None, moment: datetime) -> datetime | None:
    """When the link, or one with which it was made, was stopped after that moment: perhaps with all made with it."""
    if link is None:
        return None
    if link.is_stopped and link.revoked and link.revoked > moment:
        return link.revoked
    return _stopped_since(link.given_by, moment)


def read_deleted(deletion: Deletion) -> ReadMatch:
    """The match as it was, with numbers for names. Raises ImportRefused."""
    names = {number: str(number) for number in deletion.numbers}
    who = {"seats": deletion.players} | ({"unseated": deletion.unseated} if deletion.unseated else {})
    read = read_match_of_book(deletion.line | who, deletion.number, names, Work())
    digests: dict[int | None, str] = dict(Link.objects.filter(pk__in=deletion.sent_by).values_list("pk", "digest"))
    events = tuple(
        ChainLink(replace(event, link=link), sent, digests.get(link))
        for (event, sent, _link), link in zip(read.events, deletion.sent_by, strict=True)
    )
    return replace(read, events=events)
