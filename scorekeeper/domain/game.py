"""The interface of a game: what the pages and the match format know about it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, Protocol

from scorekeeper.domain.asking import DealQuestions
from scorekeeper.domain.deal_format import DealFormat
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game_tools import Draw, TryOut, TurnedUp, Worth
from scorekeeper.domain.highlights import Highlights
from scorekeeper.domain.history import Statistics
from scorekeeper.domain.house_rules import BaseOptions, Options
from scorekeeper.domain.i18n import marked
from scorekeeper.domain.match import AnyReplay, AnyRules, MatchDeal, Totals, go_on, replay, until
from scorekeeper.domain.pile import Pile
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import CLOCKWISE, PLACES, Seat
from scorekeeper.domain.sheet import Candidates, Names, Presenter, Standing, Standings, Words, Written, standings_of
from scorekeeper.domain.tricks import Referee
from scorekeeper.domain.underway import Underway

Turn = tuple[Seat, ...]
"""The seats of a table in the order in which the deal goes round."""


def _untitled(options: Options) -> str:
    return ""


def _never(options: Options) -> bool:
    return False


def _nothing_settled(options: Options) -> Answers:
    return {}


class Scoring(Protocol):
    """Score a game, and write what it comes to as the match format has it."""

    def rules(self, chosen: Options, turn: Turn, /) -> AnyRules:
        """The rules for a table that has chosen these house rules and sits in this turn."""

    def write_effect(self, effect: Any, /) -> Mapping[str, object]: ...

    def write_totals(self, state: Any, /) -> Totals: ...


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the catalogue. Its templates and static files are under `folder`."""

    slug: str
    name: str
    lang: str
    """The language of the name."""
    home: str
    """Where people play it, or with what."""
    turn: tuple[Seat, ...]
    """Its seats in the order in which the deal goes round."""
    deals: DealFormat[Any]
    """Reads and writes its deals as the match format has them."""
    scoring: Scoring
    deal_questions: DealQuestions
    """The questions about a deal, and the deal that the answers make."""
    panel: Callable[[AnyReplay, Names], object]
    """What the game's `_panel.html` offers for the next deal: `Steps` for the shared one, matches/_steps.html."""
    words: Words
    presenter: Presenter
    statistics: Statistics
    standings: Callable[[Written, Names, Written | None], Standings] = standings_of
    """How a match with these totals stands, or ended with the written result."""
    also: tuple[str, ...] = ()
    """What else people call it when they look for a match."""
    tables: tuple[Turn, ...] = ()
    """The turns of smaller tables, where fewer can play as well."""
    partners: bool = True
    """Whether those who sit opposite play together."""
    may_join: Callable[[Options], bool] = _never
    """Whether people can join and leave once a match with these house rules has begun."""
    result_only: bool = False
    """Whether only how its match ended is known (`final_result.py`)."""
    has_clock: bool = True
    """Whether its deals are recorded while they are played, not afterwards from paper."""
    has_rules: bool = True
    """Whether `seeds/` has its rules and its first deal. The code names the sections of the rules."""
    candidates: Candidates | None = None
    """The results that its panel offers, where the panel does not know them all by itself."""
    highlights: Highlights | None = None
    """What is worth telling of a match, on the page of its evening."""
    standing: Standing | None = None
    """How a deal stands, where the panel is tapped while the deal is played."""
    taps: Callable[[Any], Answers] | None = None
    """The answers with which the panel describes a deal, where they are other ones than those of the form."""
    own_panel: bool = False
    """Whether it has its own panel instead of the shared steps."""
    title: Callable[[Options], str] = _untitled
    """What the people call the game by their house rules, if that is not its name; else empty."""
    options: type[BaseOptions] = BaseOptions
    """The house rules that a table can choose. A new match starts with the first of their presets."""
    underway: Underway | None = None
    """What people can answer about a deal before it is recorded."""
    sections: type[StrEnum] | None = None
    """The sections of its rules that the code names."""
    referee: Referee | None = None
    """A tool: who takes a trick."""
    referee_setting: Callable[[Options], Answers] = _nothing_settled
    """The answers that the house rules settle for the referee."""
    pile: Pile | None = None
    """A tool: the points in a pile of cards."""
    turned_up: TurnedUp | None = None
    """A tool: the cards that decide who declares."""
    draw: Draw | None = None
    """A tool: the dealer's draw that chooses suits."""
    worth: Worth | None = None
    """A tool: questions for what a deal is worth, if the panel's would be too many."""
    try_out: TryOut | None = None
    """A match that has begun, on which anybody can try the game."""

    @property
    def called(self) -> str:
        """The name as it is shown; one that only describes the game is translated, and has no language of its own."""
        return marked(self.name)

    @property
    def folder(self) -> str:
        """The name of the game's package in `scorekeeper.games`."""
        return self.slug.replace("-", "_")

    @property
    def parts(self) -> str:
        """Where the templates of its sheet, panel and form are: its own, or those of any final result."""
        return "final" if self.result_only else self.folder

    @property
    def sizes(self) -> frozenset[int]:
        """With how many people it can be played."""
        return frozenset(len(turn) for turn in (self.turn, *self.tables))

    @property
    def is_numbered(self) -> bool:
        """Whether its seats are places in a row, not chairs around a table."""
        return self.turn[0] in PLACES

    def turn_of(self, seats: Iterable[Seat]) -> Turn:
        """The order in which the deal goes round a table with these seats; the usual one if there is no such table."""
        taken = set(seats)
        return next((turn for turn in self.tables if set(turn) == taken), self.turn)

    def partner_of(self, seat: Seat, seats: Iterable[Seat]) -> Seat | None:
        """Who plays together with the player at that seat, at a table where these are taken; None if nobody does."""
        turn = self.turn_of(seats)
        return turn[(turn.index(seat) + 2) % 4] if self.partners and len(turn) == len(CLOCKWISE) else None

    def replay(
        self,
        options: Options,
        first_dealer: Seat,
        deals: Iterable[MatchDeal[Any]],
        *,
        turn: Turn = (),
        closed: bool = False,
    ) -> AnyReplay:
        """Follow a whole match of this game; `turn` is that of the table, without it the usual one."""
        turn = turn or self.turn
        rules_at = partial(self._rules, options)
        return replay(rules_at(turn), first_dealer, deals, turn=turn, closed=closed, rules_at=rules_at)

    def go_on(
        self,
        options: Options,
        match: AnyReplay,
        deals: Iterable[MatchDeal[Any]],
        *,
        turn: Turn = (),
        closed: bool = False,
    ) -> AnyReplay:
        turn = turn or self.turn
        rules = match.rules if match.rules and match.turn == turn else self._rules(options, turn)
        return go_on(rules, match, deals, turn=turn, closed=closed, rules_at=partial(self._rules, options))

    def until(
        self,
        options: Options,
        first_dealer: Seat,
        match: AnyReplay,
        deals: int,
        *,
        turn: Turn = (),
    ) -> AnyReplay:
        turn = turn or self.turn
        return until(self._rules(options, turn), first_dealer, match, deals, turn=turn)

    def _rules(self, options: Options, turn: Turn) -> AnyRules:
        """The rules for this table; an option that was left out has its default."""
        return self.scoring.rules(self.options.read_options(Fields(options)), turn)
