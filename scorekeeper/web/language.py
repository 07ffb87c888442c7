"""In which language somebody reads: the one they chose, or the first of their browser's that is available here."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

_answered_in: ContextVar[str | None] = ContextVar("answered_in", default=None)


def current_language() -> str | None:
    """The language of the request that is being answered, and elsewhere the active one.

    A page needs it some hundred times, and Django takes 2 µs to look it up.
    """
    return _answered_in.get() or get_language()


@contextmanager
def cached_language() -> Iterator[None]:
    """Look up Django's active language once for everything within, also after the request is answered."""
    before = _answered_in.set(current_language())
    try:
        yield
    finally:
        _answered_in.reset(before)


class ReadersLanguage(LocaleMiddleware):
    """Also tells caches that the choice by hand lies in a cookie. Static files are served before this."""

    def process_request(self, request: HttpRequest) -> None:
        """Choose the language, which nothing changes while the request is answered."""
        super().process_request(request)
        _answered_in.set(get_language())

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Name the language, and what it depends on."""
        _answered_in.set(None)
        patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Store the language that was chosen by hand in a cookie, and go back to the page."""
    return set_language(request)
