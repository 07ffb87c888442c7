"""A file of matches is taken into a book, whole or not at all."""

from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.book import limits
from scorekeeper.book.import_book import take
from scorekeeper.book.import_read import LONGEST_FILE, read_file
from scorekeeper.book.import_weighed import NotTaken
from scorekeeper.book.middleware import plain
from scorekeeper.book.models import Role
from scorekeeper.book.opened import Opened, for_book
from scorekeeper.book.views.posted import MULTIPART, see_other
from scorekeeper.forms import sentence

MOST_DIGITS = 6


@require_http_methods(["GET", "HEAD", "POST"])
@for_book(Role.OWN)
def taken_in(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Choose a file. After it was taken in, the same page says how much of it was new."""
    if request.method != "POST":
        return _page(request, opened, **_told(request))
    if request.content_type != MULTIPART:
        return plain(_("Please send a form."), status=415)
    try:
        limits.check_new_matches(request)
        taken = take(opened.book, read_file(_file(request)))
    except NotTaken as refusal:
        return _page(request, opened, status=422, refusal=sentence(str(refusal)))
    limits.note_new_match(request, uuid4())
    here = reverse("import", args=(opened.token,))
    return see_other(f"{here}?new={taken.new}&there={taken.there}")


def _file(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile) or file.size is None:
        raise NotTaken(_("Choose a file first."))
    if file.size > LONGEST_FILE:
        raise NotTaken(_("The file is too large: at most one mebibyte can be read at once."))
    return bytes(file.read())


def _told(request: HttpRequest) -> dict[str, Any]:
    """What came of the last file, as the address says it."""
    given = {name: request.GET.get(name, "") for name in ("new", "there")}
    if all(number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS for number in given.values()):
        return {"told": True} | {name: int(number) for name, number in given.items()}
    return {}


def _page(request: HttpRequest, opened: Opened, *, status: int = 200, **more: Any) -> HttpResponse:
    token = opened.token
    ways = {"book_url": reverse("book", args=(token,)), "export_url": reverse("export", args=(token,))}
    page = {"book": opened.book, "here": reverse("import", args=(token,))} | ways | more
    return render(request, "book/import.html", page, status=status)
