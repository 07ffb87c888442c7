"""What every request passes through: our headers, and guards against size, strangers and a lost database."""

import re
from collections.abc import Callable

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import TemplateDoesNotExist, loader
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _

from scorekeeper.book import importmap
from scorekeeper.book.limits import TooMuch
from scorekeeper.book.tokens import TOKEN

Answer = Callable[[HttpRequest], HttpResponse]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' '{importmap}'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; object-src 'none'"
)
HEADERS = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), "
        "screen-wake-lock=(self), clipboard-write=(self)"
    ),
}

# Pages behind a secret link, and the ones that know which links a phone keeps.
BEHIND_A_LINK = "/b/"
PERSONAL = frozenset({"/", "/new/", "/keep/"})

TAKES_A_FILE = re.compile(rf"/b/{TOKEN}/import/")

RETRY_AFTER_SECONDS = 2

# Python knows codecs, such as hex, that Django would try on a form and fail; UTF-8 is what browsers send.
UTF_8 = ("utf-8", "utf8")


class Headers:
    """The outermost: also a redirect to https, a static file and the answer to a crash carry these headers."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response
        headers = {
            "Content-Security-Policy": CONTENT_SECURITY_POLICY.format(importmap=importmap.current().digest),
            **HEADERS,
            # Answers that never reach Django's own middleware, such as a static file, need its headers too.
            "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
            "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": settings.X_FRAME_OPTIONS,
        }
        self.headers = tuple(headers.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in self.headers:
            response.headers[name] = value
        behind_a_link = request.path_info.startswith(BEHIND_A_LINK)
        if behind_a_link:
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
            patch_vary_headers(response, ["HX-Request"])  # to htmx only the part that changes is answered
        if (behind_a_link or request.path_info in PERSONAL) and "Cache-Control" not in response.headers:
            patch_cache_control(response, private=True, no_cache=True)
        return response


class SizeGuard:
    """Refuses, without reading it, a body that is too large, packed, not in UTF-8, or of a length nobody told."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.refusal(request) or self.get_response(request)

    def refusal(self, request: HttpRequest) -> HttpResponse | None:
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            return plain(_("Please send the data as it is, not compressed."), status=415)
        if request.content_params.get("charset", "utf-8").lower() not in UTF_8:
            return plain(_("Please send the data in UTF-8."), status=415)
        length = request.META.get("CONTENT_LENGTH")
        if not length and "Transfer-Encoding" not in request.headers:
            return None
        if not (length and length.isascii() and length.isdigit()):
            return plain(_("Please say how long the data is."), status=400)
        if len(length) > 12 or int(length) > self.longest(request):
            return plain(_("That is too much at once."), status=413)
        return None

    def longest(self, request: HttpRequest) -> int:
        """Only where a file is taken may a body be longer than a form, by what comes around the file."""
        takes_a_file = TAKES_A_FILE.fullmatch(request.path_info)
        return settings.FILE_UPLOAD_MAX_MEMORY_SIZE if takes_a_file else settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class SameOriginGuard:
    """Refuses whatever another site's page sends in a visitor's name.

    Over plain HTTP browsers send no `Sec-Fetch-Site`; there the guard rests on `Origin`.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in SAFE_METHODS or is_from_here(request):
            return self.get_response(request)
        return plain(_("This was sent from another site's page, so nothing was changed."), status=403)


def is_from_here(request: HttpRequest) -> bool:
    """Whether one of our own pages sent this, or a program that is no browser."""
    if request.headers.get("Sec-Fetch-Site") not in (None, "same-origin"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


class DatabaseAway:
    """A database that is busy, full or gone is a matter of minutes, not a mistake: the page asks to try again."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError):
            return None
        try:
            response = HttpResponse(loader.render_to_string("503.html", request=request), status=503)
        except TemplateDoesNotExist:
            response = plain(_("The score book cannot be reached just now. Please try again in a moment."), status=503)
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        response.headers["HX-Reswap"] = "none"  # a page that only looks for news stays as it is, and looks again
        return response


class TooMuchInAWhile:
    """Who does more than a table ever would is asked to wait. Where a form was sent, its view keeps what was in it."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, TooMuch):
            return None
        page = loader.render_to_string("429.html", request=request)
        return HttpResponse(page, status=429, headers={"Retry-After": str(exception.seconds)})


def plain(sentence: str, *, status: int) -> HttpResponse:
    """One sentence as an answer for programs and for requests that no page of ours makes."""
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")
