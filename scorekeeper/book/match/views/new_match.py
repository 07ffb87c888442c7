"""A new match in a book: the same people in one tap, or any others by chips or by typing."""

from collections.abc import Iterable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.book.ground.asked import asks_for_receipt
from scorekeeper.book.ground.hem import hem_of
from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.ledger import match_list
from scorekeeper.book.ledger.addresses import book_url, match_url, rules_url
from scorekeeper.book.ledger.links import rate_limits
from scorekeeper.book.ledger.links.access import Opened, for_book
from scorekeeper.book.ledger.people.people_list import badges_of, recent_players
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.ledger.starting import AlreadyStarted, start_match, started_before
from scorekeeper.book.match.responses import RECEIPT
from scorekeeper.book.match.starting.house_rule_fields import chosen_before
from scorekeeper.book.match.starting.stakes_form import suggested
from scorekeeper.book.match.starting.start_form import StartForm
from scorekeeper.book.models import Book, Match
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.i18n import marked
from scorekeeper.domain.seats import Seat, is_long
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.games import BY_SLUG, GAMES

MOST_CHIPS = 11
"""With the one for a new name three rows of four."""


@page_with_a_form
@for_book(Role.SCORE)
def new_match(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Start a match in the book; sent twice, it is started once."""
    sent = request.POST if request.method == "POST" else None
    if sent is not None and asks_for_receipt(request) and (match := started_before(opened.book, sent.get("uid", ""))):
        return to_the_match(request, opened.token, match)
    known = opened.book.players.order_by("number").values_list("name", flat=True)
    form = StartForm(sent, initial=_initial(request, opened.book), known=known, stakes=suggested(opened.book))
    if request.method == "POST" and form.is_valid():
        rate_limits.check_new_matches(request)
        try:
            match = start_match(opened.book, form.start())
        except AlreadyStarted:
            form.ask_once_more()
        else:
            rate_limits.note_new_match(request, match.uid)
            return to_the_match(request, opened.token, match)
    return render(request, "match/new.html", _page(opened, form), status=422 if form.is_bound else 200)


def to_the_match(request: HttpRequest, token: str, match: Match) -> HttpResponse:
    """Lead to a match that has just been started, or through its first deal where the form asks for that.

    A phone that kept the start gets a receipt instead.
    """
    if asks_for_receipt(request):
        url = match_url(token, match.number)
        return JsonResponse({"url": url}, status=201, headers={RECEIPT: "1", "Location": url})
    if "together" in request.POST and match.game.first_deal:
        return see_other("first-deal", token, match.number, 1)
    return see_other("match", token, match.number)


def _page(opened: Opened, form: StartForm) -> dict[str, object]:
    return {
        "form": form,
        "action": book_url(opened.token, "new-match"),
        "players": _players(opened.book),
        "same": same_four(opened.book, form.chosen),
        "together": match_list.is_new_to(opened.book, form.chosen),
        **about_game(form, book_url(opened.token, "new-match"), last=_last_played(opened.book)),
        "book_url": book_url(opened.token),
    }


def _players(book: Book) -> list[dict[str, object]]:
    """Return the book's people, those who played last first, and what the last match has left on them."""
    badges, players = badges_of(book), recent_players(book, MOST_CHIPS)
    return [
        {
            "name": player.name,
            "shown": player.shown,
            "long": is_long(player.shown),
            "badge": badges.get(player.pk),
        }
        for player in players
    ]


def same_four(book: Book, game: Game) -> dict[str, object] | None:
    """Return the last match's people in their seats, the deal moved on; ready to be sent.

    They play the game that is chosen, by the house rules that were last chosen for it; None where they are too few, or
    too many. Where seats are named otherwise in that game, they keep their order.
    """
    last = match_list.listed(book).first()
    if last is None:
        return None
    names = {seat: sitter.name for seat, sitter in last.sitters.items()}
    seats = _reseated(last.game, game, names)
    if seats is None:
        return None
    shown = {seats[seat]: name for seat, name in match_list.names_of(last).items()}
    dealer = seats[Seat(_next_dealer(book, last))]
    return {
        "names": {seats[seat].value: name for seat, name in names.items()},
        "who": comma_list(match_list.parties(game, shown)),
        "first_dealer": dealer.value,
        "dealer": shown[dealer],
        "uid": uuid4(),
        "game": game.slug,
        "rules": _rules_before(book, game),
    }


def _reseated(before: Game, game: Game, taken: Iterable[Seat]) -> dict[Seat, Seat] | None:
    """Return for everybody's seat in one game the seat in another; None where no table of that has so many."""
    seats = set(taken)
    if before.is_numbered == game.is_numbered:
        fits = any(set(turn) == seats for turn in (game.turn, *game.tables))
        return {seat: seat for seat in seats} if fits else None
    for turn in (game.turn, *game.tables):
        if len(turn) == len(seats):
            return dict(zip(_from_the_phone(before.turn_of(seats)), _from_the_phone(turn), strict=True))
    return None


def _from_the_phone(turn: Turn) -> Turn:
    """Return the order of the turn, from the chair of whoever holds the phone, or from the first place of a row."""
    start = turn.index(Seat.S) if Seat.S in turn else 0
    return turn[start:] + turn[:start]


def _next_dealer(book: Book, last: Match | None = None) -> str:
    """Return the seat that would deal next in the last match; in a new book the phone's holder,
    who sits at the bottom.
    """
    last = last or match_list.listed(book).first()
    dealer: str = last.summary.get("dealer", last.first_dealer) if last else "S"
    return dealer


def about_game(form: StartForm, address: str, last: Game | None = None) -> dict[str, object]:
    """Return the game that is to be played, those that could be, the `last` one first, and what is still missing."""
    chosen = form.chosen
    games = sorted(GAMES, key=lambda game: game is not last)
    return {
        "game": _card(chosen, address),
        "game_slug": chosen.folder,
        "games": [_card(game, address) | {"current": game is chosen} for game in games],
        "hems": [hem_of(game.folder) for game in games],
        "chairs": _places(form) if chosen.is_numbered else _chairs(form),
        "missing": [_missing(names) for names in range(1, len(form.seats) + 1)],
        "numbered": chosen.is_numbered,
        "partners": chosen.partners,
        "fewer": bool(chosen.tables),
        "rules_url": rules_url(chosen),
    }


def _card(game: Game, address: str) -> dict[str, object]:
    """Return a game as it stands among the others: its name, how many play, its emblem and band."""
    return {
        "slug": game.slug,
        "name": game.called,
        "lang": game.lang,
        "home": marked(game.home),
        "players": _how_many_play(game),
        "url": f"{address}?game={game.slug}",
        "hem": hem_of(game.folder),
    }


def _how_many_play(game: Game) -> str:
    sizes = sorted(len(turn) for turn in (game.turn, *game.tables))
    if len(sizes) > 1:
        return _("%(fewest)s to %(most)s play") % {"fewest": sizes[0], "most": sizes[-1]}
    return _("2 against 2") if game.partners else _("each alone")


def _missing(names: int) -> str:
    return ngettext("One more name", "%(n)s more names", names) % {"n": names}


def _places(form: StartForm) -> list[dict[str, object]]:
    """Return the places of a game whose people sit in a row."""
    return [
        {"seat": seat.value, "area": "place", "place": seat.spoken, "field": form[seat.value]} for seat in form.seats
    ]


def _chairs(form: StartForm) -> list[dict[str, object]]:
    """Return the chairs of the game's largest table, from the chair of whoever holds the phone, clockwise."""
    places = {
        Seat.S: ("s", _("you")),
        Seat.W: ("w8", pgettext("player on that side", "left")),
        Seat.N: ("n", _("opposite")),
        Seat.E: ("e", pgettext("player on that side", "right")),
    }
    return [
        {"seat": seat.value, "area": area, "place": place, "field": form[seat.value]}
        for seat, (area, place) in places.items()
        if seat in form.chosen.turn
    ]


def _initial(request: HttpRequest, book: Book) -> dict[str, object]:
    """Return the game that was asked for or last played, with the house rules that were last chosen for it."""
    last = match_list.listed(book).first()
    slug = request.GET.get("game") or (last.slug if last else "")
    rules = _rules_before(book, BY_SLUG[slug]) if slug in BY_SLUG else {}
    return {"uid": uuid4(), "first_dealer": _next_dealer(book, last), "game": slug} | rules


def _last_played(book: Book) -> Game | None:
    last = match_list.listed(book).first()
    return last.game if last else None


def _rules_before(book: Book, game: Game) -> dict[str, str]:
    """Return the house rules of the book's newest match of the game."""
    before = book.matches.filter(slug=game.slug).order_by("-played", "-number").first()
    return chosen_before(game, before.options) if before else {}
