"""All matches of a book: by month, looked for by game, person, result and word."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import words_in
from scorekeeper.book.history import match_search
from scorekeeper.book.history.match_search import Cursor, MatchFilter, MatchPage
from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.addresses import book_url
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.links.converters import number_in
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.models import Book, State
from scorekeeper.domain.game import Game
from scorekeeper.domain.names import alphabetical, isolated, told_apart
from scorekeeper.domain.telling.chronicle import Outcome
from scorekeeper.games import BY_SLUG, GAMES

STATES = {state.value: state for state in State}
OUTCOMES = {outcome.value: outcome for outcome in (Outcome.WON, Outcome.LOST)}


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that is looked for, in words, and the address of the page without it."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that the book has matches of, and the page of these alone; of the chosen one the page with all of them."""

    folder: str
    name: str
    lang: str
    url: str
    is_chosen: bool


@require_safe
@for_book(Role.WATCH)
def matches(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Show a page of them. What is looked for stands in the address, so that the page can be shared."""
    wanted = _wanted(opened.book, request.GET)
    place = Cursor(before=number_in(request.GET.get("before", "")), after=number_in(request.GET.get("after", "")))
    page = match_search.page(opened.book, wanted, place)
    return render(request, "history/matches.html", _context(opened, wanted, place, page, request.GET))


def _wanted(book: Book, query: QueryDict) -> MatchFilter:
    """Return what the address asks for; what makes no sense in it asks for nothing."""
    number = number_in(query.get("person", ""))
    result = query.get("result", "")
    return MatchFilter(
        game=BY_SLUG.get(query.get("game", "")),
        person=book.players.filter(number=number).first() if number else None,
        state=STATES.get(result),
        outcome=OUTCOMES.get(result) if number else None,
        words=words_in(query),
    )


def _context(
    opened: Opened, wanted: MatchFilter, place: Cursor, page: MatchPage, query: QueryDict
) -> dict[str, object]:
    url = book_url(opened.token, "matches")
    months = [(first, match_list.lines(matches, opened.token)) for first, matches in page.months]
    people = sorted(opened.book.players.values_list("number", "name", "mark"), key=lambda row: alphabetical(row[1]))
    return {
        "book": opened.book,
        "token": opened.token,
        "url": url,
        "book_url": book_url(opened.token),
        "rules_url": reverse("rules"),
        "people_url": book_url(opened.token, "people"),
        "new_url": book_url(opened.token, "new-match") if opened.allows(Role.SCORE) else "",
        "months": months,
        "shown": [line for _first, lines in months for line in lines],
        "wanted": wanted,
        "chips": _chips(url, wanted),
        "games": _games(url, wanted, match_search.games_played(opened.book)),
        "people": [(number, told_apart(name, mark)) for number, name, mark in people],
        "results": _results(),
        "result": query.get("result", ""),
        "needs_person": query.get("result", "") in OUTCOMES and wanted.person is None,
        "too_many": page.too_many,
        "unread": page.unread,
        "is_newest": place == Cursor(),
        "newest_url": _address(url, wanted),
        "older_url": _address(url, wanted, before=page.older) if page.older else "",
        "newer_url": _address(url, wanted, after=page.newer) if page.newer else "",
    }


def _games(url: str, wanted: MatchFilter, played: list[Game]) -> list[Choice]:
    """Return what can be chosen where there is a choice."""
    if len(played) < 2 and wanted.game is None:
        return []
    return [
        Choice(
            folder=game.folder,
            name=game.called,
            lang=game.lang,
            url=_address(url, wanted, game=None if game is wanted.game else game.slug),
            is_chosen=game is wanted.game,
        )
        for game in GAMES
        if game in played or game is wanted.game
    ]


def _results() -> list[tuple[str, str]]:
    return [
        (State.OPEN.value, _("not finished")),
        (State.OVER.value, _("finished")),
        (State.STOPPED.value, _("stopped")),
        (Outcome.WON.value, _("won by that person")),
        (Outcome.LOST.value, _("lost by that person")),
    ]


def _chips(url: str, wanted: MatchFilter) -> list[Chip]:
    """Return what is looked for besides a game, thing by thing."""
    words = {
        "person": isolated(wanted.person.shown) if wanted.person else "",
        "result": _result_words(wanted),
        "q": _("“%(word)s”") % {"word": wanted.words} if wanted.words else "",
    }
    return [Chip(said, _address(url, wanted, **{name: None})) for name, said in words.items() if said]


def _result_words(wanted: MatchFilter) -> str:
    if wanted.outcome is not None:
        return {Outcome.WON: _("won"), Outcome.LOST: _("lost")}[wanted.outcome]
    return "" if wanted.state is None else dict(_results())[wanted.state.value]


def _address(url: str, wanted: MatchFilter, **changed: object) -> str:
    """Return the page that shows what is wanted, with these things changed; None leaves one out."""
    result = wanted.outcome or wanted.state
    asked = {
        "game": wanted.game.slug if wanted.game else None,
        "person": wanted.person.number if wanted.person else None,
        "result": result.value if result else None,
        "q": wanted.words or None,
    } | changed
    if wanted.outcome and asked["person"] is None:
        asked["result"] = None  # nobody is left who could have won
    query = QueryDict(mutable=True)
    query.update({name: str(value) for name, value in asked.items() if value is not None})
    return f"{url}?{query.urlencode()}" if query else url
