"""What the links lead to that were opened on a phone: books, and matches with what the phone may do there."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.addresses import book_url, match_url
from scorekeeper.book.ledger.links.access import Opened
from scorekeeper.book.ledger.links.bookmarks import Bookmark, Mark, bookmarks
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.tokens import digest
from scorekeeper.book.models import Book, Match, State, seat_all

MOST_OPEN = 40
MOST_FINISHED = 12


@dataclass(frozen=True, slots=True)
class Way(Opened):
    """A living link on this phone, with the phone's mark on it."""

    mark: Mark

    @property
    def role(self) -> Role:
        """What it allows."""
        return Role(self.link.role)

    @property
    def only(self) -> Match | None:
        """The one match that it opens; None where it opens the whole book."""
        return self.link.match

    @property
    def is_unasked(self) -> bool:
        """Whether nobody has said yet if the phone is to keep it."""
        return self.mark is Mark.UNASKED

    @property
    def url(self) -> str:
        """Where it leads."""
        match = self.only
        return match_url(self.token, match.number) if match else book_url(self.token)

    @property
    def name(self) -> str:
        """What the list calls it."""
        if self.only is None:
            return self.book.name or _("Our score book")
        return _("%(game)s, match %(n)s") % {"game": self.only.game.called, "n": self.only.number}

    @property
    def can(self) -> str:
        """What this phone may do there."""
        return {
            Role.WATCH: _("This phone can look on"),
            Role.SCORE: _("This phone can record"),
            Role.OWN: _("This phone can do everything"),
        }[self.role]


@dataclass(frozen=True, slots=True)
class OpenedHere:
    """A match, and the strongest way to it."""

    match: Match
    way: Way

    @property
    def can(self) -> str:
        """What this phone may do there; nothing where that is everything."""
        return "" if self.way.role is Role.OWN else self.way.can

    @property
    def last(self) -> str:
        """When something last happened in it."""
        return str(self.match.summary.get("last") or self.match.played.isoformat())


def ways_of(request: HttpRequest) -> list[Way]:
    """Return the living links among those that were opened on this phone, the newest visit first."""
    return _living(bookmarks(request))


def _living(marked: list[Bookmark]) -> list[Way]:
    links = Link.objects.select_related("book", "match").live().filter(digest__in=[digest(b.token) for b in marked])
    by_digest = {link.digest: link for link in links}
    found = ((each, by_digest.get(digest(each.token))) for each in marked)
    return [Way(each.token, link, link.book, each.mark) for each, link in found if link and link.book]


def newest_book(ways: Iterable[Way]) -> Way | None:
    """Return the book to start a match in: the first one that may record, else the first one at all."""
    books = [way for way in ways if way.only is None]
    return next((way for way in books if way.allows(Role.SCORE)), None) or (books[0] if books else None)


def open_matches(ways: list[Way]) -> list[OpenedHere]:
    """Return all matches to go on with, the newest first.

    One in which nothing is recorded yet is among them while its first deal is in play, or until a later one of its book
    has a deal.
    """
    books, single = _opened_by(ways)
    later = Match.objects.filter(book=OuterRef("book"), version__gt=0, played__gt=OuterRef("played"))
    to_go_on = Q(book__in=books) & (Q(version__gt=0) | Q(underway__isnull=False) | ~Exists(later))
    rows = Match.objects.filter(to_go_on | Q(pk__in=single), state=State.OPEN)
    return _newest_first(rows.order_by("-played", "-pk")[:MOST_OPEN], ways)


def finished_matches(ways: list[Way]) -> list[OpenedHere]:
    """Return the newest of those that are over or stopped, the newest first."""
    books, single = _opened_by(ways)
    # Book by book, each by its own index: of several at once a database would sort every match.
    rows = [match for book in books for match in _finished(book)]
    alone = Match.objects.filter(pk__in=single).exclude(state=State.OPEN)
    return _newest_first([*rows, *alone], ways)[:MOST_FINISHED]


def _finished(book: Book) -> Iterable[Match]:
    return match_list.finished(book)[:MOST_FINISHED]


def _opened_by(ways: Iterable[Way]) -> tuple[list[Book], list[int]]:
    """Return the books that stand open, and the matches of others that do."""
    books = list(dict.fromkeys(way.book for way in ways if way.only is None))
    single = [way.only.pk for way in ways if way.only is not None and way.book not in books]
    return books, single


def _newest_first(matches: Iterable[Match], ways: list[Way]) -> list[OpenedHere]:
    found = list(matches)
    seat_all(found)
    here = [OpenedHere(match, way) for match in found if (way := _strongest(match, ways))]
    return sorted(here, key=lambda each: each.last, reverse=True)


def _strongest(match: Match, ways: Iterable[Way]) -> Way | None:
    """Return the way that allows most, the whole book's before one to the match alone."""
    to_it = [way for way in ways if way.book.pk == match.book_id and way.link.opens(match.pk)]
    strength = list(Role)
    return max(to_it, key=lambda way: (strength.index(way.role), way.only is None), default=None)
