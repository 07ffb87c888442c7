"""Copies of a book to keep: all of it as a file, its deals as a table, and a year of it to print.

Whoever may look into the book may print it, as one may copy a sheet from the wall. The files are the owner's: they hold
everything at once, and nothing else asks as much of the server.
"""

from collections.abc import Generator, Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import get_format
from django.utils.text import slugify
from django.utils.translation import check_for_language
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.http import require_safe

from scorekeeper.book.copies.exports import year as export_year
from scorekeeper.book.copies.exports.book import written_book
from scorekeeper.book.copies.exports.deals import written_deals
from scorekeeper.book.copies.exports.parts import parts
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links import rate_limits
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.permission import Role

MEBIBYTE = 1024 * 1024
SENT_AT_A_TIME = 16 * 1024
"""Characters."""

SEPARATORS = {"comma": ",", "semicolon": ";"}


@require_safe
@for_book(Role.WATCH)
def export(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show what can be taken along, and what can be imported."""
    token = opened.token
    years = [(year, reverse("export-year", args=(token, year))) for year in export_year.years(opened.book)]
    page = {"book": opened.book, "years": years, "book_url": book_url(token)}
    if opened.allows(Role.OWN):
        page |= {
            "export_book_url": reverse("export-book", args=(token,)),
            "files": range(1, len(parts(opened.book)) + 2),
            "most": settings.LARGEST_IMPORT // MEBIBYTE,
            "export_deals_url": reverse("export-deals", args=(token,)),
            "separators": ["semicolon", "comma"] if _has_decimal_comma(request) else ["comma", "semicolon"],
            "import_url": reverse("import", args=(token,)),
            "delete_url": reverse("delete-book", args=(token,)),
        }
    return render(request, "copies/export.html", page)


@require_safe
@for_book(Role.OWN)
def whole_book(request: HttpRequest, opened: Opened) -> HttpResponseBase:
    """Send everything, to be kept or imported into another book; of a very large book the file of that number."""
    number = request.GET.get("file", "1")
    between = parts(opened.book)
    pieces = dict(enumerate(zip([0, *between], [*between, None], strict=True), 1))
    if number not in map(str, pieces):
        raise Http404
    after, until = pieces[int(number)]
    ending = f"-{number}.jsonl" if between else ".jsonl"
    return _file(request, opened, written_book(opened.book, after, until), "application/jsonl", ending)


@require_safe
@for_book(Role.OWN)
def all_deals(request: HttpRequest, opened: Opened) -> HttpResponseBase:
    """Send a row a deal, for a spreadsheet; which character stands between two cells is said by its name."""
    separator = request.GET.get("separator", "comma")
    if separator not in SEPARATORS:
        raise Http404
    return _file(request, opened, written_deals(opened.book, SEPARATORS[separator]), "text/csv", "-deals.csv")


@require_safe
@for_book(Role.WATCH)
def of_year(request: HttpRequest, opened: Opened, year: int) -> HttpResponseBase:
    """Show all final sheets and results of a year, to be printed; where they are many, so many on each page."""
    sheets = export_year.sheets(opened.book, year, request.GET.get("page", "1"))
    if sheets is None:
        raise Http404
    return _sent(request, opened, export_year.printed_year(request, opened, sheets))


def _has_decimal_comma(request: HttpRequest) -> bool:
    """Return whether numbers have a comma where the reader's browser comes from: spreadsheets there expect semicolons
    between cells.
    """
    wanted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    language = wanted[0][0] if wanted else ""
    known = [code for code in (language, language.partition("-")[0]) if check_for_language(code)]
    return bool(known) and get_format("DECIMAL_SEPARATOR", known[0]) == ","


def _file(request: HttpRequest, opened: Opened, pieces: Generator[str], kind: str, ending: str) -> HttpResponseBase:
    answer = _sent(request, opened, pieces)
    answer.headers["Content-Type"] = f"{kind}; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{_file_name(opened)}{ending}"'
    return answer


def _sent(request: HttpRequest, opened: Opened, pieces: Generator[str]) -> HttpResponseBase:
    """Stream the file while it is made. Nothing is made for whoever asks only for the headers. Raises TooMuch."""
    return StreamingHttpResponse([] if request.method == "HEAD" else Sending(pieces, opened.link.pk))


class Sending:
    """A copy on its way; its link can have another one once this is all there, or nobody takes it any more."""

    def __init__(self, pieces: Generator[str], link: int) -> None:
        rate_limits.begin_export(link)
        self._pieces, self._link = pieces, link

    def __iter__(self) -> Iterator[str]:
        """Gather rows: one at a time would cost as much to send as to make."""
        waiting, length = list[str](), 0
        for piece in self._pieces:
            waiting.append(piece)
            length += len(piece)
            if length >= SENT_AT_A_TIME:
                yield "".join(waiting)
                waiting, length = [], 0
        yield "".join(waiting)

    def close(self) -> None:
        """End the export; Django calls it however the answer ended."""
        self._pieces.close()
        rate_limits.end_export(self._link)


def _file_name(opened: Opened) -> str:
    """Return the book's name as far as every system can spell it; nothing of a link."""
    return slugify(opened.book.name)[:40] or "score-book"
