"""Copies of a book to keep: all of it as a file, its deals as a table, and a year of it to print.

Whoever may look into the book may print it, as one may copy a sheet from the wall. The files are the owner's: they hold
everything at once, and nothing else asks as much of the server.
"""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scorekeeper.book import export_year
from scorekeeper.book.export_book import written_book
from scorekeeper.book.export_deals import written_deals
from scorekeeper.book.models import Role
from scorekeeper.book.opened import Opened, for_book


@require_safe
@for_book(Role.WATCH)
def export(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What can be taken along, and what can be brought in."""
    token = opened.token
    years = [(year, reverse("export-year", args=(token, year))) for year in export_year.years(opened.book)]
    page = {"book": opened.book, "years": years, "book_url": reverse("book", args=(token,))}
    if opened.allows(Role.OWN):
        page |= {
            "export_book_url": reverse("export-book", args=(token,)),
            "export_deals_url": reverse("export-deals", args=(token,)),
            "import_url": reverse("import", args=(token,)),
            "delete_url": reverse("delete-book", args=(token,)),
        }
    return render(request, "book/export.html", page)


@require_safe
@for_book(Role.OWN)
def whole_book(request: HttpRequest, opened: Opened) -> HttpResponseBase:
    """Everything, to be kept or taken into another book."""
    return _file(request, written_book(opened.book), "application/json", f"{_file_name(opened)}.json")


@require_safe
@for_book(Role.OWN)
def all_deals(request: HttpRequest, opened: Opened) -> HttpResponseBase:
    """A row a deal, for a spreadsheet."""
    return _file(request, written_deals(opened.book), "text/csv", f"{_file_name(opened)}-deals.csv")


@require_safe
@for_book(Role.WATCH)
def of_year(request: HttpRequest, opened: Opened, year: int) -> HttpResponseBase:
    """All final sheets and results of a year, to be printed."""
    if not export_year.is_there(opened.book, year):
        raise Http404
    return StreamingHttpResponse([] if request.method == "HEAD" else export_year.printed_year(request, opened, year))


def _file(request: HttpRequest, pieces: Iterator[str], kind: str, name: str) -> HttpResponseBase:
    """The file, sent while it is written. Nothing is made of it for whoever asks only for the headers."""
    answer = StreamingHttpResponse([] if request.method == "HEAD" else pieces)
    answer.headers["Content-Type"] = f"{kind}; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _file_name(opened: Opened) -> str:
    """From the book's name as far as every system can spell it; nothing of a link."""
    return slugify(opened.book.name)[:40] or "score-book"
