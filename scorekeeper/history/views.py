"""A book's page, all its matches, and an evening."""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import date

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from scorekeeper.database import backup_files
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import Outcome
from scorekeeper.games import BY_SLUG
from scorekeeper.history import find, search
from scorekeeper.history.evening import (
    Evening,
    evening,
    evening_after,
    evening_before,
    forget_payment,
    newest_evening,
    record_payment,
    version_of,
)
from scorekeeper.history.facts import facts_of
from scorekeeper.history.headline import headline, player_lines, summary
from scorekeeper.history.leaders import leaders_of
from scorekeeper.history.pictures import picture_of_evening
from scorekeeper.history.question import LONGEST_QUESTION, Question, Word, typed_name
from scorekeeper.history.search import Cursor, Wanted
from scorekeeper.history.vocabulary import as_game, vocabulary
from scorekeeper.matches import match_list
from scorekeeper.matches.access import (
    BookAccess,
    MatchAccess,
    book_pages,
    book_url,
    evening_url,
    for_book,
    for_match,
    zone_of,
)
from scorekeeper.matches.evenings import FIRST_YEAR, LAST_YEAR, evening_of
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.match_list import MatchLine
from scorekeeper.matches.models import Book, Role, Sitter, State, seat_all
from scorekeeper.matches.records import deal_of
from scorekeeper.matches.views.match import is_outdated
from scorekeeper.matches.views.picture import PicturePlace, send_urls, show_picture
from scorekeeper.web import zones
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.forms import NameField
from scorekeeper.web.parameters import base_for, search_words, wants_fragment
from scorekeeper.web.tokens import Day, digest, handle, number_in

MOST_OPEN = 12
MOST_FINISHED = 10


class RenameForm(forms.Form):
    """A new name for the book."""

    name = NameField(label=gettext_lazy("Name"))


