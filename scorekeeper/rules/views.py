"""The rules: a page for each game, each source alone, the glossary, and the search over all of them.

A page follows from the texts alone, so it is made once. Only the way back to a match differs from reader to reader.
"""

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper import context_processors
from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import marked
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.access import MatchAccess, for_match, rules_url
from scorekeeper.matches.bookmarks import live_bookmarks, new_match_url
from scorekeeper.matches.models import Role
from scorekeeper.matches.presenter import MatchPage, what_is_counted
from scorekeeper.matches.try_out import try_out_page
from scorekeeper.matches.views.new_match import how_many_play
from scorekeeper.rulebook.game_texts import GameTexts
from scorekeeper.rulebook.page import ABOUT_SOURCES, ALL_WORDS, HOME, Kind
from scorekeeper.rulebook.search import LONGEST_QUERY
from scorekeeper.rules.first_deal import first_deal_page
from scorekeeper.rules.store import index, library
from scorekeeper.web.colours import Artwork, artwork_of
from scorekeeper.web.middleware import NotTranslated
from scorekeeper.web.parameters import search_words
from scorekeeper.web.tokens import TOKEN, Number, StepAddress

MATCH = re.compile(rf"/b/{TOKEN}/{Number.regex}/")
DEAL = re.compile(r"[1-9][0-9]{0,3}")
WITHIN_RULES = re.compile(rb'href="(/rules/[^"#?]*)(#[^"]*)?"')

OF_ALL_GAMES = {ALL_WORDS: "rules/words.html", ABOUT_SOURCES: "rules/sources.html"}

COPIES = {Kind.CARD: 1, Kind.POCKET: 4}
"""How often a card for the table is printed on a sheet."""

ASK_AGAIN = "public, no-cache"

TAKES_BROTLI = re.compile(r"\bbr\b(?!;q=0\b)")
EFFORT = 9
"""Of brotli's eleven steps. Each page is packed once, in tenths of a second, and weighs a sixth less than by gzip."""


