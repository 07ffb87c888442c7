"""Import of the matches of a file into a book: all are checked first, then written, a few in each transaction.

What is written stays, whatever happens next. A match that is in the book already is passed over, so the same file can
be imported again and goes on where it was stopped.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO
from uuid import UUID

from django.db import connection, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from scorekeeper.data.imports.contents import Contents, contents
from scorekeeper.data.imports.match import ImportRefused, ReadMatch
from scorekeeper.domain.history import Counts
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import RUNNING, Book, Event, Feat, Import, Match, Player, Seated, Stage, State
from scorekeeper.matches.players import tell_apart
from scorekeeper.matches.recording import ChainLink, chain_of
from scorekeeper.matches.statistics import PlayerResult, add_to_tallies, feats_of, results_by_seat, state_of, sums_of

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


class _Importing:
    def __init__(self, one: Import, file: BinaryIO) -> None:
        self.pk, self.book, self.file = one.pk, one.book, file
        self.checked = self.new = self.there = 0
        self.noted = time.monotonic()

    def run(self) -> None:
        """Check every match, then write those that the book does not have. Raises ImportRefused and Stopped."""
        found = contents(self.file)
        self._update(stage=Stage.CHECKING, matches=max(found.about, 1))
        people = self._people(found)
        self._write_people(found, people)
        known = set(self.book.matches.filter(version__gt=0).values_list("uid", flat=True))
        for few in _batches(self._unknown(found, known)):
            self._in_a_transaction(few)
        if connection.vendor == "postgresql":
            _count_rows()
        self._update(stage=Stage.DONE, there=self.there)

    def _update(self, **changes: object) -> None:
        if not Import.objects.filter(pk=self.pk, stage__in=RUNNING).update(**changes):
            raise Stopped

    def _people(self, found: Contents) -> People:
        """Who sits in the matches. Raises ImportRefused where a match of the file cannot be taken."""
        numbers = {folded(name): number for number, name in found.people.items()}
        people: dict[str, tuple[int, str]] = {}
        known = dict(self.book.matches.filter(version__gt=0).values_list("uid", "pk"))
        for self.checked, match in enumerate(found.matches(), 1):
            if match.row.uid in known:
                _check_same(Match.objects.get(pk=known[match.row.uid]), match)
            else:
                people |= {folded(name): (numbers.get(folded(name), 0), name) for name in match.names.values()}
            if time.monotonic() > self.noted + SECONDS_BETWEEN_NOTES:
                self._update(done=self.checked)
                self.noted = time.monotonic()
        return people

    def _write_people(self, found: Contents, people: People) -> None:
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
                self._update(stage=Stage.WRITING, matches=self.checked, done=0)
            if len(some) < PEOPLE_AT_A_TIME:
                return

    def _unknown(self, found: Contents, known: set[UUID]) -> Iterator[ReadMatch]:
        for match in found.matches():
            if match.row.uid in known:
                self.there += 1
            else:
                yield match

    def _in_a_transaction(self, made: list["_PreparedMatch"]) -> None:
        with _short_transaction():
            book = _locked(self.book)
            rows = book.matches.select_for_update().filter(uid__in=[each.match.row.uid for each in made])
            here = {row.uid: row for row in rows.order_by("pk")}
            lacking = [each for each in made if not _is_in(each.match, here.get(each.match.row.uid))]
            _write(book, here, lacking)
            self.new, self.there = self.new + len(lacking), self.there + len(made) - len(lacking)
            self._update(done=self.new + self.there, new=self.new, there=self.there)


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
    in_file = [(e.logged.cid, e.logged.kind, e.logged.target, e.logged.payload) for e in match.events]
    return stored[: len(in_file)] == in_file


def _is_in(match: ReadMatch, there: Match | None) -> bool:
    """Whether the match has come into the book since then, or is as empty there as in the file."""
    return there is not None and (there.version > 0 or not match.events)


# Writing


@dataclass(frozen=True, slots=True)
class _PreparedMatch:
    """A match with all that follows from its deals, made before the first query."""

    match: ReadMatch
    results: Mapping[Seat, PlayerResult]
    feats: Counts


def _prepare(match: ReadMatch) -> _PreparedMatch:
    row, now = match.row, match.now
    row.version, row.summary, row.state = now.log.version, now.summary, state_of(now.log, now.replay)
    if row.state is State.OPEN:
        return _PreparedMatch(match, {}, {})
    return _PreparedMatch(match, results_by_seat(row.game, now.replay), feats_of(row.game, now.replay))


def _batches(matches: Iterable[ReadMatch]) -> Iterator[list[_PreparedMatch]]:
    batch, events = list[_PreparedMatch](), 0
    for match in matches:
        batch.append(_prepare(match))
        events += len(match.events)
        if len(batch) == MOST_MATCHES or events >= MOST_EVENTS:
            yield batch
            batch, events = [], 0
    if batch:
        yield batch


def _write(book: Book, unused: Mapping[UUID, Match], matches: list[_PreparedMatch]) -> None:
    """Write the matches into the locked book. A match that was only started there keeps its number and its links."""
    names = {folded(name): (0, name) for each in matches for name in each.match.names.values()}
    players = _players(book, names)
    rows = [each.match.row for each in matches]
    for each in matches:
        row = each.match.row
        row.book = book
        if row.uid in unused:
            row.pk, row.number = unused[row.uid].pk, unused[row.uid].number
        else:
            row.number = book.matches_numbered = max(each.match.number, book.matches_numbered + 1)
        if row.version:
            links = (ChainLink(event.logged, event.sent) for event in each.match.events)
            row.chained, row.chain = row.version, chain_of(row, links)
    book.save()
    for row in rows:
        if row.pk:
            row.seated.all().delete()
            row.save(force_update=True)
    Match.objects.bulk_create(row for row in rows if not row.pk)
    seated = [seat for each in matches for seat in _seats(each, players)]
    Seated.objects.bulk_create(seated)
    Feat.objects.bulk_create(feat for each in matches for feat in _feats(each))
    Event.objects.bulk_create(event for each in matches for event in _events(each.match))
    add_to_tallies(_sums(seated))


def _players(book: Book, people: People) -> dict[str, int]:
    """The keys of these people of the locked book; who is new is stored, by the file's number if free."""
    known = dict(book.players.filter(folded__in=people).values_list("folded", "pk"))
    new = [key for key in people if key not in known]
    for key in new:
        number, name = people[key]
        book.players_numbered = max(number, book.players_numbered + 1)
        known[key] = Player.objects.create(book=book, number=book.players_numbered, name=name).pk
    if new:
        tell_apart(book)
    return known


