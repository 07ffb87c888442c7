"""A game and a year, to which the pages of people can be narrowed."""

from dataclasses import dataclass, replace
from typing import TypeVar

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, QueryDict
from django.utils import timezone

from scorekeeper.domain.game import Game
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.evenings import FIRST_YEAR, LAST_YEAR, hours_of_year, year_of
from scorekeeper.matches.models import Match, Player, Seated, Tally, Unseated, UnseatedQuerySet
from scorekeeper.web.tokens import number_in

MOST_YEARS = 8
"""Years to choose from, the newest."""

Rows = TypeVar("Rows", QuerySet[Seated], QuerySet[Tally])
Played = TypeVar("Played", QuerySet[Seated], UnseatedQuerySet)


@dataclass(frozen=True, slots=True)
class Filter:
    """What a page is narrowed to; None for all."""

    game: Game | None = None
    year: int | None = None

    def of(self, seats: QuerySet[Seated]) -> QuerySet[Seated]:
        """The seats in the evenings of that game and year."""
        return self._of_year(self.of_game(seats), "played")

    def of_parts(self, left: UnseatedQuerySet) -> UnseatedQuerySet:
        """Those of them that played a part, in the evenings of that game and year."""
        left = left.who_played()
        if self.game is not None:
            left = left.filter(match__slug=self.game.slug)
        return self._of_year(left, "match__played")

    def _of_year(self, rows: Played, played: str) -> Played:
        if self.year is None:
            return rows
        begins, ends = hours_of_year(self.year, timezone.get_current_timezone())
        return rows.filter(**{f"{played}__gte": begins, f"{played}__lt": ends})

    def of_game(self, rows: Rows) -> Rows:
        return rows if self.game is None else rows.filter(slug=self.game.slug)

    def has(self, match: Match) -> bool:
        """Whether the match is of that game and year."""
        is_of_game = self.game is None or match.slug == self.game.slug
        return is_of_game and self.year in (None, year_of(match.played, timezone.get_current_timezone()))


EVERYTHING = Filter()


@dataclass(frozen=True, slots=True)
class Choice:
    """A game or a year to choose, with its page; that of a chosen one is the page without it. `folder`: the game's."""

    words: str
    lang: str
    folder: str
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What a page can be narrowed to. `all_url` is the page without any of it."""

    games: list[Choice]
    years: list[Choice]
    all_url: str
    is_all: bool


def filter_in(query: QueryDict) -> Filter:
    """What an address narrows to; what makes no sense in it is ignored."""
    year = number_in(query.get("year", ""))
    return Filter(BY_SLUG.get(query.get("game", "")), year if year and FIRST_YEAR <= year <= LAST_YEAR else None)


def choices(request: HttpRequest, player: Player, chosen: Filter) -> Choices | None:
    """The games and years of that person, and what is chosen; None where there is nothing to choose."""
    played = set(player.tallies.values_list("slug", flat=True))
    seats = Seated.objects.filter(player=OuterRef("pk")).values("played")
    parts = EVERYTHING.of_parts(Unseated.objects.filter(player=OuterRef("pk"))).values("match__played")
    ends = [
        Subquery(rows.order_by(order)[:1])
        for rows, name in ((seats, "played"), (parts, "match__played"))
        for order in (name, f"-{name}")
    ]
    moments = Player.objects.filter(pk=player.pk).values_list(*ends).get()
    zone = timezone.get_current_timezone()
    played_in = [year_of(moment, zone) for moment in moments if moment]
    first, last = min(played_in, default=0), max(played_in, default=0)
    years = range(last, max(first, last - MOST_YEARS + 1) - 1, -1) if played_in else range(0)
    games = [game for game in GAMES if game.slug in played or game is chosen.game]
    if len(games) < 2 and len(years) < 2 and chosen == EVERYTHING:
        return None
    return Choices(
        games=[
            Choice(game.called, game.lang, game.folder, _url(request, replace(chosen, game=other)), other is None)
            for game in games
            for other in [None if game is chosen.game else game]
        ],
        years=[
            Choice(str(year), "", "", _url(request, replace(chosen, year=other)), other is None)
            for year in sorted({*years, *([chosen.year] if chosen.year else [])}, reverse=True)
            for other in [None if year == chosen.year else year]
        ],
        all_url=_url(request, EVERYTHING),
        is_all=chosen == EVERYTHING,
    )


def _url(request: HttpRequest, chosen: Filter) -> str:
    """The same page, narrowed to this."""
    query = request.GET.copy()
    for name, value in (("game", chosen.game and chosen.game.slug), ("year", chosen.year)):
        query.pop(name, None)
        if value:
            query[name] = str(value)
    return f"{request.path}?{query.urlencode()}" if query else request.path
