"""The people of a book: who played lately, what each of them won, and names that may mean the same person."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.names import alphabetical, folded, unaccented
from scorekeeper.domain.sheet import Badge
from scorekeeper.matches import match_list, starts
from scorekeeper.matches.look_alikes import looks, marks
from scorekeeper.matches.models import Book, Deletion, Match, Player, Seated, Tally, Unseated
from scorekeeper.matches.statistics import summed

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MOST_LATELY = 12
LAST = 5
"""Matches of each person that a list draws."""
MOST_SHOWN = 200
MOST_ALIKE = 5
MOST_COMPARED = 40
"""Pairs of like names that are checked for having sat together."""


class Lately(TypedDict):
    """Annotations of a player in `by_recency`."""

    last: datetime | None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One of the people in a list, with the matches that are decided, and what the newest match has left on them.

    `last` are the outcomes of the last few, the newest last.
    """

    number: int
    name: str
    matches: int
    won: int
    last: tuple[str, ...] = ()
    badge: Badge | None = None


@dataclass(frozen=True, slots=True)
class People:
    """Those who played last first, and the rest by name. `hidden` people are found by their names only."""

    lately: list[PersonLine]
    others: list[PersonLine]
    total: int
    hidden: int
    wanted: str


@dataclass(frozen=True, slots=True)
class Alike:
    """Two names that may be two spellings of one: the one with fewer matches decided, and the one that would stay."""

    number: int
    name: str
    stays: int
    staying: str


def recent_players(book: Book, limit: int) -> list[Player]:
    """Those who played last, the latest first."""
    return list(by_recency(book).exclude(last=None)[:limit])


def by_recency(book: Book) -> "QuerySet[WithAnnotations[Player, Lately]]":
    """The book's people; `last` is when they played the newest match with anything recorded."""
    seats = Seated.objects.filter(player=OuterRef("pk"), match__version__gt=0).order_by("-played")
    newest = F("last").desc(nulls_last=True)
    return book.players.annotate(last=Subquery(seats.values("played")[:1])).order_by(newest, "number")


def people_of(book: Book, wanted: str = "") -> People:
    """Everybody, or those in whose names the wanted letters stand, whatever their accents."""
    known = list(by_recency(book))
    found = [player for player in known if unaccented(wanted) in unaccented(player.name)] if wanted else known
    lately = [player for player in found if player.last and not wanted][:MOST_LATELY]
    others = sorted((player for player in found if player not in lately), key=lambda player: alphabetical(player.name))
    visible = others[: MOST_SHOWN - len(lately)]
    lines = {line.number: line for line in _lines(book, [*lately, *visible])}
    return People(
        lately=[lines[player.number] for player in lately],
        others=[lines[player.number] for player in visible],
        total=len(known),
        hidden=len(others) - len(visible),
        wanted=wanted,
    )


def badges_of(book: Book) -> dict[int, Badge]:
    """What the newest match has left on people, by their ids, until the next one."""
    found = match_list.badge_of(book)
    return dict.fromkeys(found[1], found[0]) if found else {}


def decided_and_won(book: Book) -> dict[int, tuple[int, int]]:
    """By player id: how many matches are decided, and how many of them were won."""
    rows = Tally.objects.filter(player__book=book, what__in=[outcome.value for outcome in Outcome]).order_by()
    sums: dict[int, Counter[str]] = summed(rows.values_list("player", "what").annotate(Sum("count")))
    return {player: (of.total(), of[Outcome.WON.value]) for player, of in sums.items()}


def alike(book: Book, of: Player | None = None) -> list[Alike]:
    """Pairs of names that may be two spellings of one person's, a few at a time; never two who sat in one match."""
    pairs = islice(
        (pair for pair in _like_names(book.players.order_by("number")) if of is None or of in pair), MOST_COMPARED
    )
    few = list(islice((pair for pair in pairs if not sat_together(*pair)), MOST_ALIKE))
    sums = decided_and_won(book) if few else {}
    in_order = (sorted(pair, key=lambda player: sums.get(player.pk, (0, 0))) for pair in few)
    return [Alike(fewer.number, fewer.display_name, more.number, more.display_name) for fewer, more in in_order]


def sat_together(one: Player, other: Player) -> bool:
    """Whether both sat in one match, so that they must be two people."""
    return (
        with_both(one, other).exists()
        or any(at_one_table(match, one, other) for match in matches_of(one, other))
        or bool(deleted_with_both(one, other))
    )


