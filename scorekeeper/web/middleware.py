"""Middleware: response headers, a guard against requests that no page of ours sends, and pages to try again."""

import re
from collections.abc import Callable, Iterator
from typing import cast
from urllib.parse import unquote_plus, unquote_to_bytes

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.urls import is_valid_path
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django_htmx.http import reswap

from scorekeeper.database import diagnosis
from scorekeeper.web import assets, home_network
from scorekeeper.web.parameters import base_for, wants_fragment
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
    "Scorekeeper-Server": "1",  # static/js/own-server.js counts an answer without it as none
}

# Pages behind a secret link, the ones that know a phone's saved links, and those whose address has the way back to a
# match.
BEHIND_A_LINK = "/b/"
PERSONAL = frozenset({"/", "/new/", "/keep/"})
GAMES = "/games/"  # these pages lead to a new match in the phone's own book
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
        is_personal = behind_a_link or request.path_info in PERSONAL or request.path_info.startswith(GAMES)
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


class ReadersLanguage(LocaleMiddleware):
    """The language that somebody chose, or the first of their browser's that is available here.

    It also tells caches that the choice by hand lies in a cookie. Static files are served before this.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Name the language, and what it depends on."""
        patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


class RequestGuard:
    """Refuses what no page of ours sends, before any view sees it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        check_query(request)
        refusal = refused_host(request) or refused_body(request) or refused_origin(request)
        return refusal or self.get_response(request)


def refused_host(request: HttpRequest) -> HttpResponse | None:
    """At home, refuse a name that leads here but is not this machine's, and say which address to open.

    Elsewhere Django refuses every name but those of `ALLOWED_HOSTS`.
    """
    if not settings.INSECURE_HTTP:
        return None
    domain, port = split_domain_port(request.get_host())
    if home_network.answers_to(domain):
        return None
    page = {"domain": domain, "address": home_network.root_at_home(port)}
    return render(request, "other_name.html", page, status=400)


def check_query(request: HttpRequest) -> None:
    """Refuse a query that is not in UTF-8: Django would put signs of its own in the place of what it cannot read.

    A path that is not in UTF-8 leads nowhere by itself. Raises BadRequest.
    """
    try:
        unquote_to_bytes(request.META.get("QUERY_STRING", "").encode("latin-1")).decode()
    except UnicodeDecodeError:
        raise BadRequest("An address is not in UTF-8") from None


def refused_body(request: HttpRequest) -> HttpResponse | None:
    """Refuse, without reading it, a body that is too large, compressed, not UTF-8, or without Content-Length."""
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


def refused_origin(request: HttpRequest) -> HttpResponse | None:
    """Refuse whatever another site's page sends in a visitor's name.

    Over plain HTTP browsers send no `Sec-Fetch-Site`; there the guard rests on `Origin`.
    """
    if request.method in SAFE_METHODS or is_from_here(request):
        return None
    return plain(
        _("This came from another site's page, so nothing was changed. Open Scorekeeper and try again."), status=403
    )


def is_from_here(request: HttpRequest) -> bool:
    """Whether one of our own pages sent this, or a program that is no browser."""
    if request.headers.get("Sec-Fetch-Site") not in (None, "same-origin"):
        return False
    origin = request.headers.get("Origin")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


class RetryLater:
    """Answers what may succeed in a while, such as an entry while the database is busy, full or gone: 503.

    Where the database is damaged, the page says so, and the log says what to do. Who does more than a table ever would
    must wait: 429. A form comes back with all that was sent, ready to go again.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, RateLimited):
            return retry_page(request, status=429, seconds=exception.seconds)
        damaged = diagnosis.report_damage(exception)
        if damaged or diagnosis.is_temporary(exception):
            return retry_page(request, status=503, seconds=RETRY_AFTER_SECONDS, damaged=damaged)
        return None


def retry_page(request: HttpRequest, *, status: int, seconds: int, damaged: bool = False) -> HttpResponse:
    """A page that asks to try again; after a form it has the whole entry, which it sends again at one tap."""
    page: dict[str, object] = {"damaged": damaged}
    if request.method == "POST" and not TAKES_A_FILE.fullmatch(request.path_info):
        minutes = max(1, round(seconds / 60)) if status == 429 else 0
        page |= {"action": request.path, "fields": dict(request.POST.items()), "minutes": minutes}
        page |= {"base": base_for(request, "base.html"), "part": wants_fragment(request)}
        answer = render(request, "busy.html", page, status=status)
    else:
        answer = render(request, f"{status}.html", page, status=status)
        if status == 503:
            reswap(answer, "none")  # a page that only looks for news stays as it is, and looks again
    answer.headers["Retry-After"] = str(seconds)
    return answer


def plain(sentence: str, *, status: int) -> HttpResponse:
    """Answer with one sentence of plain text, for programs and requests that no page of ours makes."""
    return HttpResponse(f"{sentence}\n", status=status, content_type="text/plain; charset=utf-8")


class GluedLink:
    """Redirects a link to which a message has glued a full stop, a bracket, an invisible character or the like.

    The address behind it is one of ours below `/b/`, whatever else was sent.
    """

    GLUED = re.compile(rf"(/b/{TOKEN}(?:.*[A-Za-z0-9])?)[^A-Za-z0-9]+", re.DOTALL)

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 404 and request.method in ("GET", "HEAD"):
            address, query = self._meant(request.path_info), request.META.get("QUERY_STRING", "")
            if address:
                return HttpResponseRedirect(f"{address}?{query}" if query else address)
        return response

    def _meant(self, path: str) -> str:
        """The address without what is glued to it; empty where none of ours is left."""
        if found := self.GLUED.fullmatch(path):
            for address in (f"{found[1]}/", found[1]):
                if address != path and is_valid_path(address):
                    return address
        return ""


class NotTranslated:
    """Marks names and words of other languages in a page, so that a browser that translates it leaves them alone.

    It goes by the markup: names are in <bdi>, words of another language have `lang`. In the templates the mark would be
    part of the sentences that translators get.
    """

    # Only in tags: a note may say " lang=" as well, and within a value a quotation mark would end the value. In what
    # people write "<" and quotation marks are escaped.
    ATTRIBUTE = rb"""\s+[^\s<>="']+(?:="[^"]*"|='[^']*')?"""
    MARKED = re.compile(rb"<(?!html\b)(?:bdi|[a-z][a-z0-9]*(?=(?:%b)*?\s+lang=))(?=[\s>])(?! translate=)" % ATTRIBUTE)
    MARK = rb'\g<0> translate="no"'

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if is_page and not response.has_header("Content-Encoding"):  # what is packed already was marked before
            if isinstance(response, StreamingHttpResponse):  # in whole pieces of templates
                response.streaming_content = map(self.marked, cast("Iterator[bytes]", response.streaming_content))
            elif isinstance(response, HttpResponse):
                response.content = self.marked(response.content)
        return response

    @classmethod
    def marked(cls, page: bytes) -> bytes:
        """The page with the marks; one that has them stays as it is."""
        return cls.MARKED.sub(cls.MARK, page)


# The content security policy: what a page may load and run.

TEMPLATE = (
    "default-src 'none'; script-src 'self' '{importmap}'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; object-src 'none'"
)


def policy() -> str:
    """The policy of every page; the import map is the only script that a page holds itself."""
    return TEMPLATE.format(importmap=assets.current().digest)
