"""A match's page, its large score, its texts and its stakes."""

from collections.abc import Callable, Mapping
from functools import wraps
from itertools import zip_longest
from urllib.parse import urldefrag, urlsplit

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from scorekeeper.domain.history import ScoreSeries
from scorekeeper.domain.match_format import Text
from scorekeeper.domain.sheet import with_minus
from scorekeeper.domain.underway import Bids
from scorekeeper.logs import name_link
from scorekeeper.matches import bookmarks
from scorekeeper.matches.access import MatchAccess, current_version, for_match, without_draft
from scorekeeper.matches.events import Kind
from scorekeeper.matches.fields import compact
from scorekeeper.matches.forms import StakesForm, as_answers, suggested
from scorekeeper.matches.last_change import last_change
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.match_format import to_match_format
from scorekeeper.matches.models import Match, Role
from scorekeeper.matches.panel import DealInPlay, PanelData
from scorekeeper.matches.paper import Paper
from scorekeeper.matches.presenter import FieldConflict, MatchPage, save_field
from scorekeeper.matches.recording import RecordingResult
from scorekeeper.matches.stakes import in_words, read
from scorekeeper.matches.views.picture import place_of, send_urls
from scorekeeper.web import assets
from scorekeeper.web.colours import artwork_of
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.forms import LineField
from scorekeeper.web.home_network import root_for_phones
from scorekeeper.web.parameters import base_for, wants_fragment, wants_json, wants_receipt

View = Callable[..., HttpResponse]


def unless_shown(view: View, *, of_deals: bool = False) -> View:
    """Answer 204 to a phone that already shows the newest version, without opening the match. A page with scripts of
    another version must reload itself.

    `of_deals`: the page shows only what is recorded.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, token: str, number: int, **rest: object) -> HttpResponse:
        if is_outdated(request):
            return HttpResponseClientRefresh()
        # Every phone at the table asks this every few seconds: not even the whole query is read for it.
        shown = request.META.get("QUERY_STRING", "").removeprefix("shown=").partition("&")[0]
        found = current_version(token, number) if shown else None
        if found and (without_draft(found[1]) if of_deals else found[1]) == shown:
            name_link(request, found[0])
            return HttpResponse(status=204)
        return view(request, token=token, number=number, **rest)

    return wrapper


def is_outdated(request: HttpRequest) -> bool:
    """Whether a page looks for news with scripts of another version: new HTML may not suit them."""
    theirs, ours = request.headers.get("Scorekeeper-Assets", ""), assets.version()
    return bool(theirs and ours) and theirs != ours


# Responses about a match: the whole page to a browser, its changing part alone to htmx, JSON to a program.

RECEIPT = "Scorekeeper-Event"


def match_page(
    request: HttpRequest,
    table: MatchPage,
    *,
    news: str = "",
    in_play: str = "",
    is_late: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Render the match; a screen reader reads the `news`, which look new on the sheet, or else what is `in_play`.

    `is_late`: the match is over, and a deal came after its end.
    """
    more = {"paper": Paper(table, root_for_phones(request)), "news": news, "in_play": in_play, "is_late": is_late}
    return page(request, "match", table, status=status, **more, is_part=wants_fragment(request))


def context(table: MatchPage, **more: object) -> dict[str, object]:
    """The context of a match's templates.

    A game brings its own parts, and takes the shared one where it has none.
    """
    folder, parts = table.game.folder, table.game.parts
    return {
        "table": table,
        "game_slug": folder,
        "sheet_template": f"{parts}/_sheet.html",
        "aside_template": [f"{parts}/_aside.html", "matches/_nothing.html"],
        "panel_template": [f"{parts}/_panel.html", "matches/_steps.html"],
        "form_template": [f"{parts}/_form.html", "matches/_fields.html"],
        "emblem_template": artwork_of(folder).emblem,
        "sprite_template": [f"{folder}/_sprite.html", "matches/_nothing.html"],
        "panel_script": f"{folder}/panel.js" if table.game.own_panel else "js/steps.js",
        "asking": PanelData(table),
        "last_change": last_change(table),
        "underway": DealInPlay(table),
        **(send_urls(table.url, place_of(table.match).file) if table.is_over else {}),
        "book_url": table.book_url,
        "people_url": table.people_url,
        "new_url": table.new_url,
        "table_view_url": table.below("table-view"),
        "start_url": table.start_url if table.may_write else "",
        "chairs_url": table.chairs_url,
        "chairs_words": table.chairs_words,
        "rules_url": table.rules_here,
        "hand_over_url": f"{reverse('hand-over')}#{table.url}" if table.may_write else "",
        **more,
    }


