"""Export of a book, import into one, and deletion."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import check_for_language, parse_accept_lang_header  # also for one language
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.data import exports as export_year
from scorekeeper.data.copies import copy_match, copy_of, new_names
from scorekeeper.data.deletions import IsBackAlready, bring_back, delete_match
from scorekeeper.data.exports import parts, written_book, written_deals
from scorekeeper.data.imports import process
from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.domain.names import isolated
from scorekeeper.domain.sheet import Standings, comma_list
from scorekeeper.games import BY_SLUG
from scorekeeper.matches import lifecycle, match_list
from scorekeeper.matches.access import BookAccess, MatchAccess, book_pages, book_url, for_book, for_match, match_url
from scorekeeper.matches.bookmarks import LiveBookmark, live_bookmarks
from scorekeeper.matches.look_alikes import looking_like
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Book, Deletion, Import, Match, Role
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.templatetags.match_lists import day_of
from scorekeeper.matches.views.match import context
from scorekeeper.web import rate_limits
from scorekeeper.web.decorators import FORM_TYPES, form_page, see_other
from scorekeeper.web.middleware import plain
from scorekeeper.web.parameters import base_for
from scorekeeper.web.tokens import EXAMPLE

MEBIBYTE = 1024 * 1024
SENT_AT_A_TIME = 16 * 1024
"""Characters."""

SEPARATORS = {"comma": ",", "semicolon": ";"}


@require_safe
def example(request: HttpRequest) -> HttpResponse:
    """Lead to the example book, by an address that can be said aloud."""
    return redirect("book", EXAMPLE)


@require_safe
@for_book(Role.WATCH)
def export(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show what can be exported and imported."""
    token = access.token
    years = [(year, reverse("export-year", args=(token, year))) for year in export_year.years(access.book)]
    page = {"book": access.book, "years": years, "book_url": book_url(token)}
    if access.allows(Role.OWN):
        page |= {
            "export_book_url": reverse("export-book", args=(token,)),
            "files": range(1, len(parts(access.book)) + 2),
            "most": settings.LARGEST_IMPORT // MEBIBYTE,
            "export_deals_url": reverse("export-deals", args=(token,)),
            "separators": ["semicolon", "comma"] if _has_decimal_comma(request) else ["comma", "semicolon"],
            "import_url": reverse("import", args=(token,)),
            "table_url": reverse("import-table", args=(token,)),
            "delete_url": reverse("delete-book", args=(token,)),
        }
    return render(request, "data/export.html", page)


@require_safe
@for_book(Role.OWN)
def whole_book(request: HttpRequest, access: BookAccess) -> HttpResponseBase:
    """Send everything, to be saved or imported into another book; of a very large book the file of that number."""
    number = request.GET.get("file", "1")
    between = parts(access.book)
    pieces = dict(enumerate(zip([0, *between], [*between, None], strict=True), 1))
    if number not in map(str, pieces):
        raise Http404
    after, until = pieces[int(number)]
    ending = f"-{number}.jsonl" if between else ".jsonl"
    return _file(request, access, written_book(access.book, after, until), "application/jsonl", ending)


@require_safe
@for_book(Role.OWN)
def all_deals(request: HttpRequest, access: BookAccess) -> HttpResponseBase:
    """Send a row a deal, for a spreadsheet; `?separator=` names the character between two cells."""
    separator = request.GET.get("separator", "comma")
    if separator not in SEPARATORS:
        raise Http404
    return _file(request, access, written_deals(access.book, SEPARATORS[separator]), "text/csv", "-deals.csv")


@require_safe
@for_book(Role.WATCH)
def of_year(request: HttpRequest, access: BookAccess, year: int) -> HttpResponseBase:
    """Show all final sheets and results of a year, to be printed; where they are many, so many on each page."""
    sheets = export_year.sheets(access.book, year, request.GET.get("page", "1"))
    if sheets is None:
        raise Http404
    return _stream(request, access, export_year.printed_year(request, access, year, sheets))


def _has_decimal_comma(request: HttpRequest) -> bool:
    """Whether numbers have a comma where the reader's browser comes from: spreadsheets there expect semicolons between
    cells.
    """
    wanted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    language = wanted[0][0] if wanted else ""
    known = [code for code in (language, language.partition("-")[0]) if check_for_language(code)]
    return bool(known) and get_format("DECIMAL_SEPARATOR", known[0]) == ","


def _file(request: HttpRequest, access: BookAccess, pieces: Generator[str], kind: str, ending: str) -> HttpResponseBase:
    answer = _stream(request, access, pieces)
    answer.headers["Content-Type"] = f"{kind}; charset=utf-8"
    answer.headers["Content-Disposition"] = f'attachment; filename="{_file_name(access)}{ending}"'
    return answer


