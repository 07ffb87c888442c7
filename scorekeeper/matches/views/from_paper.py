"""Finished matches from a notebook: who played, on which day, and how it ended, one after the other."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode
from uuid import uuid4

from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import ngettext

from scorekeeper.domain.final_result import number_field
from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import sentence, with_capital
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Side
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches import match_list
from scorekeeper.matches.access import BookAccess, book_url, for_book, zone_of
from scorekeeper.matches.evenings import evening_of, noon_of
from scorekeeper.matches.events import Kind, Payload
from scorekeeper.matches.forms import FinalResultForm, rules_of_match, suggested
from scorekeeper.matches.lifecycle import AlreadyStarted, Start, start_match
from scorekeeper.matches.models import Book, Link, Match, Role
from scorekeeper.matches.recording import IdReused, Submission, write
from scorekeeper.web import rate_limits
from scorekeeper.web.colours import artwork_of
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.tokens import id_made_of, number_in

IN_SIGHT = 4
"""So many players can be entered without unfolding the rest."""


@form_page
@for_book(Role.SCORE)
def from_paper(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Save a final result (POST), then offer the same people and day for the next one; sent twice, it is saved once."""
    book, zone, now = access.book, zone_of(access.book), timezone.now()
    sent = request.POST if request.method == "POST" else None
    saved = _saved(book, request.GET.get("saved", ""))
    form = FinalResultForm(
        sent,
        initial=_initial(request, book, saved, evening_of(now, zone)),
        players=number_in((sent or request.GET).get("players", "")) or (len(saved.sitters) if saved else None),
        latest=evening_of(now, zone),
        known=book.players.order_by("number").values_list("name", flat=True),
        stakes=suggested(book),
    )
    if sent is not None and form.is_valid():
        rate_limits.check_events(access.link.pk)
        start = replace(form.start(), played=noon_of(form.cleaned_data["date"], zone, now))
        try:
            match = save_result(book, start, form.cleaned_data["deal"], access.link)
        except (AlreadyStarted, IdReused):
            form.ask_once_more()
        except IllegalDeal as refusal:
            form.add_error(None, sentence(str(refusal)))
        else:
            rate_limits.note_event(access.link.pk)
            query = {"game": match.slug, "date": form.cleaned_data["date"].isoformat(), "saved": match.number}
            return see_other(f"{book_url(access.token, 'from-paper')}?{urlencode(query)}")
    page = _page(access, form) | {
        "saved": match_list.line(saved, access.token) if saved else None,
        "players": [player.name for player in book.players.order_by("number")],
    }
    return render(request, "matches/from_paper.html", page, status=422 if form.is_bound else 200)


def save_result(book: Book, start: Start, deal: Payload, link: Link | None) -> Match:
    """Start the match as one of its day, and record its result; the same again changes nothing.

    Raises AlreadyStarted or IdReused where the id was used for something else, and IllegalDeal where the house rules
    refuse the result.
    """
    with transaction.atomic():
        match = start_match(book, start)
        days = {evening_of(moment, zone_of(book)) for moment in (match.played, start.played) if moment}
        if len(days) > 1:
            raise AlreadyStarted
        write(match, Submission(Kind.DEAL, id_made_of(start.uid.bytes + b"1"), deal=deal, after=match.uid), link)
        return match


def _saved(book: Book, number: str) -> Match | None:
    """The match that was saved last on this page."""
    return match_list.recorded(book).filter(number=number_in(number) or 0).first()


def _initial(request: HttpRequest, book: Book, saved: Match | None, today: date) -> dict[str, object]:
    """The game and day in the address, or those of the last match, with its house rules; the people just saved."""
    last = saved or match_list.listed(book).first()
    game = BY_SLUG.get(request.GET.get("game", "")) or (BY_SLUG[last.slug] if last else GAMES[0])
    before = saved or book.matches.filter(slug=game.slug).order_by("-played", "-number").first()
    rules = rules_of_match(before.game, before.options) if before else {}
    names = {seat.value: sitter.name for seat, sitter in saved.sitters.items()} if saved else {}
    try:
        day = date.fromisoformat(request.GET.get("date", ""))
    except ValueError:
        day = today
    return {"uid": uuid4(), "game": game.slug, "date": day} | rules | names


def _of_paper(form: FinalResultForm) -> dict[str, str]:
    """The game and the day, for the form of a match with all deals."""
    day = form["date"].value()
    return {"game": form.chosen.slug, "date": day.isoformat() if isinstance(day, date) else str(day or "")}


def _page(access: BookAccess, form: FinalResultForm) -> dict[str, object]:
    address, game = book_url(access.token, "from-paper"), form.chosen
    parties = list(_parties(form))
    return {
        "form": form,
        "action": address,
        "deals_url": f"{book_url(access.token, 'new-match')}?{urlencode(_of_paper(form))}",
        "book_url": book_url(access.token),
        "game": game,
        "game_slug": game.folder,
        "games": [
            {"game": each, "url": f"{address}?game={each.slug}", "artwork": artwork_of(each.folder)} for each in GAMES
        ],
        "artwork": artwork_of(game.folder),
        "artworks": [artwork_of(each.folder) for each in GAMES],
        "sizes": _sizes(game, address, len(form.turn)),
        "size": len(form.turn),
        "parties": parties[:IN_SIGHT],
        "more_parties": parties[IN_SIGHT:],
        "more_are_open": any(field.value() for party in parties[IN_SIGHT:] for field in party.people),
        "wins": form["rule_wins"] if "rule_wins" in form.fields else None,
    }


def _sizes(game: Game, address: str, chosen: int) -> list[dict[str, object]]:
    """With how many it can be played, where the seats depend on it."""
    if game.is_numbered or len(game.sizes) == 1:
        return []
    return [
        {
            "words": ngettext("%(n)s player", "%(n)s players", size) % {"n": size},
            "url": f"{address}?game={game.slug}&players={size}",
            "current": size == chosen,
        }
        for size in sorted(game.sizes)
    ]


@dataclass(frozen=True, slots=True)
class PartyFields:
    """A pair or a player on the page: the names, and the numbers with their words."""

    words: str
    people: list[forms.BoundField]
    numbers: list[tuple[forms.BoundField, str]]


def _parties(form: FinalResultForm) -> Iterator[PartyFields]:
    """Both pairs, or every player."""
    rules, paired = form.table, form.is_paired
    for value, words in form.winners:
        seats = Side(value).seats if paired else [seat for seat in form.turn if seat.value == value]
        counts = [party for party in rules.blank if party in (value, *(seat.value for seat in seats))]
        yield PartyFields(
            words,
            [form[seat.value] for seat in seats],
            [
                (form[number_field(what, party)], with_capital(words))
                for party in counts
                for what, words in form.number_names
            ],
        )