@form_page
@for_book(Role.WATCH, or_its_match=True)
def book(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """The book's page: open and newest matches, and links to the rest; for its owner also the name and the link."""
    form = RenameForm(request.POST if request.method == "POST" else None, initial={"name": access.book.name})
    if request.method == "POST":
        if not access.allows(Role.OWN):
            raise PermissionDenied
        if form.is_valid():
            access.book.name = form.cleaned_data["name"]
            access.book.save(update_fields=["name"])
            return see_other("book", access.token)
    return render(request, "history/book.html", _page(access, form), status=422 if form.is_bound else 200)


def _page(access: BookAccess, form: RenameForm) -> dict[str, object]:
    book, token = access.book, access.token
    still_open = list(match_list.still_open(book)[:MOST_OPEN])
    finished = list(match_list.finished(book)[:MOST_FINISHED])
    seat_all([*still_open, *finished])
    newest = max((*still_open, *finished), key=match_list.by_time, default=None)
    marked = match_list.badge_after(newest) if newest else None
    page = book_pages(access) | {
        "book": book,
        "leaders": leaders_of(book, token),
        "open": match_list.lines(still_open, token),
        "finished": match_list.lines(finished, token),
        "badge": marked[0] if marked else None,
    }
    if newest:
        page["evening_url"] = evening_url(token, evening_of(newest.played, zone_of(book)))
    if access.allows(Role.OWN):
        own = reverse("link", args=(token, handle(digest(token))))
        page |= {"form": form, "rename_url": page["book_url"], "link_url": own, "links_url": book_url(token, "links")}
        page |= {"zone_url": book_url(token, "time-zone")} | _zone_words(book)
        page["deleted_url"] = book_url(token, "deleted") if book.deletions.exists() else ""
        page["no_backup"] = backup_files.none_since()
    return page


# The book's time zone: a choice shows first which matches move to another day.

MOST_MOVED = 10


class ZoneForm(forms.Form):
    """One of the time zones that this machine knows."""

    zone = forms.CharField(
        max_length=60,
        label=gettext_lazy("Time zone"),
        widget=forms.Select(choices=[(name, name) for name in zones.choices()]),
    )

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        if not zones.is_known(zone):
            raise forms.ValidationError(_("This server does not know that time zone. Choose another one."))
        return zone


@form_page
@for_book(Role.OWN)
def time_zone(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Choose the book's time zone. `?zone=` shows what would change."""
    book, is_sent = access.book, request.method == "POST"
    data = request.POST if is_sent else request.GET
    form = ZoneForm(data if is_sent or "zone" in data else None, initial={"zone": book.zone})
    is_valid = form.is_valid()
    if is_valid and is_sent:
        book.zone = form.cleaned_data["zone"]
        book.save(update_fields=["zone"])
        return see_other("book", access.token)
    page = {"form": form, "here": request.path, "book_url": book_url(access.token)} | _zone_words(book)
    if is_valid:
        moved = match_list.moved(book, zones.zone_named(form.cleaned_data["zone"]))
        page |= {"chosen": form.cleaned_data["zone"], "moved": len(moved), "first": moved[:MOST_MOVED]}
    return render(request, "history/time_zone.html", page, status=422 if form.errors else 200)


def _zone_words(book: Book) -> dict[str, object]:
    """The zone in which days are counted, and the one of the book if this machine does not know it."""
    return {"zone": zone_of(book).key, "unknown_zone": "" if zones.is_known(book.zone) else book.zone}


# All matches of a book: by month, or those of a question.

RESULTS = {
    **{state.value: word for state, word in zip(State, (Word.OPEN, Word.OVER, Word.STOPPED), strict=True)},
    Outcome.WON.value: Word.WON_BY,
    Outcome.LOST.value: Word.LOST_BY,
}


@dataclass(frozen=True, slots=True)
class GameLink:
    """A game that the book has matches of, and the page of these alone."""

    folder: str
    name: str
    lang: str
    url: str


@require_safe
@for_book(Role.WATCH)
def matches(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show a page of them. The question stands in the address, so that the page can be shared; what makes no sense in
    it is ignored.
    """
    book, query, url = access.book, request.GET, book_url(access.token, "matches")
    wanted = _wanted(book, query)
    question = wanted.question
    place = Cursor(before=number_in(query.get("before", "")), after=number_in(query.get("after", "")))
    found = search.page(book, wanted, place)
    months = [(first, match_list.lines(matches, access.token)) for first, matches in found.months]
    is_newest, text = place == Cursor(), question.text
    strip = find.strip(book, url, question, _year(book, question, months))
    is_whole = is_newest and found.older is None
    page = book_pages(access) | {
        "book": book,
        "url": url,
        "question": question,
        "query": query.urlencode(),
        "longest": LONGEST_QUESTION,
        "evening_url": evening_url(access.token, _latest_evening(access)),
        "chips": find.chips(url, wanted),
        "strip": strip,
        "total": find.total_of(question, strip, len(found.matches)) if is_whole else 0,
        "months": months,
        "shown": [line for _first, lines in months for line in lines],
        "games": [] if question.parts else _games(url, wanted, search.games_played(book)),
        "offers": find.offers(book, url, wanted) if is_newest else [],
        "too_many": found.too_many,
        "unread": found.unread,
        "is_newest": is_newest,
        "newest_url": find.address(url, text),
        "older_url": find.address(url, text, before=found.older) if found.older else "",
        "newer_url": find.address(url, text, after=found.newer) if found.newer else "",
    }
    return render(request, "history/matches.html", page)


def _wanted(book: Book, query: QueryDict) -> Wanted:
    """The question of an address: one line, or a person, game, year and result, as links from other pages name them."""
    rows = book.players.order_by("number").values_list("number", "pk", "name", "mark")
    people = {number: Sitter(pk, name, mark) for number, pk, name, mark in rows}
    known = vocabulary({number: person.name for number, person in people.items()})
    question = Question(search_words(query, LONGEST_QUESTION), known)
    named: list[str] = []
    if (game := BY_SLUG.get(query.get("game", ""))) is not None:
        named.append(as_game(game))
    year = number_in(query.get("year", "")) or 0
    if FIRST_YEAR <= year <= LAST_YEAR:
        named.append(str(year))
    person = people.get(number_in(query.get("person", "")) or 0)
    result = RESULTS.get(query.get("result", ""))
    by_somebody = result in (Word.WON_BY, Word.LOST_BY)
    words = known.language.typed[result] if result is not None and (person or not by_somebody) else ""
    named.append(f"{words} {typed_name(person.name)}" if person else words)
    return Wanted(question.together_with(named), people)


def _year(book: Book, question: Question, months: list[tuple[date, list[MatchLine]]]) -> int:
    """Whose months are shown: the newest year of the question, or on the page, else that of the newest match."""
    if periods := find.periods_of(question):
        return max(period.year for period in periods)
    return months[0][0].year if months else search.newest_year(book)


def _games(url: str, wanted: Wanted, played: list[Game]) -> list[GameLink]:
    """The games to choose from, where there is a choice."""
    if len(played) < 2:
        return []
    return [
        GameLink(game.folder, game.called, game.lang, find.address(url, _asking_for(game, wanted.question)))
        for game in played
    ]


def _asking_for(game: Game, question: Question) -> str:
    """The game's name, unless somebody has it too."""
    return next(
        (
            text
            for text in (game.called, as_game(game))
            if [part.value for part in question.asking(text).parts] == [game.slug]
        ),
        as_game(game),
    )


# An evening: how it went, who pays whom, and who has paid.


@form_page
@for_book(Role.WATCH)
def evening_page(request: HttpRequest, access: BookAccess, on: date) -> HttpResponse:
    """Show an evening; who keeps score marks each payment as made, or takes that back.

    409 where the payment that was shown is not to be made any more: a deal was corrected, or another match ended. A
    page that follows tonight's matches gets 204 as long as it shows the newest.
    """
    return HttpResponseClientRefresh() if is_outdated(request) else _evening_page(request, access, on)


def _evening_page(request: HttpRequest, access: BookAccess, on: date) -> HttpResponse:
    book, zone = access.book, zone_of(access.book)
    is_tonight = on == evening_of(timezone.now(), zone)
    version = version_of(book, on, zone)
    if is_tonight and request.method == "GET" and request.GET.get("shown") == version:
        return HttpResponse(status=204)
    url = evening_url(access.token, on)
    if request.method == "POST":
        if not access.allows(Role.SCORE):
            raise PermissionDenied
        if _has_settled(request.POST, access, on):
            return see_other(url)
    shown = evening(book, access.token, on, zone)
    page = book_pages(access) | {
        "base": base_for(request, "history/base.html"),
        "is_part": wants_fragment(request),
        "book": book,
        "on": on,
        "evening": shown,
        "is_tonight": is_tonight,
        "version": version,
        "has_changed": request.method == "POST",
        "may_settle": access.allows(Role.SCORE),
        "here_url": url,
        **_how_it_went(shown, access.token, goes_on=_goes_on(access, shown)),
        **send_urls(url, f"evening-{on}"),
        **_other_evenings(access, on),
    }
    return render(request, "history/evening.html", page, status=409 if request.method == "POST" else 200)


def _goes_on(access: BookAccess, shown: Evening) -> bool:
    """Whether a match of tonight is not finished."""
    return shown.is_open and shown.on == evening_of(timezone.now(), zone_of(access.book))


def _how_it_went(shown: Evening, token: str, *, goes_on: bool) -> dict[str, object]:
    lines = player_lines(shown)
    badges = [(played, played.line.badge) for played in shown.matches if played.line.badge]
    often = Counter(played.match.game for played in shown.matches).most_common(1)
    figure = badges[-1] if badges else None
    return {
        "people": lines,
        "has_amounts": any(line.amounts for line in lines),
        "headline": headline(shown, lines, goes_on=goes_on),
        "summary": summary(shown, goes_on=goes_on),
        "facts": facts_of(shown, token),
        "figure": figure and figure[1],
        "figure_template": figure and f"{figure[0].line.folder}/_sprite.html",
        "most_played": often[0][0].folder if often else "",
    }


def _other_evenings(access: BookAccess, on: date) -> dict[str, object]:
    book, zone = access.book, zone_of(access.book)
    others = {"before": evening_before(book, on, zone), "after": evening_after(book, on, zone)}
    urls = {f"{name}_url": evening_url(access.token, day) for name, day in others.items() if day}
    return {**others, **urls}


@require_safe
@for_book(Role.WATCH)
def latest_evening(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Lead to the book's last evening; before its first one to tonight, on which nothing was played yet."""
    return redirect("evening", access.token, _latest_evening(access))


@form_page
@for_book(Role.WATCH)
def who_owes_whom(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Lead from the address that older versions had to the page of the evening; a page of theirs may still be open, and
    send a payment here.
    """
    on = _day((request.POST or request.GET).get("on", "")) or _latest_evening(access)
    return _evening_page(request, access, on) if request.method == "POST" else redirect("evening", access.token, on)


def _latest_evening(access: BookAccess) -> date:
    zone = zone_of(access.book)
    return newest_evening(access.book, zone) or evening_of(timezone.now(), zone)


def _has_settled(sent: QueryDict, access: BookAccess, on: date) -> bool:
    paid_at, zone = sent.get("undo"), zone_of(access.book)
    if paid_at is None:
        return record_payment(access.book, access.token, on, zone, sent.get("pay", ""))
    forget_payment(access.book, access.token, on, zone, paid_at)
    return True


def _day(text: str) -> date | None:
    """The day in a query; None where there is none. Raises Http404 for what is no day."""
    if not text:
        return None
    if not re.fullmatch(Day.regex, text):
        raise Http404
    try:
        return date.fromisoformat(text)
    except ValueError as refusal:
        raise Http404 from refusal


@require_safe
@for_match(Role.WATCH)
def record(_request: HttpRequest, access: MatchAccess, what: str) -> HttpResponse:
    """Lead to the deal in which the match reached what may be a record; to the match if it counts no such thing."""
    number, deals = deal_of(access.match, what), cached_match(access.match).log.live
    if number is None or number > len(deals):
        return redirect("match", access.token, access.match.number)
    return redirect("deal", access.token, access.match.number, deals[number - 1].cid)


@require_safe
@for_book(Role.WATCH)
def evening_picture(request: HttpRequest, access: BookAccess, on: date, form: str) -> HttpResponse:
    """The evening as a picture to be sent."""
    shown = evening(access.book, access.token, on, zone_of(access.book))
    content = picture_of_evening(shown, access.token, goes_on=_goes_on(access, shown))
    return show_picture(request, access, form, content, PicturePlace("evening", (on,), f"evening-{on}"))
