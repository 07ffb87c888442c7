"""The only permission path: a token in an address opens a book or a match, or an exception says why it does not."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial, wraps
from typing import TypeVar
from uuid import UUID
from zlib import crc32
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import Seat
from scorekeeper.logs import name_link
from scorekeeper.matches.fields import as_stored
from scorekeeper.matches.models import Book, Link, Match, Role
from scorekeeper.web import rate_limits
from scorekeeper.web.tokens import digest
from scorekeeper.web.zones import zone_named

Answer = TypeVar("Answer", bound=HttpResponseBase)
View = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class BookAccess:
    """What a link opened: the link as its holder wrote it, what it allows, and the book."""

    token: str
    link: Link
    book: Book

    def allows(self, role: Role) -> bool:
        return Role(self.link.role).includes(role)


@dataclass(frozen=True, slots=True)
class MatchAccess(BookAccess):
    """A match that a link opened."""

    match: Match

    @property
    def names(self) -> dict[Seat, str]:
        """Who sits where."""
        return {seat: sitter.name for seat, sitter in self.match.sitters.items()}

    @property
    def display_names(self) -> dict[Seat, str]:
        """The names as pages show them."""
        return {seat: sitter.display_name for seat, sitter in self.match.sitters.items()}


class UnknownLink(Http404):
    """No link ever had this token."""


class Gone(Exception):
    """The link is known and opens nothing any more: it `expired`, its book or match was `deleted`, or else somebody
    revoked it. No number of a match is ever given again. `can_return`: the owner can bring the match back.
    """

    def __init__(self, *, expired: bool = False, deleted: bool = False, can_return: bool = False) -> None:
        super().__init__()
        self.words = {"expired": expired, "deleted": deleted, "can_return": can_return}


class MatchLinkOnly(Http404):
    """The link opens one match of the book and nothing else of it; `number` is the match's."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def for_book(role: Role, *, or_its_match: bool = False) -> Callable[[View[Answer]], View[Answer | HttpResponse]]:
    """Authorise by the token in the address: give the view its book, if the link has at least this role.

    `or_its_match`: a link to one match leads there; at all other addresses of a book there is nothing.
    """

    def decorate(view: View[Answer]) -> View[Answer | HttpResponse]:
        @wraps(view)
        def opened_view(request: HttpRequest, token: str, **rest: object) -> Answer | HttpResponse:
            try:
                return _respond(request, view, role, partial(open_book, token), rest)
            except MatchLinkOnly as link:
                if or_its_match and request.method in ("GET", "HEAD"):
                    return redirect("match", token, link.number)
                raise

        return opened_view

    return decorate


def for_match(role: Role) -> Callable[[View[Answer]], View[Answer | HttpResponse]]:
    """Authorise as `for_book`, and give the view a match of the book."""

    def decorate(view: View[Answer]) -> View[Answer | HttpResponse]:
        @wraps(view)
        def opened_view(request: HttpRequest, token: str, number: int, **rest: object) -> Answer | HttpResponse:
            return _respond(request, view, role, partial(open_match, token, number), rest)

        return opened_view

    return decorate


def open_book(token: str) -> BookAccess:
    """What the token opens.

    Raises Gone, UnknownLink, or MatchLinkOnly where it opens no more than one match.
    """
    link = _link(token)
    if link is None:
        raise UnknownLink
    if link.book is None:
        raise Gone(deleted=True, can_return=link.deletion_id is not None)
    if link.has_ended:
        raise Gone(expired=not link.is_stopped)
    if link.match is not None:
        raise MatchLinkOnly(link.match.number)
    return BookAccess(token, link, link.book)


def open_match(token: str, number: int) -> MatchAccess:
    """The match that the token opens, its book, link, seats and names.

    Raises as `open_book` does.
    """
    link = _link(token)
    match = Match.objects.filter(book=link.book, number=number).first() if link and link.book else None
    if link is None or link.book is None or match is None or not match.sitters:
        book = open_book(token).book
        if number > book.matches_numbered:
            raise Http404
        raise Gone(deleted=True, can_return=book.deletions.filter(number=number).exists())
    if link.has_ended:
        raise Gone(expired=not link.is_stopped)
    if not link.opens(match.pk):
        raise Http404
    match.book = link.book
    return MatchAccess(token, link, link.book, match)


def _link(token: str) -> Link | None:
    return Link.objects.select_related("book").filter(digest=digest(token)).first()


def current_version(token: str, number: int) -> tuple[int, str] | None:
    """The link, by the key of its row, and what a phone must show of that match to be up to date.

    None where the link does not open it.
    """
    link = Link.objects.filter(digest=digest(token)).first()
    if link is None or link.has_ended:
        return None
    match = Match.objects.filter(book=link.book_id, number=number).only("version", "uid", "underway").first()
    if match is None or not link.opens(match.pk):
        return None
    return link.pk, with_draft(version_tag(match.version, match.uid), as_stored(match.underway))


def version_tag(version: int, uid: UUID) -> str:
    """A match as a phone shows it: its version, or its start before the first deal."""
    return str(version or uid)


MARK = "."
"""Separates the version of a match from the mark of its deal in play, which changes without an event."""


def with_draft(version: str, underway: str | None) -> str:
    """The version of a match together with a mark of its deal in play, as it is stored."""
    return f"{version}{MARK}{crc32(underway.encode()):x}" if underway else version


def without_draft(version: str) -> str:
    """The version of a match without the mark of its deal in play."""
    return version.partition(MARK)[0]


def _respond(
    request: HttpRequest, view: View[Answer], role: Role, open_it: Callable[[], BookAccess], rest: dict[str, object]
) -> Answer | HttpResponse:
    """The view's response, or one that says why the link opens nothing; a client that guesses tokens is slowed down."""
    try:
        access = open_it()
    except Gone as gone:
        return _gone(request, gone)
    except UnknownLink:
        rate_limits.note_a_guess(request)
        raise
    name_link(request, access.link.pk)
    request.access = access  # type: ignore[attr-defined]  # what the phone remembers of the visit; see `name_link`
    if not access.allows(role):
        raise PermissionDenied
    try:
        with timezone.override(zone_of(access.book)):
            return view(request, access, **rest)
    except (Book.DoesNotExist, Match.DoesNotExist):  # somebody has deleted it since it was opened
        return _gone(request, Gone(deleted=True))


def zone_of(book: Book) -> ZoneInfo:
    """The book's time zone; UTC where this machine does not know it."""
    return zone_named(book.zone)


def _gone(request: HttpRequest, gone: Gone) -> HttpResponse:
    answer = render(request, "410.html", gone.words, status=410)
    answer.headers["HX-Retarget"] = "body"  # the whole page goes, not only the part that asked
    return answer


# Addresses behind a token.


def book_url(token: str, name: str = "book") -> str:
    return reverse(name, args=(token,))


def book_pages(access: BookAccess) -> dict[str, object]:
    """Addresses for the templates of a book's pages; a new match only for those who may start one."""
    pages = {f"{name}_url": book_url(access.token, name) for name in ("book", "matches", "people", "pairs")}
    new = {"new_url": book_url(access.token, "new-match")} if access.allows(Role.SCORE) else {}
    return {"token": access.token, "rules_url": reverse("rules"), **pages, **new}


def evening_url(token: str, evening: date) -> str:
    return reverse("evening", args=(token, evening))


def match_url(token: str, number: int, name: str = "match") -> str:
    return reverse(name, args=(token, number))


def rules_url(game: Game) -> str:
    """The rules of the game, or of all games where it has none to read."""
    return reverse("rules-of", args=(game.slug,)) if game.has_rules else reverse("rules")
