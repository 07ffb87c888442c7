"""A table of final scores is taken into a book: the page says what it understood and asks the rest."""

import zlib
from base64 import b64decode, b64encode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.data.imports.table import of_batch, take, undo, was_changed
from scorekeeper.data.table_form import TableForm
from scorekeeper.data.tables import TableRefused, read_table, text_of, unpacked
from scorekeeper.domain.i18n import sentence
from scorekeeper.matches.access import BookAccess, book_url, for_book
from scorekeeper.matches.models import Book, Role
from scorekeeper.web import rate_limits
from scorekeeper.web.decorators import FORM_TYPES, see_other
from scorekeeper.web.middleware import plain

FIRST_SHOWN = 5
"""Matches that the page shows as they were understood."""
MOST_BYTES, KILOBYTE = 60_000, 1000
"""Of a file, and of a table with its answers: DATA_UPLOAD_MAX_MEMORY_SIZE without what a browser sends around them."""
BYTES_OF_AN_ANSWER = 300
"""To who is meant by a name, with what a browser sends around it."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_book(Role.OWN)
def import_table(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show what a table says and ask what is open; then take it whole, or undo that."""
    if request.method != "POST":
        taken = _taken(access.book, request.GET.get("taken", ""))
        return _page(request, access, taken=taken, undone="undone" in request.GET)
    if request.content_type not in FORM_TYPES:
        return plain(_("Send a form."), status=415)
    if request.POST.get("do") == "undo":
        return _undo(request, access)
    try:
        text = _sent(request)
        table = read_table(text)
        form = TableForm(table, access.book, request.POST if request.POST.get("do") == "take" else None)
        packed = b64encode(zlib.compress(text.encode())).decode()
        if len(packed) + BYTES_OF_AN_ANSWER * len(form.alike) > MOST_BYTES:
            raise TableRefused(_("This table is too long. Take part of it first."))
    except TableRefused as refusal:
        pasted = request.POST.get("text", "")
        return _page(request, access, status=422, refusal=sentence(str(refusal)), pasted=pasted)
    if form.is_bound and form.is_valid():
        rate_limits.check_new_matches(request)
        try:
            batch = take(access.book, form)
        except (TableRefused, ImportRefused) as refusal:
            form.add_error(None, sentence(str(refusal)))
        else:
            rate_limits.note_new_match(request, batch)
            return see_other(f"{reverse('import-table', args=(access.token,))}?taken={batch}")
    rows = table.rows
    shown = {"table": table, "first": rows[:FIRST_SHOWN], "more": len(rows[FIRST_SHOWN:]), "form": form}
    return _page(request, access, status=422 if form.is_bound else 200, packed=packed, **shown)


def _undo(request: HttpRequest, access: BookAccess) -> HttpResponse:
    batch = request.POST.get("id", "")
    try:
        undo(access.book, UUID(batch))
    except ImportRefused as refusal:
        return _page(request, access, status=422, taken=_taken(access.book, batch), wrong=sentence(str(refusal)))
    except ValueError:
        raise Http404 from None
    return see_other(f"{reverse('import-table', args=(access.token,))}?undone")


def _page(request: HttpRequest, access: BookAccess, *, status: int = 200, **more: object) -> HttpResponse:
    ways = {"book_url": book_url(access.token), "matches_url": book_url(access.token, "matches")}
    here = {"book": access.book, "here": request.path, "import_url": reverse("import", args=(access.token,))}
    return render(request, "data/table.html", here | ways | {"most": MOST_BYTES // KILOBYTE} | more, status=status)


def _sent(request: HttpRequest) -> str:
    """The table, from a file, from the page before, or as it was pasted. Raises TableRefused."""
    if "packed" in request.POST:
        try:
            packed = b64decode(request.POST["packed"], validate=True)
        except ValueError:
            raise TableRefused(_("Scorekeeper cannot read this. Paste the table again.")) from None
        return text_of(unpacked(packed))
    file = request.FILES.get("file")
    text = text_of(file.read()) if file else request.POST.get("text", "")
    if "\ufffd" in text:
        raise TableRefused(_("This is not UTF-8. Save it as “CSV UTF-8”, or copy the cells and paste them."))
    return text


def _taken(book: Book, batch: str) -> dict[str, object] | None:
    """What was taken with that id; None where nothing was."""
    try:
        matches = list(of_batch(book, UUID(batch)))
    except ValueError:
        return None
    return {"id": batch, "matches": len(matches), "changed": sum(map(was_changed, matches))} if matches else None