@dataclass(frozen=True, slots=True)
class Back:
    """The way back to the match from which the rules were opened; `deal` is the number of the deal in play, if any."""

    match: str
    deal: str

    @property
    def query(self) -> str:
        """The query string that leads the way back from page to page."""
        return urlencode({"back": self.match} | ({"deal": self.deal} if self.deal else {}))


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list: its texts, and how it is drawn where it is one of the catalogue."""

    texts: GameTexts
    artwork: Artwork | None


@dataclass(frozen=True, slots=True)
class CachedPage:
    """A page as everybody gets it who did not come from a match."""

    html: bytes
    etag: str
    packed: bytes

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The page, or 304."""
        return get_conditional_response(request, etag=self.etag) or self._body(request)

    def _body(self, request: HttpRequest) -> HttpResponse:
        """Packed as well as the reader can unpack it; what is not packed here the middleware packs."""
        headers = {"ETag": self.etag, "Cache-Control": ASK_AGAIN}
        if not TAKES_BROTLI.search(request.headers.get("Accept-Encoding", "")):
            return HttpResponse(self.html, headers=headers)
        answer = HttpResponse(self.packed, headers=headers | {"Content-Encoding": "br"})
        patch_vary_headers(answer, ["Accept-Encoding"])
        return answer


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the games whose rules can be read, and the search."""
    within = _within(request)
    if not search_words(request.GET, LONGEST_QUERY) and within is None:
        return _response(request, HOME)
    back = _back(request)
    return _with_way_back(_page("rules/index.html", _of_index() | _search(request), back), back)


@require_safe
def found(request: HttpRequest) -> HttpResponse:
    """Show what the search finds, alone: for a page that is there already."""
    back = _back(request)
    return _with_way_back(_page("rules/_found.html", _search(request), back), back)


@require_safe
def rules_of(request: HttpRequest, slug: str, source: str = "") -> HttpResponse:
    """Show the rules of one game, or what one source says of it."""
    address = f"{HOME}{slug}/{source}/" if source else f"{HOME}{slug}/"
    if address in library().pages:
        return _response(request, address)
    game = library().game(slug)
    if source or game is None:
        raise Http404
    back = _back(request)
    return HttpResponseRedirect(game.pages[0].address + (f"?{back.query}" if back else ""))


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """Show every word that the rules explain."""
    return _response(request, ALL_WORDS)


@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """Show who wrote what the rules rest on."""
    return _response(request, ABOUT_SOURCES)


def _response(request: HttpRequest, address: str) -> HttpResponse:
    if back := _back(request):
        return _with_way_back(_rendered(address, back), back)
    return _cached_page(address, get_language()).answer(request)


@cache
def _cached_page(address: str, language: str | None) -> CachedPage:
    import brotli  # the server in a phone has none, and prints none of these

    html = NotTranslated.marked(_rendered(address, None))
    return CachedPage(html, quote_etag(sha256(html).hexdigest()[:16]), brotli.compress(html, quality=EFFORT))


def _rendered(address: str, back: Back | None) -> bytes:
    """The page at the address, which is known to be one."""
    here = library()
    if address == HOME:
        return _page("rules/index.html", _of_index(), back)
    if address in OF_ALL_GAMES:
        return _page(OF_ALL_GAMES[address], {"library": here}, back)
    page = here.pages[address]
    before, after = here.neighbours(page)
    context: dict[str, object] = {"page": page, "game": here.game(page.game), "before": before, "after": after}
    if page.game in BY_SLUG:
        game = BY_SLUG[page.game]
        context |= {"game_slug": game.folder, "artworks": [artwork_of(game.folder)], "ways": _ways(game, back)}
        context["has_house_rules"] = bool(game.options.house_rules())
    if page.kind in COPIES:
        return _page("rules/card.html", context | {"copies": range(COPIES[page.kind])}, back)
    return _page("rules/page.html", context, back)


def _of_index() -> dict[str, object]:
    games = [_entry(texts) for texts in library().games]
    return {"games": games, "artworks": [game.artwork for game in games if game.artwork]}


def _search(request: HttpRequest) -> dict[str, object]:
    """The search and what it finds: in the game from whose page it is sent, and elsewhere."""
    query, within = search_words(request.GET, LONGEST_QUERY), _within(request)
    title = within.title if within else ""
    found = index().find(query, title)
    own = [hit for hit in found if hit.passage.game == title]
    others = [hit for hit in found if hit.passage.game != title]
    groups = [hits for hits in (own, others) if hits]
    return {
        "query": query,
        "within": within,
        "found": found,
        "groups": groups,
        "is_elsewhere": bool(within) and not own,
        "is_nearest": bool(groups) and not any(hit.is_whole for hit in groups[0]),
    }


def _within(request: HttpRequest) -> GameTexts | None:
    """The game that the address names; None for any other."""
    return library().game(request.GET.get("in", ""))


def _entry(texts: GameTexts) -> GameEntry:
    game = BY_SLUG.get(texts.slug)
    return GameEntry(texts, artwork_of(game.folder) if game else None)


def _ways(game: Game, back: Back | None) -> list[tuple[str, str]]:
    """The links from the rules to the referee and the counting, as words and address."""
    if not game.referee:
        return []
    here = back.match if back else reverse("referee", args=(game.slug,))
    counting = [(what_is_counted(game), f"{here}pile/")] if back and game.pile else []
    return [(_("Who takes it?"), f"{back.match}referee/" if back else here), *counting]


def _page(template: str, context: dict[str, object], back: Back | None) -> bytes:
    common = context_processors.in_context() | {"back": back, "home": HOME, "rules_url": HOME}
    return render_to_string(template, common | context).encode()


def _with_way_back(html: bytes, back: Back | None) -> HttpResponse:
    """Add the way back to every link to another page of the rules."""
    if back is None:
        return HttpResponse(html)
    query = back.query.replace("&", "&amp;").encode()
    return HttpResponse(WITHIN_RULES.sub(rb'href="\1?' + query + rb'\2"', html))


def _back(request: HttpRequest) -> Back | None:
    """The way back to where the rules were opened; anything but a match's path is ignored."""
    match, deal = request.GET.get("back", ""), request.GET.get("deal", "")
    if not MATCH.fullmatch(match):
        return None
    return Back(match, deal if DEAL.fullmatch(deal) else "")


# The short page of a game, where it can be tried.


@require_safe
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the game is, a try-out of it where there is one, and the answers to the most common questions."""
    chosen, texts = _game(slug), library().game(slug)
    new_url = new_match_url(live_bookmarks(request))
    context = {
        "game": chosen,
        "game_slug": chosen.folder,
        "try_out": try_out_page(chosen, request.GET, new_url),
        "new_url": new_url and f"{new_url}?game={slug}",
        "rules_url": rules_url(chosen),
        "texts": texts,
        "home": marked(chosen.home),
        "players": how_many_play(chosen),
        "artwork": artwork_of(chosen.folder),
        "games": GAMES,
    }
    return render(request, "rules/game.html", context)


@require_safe
def try_out(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the try-out alone: for a page that is there already."""
    page = try_out_page(_game(slug), request.GET, new_match_url(live_bookmarks(request)))
    if page is None:
        raise Http404
    return render(request, "matches/_try_out.html", {"try_out": page})


def _game(slug: str) -> Game:
    if slug not in BY_SLUG:
        raise Http404
    return BY_SLUG[slug]


# The first deal together: a page for each step, and at the end the deal is recorded as usual.


@require_safe
@for_match(Role.WATCH)
def first_deal(request: HttpRequest, access: MatchAccess, step: StepAddress) -> HttpResponse:
    """Show one step. A step that is not there, or one after the deal is recorded, redirects to the match."""
    table = MatchPage(access)
    page = first_deal_page(table, step)
    if page is None:
        return HttpResponseRedirect(table.url)
    context = {"table": table, "step_page": page, "game": table.game, "game_slug": table.game.folder}
    return render(request, "rules/first_deal.html", context)
