"""Matches out of a file, written into a hidden book, a few in each transaction, until all of them are there.

No link leads to the hidden book and nothing lists it. Its people, seats, sums and records are as if the matches had
been played there, so that moving it is all that is left to do.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Exists, Model, OuterRef, QuerySet, Subquery

from scorekeeper.book.copies.imports.match import HIGHEST_NUMBER
from scorekeeper.book.copies.imports.pieces import ROWS_AT_A_TIME, in_a_piece, portions
from scorekeeper.book.copies.imports.weighed import ReadMatch
from scorekeeper.book.ledger.reckoning import Reckoned, add_to_tallies, feats_of, reckoned, state_of, sums_of
from scorekeeper.book.models import Book, Event, Feat, Match, Player, Seated, State, Tally
from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.chronicle import Counts

M = TypeVar("M", bound=Model)

MOST_MATCHES = 10
"""So many are written at a time, however short they are."""

GROWN = ("book_match", "book_seated", "book_player", "book_tally", "book_feat", "book_event")
"""Tables that an import fills."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A match with all that follows from its deals, reckoned before the database is asked for anything."""

    match: ReadMatch
    state: State
    was: Mapping[Seat, Reckoned]
    feats: Counts


@dataclass(frozen=True, slots=True)
class Written:
    """What one transaction has written: those who were new, by their folded names, and what is left to be added up."""

    players: Mapping[str, int]
    sums: Counter[tuple[int, str, str]]
    events: list[Event]


class Staging:
    """A hidden book that is being filled. `numbers` are people's in the file, by folded name, where it gives any.

    `note` is called first in each transaction. `as_numbered`: matches keep the file's numbers. Otherwise they are
    counted, but for those with the ids of `unused` ones, whose numbers they will take.
    """

    def __init__(
        self,
        book: Book,
        numbers: Mapping[str, int],
        note: Callable[[], None],
        *,
        as_numbered: bool,
        unused: Collection[UUID],
    ) -> None:
        self.book, self.as_numbered, self.matches = book, as_numbered, 0
        self._numbers, self._note = numbers, note
        self._unused, self._counted = () if as_numbered else unused, 0
        self._players: dict[str, int] = {}
        self._sums: Counter[tuple[int, str, str]] = Counter()
        self._waiting: list[Ready] = []

    def put(self, match: ReadMatch) -> None:
        """Write the match down, at once or with those that follow."""
        self._waiting.append(_ready(self._numbered(match)))
        events = sum(len(each.match.events) for each in self._waiting)
        if len(self._waiting) == MOST_MATCHES or events >= ROWS_AT_A_TIME:
            self._flush()

    def finish(self) -> None:
        """Write down what still waits, and the sums."""
        if self._waiting:
            self._flush()
        for sums in portions(sorted(self._sums.items())):
            in_a_piece(partial(self._add_up, dict(sums)))
        _count_rows()

    def number_people_on(self, book: Book) -> None:
        """Number those who are not yet in the book after HIGHEST_NUMBER, in the order of the file."""
        known = Player.objects.filter(book=book, folded=OuterRef("folded"))
        new = self.book.players.filter(~Exists(known)).order_by("number")
        numbered = [Player(pk=pk, number=HIGHEST_NUMBER + place) for place, pk in enumerate(_ids(new), 1)]
        for players in portions(numbered):
            in_a_piece(partial(Player.objects.bulk_update, players, ["number"]))

    def _numbered(self, match: ReadMatch) -> ReadMatch:
        if match.row.uid in self._unused:
            match.row.number = HIGHEST_NUMBER + 1 + self.matches + len(self._waiting)
        else:
            self._counted += 1
            match.row.number = match.number if self.as_numbered and match.number else self._counted
        return match

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        written = in_a_piece(partial(self._write, waiting))
        self._players |= written.players
        self._sums.update(written.sums)
        self.matches += len(waiting)
        for events in portions(written.events):
            in_a_piece(partial(self._write_events, events))

    def _write(self, matches: list[Ready]) -> Written:
        """Return the matches, with as many of their events as fit in; the others are left over."""
        self._note()
        new = self._write_players(matches)
        rows = Match.objects.bulk_create(self._row(each) for each in matches)
        both, players = list(zip(matches, rows, strict=True)), {**self._players, **new}
        seated = [seat for each, row in both for seat in _seats(each, row, players)]
        Seated.objects.bulk_create(seated)
        Feat.objects.bulk_create(feat for each, row in both for feat in _feats(each, row))
        events = [event for each, row in both for event in _events(each.match, row)]
        Event.objects.bulk_create(events[:ROWS_AT_A_TIME])
        return Written(new, _sums(seated), events[ROWS_AT_A_TIME:])

    def _write_players(self, matches: Iterable[Ready]) -> Mapping[str, int]:
        names = {folded(name): name for each in matches for name in each.match.names.values()}
        new = [key for key in names if key not in self._players]
        numbers = {key: self._numbers.get(key, len(self._players) + place) for place, key in enumerate(new, 1)}
        players = [Player(book=self.book, number=numbers[key], name=names[key], folded=key) for key in new]
        return {player.folded: player.pk for player in Player.objects.bulk_create(players)}

    def _row(self, ready: Ready) -> Match:
        row, now = ready.match.row, ready.match.now
        row.pk, row.book, row.version = None, self.book, now.log.version
        row.summary, row.state = now.summary, ready.state
        return row

    def _write_events(self, events: list[Event]) -> None:
        self._note()
        Event.objects.bulk_create(events)

    def _add_up(self, sums: Mapping[tuple[int, str, str], int]) -> None:
        self._note()
        add_to_tallies(sums)