def at_one_table(match: Match, *people: Player) -> bool:
    """Whether all of them sat there at once by one of its starts, or are among its chairs as they are now.

    Who was named by mistake, and then corrected, may be another spelling of who was there.
    """
    if match.seated.filter(player__in=people).count() == len(people):
        return True
    log = match.log()
    begun = [start for event in log.starts for start in (event.start_before, event.start) if start]
    tables = [{*start["seats"].values()} for start in begun] + [{*starts.chairs_of(match, log).places}]
    sitters = starts.people_of(match, log)
    own = [{origin for origin, sitter in sitters.items() if sitter.pk == who.pk} for who in people]
    return any(all(table & origins for origins in own) for table in tables)


def matches_of(*people: Player) -> QuerySet[Match]:
    """Where all of them sit, or sat before."""
    matches = Match.objects.all()
    for player in people:
        seats, before = Seated.objects.filter(player=player), Unseated.objects.filter(player=player)
        matches = matches.filter(Q(pk__in=seats.values("match")) | Q(pk__in=before.values("match")))
    return matches


def with_both(one: Player, other: Player) -> QuerySet[Seated]:
    """The seats of one of them in matches where the other sat too."""
    beside = Seated.objects.filter(match=OuterRef("match"), player=other)
    return Seated.objects.filter(Exists(beside), player=one)


def deleted_with_both(one: Player, other: Player) -> list[int]:
    """The numbers of deleted matches that can be brought back and in which both sat."""
    return list(dict.fromkeys(deletion.number for deletion, _row in deleted_matches_of(one) if deletion.rows_of(other)))


def deleted_matches_of(player: Player) -> list[tuple[Deletion, int]]:
    """Deleted matches in which the player sat, each with the id that the row had."""
    return [(each, row) for each in player.book.deletions.defer("line") for row in each.rows_of(player)]


def _lines(book: Book, players: list[Player]) -> list[PersonLine]:
    sums, last, badges = decided_and_won(book), _last_outcomes(players), badges_of(book)
    return [
        PersonLine(
            player.number, player.display_name, *sums.get(player.pk, (0, 0)), last[player.pk], badges.get(player.pk)
        )
        for player in players
    ]


def _last_outcomes(players: Iterable[Player]) -> dict[int, tuple[str, ...]]:
    """What the last matches were for each of them, the newest last: LAST looks into an index for each player."""
    decided = (
        Seated.objects.filter(player=OuterRef("pk")).exclude(outcome="").order_by("-played", "-match").values("outcome")
    )
    newest = [Subquery(decided[back : back + 1]) for back in range(LAST)]
    rows = Player.objects.filter(pk__in=[player.pk for player in players]).values_list("pk", *newest)
    return {pk: tuple(outcome for outcome in reversed(outcomes) if outcome) for pk, *outcomes in rows}


def _like_names(players: Iterable[Player]) -> Iterable[tuple[Player, Player]]:
    """Each who shares a name but for accents or letters that look alike, with the first of them."""
    same: defaultdict[str | tuple[bool, str], list[Player]] = defaultdict(list)
    for player in sorted(players, key=lambda player: (unaccented(player.name), player.pk)):
        keys: list[str | tuple[bool, str]] = [unaccented(player.name), *looks(player.name)]
        for key in keys:
            same[key].append(player)
    return dict.fromkeys((first, other) for first, *others in same.values() for other in others)


# Who is in a book. The book is locked.


def players_named(book: Book, names: Iterable[str]) -> dict[str, Player]:
    """The book's people of these names, however each was spelled before; who is new is stored."""
    before = book.players_numbered
    people = {name: _player_named(book, name) for name in names}
    if book.players_numbered > before:
        tell_apart(book)
    return people


def _player_named(book: Book, name: str) -> Player:
    known = book.players.filter(folded=folded(name)).first()
    return known or Player.objects.create(book=book, name=name, number=next_player_number(book))


def next_player_number(book: Book) -> int:
    """A number that nobody in the book ever had."""
    book.players_numbered += 1
    book.save(update_fields=["players_numbered"])
    return book.players_numbered


def forget_without_matches(book: Book, people: Iterable[int]) -> None:
    """Delete those of these people who never sat in a match of the locked book, and of whom nothing else is stored."""
    keep = {*book.removals.values_list("number", flat=True), *book.merges.values_list("into", flat=True)}
    keep.update(*(deletion.numbers for deletion in book.deletions.defer("line")))
    alone = book.players.filter(pk__in=list(people), seated=None, unseated=None).exclude(number__in=keep)
    if alone.delete()[0]:
        tell_apart(book)


def tell_apart(book: Book) -> None:
    """Mark the book's people anew, after a name has come, changed or gone. The book is locked."""
    players = list(book.players.order_by("number").values_list("pk", "name", "mark"))
    anew = marks([name for _pk, name, _mark in players])
    for (pk, _name, before), mark in zip(players, anew, strict=True):
        if mark != before:
            book.players.filter(pk=pk).update(mark=mark)
