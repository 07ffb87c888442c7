"""Import of the matches of a file into a book: all are checked first, then written, a few in each transaction.

What is written stays, whatever happens next. A match that is in the book already is passed over, so the same file can
be imported again and goes on where it was stopped.
"""

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from typing import BinaryIO

from django.db import connection, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from scorekeeper.data.imports.contents import Contents, contents
from scorekeeper.data.imports.match import ImportRefused, ReadMatch
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import RUNNING, Book, Event, Import, Match, Player, Stage, State
from scorekeeper.matches.players import tell_apart
from scorekeeper.matches.recording import chain_of, event_row
from scorekeeper.matches.seating import seat_players, unseat_players
from scorekeeper.matches.statistics import store_results

MOST_MATCHES = 10
MOST_EVENTS = 300
"""Written in one transaction, but always all events of one match."""
PEOPLE_AT_A_TIME = 200
LEAST_PAUSE_SECONDS = 0.02
SECONDS_BETWEEN_NOTES = 1

GROWN = ("book_match", "book_seated", "book_player", "book_tally", "book_feat", "book_event")
"""Tables that an import fills."""

People = Mapping[str, tuple[int, str]]
"""By their folded names: their numbers in the file, 0 where it has none, and their names."""


class Stopped(Exception):
    """Somebody has stopped the import, or deleted the book."""


def import_file(pk: int, file: BinaryIO) -> None:
    """Read the file into the book of that import, and store the result in its row."""
    try:
        one = Import.objects.select_related("book").get(pk=pk)
        _Importing(one, file).run()
    except (Import.DoesNotExist, Book.DoesNotExist, Stopped):
        pass
    except ImportRefused as refusal:
        end(pk, Stage.REFUSED, sentence(str(refusal)))
    except MemoryError:
        end(pk, Stage.STOPPED, _("This file is too large to import at once. Tell the person who runs the server."))


def end(pk: int, stage: Stage, words: str = "") -> bool:
    """Store how the import ended; returns whether it was running until now."""
    return bool(Import.objects.filter(pk=pk, stage__in=RUNNING).update(stage=stage, words=words, alive=Now()))


def pause(seconds: float) -> None:
    """Leave the database to others."""
    time.sleep(seconds)


