"""The people of a book: lists of them, and every change of a name."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, TypedDict

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, TextField
from django.db.models.functions import Cast
from django.http import Http404
from django.utils.translation import gettext as _

from scorekeeper.database import journal
from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import alphabetical, folded, unaccented
from scorekeeper.domain.sheet import Badge
from scorekeeper.matches import match_list
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.look_alikes import looks, marks
from scorekeeper.matches.models import (
    HAS_TEXT,
    Book,
    Deletion,
    Event,
    Link,
    Match,
    Merge,
    Player,
    Removal,
    Seated,
    Tally,
    Unseated,
)
from scorekeeper.matches.statistics import add_to_tallies, summed, sums_of_player


def tell_apart(book: Book) -> None:
    """Mark the book's people anew, after a name has come, changed or gone. The book is locked."""
    players = list(book.players.order_by("number").values_list("pk", "name", "mark"))
    anew = marks([name for _pk, name, _mark in players])
    for (pk, _name, before), mark in zip(players, anew, strict=True):
        if mark != before:
            book.players.filter(pk=pk).update(mark=mark)


# The people of a book: who played lately, what each of them won, and names that may mean the same person.

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
    """Whether both sat in one match, or one in the place of the other, so that they must be two people."""
    return _matches_of(one, other).exists() or bool(deleted_with_both(one, other))


def _matches_of(*people: Player) -> QuerySet[Match]:
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
    return list(dict.fromkeys(deletion.number for deletion, _row in _deleted(one) if deletion.rows_of(other)))


def _deleted(player: Player) -> list[tuple[Deletion, int]]:
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


# Changing names: a person is renamed, two spellings become one person, or a name goes everywhere. Names stand in one
# table, so events, scores and records are never touched.

MOST_NAMED = 12


class NameTaken(Exception):
    """Somebody else in the book has that name."""

    def __init__(self, by: Player) -> None:
        super().__init__(by.name)
        self.by = by


class NoLongerThere(Http404):
    """Somebody has just made this player one with another."""


class SatTogether(Exception):
    """Both sat in one match, so they are two people; `numbers` are some of these matches."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = numbers


def rename(player: Player, name: str) -> None:
    """Raises NameTaken, also when two phones rename at once, and NoLongerThere."""
    with transaction.atomic():
        _lock_book(player)
        other = player.book.players.filter(folded=folded(name)).exclude(pk=player.pk).first()
        if other is not None:
            raise NameTaken(other)
        removal = removal_of(player)
        if removal is not None and folded(removal.name) == folded(name):
            removal.delete()  # typed again, it is back
        elif removal is not None:
            _end(removal)
        _give_name(player, name)


def merge(player: Player, into: Player) -> None:
    """Give all matches and sums of the player to the other, delete the player, and note how to undo it.

    Raises SatTogether and NoLongerThere. Records stay: they belong to matches.
    """
    with transaction.atomic():
        _lock_book(player, into)
        # A scorer who ends one of these matches just now adds to sums that are about to go: matches first, then sums.
        list(_matches_of(player).select_for_update().order_by("pk").values_list("pk"))
        shared = _matches_of(player, into).order_by("-played", "-pk")
        both = [*shared.values_list("number", flat=True)[:MOST_NAMED], *deleted_with_both(player, into)]
        if both:
            raise SatTogether(sorted(both))
        rows = (player.seated.values_list("pk", flat=True), player.unseated.values_list("pk", flat=True))
        seats = sorted(chain(*rows))
        for deletion, seated in _deleted(player):
            seats.append(seated)
            deletion.give_seat(player, into)
        Merge.objects.create(book=into.book, number=player.number, name=player.name, into=into.number, seats=seats)
        Seated.objects.filter(player=player).update(player=into)
        Seated.objects.filter(partner=player).update(partner=into)
        Unseated.objects.filter(player=player).update(player=into)
        # Added, and not summed anew: another match of theirs may end at the same moment.
        sums = Tally.objects.filter(player=player).values_list("slug", "what", "count")
        add_to_tallies({(into.pk, slug, what): count for slug, what, count in sums})
        player.delete()
        tell_apart(into.book)
        transaction.on_commit(partial(journal.empty_wal, connection))


def undo_merge(into: Player, number: str) -> Player:
    """Bring back who had that number before the merge, with name and seats of then. What was played since stays.

    Raises NoLongerThere, and NameTaken where somebody is called so now.
    """
    with transaction.atomic():
        _lock_book(into)
        merged = next((each for each in merges_into(into, removal_of(into)) if str(each.number) == number), None)
        if merged is None:
            raise NoLongerThere
        if namesake := into.book.players.filter(folded=folded(merged.name)).first():
            raise NameTaken(namesake)
        list(_matches_of(into).select_for_update().order_by("pk").values_list("pk"))
        back = Player.objects.create(book=into.book, number=merged.number, name=merged.name)
        for rows in (into.seated, into.unseated):
            rows.filter(pk__in=merged.seats).update(player=back)
        Seated.objects.filter(partner=into, match__in=back.seated.values("match")).update(partner=back)
        for deletion, seated in _deleted(into):
            if seated in merged.seats:
                deletion.give_seat(into, back)
        sums = sums_of_player(back.pk)
        add_to_tallies(sums)
        add_to_tallies({(into.pk, slug, what): -count for (_back, slug, what), count in sums.items()})
        merged.delete()
        tell_apart(into.book)
        transaction.on_commit(partial(journal.empty_wal, connection))
    return back


def merges_into(player: Player, removal: Removal | None) -> QuerySet[Merge]:
    """Who was merged into the player and can be brought back, the newest first; nobody of before a removal."""
    merges = player.book.merges.filter(at__gt=removal.at) if removal else player.book.merges
    return merges.filter(into=player.number).order_by("-at", "-pk")


def remove_name(player: Player, *, for_good: bool = False) -> None:
    """Rename the player to “Somebody 1”, or what number is free; what was played stays. Raises NoLongerThere.

    The name can be brought back for a while, unless it is removed for good. Until then no merge into the player can be
    undone, and never after: that would bring back another spelling of the name. One that is removed already stays so.
    """
    with transaction.atomic():
        _lock_book(player)
        removal = removal_of(player)
        if removal is None:
            removal = Removal.objects.create(book=player.book, number=player.number, name=player.name)
            _give_name(player, _free_name(player.book))
        if for_good:
            _end(removal)


def bring_name_back(player: Player) -> None:
    """Give the player the name that was removed; without one nothing changes. Raises NameTaken and NoLongerThere."""
    with transaction.atomic():
        _lock_book(player)
        if (removal := removal_of(player)) is None:
            return
        if namesake := player.book.players.filter(folded=folded(removal.name)).exclude(pk=player.pk).first():
            raise NameTaken(namesake)
        _give_name(player, removal.name)
        removal.delete()


def forget_without_matches(book: Book, people: Iterable[int]) -> None:
    """Delete those of these people who never sat in a match of the locked book, and of whom nothing else is stored."""
    keep = {*book.removals.values_list("number", flat=True), *book.merges.values_list("into", flat=True)}
    keep.update(*(deletion.numbers for deletion in book.deletions.defer("line")))
    alone = book.players.filter(pk__in=list(people), seated=None, unseated=None).exclude(number__in=keep)
    if alone.delete()[0]:
        tell_apart(book)


def removal_of(player: Player) -> Removal | None:
    """The player's name that was removed and can be brought back."""
    return player.book.removals.filter(number=player.number).first()


