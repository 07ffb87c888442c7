"""What the house knows about a game; everything else is the game's own affair."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import Dealt, Replay, Rules, go_on, replay, until
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Teller

Options = Mapping[str, Any]
"""A game's house rules, as the match format writes them."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the catalogue.

    `turn` lists its seats in the order in which the deal goes round. `read_options` and `read_deal` take their own
    fields and raise IllegalDeal; what they leave over the caller refuses. The writers give the match format's fields in
    the format's order. Templates and static files lie under `folder`, the form in the folder's `forms` module.
    """

    slug: str
    name: str
    lang: str
    turn: tuple[Seat, ...]
    read_options: Callable[[Fields], Options]
    rules: Callable[[Options], Rules[Any, Any, Any, Any]]
    read_deal: Callable[[Fields], Any]
    write_deal: Callable[[Any], Mapping[str, object]]
    write_effect: Callable[[Any], Mapping[str, object]]
    write_totals: Callable[[Any], Mapping[str, object]]
    write_result: Callable[[Any], Mapping[str, object]]
    teller: Teller

    @property
    def folder(self) -> str:
        """The name of the game's package in `scorekeeper.games`."""
        return self.slug.replace("-", "_")

    def replay(
        self, options: Options, first_dealer: Seat, deals: Iterable[Dealt[Any]], *, closed: bool = False
    ) -> Replay[Any, Any, Any, Any]:
        """Follow a whole match of this game."""
        return replay(self._rules(options), first_dealer, deals, turn=self.turn, closed=closed)

    def go_on(
        self, options: Options, match: Replay[Any, Any, Any, Any], deals: Iterable[Dealt[Any]], *, closed: bool = False
    ) -> Replay[Any, Any, Any, Any]:
        """Follow more deals from where a match stands."""
        return go_on(self._rules(options), match, deals, turn=self.turn, closed=closed)

    def until(
        self, options: Options, first_dealer: Seat, match: Replay[Any, Any, Any, Any], deals: int
    ) -> Replay[Any, Any, Any, Any]:
        """The match as it stood after so many of its deals."""
        return until(self._rules(options), first_dealer, match, deals, turn=self.turn)

    def _rules(self, options: Options) -> Rules[Any, Any, Any, Any]:
        """The game's rules with its house rules as they were given; what was left out has its default."""
        return self.rules(self.read_options(Fields(options)))
