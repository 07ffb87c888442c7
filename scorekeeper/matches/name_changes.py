"""Changes of names: a person is renamed, two spellings become one person, or a name is removed and brought back.

Names stand in one table, so events, scores and records are never touched.
"""

from functools import partial
from itertools import chain, islice

from django.db import connection, transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import Http404
from django.utils.translation import gettext as _

from scorekeeper.database import journal
from scorekeeper.domain.match_format import TEXTS
from scorekeeper.domain.names import folded
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.models import (
    HAS_TEXT,
    Book,
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
from scorekeeper.matches.players import at_one_table, deleted_matches_of, deleted_with_both, matches_of, tell_apart
from scorekeeper.matches.statistics import add_to_tallies, sums_of_player

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
        list(matches_of(player).select_for_update().order_by("pk").values_list("pk"))
        shared = matches_of(player, into).order_by("-played", "-pk")
        together = (match.number for match in shared.iterator() if at_one_table(match, player, into))
        both = [*islice(together, MOST_NAMED), *deleted_with_both(player, into)]
        if both:
            raise SatTogether(sorted(both))
        rows = (player.seated.values_list("pk", flat=True), player.unseated.values_list("pk", flat=True))
        seats = sorted(chain(*rows))
        for deletion, seated in deleted_matches_of(player):
            seats.append(seated)
            deletion.give_seat(seated, into)
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
        list(matches_of(into).select_for_update().order_by("pk").values_list("pk"))
        back = Player.objects.create(book=into.book, number=merged.number, name=merged.name)
        for rows in (into.seated, into.unseated):
            rows.filter(pk__in=merged.seats).update(player=back)
        Seated.objects.filter(partner=into, match__in=back.seated.values("match")).update(partner=back)
        for deletion, seated in deleted_matches_of(into):
            if seated in merged.seats:
                deletion.give_seat(seated, back)
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