def be_patient() -> None:
    """Wait for the database as long as others need it, and do not lock readers out of it.

    SQLite would lock them out as soon as the changes of a transaction no longer fit into its small cache.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA cache_spill = OFF")
            cursor.execute("PRAGMA busy_timeout = 60000")
        else:
            cursor.execute("SET statement_timeout = '60s'")
            cursor.execute("SET lock_timeout = '60s'")


class _Importing:
    def __init__(self, one: Import, file: BinaryIO) -> None:
        self.pk, self.book, self.file = one.pk, one.book, file
        self.new = self.there = 0
        self.noted = time.monotonic()

    def run(self) -> None:
        """Check every match, then write those that the book does not have. Raises ImportRefused and Stopped."""
        found = contents(self.file)
        self._update(stage=Stage.CHECKING, matches=max(found.about, 1))
        matches, people = self._check(found)
        self._write_people(found, people, matches)
        for few in _batches(self._unknown(found)):
            self._write(few)
        if connection.vendor == "postgresql":
            _count_rows()
        self._update(stage=Stage.DONE, there=self.there)

    def _update(self, **changes: object) -> None:
        """Note how far it is, and that its process lives."""
        if not Import.objects.filter(pk=self.pk, stage__in=RUNNING).update(**changes, alive=Now()):
            raise Stopped

    def _note(self, done: int) -> None:
        """The same for the matches that are done, if the last note is not quite new."""
        if time.monotonic() > self.noted + SECONDS_BETWEEN_NOTES:
            self._update(done=done)
            self.noted = time.monotonic()

    def _check(self, found: Contents) -> tuple[int, People]:
        """How many matches there are, and who sits in new ones. Raises ImportRefused where one cannot be imported."""
        numbers = {folded(name): number for number, name in found.people.items()}
        people: dict[str, tuple[int, str]] = {}
        known = dict(self.book.matches.filter(version__gt=0).values_list("uid", "pk"))
        checked = 0
        for checked, match in enumerate(found.matches(), 1):
            if match.row.uid in known:
                _check_same(Match.objects.get(pk=known[match.row.uid]), match)
            else:
                people |= {folded(name): (numbers.get(folded(name), 0), name) for name in _names(match)}
            self._note(checked)
        return checked, people

    def _write_people(self, found: Contents, people: People, matches: int) -> None:
        """Store those who are new, by their numbers in the file; an unused book takes its name and zone."""
        waiting = iter(sorted(people.items(), key=lambda each: each[1][0]))
        while True:
            some = dict(islice(waiting, PEOPLE_AT_A_TIME))
            with _short_transaction():
                book = _locked(self.book)
                if book.matches_numbered == book.matches.filter(version=0).count():
                    book.name, book.zone = book.name or found.name, found.zone or book.zone
                _players(book, some)
                book.save()
                self._update(stage=Stage.WRITING, matches=matches, done=0)
            if len(some) < PEOPLE_AT_A_TIME:
                return

    def _unknown(self, found: Contents) -> Iterator[ReadMatch]:
        known = set(self.book.matches.filter(version__gt=0).values_list("uid", flat=True))
        for match in found.matches():
            if match.row.uid in known:
                self.there += 1
                self._note(self.new + self.there)
            else:
                yield match

    def _write(self, few: list[ReadMatch]) -> None:
        """Write those that are not in the book by now."""
        with _short_transaction():
            new = write_lacking(_locked(self.book), few)
            self.new, self.there = self.new + new, self.there + len(few) - new
            self._update(done=self.new + self.there, new=self.new, there=self.there)


def _batches(matches: Iterable[ReadMatch]) -> Iterator[list[ReadMatch]]:
    few, events = list[ReadMatch](), 0
    for match in matches:
        few.append(match)
        events += len(match.events)
        if len(few) == MOST_MATCHES or events >= MOST_EVENTS:
            yield few
            few, events = [], 0
    if few:
        yield few


@contextmanager
def _short_transaction() -> Iterator[None]:
    """Open a transaction; after it others have the database for as long as it took."""
    begun = time.monotonic()
    with transaction.atomic():
        yield
    pause(max(LEAST_PAUSE_SECONDS, time.monotonic() - begun))


def _locked(book: Book) -> Book:
    return Book.objects.select_for_update(no_key=True).get(pk=book.pk)


def _check_same(there: Match, match: ReadMatch) -> None:
    """Raise ImportRefused where book and file differ about a match."""
    if not (_standing(there, match) if match.only_standing else _is_prefix(there, match)):
        values = {"number": match.number or there.number, "there": there.number}
        raise ImportRefused(
            _(
                "Match %(number)s is already in this book as match %(there)s, with different deals or names."
                " To import the file, delete match %(there)s here, or make a new book for it."
            )
            % values
        )


def _standing(there: Match, match: ReadMatch) -> bool:
    """Whether the same deals stand in both. A file that was saved before the first deal has none."""
    log, theirs = there.log(), match.now.log
    same = log.closed == theirs.closed and [e.payload for e in log.live] == [e.payload for e in theirs.live]
    return same or not theirs.version


def _is_prefix(there: Match, match: ReadMatch) -> bool:
    """Whether all that the file has of the match is in the book, in the same order."""
    stored = [(event.cid, event.kind, event.target, event.payload) for event in there.logged()]
    in_file = [(event.cid, event.kind, event.target, event.payload) for event, _sent, _link in match.events]
    return stored[: len(in_file)] == in_file


def _names(match: ReadMatch) -> Iterator[str]:
    """Of everybody who sits there, or sat there before the start was corrected."""
    return chain(match.names.values(), match.unseated.values())


def _is_in(match: ReadMatch, there: Match | None) -> bool:
    """Whether the match has come into the book since then, or is as empty there as in the file."""
    return there is not None and (there.version > 0 or not match.events)


# Writing


def write_lacking(book: Book, few: list[ReadMatch]) -> int:
    """Write those that the locked book does not have, and who is new in them; return how many.

    One that was only started there keeps its number and links.
    """
    rows = book.matches.select_for_update().filter(uid__in=[match.row.uid for match in few])
    here = {row.uid: row for row in rows.order_by("pk")}
    lacking = [match for match in few if not _is_in(match, here.get(match.row.uid))]
    players = _players(book, {folded(name): (0, name) for match in lacking for name in _names(match)})
    for match in lacking:
        _write_match(book, match, here.get(match.row.uid), players)
    book.save()
    return len(lacking)


def _players(book: Book, people: People) -> dict[str, Player]:
    """These people of the locked book, by their folded names; who is new is stored, by the file's number if free."""
    known = {player.folded: player for player in book.players.filter(folded__in=people)}
    new = [key for key in people if key not in known]
    for key in new:
        number, name = people[key]
        book.players_numbered = max(number, book.players_numbered + 1)
        known[key] = Player.objects.create(book=book, number=book.players_numbered, name=name)
    if new:
        tell_apart(book)
    return known


def _write_match(book: Book, match: ReadMatch, unused: Match | None, players: Mapping[str, Player]) -> None:
    """Write the match into the locked book, under a number that is free or that of an unused match."""
    row = match.row
    if unused is None:
        row.number = book.matches_numbered = max(match.number, book.matches_numbered + 1)
    else:
        row.pk, row.number = unused.pk, unused.number
        unused.seated.all().delete()
    seated = {seat: players[folded(name)] for seat, name in match.names.items()}
    write_match(book, match, seated, {origin: players[folded(name)] for origin, name in match.unseated.items()})


def write_match(book: Book, match: ReadMatch, players: Mapping[Seat, Player], unseated: Mapping[str, Player]) -> None:
    """Write the match, which has its number, into the locked book, with all that follows from its events.

    `players` sit there, and those `unseated` sat there before, by their origins.
    """
    row, now = match.row, match.now
    row.book = book
    row.version, row.summary, row.state = now.log.version, now.summary, State.of(now.log, now.replay)
    if row.version:
        row.chained, row.chain = row.version, chain_of(row, match.events)
    row.save()
    unseat_players(row, unseated)
    seat_players(row, players)
    Event.objects.bulk_create(event_row(row, each) for each in match.events)
    store_results(row, row.state, now.replay, now.log)


def _count_rows() -> None:
    """Let PostgreSQL count tables that have just grown, or the next queries would take minutes.

    It passes over one that it is counting or clearing of itself at the moment, instead of failing the import.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE (SKIP_LOCKED) {', '.join(GROWN)}")
