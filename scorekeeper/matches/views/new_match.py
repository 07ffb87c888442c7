"""A new match in a book: the same people in one tap, or any others by chips or by typing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.i18n import marked
from scorekeeper.domain.seats import Seat, is_long
from scorekeeper.domain.sheet import comma_list
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.access import BookAccess, book_url, for_book, match_url, rules_url, zone_of
from scorekeeper.matches.evenings import evening_of, noon_of
from scorekeeper.matches.forms import StartForm, rules_of_match, suggested
from scorekeeper.matches.lifecycle import AlreadyStarted, start_match, started_before
from scorekeeper.matches.models import Book, Match, Role
from scorekeeper.matches.players import badges_of, recent_players
from scorekeeper.matches.views.match import RECEIPT
from scorekeeper.web import rate_limits
from scorekeeper.web.colours import artwork_of
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.parameters import wants_receipt

FOUR = 4

LONGEST_DAY = 10
MOST_CHIPS = 11
"""With the one for a new name three rows of four."""


@dataclass(frozen=True, slots=True)
class PreviousTable:
    """People of a match before this one, in the seats of the game that is chosen: `names` as they are sent,
    `display_names` as the page says them. `dealer` would deal next.
    """

    names: Mapping[Seat, str]
    display_names: Mapping[Seat, str]
    who: str
    dealer: Seat


@form_page
@for_book(Role.SCORE)
def new_match(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Start a match in the book; sent twice, it is started once."""
    sent = request.POST if request.method == "POST" else None
    if sent is not None and wants_receipt(request) and (match := started_before(access.book, sent.get("uid", ""))):
        return to_the_match(request, access.token, match)
    known = access.book.players.order_by("number").values_list("name", flat=True)
    zone, now = zone_of(access.book), timezone.now()
    form = StartForm(
        sent,
        initial=_initial(request, access.book),
        known=known,
        stakes=suggested(access.book),
        latest=evening_of(now, zone),
    )
    if request.method == "POST" and form.is_valid():
        rate_limits.check_new_matches(request)
        try:
            day = form.cleaned_data["date"]
            match = start_match(access.book, replace(form.start(), played=noon_of(day, zone, now) if day else None))
        except AlreadyStarted:
            form.ask_once_more()
        else:
            rate_limits.note_new_match(request, match.uid)
            return to_the_match(request, access.token, match)
    address, last = book_url(access.token, "new-match"), match_list.listed(access.book).first()
    before = previous_tables(access.book, form.chosen)
    if before:
        form.initial["first_dealer"] = before[0].dealer.value
    page = about_game(form, address, last=BY_SLUG[last.slug] if last else None) | {
        "form": form,
        "action": address,
        "players": _players(access.book),
        "before": before,
        "together": match_list.is_new_to(access.book, form.chosen) and not form["date"].value(),
        "book_url": book_url(access.token),
    }
    return render(request, "matches/new.html", page, status=422 if form.is_bound else 200)


def to_the_match(request: HttpRequest, token: str, match: Match) -> HttpResponse:
    """Lead to a match that has just been started, or through its first deal where the form asks for that.

    A phone that sends a stored start gets a receipt instead.
    """
    if wants_receipt(request):
        url = match_url(token, match.number)
        return JsonResponse({"url": url}, status=201, headers={RECEIPT: "1", "Location": url})
    if "together" in request.POST and match.game.has_rules:
        return see_other("first-deal", token, match.number, 1)
    return see_other("match", token, match.number)


def _players(book: Book) -> list[dict[str, object]]:
    """The book's people, those who played last first, and what the last match has left on them."""
    badges, players = badges_of(book), recent_players(book, MOST_CHIPS)
    return [
        {
            "name": player.name,
            "display_name": player.display_name,
            "long": is_long(player.display_name),
            "badge": badges.get(player.pk),
        }
        for player in players
    ]