def clear(staging: Book) -> None:
    """Delete the hidden book as it came: a few rows in each transaction.

    Records of matches that were moved out of it follow them.
    """
    home = Match.objects.filter(pk=OuterRef("match")).values("book")
    for feats in portions(list(_ids(Feat.objects.filter(book=staging).exclude(match__book=staging)))):
        in_a_piece(partial(Feat.objects.filter(pk__in=feats).update, book=Subquery(home)))
    for matches in portions(list(_ids(staging.matches.all())), MOST_MATCHES):
        while events := list(_ids(Event.objects.filter(match__in=matches))[:ROWS_AT_A_TIME]):
            in_a_piece(Event.objects.filter(pk__in=events).delete)
        in_a_piece(partial(_clear_matches, matches))
    for players in portions(list(_ids(staging.players.all()))):
        in_a_piece(partial(_clear_players, players))
    in_a_piece(Book.objects.filter(pk=staging.pk, is_staging=True).delete)


def _count_rows() -> None:
    """Let PostgreSQL count tables that have just grown, or the next queries would take minutes.

    It passes over one that it is counting or clearing of itself at the moment, instead of failing the import.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE (SKIP_LOCKED) {', '.join(GROWN)}")


def _clear_matches(matches: list[int]) -> None:
    Feat.objects.filter(match__in=matches).delete()
    Seated.objects.filter(match__in=matches).delete()
    Match.objects.filter(pk__in=matches).delete()


def _clear_players(players: list[int]) -> None:
    Tally.objects.filter(player__in=players).delete()
    Player.objects.filter(pk__in=players).delete()


def _ids(rows: QuerySet[M]) -> QuerySet[M, int]:
    return rows.values_list("pk", flat=True)


def _ready(match: ReadMatch) -> Ready:
    game, replay, state = match.row.game, match.now.replay, state_of(match.now.log, match.now.replay)
    if state is State.OPEN:
        return Ready(match, state, {}, {})
    return Ready(match, state, reckoned(game, replay), feats_of(game, replay))


def _seats(ready: Ready, row: Match, players: Mapping[str, int]) -> list[Seated]:
    sitting = {seat: players[folded(name)] for seat, name in ready.match.names.items()}
    return [_seated(row, seat, sitting, ready.was.get(seat, Reckoned())) for seat in sitting]


def _seated(row: Match, seat: Seat, sitting: Mapping[Seat, int], was: Reckoned) -> Seated:
    across = row.game.partner_of(seat, sitting)
    cached = {"slug": row.slug, "played": row.played, "partner_id": sitting[across] if across else None}
    what = {"outcome": was.outcome, "counts": dict(was.counts)}
    return Seated(match=row, seat=seat.value, player_id=sitting[seat], **cached, **what)


def _sums(seated: Iterable[Seated]) -> Counter[tuple[int, str, str]]:
    sums: Counter[tuple[int, str, str]] = Counter()
    for seat in seated:
        if seat.counts:
            for what, count in sums_of(Reckoned(seat.outcome, seat.counts)).items():
                sums[seat.player_id, seat.slug, what] += count
    return sums


def _feats(ready: Ready, row: Match) -> list[Feat]:
    about = {"book_id": row.book_id, "match": row, "slug": row.slug}
    return [Feat(what=what, value=value, **about) for what, value in ready.feats.items()]


def _events(match: ReadMatch, row: Match) -> list[Event]:
    return [
        Event(
            match=row,
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
