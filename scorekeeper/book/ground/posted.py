"""What all addresses that take a form have in common: what counts as one, and what becomes of it in a busy database."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import unquote_to_bytes

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.book.ground.asked import asks_for_part
from scorekeeper.book.ground.middleware import plain
from scorekeeper.book.ledger.rate_limits import TooMuch

RETRY_AFTER_SECONDS = 2
MULTIPART = "multipart/form-data"
FORM_TYPES = ("application/x-www-form-urlencoded", MULTIPART)

View = Callable[..., HttpResponse]


def page_with_a_form(view: View) -> View:
    """A page to be read, and the address to which its form is sent."""
    return require_http_methods(["GET", "HEAD", "POST"])(takes_a_form(keeps_the_entry(view)))


def takes_a_form(view: View) -> View:
    """A form in UTF-8, and each of its fields once; 415 or 400 for anything else that is posted."""

    @wraps(view)
    def taken(request: HttpRequest, **where: object) -> HttpResponse:
        refusal = _refusal(request) if request.method == "POST" else None
        return refusal or view(request, **where)

    return taken


def _refusal(request: HttpRequest) -> HttpResponse | None:
    if request.content_type not in FORM_TYPES:
        return plain(_("Please send a form."), status=415)
    if not _is_in_utf_8(request):
        return plain(_("Please send the data in UTF-8."), status=400)
    twice = next((name for name, values in request.POST.lists() if len(values) > 1), None)
    if twice is not None:
        return plain(_("The field %(name)s is given more than once.") % {"name": ascii(twice[:40])}, status=400)
    return None


def _is_in_utf_8(request: HttpRequest) -> bool:
    """Django would put a sign of its own in the place of what it cannot read, and it would be kept."""
    try:
        (request.body if request.content_type == MULTIPART else unquote_to_bytes(request.body)).decode()
    except UnicodeDecodeError:
        return False
    return True


def keeps_the_entry(view: View) -> View:
    """Where nothing can be stored just now, all that was sent comes back, ready to go again.

    503 when the database is busy, full or gone; 429 when the sender has done too much in a while.
    """

    @wraps(view)
    def kept(request: HttpRequest, **where: object) -> HttpResponse:
        try:
            return view(request, **where)
        except (OperationalError, InterfaceError):
            if request.method != "POST":
                raise
            return busy(request)
        except TooMuch as limit:
            if request.method != "POST":
                raise
            return _kept(request, status=429, seconds=limit.seconds)

    return kept


def see_other(to: str, *args: object) -> HttpResponse:
    """What was posted is done; that page shows it, and loading it anew sends nothing twice.

    `to` is an address, or the name of one with its parts, as `redirect` takes them.
    """
    return HttpResponse(status=303, headers={"Location": resolve_url(to, *args)})


def busy(request: HttpRequest) -> HttpResponse:
    """A page that keeps the whole entry and sends it again at one tap."""
    return _kept(request, status=503, seconds=RETRY_AFTER_SECONDS)


def _kept(request: HttpRequest, *, status: int, seconds: int) -> HttpResponse:
    part = asks_for_part(request)
    template = "match/_busy.html" if part else "match/busy.html"
    page = {"action": request.path, "fields": dict(request.POST.items()), "part": part}
    minutes = max(1, round(seconds / 60)) if status == 429 else 0
    answer = render(request, template, page | {"minutes": minutes}, status=status)
    answer.headers["Retry-After"] = str(seconds)
    return answer
