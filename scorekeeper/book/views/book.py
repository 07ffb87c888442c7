"""A book's page: its matches, its name, and its own link."""

import re
from typing import Any, Self

import segno
from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from scorekeeper.book import shelf
from scorekeeper.book.converters import Number
from scorekeeper.book.models import Book, Match, Role
from scorekeeper.book.opened import Opened, for_book
from scorekeeper.book.views.posted import keeps_the_entry, takes_a_form
from scorekeeper.domain.names import clean_name
from scorekeeper.forms import sentence

MOST_LISTED = 60


class RenameForm(forms.Form):
    """A new name for the book."""

    name = forms.CharField(label=_("Name"))

    def clean_name(self) -> str:
        try:
            return clean_name(self.cleaned_data["name"])
        except ValueError as refusal:
            raise forms.ValidationError(sentence(str(refusal))) from refusal


@require_http_methods(["GET", "HEAD", "POST"])
@takes_a_form
@keeps_the_entry
@for_book(Role.WATCH)
def book(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Open and finished matches; to its owner also the name and the link."""
    form = RenameForm(request.POST if request.method == "POST" else None, initial={"name": opened.book.name})
    if request.method == "POST":
        return _rename(request, opened, form)
    return render(request, "book/book.html", _page(request, opened, form))


def _rename(request: HttpRequest, opened: Opened, form: RenameForm) -> HttpResponse:
    if not opened.allows(Role.OWN):
        raise PermissionDenied
    if form.is_valid():
        opened.book.name = form.cleaned_data["name"]
        opened.book.save(update_fields=["name"])
        return redirect("book", opened.token)
    return render(request, "book/book.html", _page(request, opened, form), status=422)


def _page(request: HttpRequest, opened: Opened, form: RenameForm) -> dict[str, Any]:
    shown, older = _shown(request, opened.book)
    lines = shelf.lines(shown, opened.token)
    marked = shelf.badge_of(opened.book)
    url = reverse("book", args=(opened.token,))
    page = {
        "book": opened.book,
        "token": opened.token,
        "book_url": url,
        "open": [line for line in lines if line.is_open],
        "finished": [line for line in lines if not line.is_open],
        "cats": marked[0].names if marked else "",
        "rules_url": reverse("rules"),
        "older": older,
    }
    if opened.allows(Role.SCORE):
        page["new_url"] = reverse("new-match", args=(opened.token,))
    if opened.allows(Role.OWN):
        page |= {"form": form, "rename_url": url, "show_link": "link" in request.GET} | link_shown(request, url)
    return page


def _shown(request: HttpRequest, book: Book) -> tuple[list[Match], int | None]:
    """A page of the book's matches, newest first, and the number before which the older ones lie."""
    before = request.GET.get("before", "")
    matches = shelf.listed(book)
    if re.fullmatch(Number.regex, before):
        matches = matches.filter(number__lt=int(before))
    shown = list(matches[: MOST_LISTED + 1])
    return shown[:MOST_LISTED], shown[MOST_LISTED - 1].number if len(shown) > MOST_LISTED else None


def link_shown(request: HttpRequest, url: str) -> dict[str, Any]:
    """A link as text and as a square for another phone's camera."""
    address = request.build_absolute_uri(url)
    return {"link_url": address, "qr": QrCode(address)}


class QrCode(str):
    """A QR code as inline SVG, black on white in any theme: cameras want it so. Text, or templates would escape it."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        code = segno.make(text, error="m", micro=False)
        return super().__new__(
            cls, code.svg_inline(svgclass=None, lineclass=None, light="#fff", omitsize=True, border=2)
        )

    def __html__(self) -> str:
        return str(self)
