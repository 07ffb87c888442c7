"""What views that take a POST have in common: which content types they accept, and the redirect after it."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import unquote_to_bytes

from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.web.middleware import plain

MULTIPART = "multipart/form-data"
FORM_TYPES = ("application/x-www-form-urlencoded", MULTIPART)

View = Callable[..., HttpResponse]


def form_page(view: View) -> View:
    """A page whose form is sent to its own address."""
    return require_http_methods(["GET", "HEAD", "POST"])(require_form(view))


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


def see_other(to: str, *args: object) -> HttpResponse:
    """Redirect after a POST, so that loading the page anew sends nothing twice.

    `to` is an address, or the name of one with its parts, as `redirect` takes them.
    """
    return HttpResponse(status=303, headers={"Location": resolve_url(to, *args)})