def previous_tables(book: Book, game: Game) -> list[PreviousTable]:
    """The people who played last and are as many as the game needs.

    Where those were fewer than four, also the last four who played this game.
    """
    last = match_list.last_of_so_many(match_list.listed(book), game.sizes)
    found = [last] if last else []
    if last and len(last.sitters) < FOUR and FOUR in game.sizes:
        four = match_list.last_of_so_many(match_list.listed(book).filter(slug=game.slug), {FOUR})
        found += [four] if four else []
    return [_before(match, game) for match in found]


def _before(match: Match, game: Game) -> PreviousTable:
    seats = _reseated(match.game, game, match.sitters)
    names = match_list.names_of(match)
    display_names = {seats[seat]: names[seat] for seat in sorted(seats, key=lambda seat: game.turn.index(seats[seat]))}
    return PreviousTable(
        names={seats[seat]: sitter.name for seat, sitter in match.sitters.items()},
        display_names=display_names,
        who=comma_list(match_list.parties(game, display_names)),
        dealer=seats[Seat(match.summary.get("dealer", match.first_dealer))],
    )


def _reseated(before: Game, game: Game, seats: Collection[Seat]) -> dict[Seat, Seat]:
    """For everybody's seat in one game the seat in another that so many can play.

    Where seats are named otherwise there, people keep their order.
    """
    if before.is_numbered == game.is_numbered:
        return {seat: seat for seat in seats}
    turn = next(turn for turn in (game.turn, *game.tables) if len(turn) == len(seats))
    return dict(zip(_from_the_phone(before.turn_of(seats)), _from_the_phone(turn), strict=True))


def _from_the_phone(turn: Turn) -> Turn:
    """The order of the turn, from the chair of the person who holds the phone, or from the first place of a row."""
    start = turn.index(Seat.S) if Seat.S in turn else 0
    return turn[start:] + turn[:start]


def about_game(form: StartForm, address: str, last: Game | None = None) -> dict[str, object]:
    """The game that is to be played, those that could be, the `last` one first, and what is still missing."""
    chosen = form.chosen
    games = sorted(GAMES, key=lambda game: game is not last)
    return {
        "game": _card(chosen, address),
        "game_slug": chosen.folder,
        "games": [_card(game, address) | {"current": game is chosen} for game in games],
        "artworks": [artwork_of(game.folder) for game in games],
        "chairs": _places(form) if chosen.is_numbered else _chairs(form),
        "missing": [
            ngettext("Add one more name", "Add %(n)s more names", names) % {"n": names}
            for names in range(1, len(form.seats) + 1)
        ],
        "numbered": chosen.is_numbered,
        "partners": chosen.partners,
        "fewer": bool(chosen.tables),
        "rules_url": rules_url(chosen),
    }


def _card(game: Game, address: str) -> dict[str, object]:
    """A game as it stands among the others: its name, how many play, its emblem and band."""
    return {
        "slug": game.slug,
        "name": game.called,
        "lang": game.lang,
        "home": marked(game.home),
        "players": how_many_play(game),
        "url": f"{address}?game={game.slug}",
        "artwork": artwork_of(game.folder),
    }


def how_many_play(game: Game) -> str:
    if game.tables:
        return _("%(fewest)s to %(most)s play") % {"fewest": min(game.sizes), "most": max(game.sizes)}
    return _("2 against 2") if game.partners else _("each alone")


def _places(form: StartForm) -> list[dict[str, object]]:
    """The places of a game whose people sit in a row."""
    return [
        {"seat": seat.value, "area": "place", "place": seat.spoken, "field": form[seat.value]} for seat in form.seats
    ]


def _chairs(form: StartForm) -> list[dict[str, object]]:
    """The chairs of the game's largest table, clockwise from the person who holds the phone."""
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
    """The game in the address or the one last played, with the house rules that were last chosen for it."""
    last = match_list.listed(book).first()
    slug = request.GET.get("game") or (last.slug if last else "")
    before = book.matches.filter(slug=slug).order_by("-played", "-number").first() if slug in BY_SLUG else None
    rules = rules_of_match(before.game, before.options) if before else {}
    day = {"date": found} if (found := request.GET.get("date", "")[:LONGEST_DAY]) else {}
    return {"uid": uuid4(), "first_dealer": "S", "game": slug} | rules | day
