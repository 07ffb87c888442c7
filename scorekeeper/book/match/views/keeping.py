"""What a phone keeps in its list: a link is put there, taken off it, or the device keeps no list at all."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.ledger.links import bookmarks, rate_limits
from scorekeeper.book.ledger.links.bookmarks import Mark
from scorekeeper.book.ledger.permission import Link, Role
from scorekeeper.book.ledger.tokens import TOKEN, digest

LONGEST_SHOWN = 200
ADDRESS = re.compile(rf"(?:^|/b/)({TOKEN})(?:/|$)")


@page_with_a_form
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a shared link on this phone, or forget it; without a link, ask for it."""
    if request.method != "POST":
        return render(request, "match/keep.html", {"keeps_nothing": bookmarks.keeps_nothing(request)})
    given = request.POST.get("token") or request.POST.get("link", "")
    found = ADDRESS.search(given.strip())
    done = WHAT_TO_DO.get(request.POST.get("do", ""), _keep)
    return done(request, found[1] if found else "", given)


def _keep(request: HttpRequest, token: str, given: str) -> HttpResponse:
    link = _living(token)
    if link is None:
        rate_limits.note_a_guess(request)
        error = _("Nothing opens with this link. Was all of it copied?")
        return render(request, "match/keep.html", {"error": error, "link": given[:LONGEST_SHOWN]}, status=422)
    response = see_other("match", token, link.match.number) if link.match else see_other("book", token)
    bookmarks.mark(request, response, token, Mark.KEPT)
    return response


def _answered(mark: Mark) -> Callable[[HttpRequest, str, str], HttpResponse]:
    """Return what follows on an answer to the question of the first page, which asks it no more."""

    def answered(request: HttpRequest, token: str, given: str) -> HttpResponse:
        response = see_other("home")
        if _living(token):
            bookmarks.mark(request, response, token, mark)
        return response

    return answered


def _forget(request: HttpRequest, token: str, given: str) -> HttpResponse:
    """Take the link off the list, and leave the way back open.

    A link that is seen nowhere any more cannot be found again.
    """
    link = _living(token)
    page = {"token": token if link else "", "owns": link is not None and link.role == Role.OWN}
    response = render(request, "match/forgotten.html", page)
    bookmarks.forget(request, response, token)
    return response


def _nothing(request: HttpRequest, token: str, given: str) -> HttpResponse:
    response = render(request, "match/forgotten.html", {"nothing": True})
    bookmarks.keep_nothing(response)
    return response


def _again(request: HttpRequest, token: str, given: str) -> HttpResponse:
    response = see_other("home")
    bookmarks.keep_again(response)
    return response


WHAT_TO_DO = {
    "keep it": _answered(Mark.KEPT),
    "not now": _answered(Mark.OPENED),
    "forget": _forget,
    "nothing": _nothing,
    "again": _again,
}


def _living(token: str) -> Link | None:
    return Link.objects.live().select_related("match").filter(digest=digest(token)).exclude(book=None).first()
