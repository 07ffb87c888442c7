"""The suits that the dealer's draw chooses, card by card, in a game with a `drawn` module."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.book import importmap
from scorekeeper.book.game_parts import part
from scorekeeper.book.models import Role
from scorekeeper.book.opened import OpenedMatch, for_match
from scorekeeper.book.referee import chooses_suits, deck
from scorekeeper.book.table import Table
from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.laid_cards import card_of, read_laid, write_laid
from scorekeeper.domain.tricks import Play
from scorekeeper.games import BY_SLUG
from scorekeeper.rulebook.cards import drawn


@require_safe
def choosing(request: HttpRequest, slug: str) -> HttpResponse:
    """Away from any match."""
    game = BY_SLUG.get(slug)
    if game is None or not chooses_suits(game):
        raise Http404
    ways = {
        "address": reverse("choosing", args=(slug,)),
        "referee_url": reverse("referee", args=(slug,)),
        "rules_url": reverse("rules-of", args=(slug,)) + "#",
    }
    return _shown(request, game, ways)


@require_safe
@for_match(Role.WATCH)
def match_choosing(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """At a match, with the way back to its deal."""
    table = Table(opened)
    if not chooses_suits(table.game):
        return HttpResponseRedirect(table.url)
    ways = {
        "address": reverse("match-choosing", args=(opened.token, opened.match.number)),
        "referee_url": table.referee_url,
        "rules_url": table.rules_back,
        "back": table.way_back,
        "private": True,
    }
    return _shown(request, table.game, ways)


def _shown(request: HttpRequest, game: Game, ways: dict[str, Any]) -> HttpResponse:
    module: Any = part(game, "drawn")
    cards = _cards(request, module)
    setting = module.setting(cards)
    context = {
        "game": game,
        "game_slug": game.folder,
        "cards": [drawn(str(card)) for card in cards],
        "written": write_laid([[Play((card,)) for card in cards]]),
        "told": module.told(cards),
        "settled": module.is_settled(cards),
        "referee_url": f"{ways['referee_url']}?{urlencode(setting)}" if setting else "",
        "rules_url": ways["rules_url"] + module.RULE,
        "suits": deck(module.PACK, set(cards)),
        "importmap": importmap.current(),
        "insecure_http": settings.INSECURE_HTTP,
    }
    return render(request, "referee/choosing.html", ways | context)


def _cards(request: HttpRequest, module: Any) -> list[Card]:
    """The cards drawn so far, from the address; one that was drawn before, or is not in the pack, is passed over."""
    written = [card for trick in read_laid(request.GET.get("cards", "")) for play in trick for card in play.cards]
    tapped = card_of(request.GET.get("card", ""))
    if "undo" in request.GET:
        written = written[:-1]
    elif tapped is not None and not module.is_settled(written):
        written.append(tapped)
    return [card for card in dict.fromkeys(written) if card in module.PACK]