def page(request: HttpRequest, name: str, table: MatchPage, *, status: int, **more: object) -> HttpResponse:
    """Render a page about a match, `matches/name.html`; to htmx its part that changes alone."""
    more |= {"base": base_for(request, "matches/base.html"), "copy_url": copy_url(request, table)}
    return render(request, f"matches/{name}.html", context(table, **more), status=status)


def copy_url(request: HttpRequest, table: MatchPage) -> str:
    """Where the match is copied into another book; empty where this phone has no other link."""
    has_others = any(each.token != table.access.token for each in bookmarks.bookmarks(request))
    return table.below("copy") if has_others and table.version else ""


def recorded(request: HttpRequest, table: MatchPage, outcome: RecordingResult, *, back_to: str) -> HttpResponse:
    """Answer 201 for something new, 200 for a repetition, 303 instead for a plain form.

    A header has the number of the deal: a phone that sends a stored entry takes no other answer for a receipt.
    """
    status = 200 if outcome.repeated else 201
    if wants_json(request):
        answer: HttpResponse = JsonResponse({"n": outcome.event.n, "repeated": outcome.repeated}, status=status)
    elif wants_fragment(request) and _is_on(request, table.url):
        answer = match_page(request, table, news=news_of(table), status=status)
    elif wants_fragment(request):
        # To a place on the page that it shows a browser would only scroll.
        answer = HttpResponse(status=status, headers={"HX-Redirect": urldefrag(back_to).url})
    else:
        answer = see_other(back_to)
    answer.headers[RECEIPT] = str(outcome.event.n)
    return answer


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


# A match's page, the ids of its events, and its export.


@require_safe
@unless_shown
@for_match(Role.WATCH)
def match(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the sheet and everything the thumb needs."""
    table = MatchPage(access)
    if (shown := request.GET.get("shown")) is None:
        return match_page(request, table)
    if has_news(table, shown):
        return match_page(request, table, news=news_of(table))
    return match_page(request, table, in_play=DealInPlay(table).sentence)


@require_safe
@for_match(Role.WATCH)
def ids_json(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """The ids of what is recorded: after a restore from an older copy a phone misses some of its own here."""
    return JsonResponse({"ids": [str(cid) for cid in cached_match(access.match).log.events]})


@require_safe
@for_match(Role.WATCH)
def match_json(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """The match as one line of the match format, to be saved or replayed."""
    answer = HttpResponse(to_match_format(access) + "\n", content_type="application/json; charset=utf-8")
    name = f"{access.match.slug}-{access.match.number}.json"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


# The match for a phone in the middle of the table: read from two metres, touched by nobody.

LETTER_WIDE = 62
"""Of a numeral in a drawing 100 high."""
FEWEST_LETTERS = 2


@require_safe
@unless_shown
@for_match(Role.WATCH)
def table_view(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show names, numbers and whose deal it is, or how the one in play stands, and nothing else."""
    table = MatchPage(access)
    score_series = table.game.statistics.score_series(table.replay, table.names)
    shown = request.GET.get("shown")
    news = news_of(table) if shown is not None and has_news(table, shown) else ""
    in_play = DealInPlay(table).in_play
    sides = standings(score_series, in_play.bids if in_play else ())
    return page(request, "table", table, status=200, standings=sides, news=news)


def standings(score_series: tuple[ScoreSeries, ...], bids: tuple[Bids, ...] = ()) -> list[dict[str, object]]:
    """Where every side stands: its name, the title of its number where there are several, the number in large numerals
    and how wide these are, its other numbers, and its `bids` in the deal in play.

    All numerals are as wide as the widest, so that none looks more than another.
    """
    if not score_series:
        return []
    lines = list(zip_longest(*(series.lines for series in score_series)))
    numbers = [with_minus(line[0].values[-1]) for line in lines]
    width = LETTER_WIDE * max(FEWEST_LETTERS, *(len(number) for number in numbers))
    titles = [series.title for series in score_series]
    return [
        {
            "name": line[0].name,
            "title": titles[0] if len(titles) > 1 else "",
            "number": number,
            "width": width,
            "others": [
                (title, with_minus(each.values[-1])) for title, each in zip(titles[1:], line[1:], strict=True) if each
            ],
            "bids": _bid(line[0].name, place, bids),
        }
        for place, (line, number) in enumerate(zip(lines, numbers, strict=True))
    ]


def _bid(name: str, place: int, bids: tuple[Bids, ...]) -> tuple[tuple[str, str], ...]:
    """Who of the side bid what and the sum, or the player's own bid where everybody stands alone."""
    alone = {each: bid for column in bids for each, bid in column.by_player}
    if name in alone:
        return ((_("bid"), alone[name]),)
    if len(bids) <= place:
        return ()
    column = bids[place]
    return (*column.by_player, *([(column.words, column.together)] if column.words else ()))


# A text about the match: written over what the writer saw, never over what somebody else wrote since then.


class TextForm(forms.Form):
    """A text, and the one that it was written over."""

    over = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)

    def __init__(self, about: Text, data: Mapping[str, str] | None = None, *, text: str = "", over: str = "") -> None:
        super().__init__(data, initial={about.name: text, "over": over})
        self.about = about
        area = forms.Textarea(attrs={"rows": 5})
        self.fields[about.name] = LineField(longest=about.longest, required=False, widget=area)

    @property
    def text(self) -> forms.BoundField:
        return self[self.about.name]


