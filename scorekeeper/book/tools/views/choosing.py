"""The suits that the dealer's draw chooses, card by card, in a game with a `drawn` draw."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book.ground.asked import game_with
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.underway import DealInPlay
from scorekeeper.book.rules.first_deal import way_back
from scorekeeper.book.tools.referee import deck
from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.tools.interfaces import Draw
from scorekeeper.domain.tools.laid_cards import card_of, read_laid, write_laid
from scorekeeper.domain.tools.tricks import Play
from scorekeeper.rulebook.pictures.cards import drawn


@require_safe
def choosing(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draw away from any match."""
    game, draw = game_with(slug, lambda game: game.draw)
    ways = {
        "address": reverse("choosing", args=(slug,)),
        "referee_url": reverse("referee", args=(slug,)),
        "rules_url": reverse("rules-of", args=(slug,)) + "#",
    }
    return _shown(request, game, draw, ways)


@require_safe
@for_match(Role.WATCH)
def match_choosing(request: HttpRequest, opened: OpenedMatch, step: int | None = None) -> HttpResponse:
    """Show the draw at a match, with the way back to its deal."""
    table = MatchView(opened)
    draw = table.game.draw
    if draw is None:
        return HttpResponseRedirect(table.url)
    ways = {
        "address": request.path,
        "referee_url": table.referee_url,
        "rules_url": table.rules_back,
        "back": way_back(table, step),
        "is_guided": step is not None,
        "private": True,
        "in_play": DealInPlay(table) if table.may_write else None,
    }
    return _shown(request, table.game, draw, ways)


def _shown(request: HttpRequest, game: Game, draw: Draw, ways: dict[str, Any]) -> HttpResponse:
    cards = _cards(request, draw)
    setting = draw.setting(cards)
    context = {
        "game": game,
        "game_slug": game.folder,
        "cards": [drawn(str(card)) for card in cards],
        "written": write_laid([[Play((card,)) for card in cards]]),
        "told": draw.told(cards),
        "is_decided": draw.is_decided(cards),
        "setting": setting,
        "referee_url": f"{ways['referee_url']}?{urlencode(setting)}" if setting else "",
        "rules_url": ways["rules_url"] + draw.RULE,
        "suits": deck(draw.PACK, set(cards)),
    }
    return render(request, "tools/choosing.html", ways | context)


def _cards(request: HttpRequest, draw: Draw) -> list[Card]:
    """Return the cards drawn so far, from the address; one that cannot be drawn, or not any more, is passed over."""
    written = [card for trick in read_laid(request.GET.get("cards", "")) for play in trick for card in play.cards]
    before = _drawn(written, draw)
    if "undo" in request.GET:
        return before[:-1]
    return _drawn([*before, card_of(request.GET.get("card", ""))], draw)


def _drawn(cards: Iterable[Card | None], draw: Draw) -> list[Card]:
    """Return each of the pack once, until the draw has ended."""
    found: list[Card] = []
    for card in filter(None, cards):
        if card in draw.PACK and card not in found and not draw.is_decided(found):
            found.append(card)
    return found
