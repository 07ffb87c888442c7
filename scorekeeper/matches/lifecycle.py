"""Start and deletion of books and matches, each exactly once, however often it is sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.database import journal
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.events import Payload, played_at
from scorekeeper.matches.models import (
    Book,
    Deletion,
    Event,
    Feat,
    Link,
    Match,
    Player,
    Role,
    Seated,
    State,
    Tally,
    Unseated,
)
from scorekeeper.matches.players import players_named
from scorekeeper.matches.seating import seat_players
from scorekeeper.matches.statistics import store_results
from scorekeeper.web.tokens import digest, sent_id


@dataclass(frozen=True, slots=True)
class Start:
    """What starting a match takes: its id, made by the sender, and who sits where.

    `stakes` are as the match format writes them, None for none. `age`: for how long its sender has held it back.
    `played`: when it was begun, of one that was played long ago.
    """

    uid: UUID
    game: Game
    names: Mapping[Seat, str]
    first_dealer: Seat
    options: Mapping[str, object]
    stakes: Payload | None = None
    age: timedelta | None = None
    played: datetime | None = None


def start_book(token: str, zone: str, start: Start) -> Match:
    """Make a book whose own link has this token, with its first match; if the token is known, go on in its book."""
    try:
        with transaction.atomic():
            book = Book.objects.create(zone=zone)
            Link.objects.create(book=book, role=Role.OWN, digest=digest(token))
            return _new_match(book, start)
    except IntegrityError:
        link = Link.objects.live().select_related("book").get(digest=digest(token), role=Role.OWN, match=None)
        if link.book is None:
            raise Link.DoesNotExist from None
        return start_match(link.book, start)


def start_match(book: Book, start: Start) -> Match:
    """Start a match in the book, under a number that none of its matches ever had.

    The same id again gives the same match, with its people put right while it is empty. Raises AlreadyStarted where
    deals are recorded and somebody else would sit there.
    """
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        # Locked before it is looked at: a phone that has it open may be recording its first deal just now.
        known = book.matches.select_for_update().filter(uid=start.uid).first()
        if known is None:
            return _new_match(book, start)
        if known.is_empty:
            return _fill(known, start)
        names = {seat: sitter.name for seat, sitter in known.sitters.items()}
        before = (known.slug, names, Seat(known.first_dealer), dict(known.options))
        if before != (start.game.slug, start.names, start.first_dealer, dict(start.options)):
            raise AlreadyStarted
        return known


def started_before(book: Book | None, uid: str) -> Match | None:
    """The book's match that was started under this id; None where there is none, or no book.

    Who sits there may have been put right since; a phone that sends the start again needs only the match's number.
    """
    try:
        return book.matches.filter(uid=sent_id(uid)).first() if book else None
    except ValueError:
        return None


def book_started(token: str) -> Book | None:
    """The book whose own link has this token; None where there is none yet, or none any more."""
    link = Link.objects.live().select_related("book").filter(digest=digest(token), role=Role.OWN, match=None).first()
    return link.book if link else None


class AlreadyStarted(Exception):
    """A match was started under this id with other people, and deals are recorded in it."""


def _new_match(book: Book, start: Start) -> Match:
    return _fill(Match(book=book, number=next_match_number(book), uid=start.uid), start)


def _fill(match: Match, start: Start) -> Match:
    """The match, in which nothing is recorded yet, changed to what this start says."""
    book = match.book
    match.slug, match.options = start.game.slug, dict(start.options)
    match.first_dealer, match.created = start.first_dealer.value, timezone.now()
    match.played = start.played or played_at(match.created, start.age)
    match.stakes, match.underway = start.stakes, None
    match.save()
    match.seated.all().delete()
    people = players_named(book, start.names.values())
    seat_players(match, {seat: people[name] for seat, name in start.names.items()})
    return match


def next_match_number(book: Book) -> int:
    """A number that no match of the book ever had. The book is locked."""
    book.matches_numbered += 1
    book.save(update_fields=["matches_numbered"])
    return book.matches_numbered


# Deletion of a match or a whole book: the one place where events are deleted. Of its links the digests stay, revoked,
# so that they answer 410. SQLite writes zeros over what goes (`secure_delete`).


def delete_match(match: Match) -> None:
    """Delete the match, with its part in its players' sums and the book's records. Its number is never given again.

    Its players stay in the book. A scorer who records in it just now is waited for, or finds it gone.
    """
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=match.book_id)
        match.lock()
        store_results(match, State.OPEN, match.followed(()))
        _revoke(Link.objects.filter(match=match))
        match.delete()
        transaction.on_commit(partial(journal.empty_wal, connection))


def end_deletion(deletion: Deletion) -> None:
    """Delete for good what is stored of the deleted match, unless somebody has just brought it back."""
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).filter(pk=deletion.book_id).first()
        _revoke(Link.objects.filter(deletion=deletion))
        Deletion.objects.filter(pk=deletion.pk).delete()
        transaction.on_commit(partial(journal.empty_wal, connection))


def end_deletions() -> None:
    """Delete for good the deleted matches whose time is over."""
    for deletion in Deletion.objects.ended().defer("line"):
        end_deletion(deletion)


def delete_book(book: Book) -> None:
    """Delete the book, with everybody and everything in it."""
    with transaction.atomic():
        # Nobody starts a match meanwhile. A scorer who records in one is waited for, or finds it gone; the whole book's
        # lock would in turn have the result that is being stored wait for this.
        Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        list(book.matches.select_for_update().order_by("pk").values_list("pk"))
        _revoke(Link.objects.filter(Q(book=book) | Q(deletion__book=book)))
        # Row by row Django would fetch a book of thousands of matches first, to see what hangs on it.
        Event.objects.filter(match__book=book).delete()
        Feat.objects.filter(book=book).delete()
        Seated.objects.filter(match__book=book).delete()
        Unseated.objects.filter(match__book=book).delete()
        Tally.objects.filter(player__book=book).delete()
        Match.objects.filter(book=book).delete()
        Player.objects.filter(book=book).delete()
        book.delete()
        transaction.on_commit(partial(journal.empty_wal, connection))


def _revoke(links: QuerySet[Link]) -> None:
    """Revoke the links and store nothing of them but their digests."""
    links.filter(revoked=None).update(revoked=timezone.now())
    links.update(book=None, match=None, deletion=None, given_by=None, token="", label="", expires=None)
