"""Answers about a match: the whole page to a browser, its changing part alone to htmx, a few numbers to a program."""

from functools import partial
from urllib.parse import urldefrag, urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.book.ground import context_processors
from scorekeeper.book.ground.asked import asks_for_numbers, asks_for_part
from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.ledger.writing import Recorded
from scorekeeper.book.match.match_notes import Beside
from scorekeeper.book.match.match_view import Table
from scorekeeper.book.match.page_cache import printed
from scorekeeper.book.match.panel_data import Asking
from scorekeeper.book.match.undo import place_of


def match_page(request: HttpRequest, table: Table, *, news: str = "", status: int = 200) -> HttpResponse:
    """The match; `news` is what a screen reader is told."""
    template = "match/_match.html" if asks_for_part(request) else "match/page.html"
    about = (news, Beside(table).key)
    return HttpResponse(printed(template, table, partial(_match_context, table, news), about=about), status=status)


def _match_context(table: Table, news: str) -> dict[str, object]:
    return context(table, news=news, **context_processors.in_context())


def context(table: Table, **more: object) -> dict[str, object]:
    """What the templates of a match find. A game brings its own parts, and takes the shared one where it has none."""
    folder = table.game.folder
    return {
        "table": table,
        "game_slug": folder,
        "sheet_template": f"{folder}/_sheet.html",
        "aside_template": [f"{folder}/_aside.html", "match/_nothing.html"],
        "panel_template": [f"{folder}/_panel.html", "match/_steps.html"],
        "form_template": [f"{folder}/_form.html", "match/_fields.html"],
        "ending_template": [f"{folder}/_ending.html", "match/_won.html"],
        "sprite_template": [f"{folder}/_sprite.html", "match/_nothing.html"],
        "panel_script": _panel_script(table),
        "asking": Asking(table),
        "beside": Beside(table),
        "book_url": table.book_url,
        "people_url": table.people_url,
        "new_url": table.new_url,
        "table_view_url": reverse("table-view", args=(table.opened.token, table.match.number)),
        "rules_url": table.rules_here,
        **more,
    }


def _panel_script(table: Table) -> str:
    """The game's own panel, or the one that goes by steps."""
    return f"{table.game.folder}/panel.js" if table.game.own_panel else "js/steps.js"


def page(request: HttpRequest, name: str, table: Table, *, status: int, **more: object) -> HttpResponse:
    """Another page about a match: `match/_name.html` alone to htmx, and inside `match/name.html` otherwise."""
    template = f"match/_{name}.html" if asks_for_part(request) else f"match/{name}.html"
    return render(request, template, context(table, **more), status=status)


def recorded(request: HttpRequest, table: Table, outcome: Recorded, *, back_to: str) -> HttpResponse:
    """201 for something new, 200 for a repetition, 303 instead for a plain form."""
    status = 200 if outcome.repeated else 201
    if asks_for_numbers(request):
        return JsonResponse({"n": outcome.event.n, "repeated": outcome.repeated}, status=status)
    if asks_for_part(request) and _is_on(request, table.url):
        return match_page(request, table, news=news_of(table), status=status)
    if asks_for_part(request):
        # To a place on the page that it shows a browser would only scroll.
        return HttpResponse(status=status, headers={"HX-Redirect": urldefrag(back_to).url})
    return HttpResponse(status=303, headers={"Location": back_to})


def _is_on(request: HttpRequest, path: str) -> bool:
    """Does the person look at that page? Elsewhere the part of a match would stand below a wrong address."""
    return urlsplit(request.headers.get("HX-Current-URL", "")).path in ("", path)


def news_of(table: Table) -> str:
    """What the last event did, for the status line: “Deal 7 recorded”, and what it brought."""
    event = table.log.latest
    if event is None:
        return ""
    if event.kind is Kind.DEAL and table.last_line is not None:
        return _("Deal %(n)s recorded. %(deal)s") % {"n": table.last_line.number, "deal": table.last_line.sentence}
    words = {
        Kind.AMEND: _("Deal %(n)s is corrected."),
        Kind.VOID: _("Deal %(n)s is struck out."),
        Kind.RESTORE: _("Deal %(n)s is back."),
        Kind.CLOSE: _("The match is stopped."),
        Kind.REOPEN: _("The match goes on."),
    }.get(event.kind, "")
    return words % {"n": place_of(table.log, event.target)} if event.target else words
