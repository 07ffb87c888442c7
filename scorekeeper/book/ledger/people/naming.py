"""Changing names: a person is renamed, two spellings become one person, or a name goes everywhere.

Names stand in one table, so events, scores and records are never touched.
"""

from functools import partial

from django.db import connection, transaction
from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.http import Http404
from django.utils.translation import gettext as _

from scorekeeper.book.ledger import journal
from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.ledger.people.people_list import with_both
from scorekeeper.book.ledger.people.telling_apart import tell_apart
from scorekeeper.book.ledger.reckoning import add_to_tallies
from scorekeeper.book.ledger.written_field import compact
from scorekeeper.book.models import Book, Event, Match, Player, Seated, Tally
from scorekeeper.domain.names import folded

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
    """Give all matches and sums of the player to the other, and delete the player.

    Raises SatTogether and NoLongerThere. Records stay: they belong to matches.
    """
    with transaction.atomic():
        _hold(player, into)
        # Whoever ends one of these matches just now adds to sums that are about to go: matches first, then sums.
        theirs = Seated.objects.filter(player=player).values("match")
        list(Match.objects.select_for_update().filter(pk__in=theirs).order_by("pk").values_list("pk"))
        both = with_both(player, into).order_by("-match").values_list("match__number", flat=True)[:MOST_NAMED]
        if both:
            raise SatTogether(sorted(both))
        Seated.objects.filter(player=player).update(player=into)
        Seated.objects.filter(partner=player).update(partner=into)
        # Added, and not summed anew: another match of theirs may end at the same moment.
        kept = Tally.objects.filter(player=player).values_list("slug", "what", "count")
        add_to_tallies({(into.pk, slug, what): count for slug, what, count in kept})
        player.delete()
        tell_apart(into.book)
        transaction.on_commit(partial(journal.forget, connection))


def remove_name(player: Player) -> None:
    """Rename the player to “Somebody 1”, or what number is free; what was played stays. Raises NoLongerThere."""
    with transaction.atomic():
        _hold(player)
        player.name = _free_name(player.book)
        player.save(update_fields=["name", "folded"])
        tell_apart(player.book)
        transaction.on_commit(partial(journal.forget, connection))


def labels_with(player: Player) -> list[str]:
    """Return what people wrote beside the book's links, where the name stands in it;
    and the book's own name likewise.
    """
    wanted = folded(player.name)
    written = [player.book.name, *player.book.links.filter(revoked=None).values_list("label", flat=True)]
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
