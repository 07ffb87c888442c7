"""Middleware: response headers, and guards against odd bytes, size, other origins and a lost database."""

import re
from collections.abc import Callable
from urllib.parse import unquote_plus, unquote_to_bytes

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.template import TemplateDoesNotExist, loader
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django_htmx.http import reswap

from scorekeeper.database import diagnosis
from scorekeeper.web import assets, home_network
from scorekeeper.web.rate_limits import RateLimited
from scorekeeper.web.tokens import TOKEN

GetResponse = Callable[[HttpRequest], HttpResponse]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

POLICY_OF_A_FILE = "default-src 'none'; frame-ancestors 'none'"
"""A static file requests nothing: what a script or a style sheet may do is in the policy of the page that has it."""
FOUND = (200, 206, 304)

HEADERS = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), "
        "screen-wake-lock=(self), clipboard-write=(self)"
    ),
    "Scorekeeper-Server": "1",  # static/js/app.js and service-worker.js ignore an answer without it
}

# Pages behind a secret link, the ones that know a phone's saved links, and those whose address has the way back to a
# match.
BEHIND_A_LINK = "/b/"
PERSONAL = frozenset({"/", "/new/", "/keep/"})
WAY_BACK = "back"

TAKES_A_FILE = re.compile(rf"/b/{TOKEN}/import/")

RETRY_AFTER_SECONDS = 2

# Python knows codecs, such as hex, that Django would try on a form and fail; UTF-8 is what browsers send.
UTF_8 = ("utf-8", "utf8")


class Headers:
    """The outermost: also a redirect to https, a static file and the answer to a crash carry these headers."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.headers = tuple(security_headers().items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(settings.STATIC_URL) and response.status_code in FOUND:
            response.headers["Content-Security-Policy"] = POLICY_OF_A_FILE
        for name, value in self.headers:
            response.headers.setdefault(name, value)
        behind_a_link, leads_back = request.path_info.startswith(BEHIND_A_LINK), names_way_back(request)
        if behind_a_link or leads_back:
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        if behind_a_link:
            patch_vary_headers(response, ["HX-Request"])  # to htmx only the part that changes is answered
        is_personal = behind_a_link or request.path_info in PERSONAL
        if leads_back or (is_personal and "Cache-Control" not in response.headers):
            patch_cache_control(response, private=True, no_cache=True)
        return response


def security_headers() -> dict[str, str]:
    """The headers of every response, also of one made outside Django."""
    return {
        "Content-Security-Policy": policy(),
        **HEADERS,
        # Answers that never reach Django's own middleware, such as a static file, need its headers too.
        "Cross-Origin-Opener-Policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "Referrer-Policy": settings.SECURE_REFERRER_POLICY,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
    }


def names_way_back(request: HttpRequest) -> bool:
    """Whether the address names the match to which its page leads back, and so holds a link.

    Read without `request.GET`, which raises where there are too many fields.
    """
    query = request.META.get("QUERY_STRING", "")
    return any(unquote_plus(field.partition("=")[0]) == WAY_BACK for field in query.split("&"))


class HostGuard:
    """At home, refuses a name that leads here but is not this machine's, and says which address to open.

    Elsewhere Django refuses every name but those of `ALLOWED_HOSTS`.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.INSECURE_HTTP:
            return self.get_response(request)
        domain, port = split_domain_port(request.get_host())
        if home_network.answers_to(domain):
            return self.get_response(request)
        page = {"domain": domain, "address": home_network.root_at_home(port)}
        return HttpResponse(loader.render_to_string("other_name.html", page, request=request), status=400)


class AddressGuard:
    """Refuses a query that is not in UTF-8: Django would put signs of its own in the place of what it cannot read.

    A path that is not in UTF-8 leads nowhere by itself.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            unquote_to_bytes(request.META.get("QUERY_STRING", "").encode("latin-1")).decode()
        except UnicodeDecodeError:
            raise BadRequest("An address is not in UTF-8") from None
        return self.get_response(request)


class SizeGuard:
    """Refuses, without reading it, a body that is too large, compressed, not UTF-8, or without Content-Length."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.refusal(request) or self.get_response(request)

    def refusal(self, request: HttpRequest) -> HttpResponse | None:
        if request.headers.get("Content-Encoding", "identity").lower() != "identity":
            return plain(_("Send the data as it is, not compressed."), status=415)
        if (request.content_params or {}).get("charset", "utf-8").lower() not in UTF_8:
            return plain(_("Send the data in UTF-8."), status=415)
        length = request.META.get("CONTENT_LENGTH")
        if not length and "Transfer-Encoding" not in request.headers:
            return None
        if not (length and length.isascii() and length.isdigit()):
            return plain(_("Send the length of the data."), status=400)
        if len(length) > 12 or int(length) > longest_body(request.path_info):
            return plain(_("That is too much at once. Send less."), status=413)
        return None


def longest_body(path: str) -> int:
    """How many bytes may be sent there: only where a file is uploaded more than a form, by what comes around it."""
    return settings.LARGEST_IMPORT_BODY if TAKES_A_FILE.fullmatch(path) else settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class SameOriginGuard:
    """Refuses whatever another site's page sends in a visitor's name.

    Over plain HTTP browsers send no `Sec-Fetch-Site`; there the guard rests on `Origin`.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in SAFE_METHODS or is_from_here(request):
            return self.get_response(request)
        return plain(
            _("This came from another site's page, so nothing was changed. Open Scorekeeper and try again."), status=403
        )


def is_from_here(request: HttpRequest) -> bool:
    """Whether one of our own pages sent this, or a program that is no browser."""
    if request.headers.get("Sec-Fetch-Site") not in (None, "same-origin"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


class DatabaseGuard:
    """A database that is busy, full or gone is a matter of minutes, not a mistake: the page asks to try again.

    One that is damaged is a matter for the person who runs the server: the page says so, and the log says what to do.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        damaged = diagnosis.report_damage(exception)
        if not (damaged or diagnosis.is_temporary(exception)):
            return None
        try:
            page = loader.render_to_string("503.html", {"damaged": damaged}, request)
            response = HttpResponse(page, status=503)
        except TemplateDoesNotExist:
            response = plain(_("The score book cannot be reached now. Try again in a moment."), status=503)
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return reswap(response, "none")  # a page that only looks for news stays as it is, and looks again


class RateLimitGuard:
    """Who does more than a table ever would must wait. Where a form was sent, its view shows again what was in it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, RateLimited):
            return None
        page = loader.render_to_string("429.html", request=request)
        return HttpResponse(page, status=429, headers={"Retry-After": str(exception.seconds)})


def plain(sentence: str, *, status: int) -> HttpResponse:
    """Answer with one sentence of plain text, for programs and requests that no page of ours makes."""
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")


# The content security policy: what a page may load and run.

TEMPLATE = (
    "default-src 'none'; script-src 'self' '{importmap}'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; object-src 'none'"
)


def policy() -> str:
    """The policy of every page; the import map is the only script that a page holds itself."""
    return TEMPLATE.format(importmap=assets.current().digest)
