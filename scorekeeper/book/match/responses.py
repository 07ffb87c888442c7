"""Answers about a match: the whole page to a browser, its changing part alone to htmx, a few numbers to a program."""

from urllib.parse import urldefrag, urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.book.ground.asked import asks_for_numbers, asks_for_part, asks_for_receipt
from scorekeeper.book.ground.hem import hem_of
from scorekeeper.book.ground.home_network import root_for_phones
from scorekeeper.book.ground.posted import see_other
from scorekeeper.book.ledger import hot_queries
from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.ledger.writing import Recorded
from scorekeeper.book.match.changing.last_change import last_change
from scorekeeper.book.match.match_notes import NoteAndStakes
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.panel_data import PanelData
from scorekeeper.book.match.paper import Paper
from scorekeeper.book.match.underway import DealInPlay

RECEIPT = "Scorekeeper-Event"


def match_page(
    request: HttpRequest, table: MatchView, *, news: str = "", in_play: str = "", status: int = 200
) -> HttpResponse:
    """Render the match; a screen reader is told the `news`, which look new on the sheet, or else what is `in_play`."""
    template = "match/_match.html" if asks_for_part(request) else "match/page.html"
    more = {"paper": Paper(table, root_for_phones(request)), "news": news, "in_play": in_play}
    return render(request, template, context(table, **more, is_part=asks_for_part(request)), status=status)


def context(table: MatchView, **more: object) -> dict[str, object]:
    """Return what the templates of a match find.

    A game brings its own parts, and takes the shared one where it has none.
    """
    folder = table.game.folder
    return {
        "table": table,
        "game_slug": folder,
        "sheet_template": f"{folder}/_sheet.html",
        "aside_template": [f"{folder}/_aside.html", "match/_nothing.html"],
        "panel_template": [f"{folder}/_panel.html", "match/_steps.html"],
        "form_template": [f"{folder}/_form.html", "match/_fields.html"],
        "emblem_template": hem_of(folder).emblem,
        "sprite_template": [f"{folder}/_sprite.html", "match/_nothing.html"],
        "panel_script": _panel_script(table),
        "asking": PanelData(table),
        "beside": NoteAndStakes(table),
        "last_change": last_change(table),
        "underway": DealInPlay(table),
        "book_url": table.book_url,
        "people_url": table.people_url,
        "new_url": table.new_url,
        "table_view_url": table.below("table-view"),
        "rules_url": table.rules_here,
        **more,
    }


def _panel_script(table: MatchView) -> str:
    """Return the game's own panel, or the one that goes by steps."""
    return f"{table.game.folder}/panel.js" if table.game.own_panel else "js/steps.js"


def page(request: HttpRequest, name: str, table: MatchView, *, status: int, **more: object) -> HttpResponse:
    """Render another page about a match: `match/_name.html` alone to htmx, and inside `match/name.html` otherwise."""
    template = f"match/_{name}.html" if asks_for_part(request) else f"match/{name}.html"
    return render(request, template, context(table, **more), status=status)


def recorded(request: HttpRequest, table: MatchView, outcome: Recorded, *, back_to: str) -> HttpResponse:
    """Answer 201 for something new, 200 for a repetition, 303 instead for a plain form.

    A header says under which number it stands: a phone that kept the entry takes no other answer for a receipt.
    """
    answer = _recorded(request, table, outcome, back_to)
    answer.headers[RECEIPT] = str(outcome.event.n)
    return answer


def _recorded(request: HttpRequest, table: MatchView, outcome: Recorded, back_to: str) -> HttpResponse:
    status = 200 if outcome.repeated else 201
    if asks_for_numbers(request):
        return JsonResponse({"n": outcome.event.n, "repeated": outcome.repeated}, status=status)
    if asks_for_part(request) and _is_on(request, table.url):
        return match_page(request, table, news=news_of(table), status=status)
    if asks_for_part(request):
        # To a place on the page that it shows a browser would only scroll.
        return HttpResponse(status=status, headers={"HX-Redirect": urldefrag(back_to).url})
    return HttpResponse(status=303, headers={"Location": back_to})


def written_beside(request: HttpRequest, table: MatchView) -> HttpResponse:
    """Lead back to the match beside whose sheet something was written; a phone that kept it gets a receipt."""
    if asks_for_receipt(request):
        return JsonResponse({}, headers={RECEIPT: "1"})
    return see_other(table.url)


def _is_on(request: HttpRequest, path: str) -> bool:
    """Return whether the request comes from that page.

    Elsewhere the part of a match would stand below a wrong address.
    """
    return urlsplit(request.htmx.current_url or "").path in ("", path)  # type: ignore[attr-defined]  # by the middleware


def has_news(table: MatchView, shown: str) -> bool:
    """Return whether anything was recorded since a phone was told what it shows."""
    return hot_queries.recorded(shown) != table.shown


def news_of(table: MatchView) -> str:
    """Return what the last event did, for the status line: “Deal 7 recorded”, and what it brought."""
    event = table.log.latest
    if event is None:
        return ""
    if event.kind is Kind.DEAL and table.last_line is not None:
        return _("Deal %(n)s recorded. %(deal)s") % {"n": table.last_line.number, "deal": table.last_line.sentence}
    return str(last_change(table) or "")
