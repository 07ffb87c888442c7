"""What a phone has opened: one signed cookie of links, the newest visit first. It permits nothing; it makes links."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.conf import settings
from django.core import signing
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.matches import match_list
from scorekeeper.matches.access import Opened
from scorekeeper.matches.addresses import book_url, match_url
from scorekeeper.matches.models import Book, Link, Match, Role, State, seat_all
from scorekeeper.web.tokens import TOKEN, digest

MOST_BOOKMARKS = 40
COOKIE_AGE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep one."""
SALT = "books kept on a phone"
COOKIE = "books" if settings.INSECURE_HTTP else "__Host-books"
NOTHING = "nothing"
"""What the cookie of a device says that is to keep no list."""


class Mark(Enum):
    """Whether the phone keeps a link: its pages as well, and longest of all when the list is full."""

    KEPT = ""
    UNASKED = "?"
    """Opened to look on; nobody has said yet whether it is to be kept."""
    OPENED = "-"
    """Somebody has, and it is not; in the list it stays until the phone forgets it."""


MARKED = re.compile(rf"({TOKEN})([?-]?)")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A link that was opened on the phone."""

    token: str
    mark: Mark

    def __str__(self) -> str:
        return self.token + self.mark.value


def bookmarks(request: HttpRequest) -> list[Bookmark]:
    """Return the links that were opened on this phone; a cookie that cannot be read counts as none."""
    return _read(_written(request))


def kept_tokens(request: HttpRequest) -> list[str]:
    """Return the tokens of those that the phone keeps."""
    return [each.token for each in bookmarks(request) if each.mark is Mark.KEPT]


def keeps_nothing(request: HttpRequest) -> bool:
    """Return whether somebody has said that this device keeps no list."""
    return _written(request) == NOTHING


def note_visit(request: HttpRequest, response: HttpResponse, token: str, *, kept: bool) -> list[str]:
    """Put a link that has just been opened first in the list, unless the device keeps none.

    `kept`: it is kept without a question. Returns the tokens that the phone keeps from now on.
    """
    written = _written(request)
    if written == NOTHING:
        return []
    before = _read(written)
    known = next((each.mark for each in before if each.token == token), None)
    mark = Mark.KEPT if kept else Mark.UNASKED if known is None else known
    after = [Bookmark(token, mark), *(each for each in before if each.token != token)]
    if after != before:
        _write(response, after)
    return [each.token for each in after if each.mark is Mark.KEPT]


def mark(request: HttpRequest, response: HttpResponse, token: str, mark: Mark) -> None:
    """Put a link first in the list, with this mark. A device that kept none keeps one again."""
    _write(response, [Bookmark(token, mark), *_others(request, token)])


def forget(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Take a link off the list."""
    _write(response, _others(request, token))


def keep_nothing(response: HttpResponse) -> None:
    """Forget the whole list, and keep none from now on."""
    _set(response, NOTHING)


def keep_again(response: HttpResponse) -> None:
    """Keep a list on a device that kept none; it begins empty."""
    _write(response, [])


def _others(request: HttpRequest, token: str) -> list[Bookmark]:
    return [each for each in bookmarks(request) if each.token != token]


def _written(request: HttpRequest) -> object:
    try:
        written: object = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return None
    return written


def _read(written: object) -> list[Bookmark]:
    found = [MARKED.fullmatch(text) for text in written if isinstance(text, str)] if isinstance(written, list) else []
    return [Bookmark(each[1], Mark(each[2])) for each in found if each][:MOST_BOOKMARKS]


def _write(response: HttpResponse, after: list[Bookmark]) -> None:
    _set(response, list(map(str, _with_room(after))))


def _with_room(after: list[Bookmark]) -> Iterable[Bookmark]:
    """Return at most so many as the cookie has room for: what is not kept falls out first, then the oldest."""
    # The newest stays, whatever it is: somebody has just opened it.
    ranked = [*after[:1], *sorted(after[1:], key=lambda each: each.mark is not Mark.KEPT)]
    return [each for each in after if each in ranked[:MOST_BOOKMARKS]]


def _set(response: HttpResponse, written: object) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(written, salt=SALT),
        max_age=COOKIE_AGE_SECONDS,
        secure=not settings.INSECURE_HTTP,
        httponly=True,
        samesite="Lax",
    )


# What the links lead to that were opened on a phone: books, and matches with what the phone may do there.

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
