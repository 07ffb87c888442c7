"""Tools at a match or alone: the referee, the pile, the cards turned up, the draw, what a deal would write."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.game_tools import Draw
from scorekeeper.domain.tricks import Play, card_of, read_tricks, write_tricks
from scorekeeper.matches.access import MatchAccess, for_match
from scorekeeper.matches.models import Role
from scorekeeper.matches.panel import uses
from scorekeeper.matches.presenter import MatchPage, what_is_counted
from scorekeeper.matches.underway import DealInPlay
from scorekeeper.rulebook.pictures.cards import drawn
from scorekeeper.rules.first_deal import way_back
from scorekeeper.tools.pile import PilePage, pile_context
from scorekeeper.tools.referee import RefereePage, deck, referee_context
from scorekeeper.tools.turned_up import TurnedUpPage
from scorekeeper.tools.worth import WorthPage
from scorekeeper.web.parameters import answers_in, game_part_or_404


@require_safe
def referee(request: HttpRequest, slug: str) -> HttpResponse:
    """The referee of a game, away from any match."""
    game, _referee = game_part_or_404(slug, lambda game: game.referee)
    page = RefereePage(game, answers_in(request.GET), {})
    address = reverse("referee", args=(slug,))
    words = what_is_counted(game)
    more = {
        "draw_url": reverse("choosing", args=(slug,)) if game.draw else "",
        "pile_url": reverse("pile", args=(slug,)) if words else "",
        "pile_words": words,
    }
    context = referee_context(page, address, reverse("rules-of", args=(slug,)) + "#")
    return render(request, "tools/referee.html", context | more)


@require_safe
@for_match(Role.WATCH)
def match_referee(request: HttpRequest, access: MatchAccess, step: int | None = None) -> HttpResponse:
    """The referee at a match: the players by their names, and the way back to the deal."""
    table = MatchPage(access)
    if not table.game.referee:
        return HttpResponseRedirect(table.url)
    page = RefereePage(table.game, answers_in(request.GET), table.names, table.match.options)
    here = (access.token, access.match.number)
    more = {
        "draw_url": reverse("match-choosing", args=here) if table.game.draw and not step else "",
        "back": way_back(table, step),
        "private": True,
        "pile_url": "" if step else table.pile_url,
        "pile_words": what_is_counted(table.game),
        "uses": [] if step else uses(table, page.answers),
    }
    return render(request, "tools/referee.html", referee_context(page, request.path, table.rules_back) | more)


# The counter of points in a pile, or of tricks: alone, or at a match, whose next deal can use what was counted.


@require_safe
def pile(request: HttpRequest, slug: str) -> HttpResponse:
    game, _pile = game_part_or_404(slug, lambda game: game.pile)
    counting = PilePage(game, request.GET.dict(), {})
    ways = {"referee_url": reverse("referee", args=(slug,)), "rules_url": reverse("rules-of", args=(slug,))}
    return render(request, "tools/pile.html", pile_context(counting, reverse("pile", args=(slug,))) | ways)


@require_safe
@for_match(Role.WATCH)
def match_pile(request: HttpRequest, access: MatchAccess, step: int | None = None) -> HttpResponse:
    table = MatchPage(access)
    if not table.game.pile:
        return HttpResponseRedirect(table.url)
    counting = PilePage(table.game, request.GET.dict(), table.names, table.match.options)
    ways = {
        "back": way_back(table, step),
        "referee_url": "" if step else table.referee_url,
        "rules_url": table.rules_back,
        "uses": [] if step else uses(table, counting.count.panel_answers),
        "private": True,
    }
    return render(request, "tools/pile.html", pile_context(counting, request.path) | ways)


# Declarer and trumps: the sevens that are turned up in the deal, alone or at a match.


@require_safe
def sevens(request: HttpRequest, slug: str) -> HttpResponse:
    """The sevens away from any match, by the places around the dealer."""
    game, turned_up = game_part_or_404(slug, lambda game: game.turned_up)
    turned = TurnedUpPage(turned_up, request.GET.get("sevens", ""), game.turn[0], {})
    rules = f"{reverse('rules-of', args=(slug,))}#{turned.rule}"
    return _sevens_page(request, game, turned.page(reverse("sevens", args=(slug,))) | {"rules_url": rules})


@require_safe
@for_match(Role.WATCH)
def match_sevens(request: HttpRequest, access: MatchAccess, step: int | None = None) -> HttpResponse:
    """The sevens at a match, whose dealer is known."""
    table = MatchPage(access)
    if not table.game.turned_up:
        return HttpResponseRedirect(table.url)
    turned = TurnedUpPage(table.game.turned_up, request.GET.get("sevens", ""), table.replay.next_dealer, table.names)
    ways = {
        "back": way_back(table, step),
        "rules_url": table.rules_back + turned.rule,
        "worth_url": "" if table.is_over or step else table.worth_url,
        "uses": [] if step else uses(table, turned.panel_answers),
        "private": True,
    }
    return _sevens_page(request, table.game, turned.page(request.path) | ways)


def _sevens_page(request: HttpRequest, game: Game, context: dict[str, object]) -> HttpResponse:
    return render(request, "tools/sevens.html", {"game": game, "game_slug": game.folder} | context)


# The suits that the dealer's draw chooses, card by card, in a game with a `draw`.


@require_safe
def choosing(request: HttpRequest, slug: str) -> HttpResponse:
    game, draw = game_part_or_404(slug, lambda game: game.draw)
    ways = {
        "address": reverse("choosing", args=(slug,)),
        "referee_url": reverse("referee", args=(slug,)),
        "rules_url": reverse("rules-of", args=(slug,)) + "#",
    }
    return _choosing_page(request, game, draw, ways)


@require_safe
@for_match(Role.WATCH)
def match_choosing(request: HttpRequest, access: MatchAccess, step: int | None = None) -> HttpResponse:
    table = MatchPage(access)
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
    return _choosing_page(request, table.game, draw, ways)


def _choosing_page(request: HttpRequest, game: Game, draw: Draw, ways: dict[str, Any]) -> HttpResponse:
    cards = _cards(request, draw)
    setting = draw.setting(cards)
    context = {
        "game": game,
        "game_slug": game.folder,
        "cards": [drawn(str(card)) for card in cards],
        "written": write_tricks([[Play((card,)) for card in cards]]),
        "sentences": draw.sentences(cards),
        "is_decided": draw.is_decided(cards),
        "setting": setting,
        "referee_url": f"{ways['referee_url']}?{urlencode(setting)}" if setting else "",
        "rules_url": ways["rules_url"] + draw.RULE,
        "suits": deck(draw.PACK, set(cards)),
    }
    return render(request, "tools/choosing.html", ways | context)


def _cards(request: HttpRequest, draw: Draw) -> list[Card]:
    """The cards drawn so far, from the address; one that cannot be drawn, or not any more, is passed over."""
    written = [card for trick in read_tricks(request.GET.get("cards", "")) for play in trick for card in play.cards]
    before = _until_decided(written, draw)
    if "undo" in request.GET:
        return before[:-1]
    return _until_decided([*before, card_of(request.GET.get("card", ""))], draw)


def _until_decided(cards: Iterable[Card | None], draw: Draw) -> list[Card]:
    """Each of the pack once, until the draw has ended."""
    found: list[Card] = []
    for card in filter(None, cards):
        if card in draw.PACK and card not in found and not draw.is_decided(found):
            found.append(card)
    return found


@require_safe
@for_match(Role.WATCH)
def worth(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """A row for every result; a match that is over, or whose game has no results to choose from, leads to the match."""
    table = MatchPage(access)
    if not table.worth_url:
        return HttpResponseRedirect(table.url)
    context = {
        "game": table.game,
        "game_slug": table.game.folder,
        "number": table.number,
        "back": {"url": table.url, "deal": table.number},
        "rules_url": table.rules_here,
        "private": True,
    }
    results = WorthPage(table, answers_in(request.GET))
    return render(request, "tools/worth.html", context | results.page(table.worth_url))
