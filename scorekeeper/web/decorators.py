"""Decorators for views that take a POST: accepted content types, and 503 when the database is locked."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import unquote_to_bytes

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.database import diagnosis
from scorekeeper.web.middleware import RETRY_AFTER_SECONDS, plain
from scorekeeper.web.parameters import wants_fragment
from scorekeeper.web.rate_limits import RateLimited

MULTIPART = "multipart/form-data"
FORM_TYPES = ("application/x-www-form-urlencoded", MULTIPART)

View = Callable[..., HttpResponse]


def form_page(view: View) -> View:
    """A page whose form is sent to its own address."""
    return require_http_methods(["GET", "HEAD", "POST"])(require_form(with_retry_page(view)))


def require_form(view: View) -> View:
    """Accepts a form in UTF-8 with each field once; anything else that is posted is answered 415 or 400."""

    @wraps(view)
    def wrapper(request: HttpRequest, **where: object) -> HttpResponse:
        refusal = _refusal(request) if request.method == "POST" else None
        return refusal or view(request, **where)

    return wrapper


def _refusal(request: HttpRequest) -> HttpResponse | None:
    if request.content_type not in FORM_TYPES:
        return plain(_("Send a form."), status=415)
    if not _is_in_utf_8(request):
        return plain(_("Send the data in UTF-8."), status=400)
    twice = next((name for name, values in request.POST.lists() if len(values) > 1), None)
    if twice is not None:
        return plain(_("The field %(name)s is given more than once.") % {"name": ascii(twice[:40])}, status=400)
    return None


def _is_in_utf_8(request: HttpRequest) -> bool:
    """Whether the body is UTF-8: Django would replace what it cannot read, and that would be stored."""
    try:
        (request.body if request.content_type == MULTIPART else unquote_to_bytes(request.body)).decode()
    except UnicodeDecodeError:
        return False
    return True


def with_retry_page(view: View) -> View:
    """Answers with all that was sent, ready to go again, where nothing can be stored just now.

    503 when the database is busy, full, gone or damaged; 429 when the sender has done too much in a while.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, **where: object) -> HttpResponse:
        try:
            return view(request, **where)
        except Error as trouble:
            if request.method != "POST":
                raise
            if diagnosis.report_damage(trouble):
                return _retry_page(request, status=503, seconds=RETRY_AFTER_SECONDS, damaged=True)
            if diagnosis.is_temporary(trouble):
                return busy(request)
            raise
        except RateLimited as limit:
            if request.method != "POST":
                raise
            return _retry_page(request, status=429, seconds=limit.seconds)

    return wrapper


def see_other(to: str, *args: object) -> HttpResponse:
    """Redirect after a POST, so that loading the page anew sends nothing twice.

    `to` is an address, or the name of one with its parts, as `redirect` takes them.
    """
    return HttpResponse(status=303, headers={"Location": resolve_url(to, *args)})


def busy(request: HttpRequest) -> HttpResponse:
    """A page with the whole entry, which sends it again at one tap."""
    return _retry_page(request, status=503, seconds=RETRY_AFTER_SECONDS)


def _retry_page(request: HttpRequest, *, status: int, seconds: int, damaged: bool = False) -> HttpResponse:
    part = wants_fragment(request)
    template = "_busy.html" if part else "busy.html"
    page = {"action": request.path, "fields": dict(request.POST.items()), "part": part}
    minutes = max(1, round(seconds / 60)) if status == 429 else 0
    answer = render(request, template, page | {"minutes": minutes, "damaged": damaged}, status=status)
    answer.headers["Retry-After"] = str(seconds)
    return answer
