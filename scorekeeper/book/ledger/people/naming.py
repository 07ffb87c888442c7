"""Changing names: a person is renamed, two spellings become one person, or a name goes everywhere.

Names stand in one table, so events, scores and records are never touched.
"""

from functools import partial

from django.db import connection, transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import Http404
from django.utils.translation import gettext as _

from scorekeeper.book.ledger import journal
from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.ledger.people.people_list import with_both
from scorekeeper.book.ledger.people.telling_apart import tell_apart
from scorekeeper.book.ledger.reckoning import add_to_tallies, sums_of_player
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import Book, Event, Match, Merge, Player, Seated, Tally
from scorekeeper.domain.names import folded

MOST_NAMED = 12
SEATS_AT_A_TIME = 500


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
    """Call the player so from now on. Raises NameTaken, also when two phones ask at once, and NoLongerThere."""
    with transaction.atomic():
        _hold(player)
        other = player.book.players.filter(folded=folded(name)).exclude(pk=player.pk).first()
        if other is not None:
            raise NameTaken(other)
        player.name = name
        player.save(update_fields=["name", "folded"])
        tell_apart(player.book)
        transaction.on_commit(partial(journal.forget, connection))


def merge(player: Player, into: Player) -> None:
    """Give all matches and sums of the player to the other, delete the player, and note how to undo it.

    Raises SatTogether and NoLongerThere. Records stay: they belong to matches.
    """
    with transaction.atomic():
        _hold(player, into)
        # Whoever ends one of these matches just now adds to sums that are about to go: matches first, then sums.
        theirs = Seated.objects.filter(player=player).values("match")
        list(Match.objects.select_for_update().filter(pk__in=theirs).order_by("pk").values_list("pk"))
        both = (
            with_both(player, into).order_by("-played", "-match").values_list("match__number", flat=True)[:MOST_NAMED]
        )
        if both:
            raise SatTogether(sorted(both))
        seats = list(player.seated.order_by("pk").values_list("pk", flat=True))
        Merge.objects.create(book=into.book, number=player.number, name=player.name, into=into.number, seats=seats)
        Seated.objects.filter(player=player).update(player=into)
        Seated.objects.filter(partner=player).update(partner=into)
        # Added, and not summed anew: another match of theirs may end at the same moment.
        kept = Tally.objects.filter(player=player).values_list("slug", "what", "count")
        add_to_tallies({(into.pk, slug, what): count for slug, what, count in kept})
        player.delete()
        tell_apart(into.book)
        transaction.on_commit(partial(journal.forget, connection))


def undo_merge(into: Player, number: str) -> Player:
    """Bring back who had that number before the merge, with name and seats of then. What was played since stays.

    Raises NoLongerThere, and NameTaken where somebody is called so now.
    """
    with transaction.atomic():
        _hold(into)
        merged = next((each for each in merges_into(into) if str(each.number) == number), None)
        if merged is None:
            raise NoLongerThere
        if taken := into.book.players.filter(folded=folded(merged.name)).first():
            raise NameTaken(taken)
        theirs = Seated.objects.filter(player=into)
        list(Match.objects.select_for_update().filter(pk__in=theirs.values("match")).order_by("pk").values_list("pk"))
        back = Player.objects.create(book=into.book, number=merged.number, name=merged.name)
        given = set(merged.seats)
        seats = [seat for seat in theirs if seat.pk in given]
        matches = {seat.match_id for seat in seats}
        partners = [seat for seat in Seated.objects.filter(partner=into) if seat.match_id in matches]
        for seat in seats:
            seat.player = back
        for seat in partners:
            seat.partner = back
        Seated.objects.bulk_update(seats, ["player"], batch_size=SEATS_AT_A_TIME)
        Seated.objects.bulk_update(partners, ["partner"], batch_size=SEATS_AT_A_TIME)
        sums = sums_of_player(back.pk)
        add_to_tallies(sums)
        add_to_tallies({(into.pk, slug, what): -count for (_back, slug, what), count in sums.items()})
        merged.delete()
        tell_apart(into.book)
        transaction.on_commit(partial(journal.forget, connection))
    return back


def merges_into(player: Player) -> QuerySet[Merge]:
    """Return who was merged into the player and can be brought back, the newest first."""
    return player.book.merges.filter(into=player.number).order_by("-at", "-pk")


def remove_name(player: Player) -> None:
    """Rename the player to “Somebody 1”, or what number is free; what was played stays. Raises NoLongerThere.

    No merge into the player can be undone any more: that would bring back another spelling of the name.
    """
    with transaction.atomic():
        _hold(player)
        numbers = [player.number]
        while numbers:
            merges = player.book.merges.filter(into__in=numbers)
            numbers = list(merges.values_list("number", flat=True))
            merges.delete()
        player.name = _free_name(player.book)
        player.save(update_fields=["name", "folded"])
        tell_apart(player.book)
        transaction.on_commit(partial(journal.forget, connection))


def labels_with(player: Player) -> list[str]:
    """Return what people wrote beside the book's links, where the name stands in it;
    and the book's own name likewise.
    """
    wanted = folded(player.name)
    written = [player.book.name, *player.book.links.not_stopped().values_list("label", flat=True)]
    return [label for label in written if wanted in folded(label)]


def still_named(player: Player) -> list[int]:
    """Return the numbers of the matches where the name stands in what somebody typed: notes, stakes, titles."""
    wanted = folded(player.name)
    typed = Match.objects.filter(
        ~Q(note="") | ~Q(stakes=None) | ~Q(settlements=None) | ~Q(options={}), book=player.book
    )
    told = {
        number
        for number, note, *written in typed.values_list("number", "note", "stakes", "settlements", "options")
        if wanted in folded(f"{note} {compact(written)}")
    }
    events = Event.objects.filter(match__book=player.book).annotate(written=Cast("payload", TextField()))
    with_a_note = events.filter(written__contains='"note"').values_list("match__number", "payload")
    told |= {number for number, payload in with_a_note.iterator() if wanted in folded(_note(payload))}
    return sorted(told)


def _note(payload: Payload) -> str:
    """Return the note of the deal that was recorded, or of the one that was put in its place."""
    return str((payload.get("deal") or payload).get("note", ""))


def _hold(*players: Player) -> None:
    """Let nobody else change who is in the book until the transaction ends; a match of it may end meanwhile.

    Raises NoLongerThere.
    """
    Book.objects.select_for_update(no_key=True).get(pk=players[0].book_id)
    for player in players:
        try:
            player.refresh_from_db(fields=["name", "folded"])
        except Player.DoesNotExist:
            raise NoLongerThere from None


def _free_name(book: Book) -> str:
    taken = set(book.players.values_list("folded", flat=True))
    names = (_("Somebody %(n)s") % {"n": number} for number in range(1, len(taken) + 2))
    return next(name for name in names if folded(name) not in taken)