def end_removals() -> None:
    """Delete for good the names whose time is over."""
    for book in Book.objects.filter(removals__in=Removal.objects.ended()).distinct():
        with transaction.atomic():
            Book.objects.select_for_update(no_key=True).get(pk=book.pk)
            for removal in book.removals.ended():  # looked up anew: one may just have been brought back
                _end(removal)


def _end(removal: Removal) -> None:
    """Delete the name, and every other spelling that was merged into it before. The book is locked."""
    numbers = [removal.number]
    while numbers:
        removal.book.removals.filter(number__in=numbers).delete()
        merges = removal.book.merges.filter(into__in=numbers, at__lte=removal.at)
        numbers = list(merges.values_list("number", flat=True))
        merges.delete()
    transaction.on_commit(partial(journal.empty_wal, connection))


def _give_name(player: Player, name: str) -> None:
    """The book is locked."""
    player.name = name
    player.save(update_fields=["name", "folded"])
    tell_apart(player.book)
    transaction.on_commit(partial(journal.empty_wal, connection))


def labels_with(player: Player) -> list[str]:
    """The labels of the book's links in which the name stands, and the book's own name likewise."""
    wanted = folded(player.name)
    links = Link.objects.filter(Q(book=player.book) | Q(deletion__book=player.book)).not_stopped()
    written = [player.book.name, *links.values_list("label", flat=True)]
    return [label for label in written if wanted in folded(label)]


def still_named(player: Player) -> list[int]:
    """The numbers of the matches where the name stands in what somebody typed: notes, stakes, titles. Also of deleted
    ones that can be brought back.
    """
    wanted = folded(player.name)
    typed = Match.objects.filter(HAS_TEXT | ~Q(stakes=None) | ~Q(settlements=None) | ~Q(options={}), book=player.book)
    numbers = {match.number for match in typed.iterator() if wanted in folded(_typed(match))}
    events = Event.objects.filter(match__book=player.book).annotate(written=Cast("payload", TextField()))
    with_a_note = events.filter(written__contains='"note"').values_list("match__number", "payload")
    numbers |= {number for number, payload in with_a_note.iterator() if wanted in folded(_note(payload))}
    deleted = player.book.deletions.values_list("number", "line")
    numbers |= {number for number, line in deleted.iterator() if wanted in folded(_typed_in_line(line))}
    return sorted(numbers)


def _typed(match: Match) -> str:
    """All that somebody typed about the match, without its deals."""
    return " ".join([*match.texts.values(), compact([match.stakes, match.settlements, match.options])])


def _typed_in_line(line: Payload) -> str:
    """All that somebody typed about a match and its deals, out of its line in the book format."""
    texts = [line.get(text.name, "") for text in TEXTS]
    about = [line.get(name) for name in ("stakes", "settlements", "options")]
    return " ".join([*texts, compact(about), *map(_note, line["events"])])


def _note(payload: Payload) -> str:
    """The note of the deal that was recorded, or of the one that was put in its place."""
    return str((payload.get("deal") or payload).get("note", ""))


def _lock_book(*players: Player) -> None:
    """Let nobody else change who is in the book until the transaction ends; a match of it may still end.

    Raises NoLongerThere.
    """
    Book.objects.select_for_update(no_key=True).get(pk=players[0].book_id)
    for player in players:
        try:
            player.refresh_from_db(fields=["name", "folded"])
        except Player.DoesNotExist:
            raise NoLongerThere from None


def _free_name(book: Book) -> str:
    """One that nobody has, and nobody gets back when a merge is undone."""
    used = {*book.players.values_list("folded", flat=True), *map(folded, book.merges.values_list("name", flat=True))}
    names = (_("Somebody %(n)s") % {"n": number} for number in range(1, len(used) + 2))
    return next(name for name in names if folded(name) not in used)
