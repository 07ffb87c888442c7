"""A file of matches is imported into a book by a process of its own; the page says how far it is."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.book.copies.imports import process
from scorekeeper.book.copies.imports.match import NotTaken
from scorekeeper.book.ground.asked import asks_for_part
from scorekeeper.book.ground.middleware import plain
from scorekeeper.book.ground.posted import FORM_TYPES, see_other
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links import rate_limits
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Book, Import
from scorekeeper.domain.names import isolated

MEBIBYTE = 1024 * 1024
MOST_NAMED = 12


class TemporaryFile(TemporaryFileUploadHandler):
    """Writes what is sent into a file that only its owner may read. Its name holds nothing of the sender's."""

    def new_file(self, *args: Any, **more: Any) -> None:
        """Begin a file. Raises OSError."""
        FileUploadHandler.new_file(self, *args, **more)
        self.file = TemporaryUploadedFile("sent", "", 0, "")


@require_http_methods(["GET", "HEAD", "POST"])
@for_book(Role.OWN)
def import_page(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Choose a file; then how far it is, and what came of it. Somebody may leave the page and come back."""
    if request.method != "POST":
        return _page(request, opened)
    if request.content_type not in FORM_TYPES:
        return plain(_("Please send a form."), status=415)
    request.upload_handlers = [TemporaryFile(request)]
    try:
        if request.POST.get("do") == "stop":
            process.stop(opened.book)
        else:
            _start(request, opened.book)
    except NotTaken as refusal:
        return _page(request, opened, status=422, refusal=str(refusal))
    except OSError:
        words = _("The file cannot be kept: the disk of the server may be full.")
        return _page(request, opened, status=503, refusal=words)
    except process.AlreadyRunning:
        return _page(request, opened, status=409)
    return see_other("import", opened.token)


def _start(request: HttpRequest, book: Book) -> None:
    """Start to import the file that was sent. Raises NotTaken, AlreadyRunning and OSError."""
    rate_limits.check_new_matches(request)
    file = request.FILES.get("file")
    if not isinstance(file, TemporaryUploadedFile) or file.file is None:
        raise NotTaken(_("Choose a file first."))
    if file.size is None or file.size > settings.LARGEST_IMPORT:
        told = {"most": settings.LARGEST_IMPORT // MEBIBYTE}
        raise NotTaken(_("The file is too large: at most %(most)s MiB can be imported at once.") % told)
    try:
        process.start(book, file.file)
    except process.TooMany:
        raise NotTaken(_("Many files are being imported just now. Please try again in a few minutes.")) from None
    rate_limits.note_new_match(request, uuid4())


def _page(request: HttpRequest, opened: Opened, *, status: int = 200, **more: object) -> HttpResponse:
    token = opened.token
    ways = {f"{name}_url": reverse(name, args=(token,)) for name in ("book", "export", "people")}
    page = {
        "book": opened.book,
        "here": reverse("import", args=(token,)),
        "matches_url": book_url(token, "matches"),
        "incoming": Import.objects.last_of(opened.book),
        "alike": _alike(opened.book),
        "most": settings.LARGEST_IMPORT // MEBIBYTE,
    }
    template = "copies/_import.html" if asks_for_part(request) else "copies/import.html"
    return render(request, template, page | ways | more, status=status)


def _alike(book: Book) -> list[str]:
    """Return names that look alike: who has just come in may be somebody who was there."""
    return [isolated(player.shown) for player in book.players.exclude(mark="").order_by("number")[:MOST_NAMED]]