def _stream(request: HttpRequest, access: BookAccess, pieces: Generator[str]) -> HttpResponseBase:
    """Stream the file while it is made. A HEAD request makes nothing. Raises RateLimited."""
    return StreamingHttpResponse([] if request.method == "HEAD" else ExportStream(pieces, access.link.pk))


class ExportStream:
    """A running export; the link can start another one once this has ended, whether or not it was sent to its end."""

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


def _file_name(access: BookAccess) -> str:
    """The book's name as far as every system can spell it; nothing of a link."""
    return slugify(access.book.name)[:40] or "score-book"


# A file of matches is imported into a book by a process of its own; the page says how far it is.

MOST_NAMED = 12


class TemporaryFile(TemporaryFileUploadHandler):
    """Writes an upload into a file whose name holds nothing of the sender's, which may be too long for a disk."""

    def new_file(self, *args: Any, **more: Any) -> None:
        """Raises OSError."""
        FileUploadHandler.new_file(self, *args, **more)
        self.file = TemporaryUploadedFile("sent", "", 0, "")


@require_http_methods(["GET", "HEAD", "POST"])
@for_book(Role.OWN)
def import_page(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Choose a file; then how far the import is, and how it ended. Somebody may leave the page and come back."""
    if request.method != "POST":
        return _page(request, access)
    if request.content_type not in FORM_TYPES:
        return plain(_("Send a form."), status=415)
    request.upload_handlers = [TemporaryFile(request)]
    try:
        if request.POST.get("do") == "stop":
            process.stop(access.book)
        else:
            _start(request, access.book)
    except ImportRefused as refusal:
        return _page(request, access, status=422, refusal=str(refusal))
    except OSError:
        words = _("The server could not save the file. Its disk may be full. Tell the person who runs the server.")
        return _page(request, access, status=503, refusal=words)
    except process.AlreadyRunning:
        return _page(request, access, status=409)
    return see_other("import", access.token)


def _start(request: HttpRequest, book: Book) -> None:
    """Start to import the uploaded file. Raises ImportRefused, AlreadyRunning and OSError."""
    rate_limits.check_new_matches(request)
    file = request.FILES.get("file")
    if not isinstance(file, TemporaryUploadedFile) or file.file is None:
        raise ImportRefused(_("Choose a file first."))
    if file.size is None or file.size > settings.LARGEST_IMPORT:
        values = {"most": settings.LARGEST_IMPORT // MEBIBYTE}
        raise ImportRefused(_("The file is too large. Choose one of at most %(most)s MiB.") % values)
    try:
        process.start_import(book, file.file, rate_limits.client_key(request) if settings.LIMITS else "")
    except process.SenderBusy:
        words = _("A file from your network is being imported into another book. Try again when that has ended.")
        raise ImportRefused(words) from None
    except process.TooMany:
        raise ImportRefused(_("The server is importing many files. Try again in a few minutes.")) from None
    rate_limits.note_new_match(request, uuid4())


def _page(request: HttpRequest, access: BookAccess, *, status: int = 200, **more: object) -> HttpResponse:
    token = access.token
    ways = {f"{name}_url": reverse(name, args=(token,)) for name in ("book", "export", "people")}
    page = {
        "base": base_for(request, "history/base.html"),
        "book": access.book,
        "here": reverse("import", args=(token,)),
        "matches_url": book_url(token, "matches"),
        "incoming": Import.objects.last_of(access.book),
        "alike": _alike(access.book),
        "most": settings.LARGEST_IMPORT // MEBIBYTE,
    }
    return render(request, "data/import.html", page | ways | more, status=status)


def _alike(book: Book) -> list[str]:
    """Names that look alike: a new person may be one who was there already."""
    return [isolated(player.display_name) for player in book.players.exclude(mark="").order_by("number")[:MOST_NAMED]]


# A match is copied into another book whose link this phone has, and which that link may write in.


@form_page
@for_match(Role.WATCH)
def copy(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Copy the match into another book of this phone. The page says of each who would be new there."""
    match, books, wrong = access.match, _other_books(request, access), ""
    if match.is_empty:
        raise Http404
    if request.method == "POST":
        if (to := books.get(request.POST.get("book", ""))) is None:
            raise PermissionDenied
        rate_limits.check_new_matches(request)
        try:
            there = copy_match(match, to.book)
        except ImportRefused as refusal:
            wrong = str(refusal)
        else:
            rate_limits.note_new_match(request, there.uid)
            return see_other("match", to.token, there.number)
    choices = [_choice(match, to) for to in books.values()]
    possible = sum(not choice["there"] for choice in choices)
    page = context(MatchPage(access), here=request.path, books=choices, possible=possible, wrong=wrong)
    return render(request, "data/copy.html", page, status=422 if wrong else 200)


def _other_books(request: HttpRequest, access: MatchAccess) -> dict[str, LiveBookmark]:
    """By the handles of their links: the other books that this phone may write in, the newest visit first."""
    found = dict[int, LiveBookmark]()
    for each in live_bookmarks(request):
        if each.only is None and each.allows(Role.SCORE) and each.book != access.book:
            found.setdefault(each.book.pk, each)
    return {each.link.handle: each for each in found.values()}


def _choice(match: Match, to: LiveBookmark) -> dict[str, object]:
    """A book to copy into: what it is called, the copy that is there already, or who would be new."""
    there, new = copy_of(match, to.book), new_names(match, to.book)
    known = list(to.book.players.order_by("number").values_list("name", flat=True))
    return {
        "handle": to.link.handle,
        "name": to.name,
        "there": match_url(to.token, there.number) if there else "",
        "number": there.number if there else None,
        "new": comma_list(map(isolated, new)),
        "alike": [each.words for each in looking_like({name: name for name in new}, known)],
    }


# Deletion of a match or a book: a page that asks once, with the name, and what cannot be undone.


@form_page
@for_book(Role.OWN)
def of_book(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Delete the whole book, with all its people, matches and links."""
    if request.method == "POST":
        lifecycle.delete_book(access.book)
        return see_other("home")
    url = book_url(access.token)
    page = {
        "book": access.book,
        "matches": match_list.recorded(access.book).count(),
        "here": request.path,
        "book_url": url,
        "export_url": reverse("export", args=(access.token,)),
    }
    return render(request, "data/delete.html", page)


@form_page
@for_match(Role.OWN)
def of_match(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Delete one match, with its events and its own links. For a while it can be brought back."""
    table, match, wrong = MatchPage(access), access.match, ""
    if request.method == "POST":
        if "for-good" in request.POST:
            lifecycle.delete_match(match)
            return see_other(table.book_url or "home")
        try:
            deletion = delete_match(match)
        except ImportRefused as refusal:
            wrong = str(refusal)
        else:
            if deletion and table.book_url:
                return see_other("deleted-match", access.token, match.number)
            return see_other(table.book_url or "home")
    until = None if match.is_empty or wrong else timezone.now() + Deletion.LASTS
    page = context(table, here=request.path, until=until, wrong=wrong)
    return render(request, "matches/delete.html", page, status=422 if wrong else 200)


@require_safe
@for_book(Role.OWN)
def deleted(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """List the deleted matches that can be brought back, the last one first."""
    lines = _lines(access, access.book.deletions.order_by("-at", "-number"))
    return render(request, "data/deleted.html", {"deleted": lines} | book_pages(access))


@form_page
@for_book(Role.OWN)
def deleted_match(request: HttpRequest, access: BookAccess, number: int) -> HttpResponse:
    """Say until when a deleted match can be brought back; bring it back, or delete it for good."""
    deletion, wrong = access.book.deletions.filter(number=number).first(), ""
    if deletion is None:
        return see_other("match", access.token, number)  # it is back, or its page says that it is gone
    there = None
    if request.method == "POST":
        if "for-good" in request.POST:
            lifecycle.end_deletion(deletion)
            return see_other("deleted", access.token)
        try:
            bring_back(deletion)
        except IsBackAlready as refusal:
            there = refusal.there.number
            wrong = _("This match is in the book again, as match %(number)s. Delete that one first.") % {
                "number": there
            }
        except ImportRefused as refusal:
            wrong = str(refusal)
        else:
            return see_other("match", access.token, number)
    [match] = _lines(access, [deletion])
    page = {"number": number, "match": match, "until": deletion.until, "here": request.path}
    page |= {"wrong": wrong, "there": there} | book_pages(access)
    return render(request, "data/deleted_match.html", page, status=422 if wrong else 200)


def _lines(access: BookAccess, deletions: Iterable[Deletion]) -> list[MatchLine]:
    people = {player.number: isolated(player.display_name) for player in access.book.players.all()}
    return [_line(access.token, deletion, people) for deletion in deletions]


def _line(token: str, deletion: Deletion, people: Mapping[int, str]) -> MatchLine:
    """The deleted match as lists show a match."""
    game = BY_SLUG[deletion.line["game"]]
    title = isolated(game.title(deletion.line["options"]))
    return MatchLine(
        url=match_url(token, deletion.number, "deleted-match"),
        folder=game.folder,
        title=title or game.called,
        lang="" if title else game.lang,
        headline=_("Match %(n)s") % {"n": deletion.number},
        sides=comma_list(people[number] for number in deletion.players.values()),
        standings=Standings(),
        badge=None,
        texts=[],
        when=datetime.fromisoformat(deletion.line["started"]),
        is_open=False,
        can=_("You can bring it back until %(day)s.") % {"day": day_of(timezone.localtime(deletion.until))},
    )