def _seats(ready: _PreparedMatch, players: Mapping[str, int]) -> list[Seated]:
    row = ready.match.row
    sitting = {seat: players[folded(name)] for seat, name in ready.match.names.items()}
    return [_seat_row(row, seat, sitting, ready.results.get(seat, PlayerResult())) for seat in sitting]


def _seat_row(row: Match, seat: Seat, sitting: Mapping[Seat, int], result: PlayerResult) -> Seated:
    across = row.game.partner_of(seat, sitting)
    cached = {"slug": row.slug, "played": row.played, "partner_id": sitting[across] if across else None}
    what = {"outcome": result.outcome, "counts": dict(result.counts)}
    return Seated(match=row, seat=seat.value, player_id=sitting[seat], **cached, **what)


def _sums(seated: Iterable[Seated]) -> Counter[tuple[int, str, str]]:
    sums: Counter[tuple[int, str, str]] = Counter()
    for seat in seated:
        if seat.counts:
            for what, count in sums_of(PlayerResult(seat.outcome, seat.counts)).items():
                sums[seat.player_id, seat.slug, what] += count
    return sums


def _feats(ready: _PreparedMatch) -> list[Feat]:
    row = ready.match.row
    about = {"book_id": row.book_id, "match": row, "slug": row.slug}
    return [Feat(what=what, value=value, **about) for what, value in ready.feats.items()]


def _events(match: ReadMatch) -> list[Event]:
    return [
        Event(
            match=match.row,
            n=event.logged.n,
            cid=event.logged.cid,
            kind=event.logged.kind.value,
            target=event.logged.target,
            payload=event.logged.payload,
            digest=event.logged.digest,
            sent=event.sent,
            received=event.logged.received,
            played=event.logged.played,
        )
        for event in match.events
    ]


def _count_rows() -> None:
    """Let PostgreSQL count tables that have just grown, or the next queries would take minutes.

    It passes over one that it is counting or clearing of itself at the moment, instead of failing the import.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE (SKIP_LOCKED) {', '.join(GROWN)}")
