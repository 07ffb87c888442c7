"""The one permission path: an address with a token opens a book or a match, or says why it does not."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from scorekeeper.book import quick
from scorekeeper.book.models import Book, Link, Match, Role
from scorekeeper.book.tokens import digest
from scorekeeper.domain.seats import Seat

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link opened: the link as the holder wrote it, what it allows, and the book."""

    token: str
    link: Link
    book: Book

    def allows(self, role: Role) -> bool:
        """May the holder do what this role is needed for?"""
        return Role(self.link.role).includes(role)


@dataclass(frozen=True, slots=True)
class OpenedMatch(Opened):
    """A match that a link opened, and who sits where."""

    match: Match
    names: dict[Seat, str]


def for_book(role: Role) -> Callable[[View], View]:
    """Give the view the book that the token in the address opens, if its link has at least this role."""

    def decorate(view: View) -> View:
        @wraps(view)
        def opened_view(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
            opened = open_book(token)
            return _gone(request) if opened is None else _shown(view, request, _allowed(opened, role), **rest)

        return opened_view

    return decorate


def for_match(role: Role) -> Callable[[View], View]:
    """The same for a match of the book."""

    def decorate(view: View) -> View:
        @wraps(view)
        def opened_view(request: HttpRequest, token: str, number: int, **rest: Any) -> HttpResponse:
            opened = open_match(token, number)
            return _gone(request) if opened is None else _shown(view, request, _allowed(opened, role), **rest)

        return opened_view

    return decorate


def open_book(token: str) -> Opened | None:
    """What the token opens; None if it was revoked. Raises Http404 for an unknown one, also for that of one match."""
    link = Link.objects.select_related("book").filter(digest=digest(token)).first()
    if link is None:
        raise Http404
    if link.revoked or link.book is None:
        return None
    if link.match_id is not None:
        raise Http404
    return Opened(token, link, link.book)


def open_match(token: str, number: int) -> OpenedMatch | None:
    """The match that the token opens, its book, link, seats and names, all in one query."""
    found = quick.behind_link(token, number)
    if found is None:
        return _no_such_match(token)
    link, revoked, match, names = found
    if revoked:
        return None
    if link.match_id not in (None, match.pk):
        raise Http404
    return OpenedMatch(token, link, match.book, match, names)


def _no_such_match(token: str) -> None:
    """Nothing was found: the link may have been revoked, else there is no such link or match."""
    if open_book(token) is not None:
        raise Http404


def _shown(view: View, request: HttpRequest, opened: Opened, **rest: Any) -> HttpResponse:
    """The view's answer, with every date in the book's own zone."""
    with timezone.override(zone_of(opened.book)):
        return view(request, opened, **rest)


def zone_of(book: Book) -> ZoneInfo:
    """Where the book is kept; UTC should this machine not know the place."""
    try:
        return ZoneInfo(book.zone)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def _allowed(opened: Opened, role: Role) -> Opened:
    if not opened.allows(role):
        raise PermissionDenied
    return opened


def _gone(request: HttpRequest) -> HttpResponse:
    answer = render(request, "410.html", status=410)
    answer.headers["HX-Retarget"] = "body"  # the whole page goes, not only the part that asked
    return answer
