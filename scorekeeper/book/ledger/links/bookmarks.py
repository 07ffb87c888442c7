"""What a phone has opened: one signed cookie of links, the newest visit first. It permits nothing; it makes links."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scorekeeper.book.ledger.tokens import TOKEN

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
