"""Tools at a match or away from any: the referee, the pile, the cards turned up, the draw, what a deal would write."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.domain.cards import Card
from scorekeeper.domain.game import Game
from scorekeeper.domain.game_tools import Draw, PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tricks import Play, card_of, read_tricks, write_tricks
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.access import MatchAccess, for_match
from scorekeeper.matches.models import Role
from scorekeeper.matches.panel import DealInPlay, uses
from scorekeeper.matches.presenter import MatchPage, what_is_counted
from scorekeeper.rulebook.pictures.cards import drawn
from scorekeeper.rules.first_deal import after_sevens, way_back
from scorekeeper.tools.pile import PilePage, pile_context
from scorekeeper.tools.referee import RefereePage, deck, referee_context
from scorekeeper.tools.turned_up import TurnedUpPage
from scorekeeper.tools.worth import WorthPage
from scorekeeper.web.parameters import answers_in
from scorekeeper.web.tokens import StepAddress


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tool is open: away from any match, at the table of one, or at a step of its first deal."""

    game: Game
    address: str
    table: MatchPage | None = None
    step: StepAddress | None = None

    @property
    def names(self) -> Mapping[Seat, str]:
        """Who sits where; empty away from a match."""
        return self.table.names if self.table else {}

    @property
    def options(self) -> Options | None:
        return self.table.match.options if self.table else None

    @property
    def rules_url(self) -> str:
        """The rules of the game; the name of a section goes after it."""
        return self.table.rules_back if self.table else reverse("rules-of", args=(self.game.slug,)) + "#"

    def url_of(self, tool: str) -> str:
        """Another tool in the same place; empty within the first deal, which leads to each itself."""
        if self.table:
            return "" if self.step else self.table.below(f"match-{tool}")
        return reverse(tool, args=(self.game.slug,))

    def page(
        self, request: HttpRequest, tool: str, context: dict[str, object], answers: Iterable[PanelAnswers] = ()
    ) -> HttpResponse:
        """Render the tool; the next deal of the match can use the answers."""
        around = {
            "game": self.game,
            "game_slug": self.game.folder,
            "address": self.address,
            "rules_url": self.rules_url,
            "private": self.table is not None,
            "back": way_back(self.table, self.step) if self.table else None,
            "uses": uses(self.table, answers) if self.table and not self.step else [],
        }
        return render(request, f"tools/{tool}.html", around | context)


ToolView = Callable[[HttpRequest, Place], HttpResponse]


def away(view: ToolView, part: str) -> Callable[..., HttpResponse]:
    """The tool away from any match, for a game that has this part."""

    @require_safe
    def wrapper(request: HttpRequest, slug: str) -> HttpResponse:
        game = BY_SLUG.get(slug)
        if game is None or not getattr(game, part):
            raise Http404
        return view(request, Place(game, request.path))

    return wrapper


def at_match(view: ToolView, part: str) -> Callable[..., HttpResponse]:
    """The tool at a match, with the way back to its deal; a match whose game has no such part leads to itself."""

    @require_safe
    @for_match(Role.WATCH)
    def wrapper(request: HttpRequest, access: MatchAccess, step: StepAddress | None = None) -> HttpResponse:
        table = MatchPage(access)
        if not getattr(table.game, part):
            return HttpResponseRedirect(table.url)
        return view(request, Place(table.game, request.path, table, step))

    return wrapper


def referee(request: HttpRequest, place: Place) -> HttpResponse:
    page = RefereePage(place.game, answers_in(request.GET), place.names, place.options)
    ways = {
        "draw_url": place.url_of("choosing") if place.game.draw else "",
        "pile_url": place.url_of("pile") if place.game.pile else "",
        "pile_words": what_is_counted(place.game),
    }
    return place.page(request, "referee", referee_context(page, place.address, place.rules_url) | ways, page.answers)


def pile(request: HttpRequest, place: Place) -> HttpResponse:
    """The counter of points in a pile, or of tricks."""
    counting = PilePage(place.game, request.GET.dict(), place.names, place.options)
    ways = {"referee_url": place.url_of("referee") if place.game.referee else ""}
    return place.page(request, "pile", pile_context(counting, place.address) | ways, counting.count.panel_answers)


def sevens(request: HttpRequest, place: Place) -> HttpResponse:
    """Declarer and trumps by the sevens that are turned up: the dealer is known at a match, the first one elsewhere."""
    table, turned_up = place.table, place.game.turned_up
    if turned_up is None:
        raise Http404
    dealer = table.replay.next_dealer if table else place.game.turn[0]
    turned = TurnedUpPage(turned_up, request.GET.get("sevens", ""), dealer, place.names)
    ways = {
        "rules_url": place.rules_url + turned.rule,
        "worth_url": table.worth_url if table and not place.step else "",
        "forth": after_sevens(table, place.step, turned.written) if table and place.step else "",
    }
    return place.page(request, "sevens", turned.page(place.address) | ways, turned.panel_answers)


def choosing(request: HttpRequest, place: Place) -> HttpResponse:
    """The suits that the dealer's draw chooses, card by card."""
    table, draw = place.table, place.game.draw
    if draw is None:
        raise Http404
    cards = _cards(request, draw)
    setting = draw.setting(cards)
    referee_url = table.referee_url if table else place.url_of("referee")
    context = {
        "cards": [drawn(str(card)) for card in cards],
        "written": write_tricks([[Play((card,)) for card in cards]]),
        "sentences": draw.sentences(cards),
        "is_decided": draw.is_decided(cards),
        "is_guided": place.step is not None,
        "in_play": DealInPlay(table) if table and table.may_write else None,
        "setting": setting,
        "referee_url": f"{referee_url}?{urlencode(setting)}" if setting else "",
        "rules_url": place.rules_url + draw.RULE,
        "suits": deck(draw.PACK, set(cards)),
    }
    return place.page(request, "choosing", context)


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
    context = WorthPage(table, answers_in(request.GET)).page(table.worth_url)
    more = {"number": table.number, "rules_url": table.rules_here}
    return Place(table.game, table.worth_url, table).page(request, "worth", context | more)
