"""Responses about a match: the whole page to a browser, its changing part alone to htmx, JSON to a program."""

from urllib.parse import urldefrag, urlsplit

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scorekeeper.matches.access import without_draft
from scorekeeper.matches.changes import last_change
from scorekeeper.matches.events import Kind
from scorekeeper.matches.panel import PanelData
from scorekeeper.matches.paper import Paper
from scorekeeper.matches.presenter import MatchPage, TextsAndStakes
from scorekeeper.matches.recording import RecordingResult
from scorekeeper.matches.underway import DealInPlay
from scorekeeper.web.colours import artwork_of
from scorekeeper.web.decorators import see_other
from scorekeeper.web.home_network import root_for_phones
from scorekeeper.web.parameters import wants_fragment, wants_json, wants_receipt

RECEIPT = "Scorekeeper-Event"


def match_page(
    request: HttpRequest, table: MatchPage, *, news: str = "", in_play: str = "", status: int = 200
) -> HttpResponse:
    """Render the match; a screen reader reads the `news`, which look new on the sheet, or else what is `in_play`."""
    template = "matches/_match.html" if wants_fragment(request) else "matches/page.html"
    more = {"paper": Paper(table, root_for_phones(request)), "news": news, "in_play": in_play}
    return render(request, template, context(table, **more, is_part=wants_fragment(request)), status=status)


def context(table: MatchPage, **more: object) -> dict[str, object]:
    """The context of a match's templates.

    A game brings its own parts, and takes the shared one where it has none.
    """
    folder = table.game.folder
    return {
        "table": table,
        "game_slug": folder,
        "sheet_template": f"{folder}/_sheet.html",
        "aside_template": [f"{folder}/_aside.html", "matches/_nothing.html"],
        "panel_template": [f"{folder}/_panel.html", "matches/_steps.html"],
        "form_template": [f"{folder}/_form.html", "matches/_fields.html"],
        "emblem_template": artwork_of(folder).emblem,
        "sprite_template": [f"{folder}/_sprite.html", "matches/_nothing.html"],
        "panel_script": _panel_script(table),
        "asking": PanelData(table),
        "beside": TextsAndStakes(table),
        "last_change": last_change(table),
        "underway": DealInPlay(table),
        "book_url": table.book_url,
        "people_url": table.people_url,
        "new_url": table.new_url,
        "table_view_url": table.below("table-view"),
        "rules_url": table.rules_here,
        **more,
    }


def _panel_script(table: MatchPage) -> str:
    """The game's own panel, or the one that goes by steps."""
    return f"{table.game.folder}/panel.js" if table.game.own_panel else "js/steps.js"


def page(request: HttpRequest, name: str, table: MatchPage, *, status: int, **more: object) -> HttpResponse:
    """Render another page about a match: `matches/_name.html` alone to htmx, and inside `matches/name.html`
    otherwise.
    """
    template = f"matches/_{name}.html" if wants_fragment(request) else f"matches/{name}.html"
    return render(request, template, context(table, **more), status=status)


def recorded(request: HttpRequest, table: MatchPage, outcome: RecordingResult, *, back_to: str) -> HttpResponse:
    """Answer 201 for something new, 200 for a repetition, 303 instead for a plain form.

    A header has the number of the deal: a phone that sends a stored entry takes no other answer for a receipt.
    """
    answer = _recorded(request, table, outcome, back_to)
    answer.headers[RECEIPT] = str(outcome.event.n)
    return answer


def _recorded(request: HttpRequest, table: MatchPage, outcome: RecordingResult, back_to: str) -> HttpResponse:
    status = 200 if outcome.repeated else 201
    if wants_json(request):
        return JsonResponse({"n": outcome.event.n, "repeated": outcome.repeated}, status=status)
    if wants_fragment(request) and _is_on(request, table.url):
        return match_page(request, table, news=news_of(table), status=status)
    if wants_fragment(request):
        # To a place on the page that it shows a browser would only scroll.
        return HttpResponse(status=status, headers={"HX-Redirect": urldefrag(back_to).url})
    return HttpResponse(status=303, headers={"Location": back_to})


def redirect_after_saving(request: HttpRequest, table: MatchPage) -> HttpResponse:
    """Lead back to the match after a text or its stakes were written; a phone that sends a stored entry gets a
    receipt.
    """
    if wants_receipt(request):
        return JsonResponse({}, headers={RECEIPT: "1"})
    return see_other(table.url)


def _is_on(request: HttpRequest, path: str) -> bool:
    """Whether the request comes from that page.

    On another page the part of a match would stand below a wrong address.
    """
    return urlsplit(request.htmx.current_url or "").path in ("", path)  # type: ignore[attr-defined]  # by the middleware


def has_news(table: MatchPage, version: str) -> bool:
    """Whether anything was recorded after what a phone shows."""
    return without_draft(version) != table.version_tag


def news_of(table: MatchPage) -> str:
    """What the last event did, for the status line: “Deal 7 recorded”, and what it brought."""
    event = table.log.latest
    if event is None:
        return ""
    if event.kind is Kind.DEAL and table.last_line is not None:
        return _("Deal %(n)s recorded. %(deal)s") % {"n": table.last_line.number, "deal": table.last_line.sentence}
    return str(last_change(table) or "")
