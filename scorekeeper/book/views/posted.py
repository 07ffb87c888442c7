"""What all addresses that take a form have in common: what counts as one, and what becomes of it in a busy database."""

from collections.abc import Callable
from functools import wraps

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.book.pages import asks_for_part

RETRY_AFTER_SECONDS = "2"
FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")

View = Callable[..., HttpResponse]


def takes_a_form(view: View) -> View:
    """A form, and each of its fields once; 415 or 400 for anything else that is posted."""

    @wraps(view)
    def taken(request: HttpRequest, **where: object) -> HttpResponse:
        if request.method != "POST":
            return view(request, **where)
        if request.content_type not in FORM_TYPES:
            return HttpResponse(_("Please send a form."), status=415, content_type="text/plain; charset=utf-8")
        twice = next((name for name, values in request.POST.lists() if len(values) > 1), None)
        if twice is not None:
            words = _("The field %(name)s is given more than once.") % {"name": ascii(twice[:40])}
            return HttpResponseBadRequest(words, content_type="text/plain; charset=utf-8")
        return view(request, **where)

    return taken


def keeps_the_entry(view: View) -> View:
    """When the database is busy, full or gone, nothing is stored: 503 with all that was sent, ready to go again."""

    @wraps(view)
    def kept(request: HttpRequest, **where: object) -> HttpResponse:
        try:
            return view(request, **where)
        except (OperationalError, InterfaceError):
            if request.method != "POST":
                raise
            return busy(request)

    return kept


def busy(request: HttpRequest) -> HttpResponse:
    """A page that keeps the whole entry and sends it again at one tap."""
    part = asks_for_part(request)
    template = "match/_busy.html" if part else "match/busy.html"
    page = {"action": request.path, "fields": dict(request.POST.items()), "part": part}
    answer = render(request, template, page, status=503)
    answer.headers["Retry-After"] = RETRY_AFTER_SECONDS
    return answer
