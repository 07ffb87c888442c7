"""Bookmarks: the links that a phone has opened, in one signed cookie, the newest visit first. The cookie permits
nothing by itself; the links in it do.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.conf import settings
from django.core import signing
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.matches import match_list
from scorekeeper.matches.access import BookAccess, book_url, match_url
from scorekeeper.matches.models import Book, Link, Match, Role, State, seat_all
from scorekeeper.web.tokens import TOKEN, digest

MOST_BOOKMARKS = 40
COOKIE_AGE_SECONDS = 400 * 24 * 3600
"""The longest that browsers store one."""
SALT = "books kept on a phone"
COOKIE = "books" if settings.INSECURE_HTTP else "__Host-books"
NOTHING = "nothing"
"""Value of the cookie on a device that stores no list."""


class SaveState(Enum):
    """Whether the phone saves a link: then its pages are saved for offline too, and it is the last to fall out of a
    full list.
    """

    SAVED = ""
    UNASKED = "?"
    """A view link was opened, and nobody has answered yet whether to save it."""
    NOT_SAVED = "-"
    """Somebody has answered no; it stays in the list until the phone forgets it."""


MARKED = re.compile(rf"({TOKEN})([?-]?)")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A link that was opened on the phone."""

    token: str
    state: SaveState

    def __str__(self) -> str:
        return self.token + self.state.value


def bookmarks(request: HttpRequest) -> list[Bookmark]:
    """The links opened on this phone; a cookie that cannot be read counts as none."""
    return _read(_cookie_value(request))


def saved_tokens(request: HttpRequest) -> list[str]:
    """The tokens of the saved links."""
    return [each.token for each in bookmarks(request) if each.state is SaveState.SAVED]


def saved_link(request: HttpRequest) -> str:
    """The token of the link by which this page is opened, if the phone has saved it, or does so with this visit."""
    access: BookAccess | None = getattr(request, "access", None)
    if access is None or stores_nothing(request):
        return ""
    return access.token if access.allows(Role.SCORE) or access.token in saved_tokens(request) else ""


def stores_nothing(request: HttpRequest) -> bool:
    """Whether this device is to store no list."""
    return _cookie_value(request) == NOTHING


def note_visit(request: HttpRequest, response: HttpResponse, token: str, *, saved: bool) -> list[str]:
    """Put a link that has just been opened first in the list, unless the device stores none.

    `saved`: it is saved without a question. Returns the tokens of all saved links.
    """
    written = _cookie_value(request)
    if written == NOTHING:
        return []
    before = _read(written)
    known = next((each.state for each in before if each.token == token), None)
    state = SaveState.SAVED if saved else SaveState.UNASKED if known is None else known
    after = [Bookmark(token, state), *(each for each in before if each.token != token)]
    if after != before:
        _write(response, after)
    return [each.token for each in after if each.state is SaveState.SAVED]


def set_state(request: HttpRequest, response: HttpResponse, token: str, state: SaveState) -> None:
    """Put a link first in the list, in this state. A device that stored no list stores one again."""
    _write(response, [Bookmark(token, state), *_others(request, token)])


def bring_back(request: HttpRequest, response: HttpResponse, tokens: Iterable[str]) -> None:
    """Put saved links that the list has lost at its end, unless the device stores none."""
    if not stores_nothing(request):
        before = bookmarks(request)
        here = {each.token for each in before}
        _write(response, [*before, *(Bookmark(token, SaveState.SAVED) for token in tokens if token not in here)])


def forget(request: HttpRequest, response: HttpResponse, token: str) -> None:
    _write(response, _others(request, token))


def store_nothing(response: HttpResponse) -> None:
    """Forget the whole list, and store none from now on."""
    _set(response, NOTHING)


def store_again(response: HttpResponse) -> None:
    """Store a list on a device that stored none; it begins empty."""
    _write(response, [])


def _others(request: HttpRequest, token: str) -> list[Bookmark]:
    return [each for each in bookmarks(request) if each.token != token]


def _cookie_value(request: HttpRequest) -> object:
    """What the cookie says, None if nobody here has signed it. Several ask in a request; it is read once."""
    known: dict[str, object] = vars(request)
    if COOKIE not in known:
        try:
            known[COOKIE] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
        except signing.BadSignature:
            known[COOKIE] = None
    return known[COOKIE]


def _read(written: object) -> list[Bookmark]:
    found = [MARKED.fullmatch(text) for text in written if isinstance(text, str)] if isinstance(written, list) else []
    return [Bookmark(each[1], SaveState(each[2])) for each in found if each][:MOST_BOOKMARKS]


def _write(response: HttpResponse, after: list[Bookmark]) -> None:
    _set(response, list(map(str, _fitting(after))))


def _fitting(after: list[Bookmark]) -> Iterable[Bookmark]:
    """At most so many as the cookie has space for: links that are not saved fall out first, then the oldest."""
    # The newest stays, whatever it is: somebody has just opened it.
    ranked = [*after[:1], *sorted(after[1:], key=lambda each: each.state is not SaveState.SAVED)]
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


