"""Import of a file into a book: all of it or nothing, and nothing twice.

Done by a process of its own, beside the one that serves. What it has written when it is stopped nobody ever sees.
"""

import time
from functools import partial
from uuid import UUID

from django.utils.translation import gettext as _

from scorekeeper.book.copies.imports import spool
from scorekeeper.book.copies.imports.moved import ChangedMeanwhile, is_untouched, move, unused_in
from scorekeeper.book.copies.imports.pieces import in_a_piece
from scorekeeper.book.copies.imports.read import Contents, contents
from scorekeeper.book.copies.imports.staged import Staging, clear
from scorekeeper.book.copies.imports.unhurried import SAYS_EVERY_SECONDS, unhurried
from scorekeeper.book.copies.imports.weighed import NotTaken, Patience, ReadMatch
from scorekeeper.book.ledger.backfill import make_digests
from scorekeeper.book.ledger.import_state import Hold, Import, Lost, Stage
from scorekeeper.book.models import Book, Match
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.names import folded

MOST_TRIES = 3
"""So often the file is weighed anew because the book has changed meanwhile."""


def carry_out(pk: int, lane: UUID) -> None:
    """Take the file of that import into its book, and note what came of it; nothing where somebody else has it now."""
    hold = Hold(pk, lane)
    try:
        _take(hold)
    except (Lost, Book.DoesNotExist):
        pass
    except NotTaken as refusal:
        _end(hold, Stage.REFUSED, words=sentence(str(refusal)))
    except Exception:
        _end(hold, Stage.INTERRUPTED)
        raise
    finally:
        sweep()


def sweep() -> None:
    """Take away what nobody works on any more: hidden books, and files that belong to no import."""
    in_a_piece(Import.objects.over().delete)
    filled = Import.objects.under_way().exclude(staging=None).values("staging")
    for staging in Book.objects.filter(is_staging=True).exclude(pk__in=filled):
        clear(staging)
    waiting = Import.objects.exclude(stage__in=(Stage.TAKEN, Stage.REFUSED))
    spool.sweep(set(waiting.values_list("file", flat=True)))


def _take(hold: Hold) -> None:
    one = hold.read()
    in_a_piece(partial(hold.note, stage=Stage.READING))
    try:
        file = spool.opened(one.file)
    except FileNotFoundError:
        raise NotTaken(_("The file is not here any more. Please choose it again.")) from None
    with file:
        found = contents(file)
        in_a_piece(partial(hold.note, stage=Stage.WEIGHING, matches=found.matches))
        for _try in range(MOST_TRIES):
            try:
                _Taking(hold, one.book_id, found).take()
            except ChangedMeanwhile:
                sweep()
            else:
                break
        else:
            raise NotTaken(_("The book was changed again and again meanwhile. Please try again later."))
    spool.forget(one.file)
    make_digests()  # a match that was moved has its number only now


def _end(hold: Hold, stage: Stage, **more: object) -> None:
    try:
        one = hold.read()
        in_a_piece(partial(hold.note, stage=stage, staging=None, **more))
    except Lost:
        return
    if stage is Stage.REFUSED:
        spool.forget(one.file)


class _Taking:
    """One attempt; `done` counts matches that are weighed, `there` those of them that the book has already."""

    def __init__(self, hold: Hold, book: int, found: Contents) -> None:
        self.hold, self.found = hold, found
        self.book = Book.objects.get(pk=book)
        self.done = self.there = 0
        self.said = time.monotonic()

    def take(self) -> None:
        """Weigh every match, stage what is new, and move it into the book. Raises NotTaken, ChangedMeanwhile, Lost."""
        staging = self._staging()
        for match in unhurried(self.found.weighed(Patience()), meanwhile=self._say):
            if _is_there(self.book, match):
                self.there += 1
            else:
                staging.put(match)
            self.done += 1
            self._say()
        staging.finish()
        if not staging.as_numbered:
            staging.number_people_on(self.book)
        in_a_piece(partial(self._move, staging))

    def _move(self, staging: Staging) -> None:
        move(self.book, staging, self.found.name, self.found.zone)
        self.hold.note(stage=Stage.TAKEN, done=self.done, new=staging.matches, there=self.there, staging=None)

    def _staging(self) -> Staging:
        unused = unused_in(self.book)
        as_numbered = is_untouched(self.book) and bool(self.found.matches)
        numbers = {folded(name): number for number, name in self.found.people.items()}
        uids = {row.uid for row in unused}
        return Staging(in_a_piece(self._make_room), numbers, self._note, as_numbered=as_numbered, unused=uids)

    def _make_room(self) -> Book:
        staging = Book.objects.create(is_staging=True)
        self.hold.note(staging=staging)
        return staging

    def _note(self) -> None:
        self.hold.note(done=self.done)
        self.said = time.monotonic()

    def _say(self) -> None:
        """Say that somebody works on it, also while nothing is written for long."""
        if time.monotonic() - self.said > SAYS_EVERY_SECONDS:
            in_a_piece(self._note)


def _is_there(book: Book, match: ReadMatch) -> bool:
    """Return whether the match is in the book. Raises NotTaken where book and file tell it differently."""
    there = book.matches.filter(uid=match.row.uid, version__gt=0).first()
    if there is None:
        return False
    if not (_standing(there, match) if match.only_standing else _as_far(there, match)):
        told = {"number": match.number or there.number, "there": there.number}
        raise NotTaken(
            _("Match %(number)s is in this book already, as match %(there)s, and was recorded otherwise there.") % told
        )
    return True


def _standing(there: Match, match: ReadMatch) -> bool:
    """Return whether the same deals stand in both. A file that was saved before the first deal tells of none."""
    log = there.log()
    theirs = match.now.log
    same = log.closed == theirs.closed and [e.payload for e in log.live] == [e.payload for e in theirs.live]
    return same or not theirs.version


def _as_far(there: Match, match: ReadMatch) -> bool:
    """Return whether all that the file tells of the match is in the book, in the same order."""
    kept = [(event.cid, event.kind, event.target, event.payload) for event in there.logged()]
    told = [(e.logged.cid, e.logged.kind, e.logged.target, e.logged.payload) for e in match.events]
    return kept[: len(told)] == told
