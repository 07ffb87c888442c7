"""What a file holds is taken into a book: all of it or nothing, and nothing twice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.book.import_read import ReadFile
from scorekeeper.book.import_weighed import NotTaken, ReadMatch
from scorekeeper.book.models import Book, Event, Feat, Match, Player, Seated, State
from scorekeeper.book.reckoning import Reckoned, add_to_tallies, feats_of, reckoned, state_of, sums_of
from scorekeeper.domain.names import folded

ROWS_AT_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Taken:
    """How many matches came in, and how many were there already."""

    new: int
    there: int


def take(book: Book, file: ReadFile) -> Taken:
    """Take all of the file into the book. Raises NotTaken, and then nothing was.

    A book in which nothing was ever recorded takes over the file's numbers, name and time zone. Elsewhere people are
    known again by their names, and matches are numbered on. A match that is there already is left as it is, as long as
    the file knows no more of it.
    """
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book.pk)
        unused = list(book.matches.select_for_update().filter(version=0).order_by("number"))
        untouched = book.matches_numbered == len(unused) <= 1 and bool(file.matches)
        if untouched:
            _take_over(book, file, unused)
        new = [match for match in file.matches if not _is_there(book, match)]
        players = _players(book, file, new, as_numbered=untouched)
        rows = _rows(book, new, unused, as_numbered=untouched)
        _store(book, list(zip(new, rows, strict=True)), players)
        book.save()
    return Taken(len(new), len(file.matches) - len(new))


def _take_over(book: Book, file: ReadFile, unused: list[Match]) -> None:
    """Whoever was written down for a match that nobody recorded in goes again."""
    Seated.objects.filter(match__in=unused).delete()
    book.players.all().delete()
    book.players_numbered = book.matches_numbered = 0
    book.name, book.zone = book.name or file.name, file.zone or book.zone


def _is_there(book: Book, match: ReadMatch) -> bool:
    """Raises NotTaken where the book and the file tell the match differently."""
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
    log = there.log()
    theirs = match.now.log
    return log.closed == theirs.closed and [e.payload for e in log.live] == [e.payload for e in theirs.live]


def _as_far(there: Match, match: ReadMatch) -> bool:
    """Is all that the file tells of the match in the book, in the same order?"""
    kept = [(event.cid, event.kind, event.target, event.payload) for event in there.logged()]
    told = [(e.logged.cid, e.logged.kind, e.logged.target, e.logged.payload) for e in match.events]
    return kept[: len(told)] == told


def _players(book: Book, file: ReadFile, matches: list[ReadMatch], *, as_numbered: bool) -> Mapping[str, Player]:
    """Everybody who sits in one of the matches, by folded name; who is not in the book yet is written in."""
    names = {folded(name): name for match in matches for name in match.names.values()}
    numbers = {folded(name): number for number, name in file.people.items()}
    players = {player.folded: player for player in book.players.filter(folded__in=list(names))}
    missing = [key for key in names if key not in players]
    for key in sorted(missing, key=lambda key: numbers.get(key, 0)):
        number = numbers[key] if as_numbered and key in numbers else book.players_numbered + 1
        players[key] = Player(book=book, number=number, name=names[key], folded=key)
        book.players_numbered = max(book.players_numbered, number)
    Player.objects.bulk_create([player for player in players.values() if player.pk is None], ROWS_AT_A_TIME)
    return players


def _rows(book: Book, matches: list[ReadMatch], unused: list[Match], *, as_numbered: bool) -> list[Match]:
    """A row for each match, numbered. An unused one is used: that of a new book, or one that has the id already."""
    again = {row.uid: row for row in unused} if not as_numbered else {}
    rows = []
    for match in matches:
        row = match.row
        row.book, row.version = book, match.now.log.version
        row.summary, row.state = match.now.summary, state_of(match.now.log, match.now.replay)
        if row.uid in again:
            _use_again(row, again[row.uid])
        elif as_numbered and unused and not rows:
            _use_again(row, unused[0])
            row.number = match.number or 1
        else:
            row.number = match.number if as_numbered and match.number else book.matches_numbered + 1
        book.matches_numbered = max(book.matches_numbered, row.number)
        rows.append(row)
    _save(rows)
    return rows


def _use_again(row: Match, unused: Match) -> None:
    Seated.objects.filter(match=unused).delete()
    row.pk, row.number = unused.pk, unused.number


def _save(rows: list[Match]) -> None:
    for row in [row for row in rows if row.pk is not None]:
        row.save(force_update=True)
    Match.objects.bulk_create([row for row in rows if row.pk is None], ROWS_AT_A_TIME)


def _store(book: Book, matches: list[tuple[ReadMatch, Match]], players: Mapping[str, Player]) -> None:
    """Seats, events, sums and records, all at once."""
    seated = [seat for match, row in matches for seat in _seats(match, row, players)]
    Seated.objects.bulk_create(seated, ROWS_AT_A_TIME)
    Event.objects.bulk_create((event for match, row in matches for event in _events(match, row)), ROWS_AT_A_TIME)
    Feat.objects.bulk_create((feat for match, row in matches for feat in _feats(book, match, row)), ROWS_AT_A_TIME)
    sums: Counter[tuple[int, str, str]] = Counter()
    for seat in seated:
        if seat.counts:
            for what, count in sums_of(Reckoned(seat.outcome, seat.counts)).items():
                sums[seat.player_id, seat.slug, what] += count
    add_to_tallies(sums)


def _seats(match: ReadMatch, row: Match, players: Mapping[str, Player]) -> list[Seated]:
    sitting = {seat: players[folded(name)] for seat, name in match.names.items()}
    was = reckoned(row.game, match.now.replay) if row.state != State.OPEN else {}
    seats = []
    for seat, player in sitting.items():
        across, what = row.game.partner_of(seat, sitting), was.get(seat, Reckoned())
        partner = sitting[across] if across else None
        cached = {"slug": row.slug, "partner": partner, "outcome": what.outcome, "counts": dict(what.counts)}
        seats.append(Seated(match=row, seat=seat.value, player=player, **cached))
    return seats


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
        )
        for event in match.events
    ]


def _feats(book: Book, match: ReadMatch, row: Match) -> list[Feat]:
    if row.state == State.OPEN:
        return []
    feats = feats_of(row.game, match.now.replay)
    return [Feat(book=book, match=row, slug=row.slug, what=what, value=value) for what, value in feats.items()]