# What the bookmarks lead to: books, and matches with what the phone may do there.

MOST_OPEN = 40
MOST_FINISHED = 12


@dataclass(frozen=True, slots=True)
class LiveBookmark(BookAccess):
    """A live link on this phone, with its state on this phone."""

    state: SaveState

    @property
    def role(self) -> Role:
        return Role(self.link.role)

    @property
    def only(self) -> Match | None:
        """The one match that it opens; None where it opens the whole book."""
        return self.link.match

    @property
    def is_unasked(self) -> bool:
        """Whether nobody has answered yet if the phone is to save it."""
        return self.state is SaveState.UNASKED

    @property
    def url(self) -> str:
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
        """What this phone may do there, in words."""
        return {
            Role.WATCH: _("This phone can view"),
            Role.SCORE: _("This phone can keep score"),
            Role.OWN: _("This phone can manage"),
        }[self.role]


@dataclass(frozen=True, slots=True)
class BookmarkedMatch:
    """A match, and the link to it that allows most."""

    match: Match
    bookmark: LiveBookmark

    @property
    def can(self) -> str:
        """What this phone may do there, in words; empty where that is everything."""
        return "" if self.bookmark.role is Role.OWN else self.bookmark.can

    @property
    def last(self) -> str:
        """When something last happened in it."""
        return str(self.match.summary.get("last") or self.match.played.isoformat())


def live_bookmarks(request: HttpRequest) -> list[LiveBookmark]:
    """The live links among those opened on this phone, the newest visit first."""
    marked = bookmarks(request)
    links = Link.objects.select_related("book", "match").live().filter(digest__in=[digest(b.token) for b in marked])
    by_digest = {link.digest: link for link in links}
    found = ((each, by_digest.get(digest(each.token))) for each in marked)
    return [LiveBookmark(each.token, link, link.book, each.state) for each, link in found if link and link.book]


def newest_book(live: Iterable[LiveBookmark]) -> LiveBookmark | None:
    """The book to start a match in: the first one that may record, else the first one at all."""
    books = [bookmark for bookmark in live if bookmark.only is None]
    return next((bookmark for bookmark in books if bookmark.allows(Role.SCORE)), None) or (books[0] if books else None)


def new_match_url(live: Iterable[LiveBookmark]) -> str:
    """Where a match starts: in the phone's own book, or in a new one; empty where only invited people make those."""
    book = newest_book(live)
    if book and book.allows(Role.SCORE):
        return book_url(book.token, "new-match")
    return "" if settings.INVITED_ONLY else reverse("new")


def open_matches(live: list[LiveBookmark]) -> list[BookmarkedMatch]:
    """All matches to go on with, the newest first.

    One in which nothing is recorded yet is among them while its first deal is in play, or until a later one of its book
    has a deal.
    """
    books, single = _opened_by(live)
    later = Match.objects.filter(book=OuterRef("book"), version__gt=0, played__gt=OuterRef("played"))
    to_go_on = Q(book__in=books) & (Q(version__gt=0) | Q(underway__isnull=False) | ~Exists(later))
    rows = Match.objects.filter(to_go_on | Q(pk__in=single), state=State.OPEN)
    return _newest_first(rows.order_by("-played", "-pk")[:MOST_OPEN], live)


def finished_matches(live: list[LiveBookmark]) -> list[BookmarkedMatch]:
    """The newest of those that are over or stopped, the newest first."""
    books, single = _opened_by(live)
    # Book by book, each by its own index: of several at once a database would sort every match.
    rows = [match for book in books for match in match_list.finished(book)[:MOST_FINISHED]]
    alone = Match.objects.filter(pk__in=single).exclude(state=State.OPEN)
    return _newest_first([*rows, *alone], live)[:MOST_FINISHED]


def _opened_by(live: Iterable[LiveBookmark]) -> tuple[list[Book], list[int]]:
    """The books that these links open, and the matches of other books that they open."""
    books = list(dict.fromkeys(bookmark.book for bookmark in live if bookmark.only is None))
    single = [bookmark.only.pk for bookmark in live if bookmark.only is not None and bookmark.book not in books]
    return books, single


def _newest_first(matches: Iterable[Match], live: list[LiveBookmark]) -> list[BookmarkedMatch]:
    found = list(matches)
    seat_all(found)
    here = [BookmarkedMatch(match, bookmark) for match in found if (bookmark := _strongest(match, live))]
    return sorted(here, key=lambda each: each.last, reverse=True)


def _strongest(match: Match, live: Iterable[LiveBookmark]) -> LiveBookmark | None:
    """The link that allows most, one to the whole book before one to the match alone."""
    to_it = [bookmark for bookmark in live if bookmark.book.pk == match.book_id and bookmark.link.opens(match.pk)]
    strength = list(Role)
    return max(to_it, key=lambda bookmark: (strength.index(bookmark.role), bookmark.only is None), default=None)
