"""The books kept on a phone: one signed cookie of tokens, newest first. It permits nothing; it makes links."""

import re

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scorekeeper.book.ledger.tokens import TOKEN

MOST_BOOKS = 40
DAYS_400 = 400 * 24 * 3600
SALT = "books kept on a phone"
WELL_FORMED = re.compile(TOKEN)
COOKIE = "books" if settings.INSECURE_HTTP else "__Host-books"


def kept_tokens(request: HttpRequest) -> list[str]:
    """Return the tokens of the books kept on this phone; a cookie that cannot be read counts as none."""
    try:
        tokens = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    well_formed = isinstance(tokens, list) and all(isinstance(t, str) and WELL_FORMED.fullmatch(t) for t in tokens)
    return tokens[:MOST_BOOKS] if well_formed else []


def keep(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Put a book first in the phone's list."""
    _write(response, [token, *(other for other in kept_tokens(request) if other != token)])


def forget(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Take a book off the phone's list."""
    _write(response, [other for other in kept_tokens(request) if other != token])


def _write(response: HttpResponse, tokens: list[str]) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(tokens[:MOST_BOOKS], salt=SALT),
        max_age=DAYS_400,
        secure=not settings.INSECURE_HTTP,
        httponly=True,
        samesite="Lax",
    )