@form_page
@for_match(Role.SCORE)
def text(request: HttpRequest, access: MatchAccess, about: Text) -> HttpResponse:
    """Show the text to be changed. 409 with both texts when somebody has changed it since it was shown."""
    match = access.match
    if request.method != "POST":
        now = getattr(match, about.name)
        return _text_page(request, access, TextForm(about, text=now, over=now))
    form = TextForm(about, request.POST)
    if not form.is_valid():
        return _text_page(request, access, form, status=422)
    mine = form.cleaned_data[about.name]
    try:
        save_field(match, about.name, mine, over=form.cleaned_data["over"])
    except FieldConflict as quicker:
        if wants_receipt(request):
            return JsonResponse({"over": quicker.now, "theirs": quicker.now}, status=409)
        again = TextForm(about, text=mine, over=quicker.now)
        return _text_page(request, access, again, status=409, theirs=quicker.now)
    return redirect_after_saving(request, MatchPage(access))


def _text_page(
    request: HttpRequest, access: MatchAccess, form: TextForm, status: int = 200, theirs: str | None = None
) -> HttpResponse:
    more = {"form": form, "about": form.about, "is_conflict": theirs is not None, "theirs": theirs}
    return render(request, "matches/text.html", context(MatchPage(access), **more), status=status)


@form_page
@for_match(Role.SCORE)
def stakes(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the stakes to be set or changed. 409 when somebody has changed them since they were shown."""
    match, game = access.match, access.match.game
    has_chairs = bool(cached_match(match).log.chairs)
    if request.method != "POST":
        return _stakes_page(request, access, StakesForm(game, initial=_initial(match), has_chairs=has_chairs))
    form = StakesForm(game, request.POST, has_chairs=has_chairs)
    if not form.is_valid():
        return _stakes_page(request, access, form, status=422)
    try:
        save_field(match, "stakes", form.written(), over=form.cleaned_data["over"])
    except FieldConflict as quicker:
        theirs = read(quicker.now)
        mine = StakesForm(game, initial=form.cleaned_data | {"over": compact(quicker.now)}, has_chairs=has_chairs)
        words = in_words(theirs, game) if theirs else _("Nothing")
        if wants_receipt(request):
            return JsonResponse({"over": compact(quicker.now), "theirs": words}, status=409)
        return _stakes_page(request, access, mine, status=409, theirs=words)
    return redirect_after_saving(request, MatchPage(access))


def _initial(match: Match) -> dict[str, object]:
    """The match's own stakes; where it has none, as much of the same thing as last time, ready to be chosen."""
    if match.stakes:
        return as_answers(match.stakes) | {"over": compact(match.stakes)}
    return suggested(match.book)


def _stakes_page(
    request: HttpRequest, access: MatchAccess, form: StakesForm, status: int = 200, **more: object
) -> HttpResponse:
    return render(request, "matches/stakes.html", context(MatchPage(access), form=form, **more), status=status)
