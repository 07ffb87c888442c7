"""Interfaces of a game's tools, apart from its score, typed by what the shared pages ask of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Candidate, Step
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names


@dataclass(frozen=True, slots=True)
class PanelAnswers:
    """Answers to some of the questions of a deal: `fields` as the game's form takes them.

    `words` say what they mean, before they are handed over ("the losing side took 53"). `tapped` is the same as the
    panel's questions take it, where that differs from the form.
    """

    fields: Answers
    words: str = ""
    tapped: Answers = field(default_factory=dict)


TurnedCards = Mapping[int, Suit]
"""The suits of the cards that decide, by the places where they lie, from 1 on; a suit lies in one place."""


class Worth(Protocol):
    """Other questions than the panel's, for the page that says what the next deal would be worth."""

    def steps(self, match: AnyReplay, names: Names) -> tuple[Step, ...]: ...

    def candidates(self, answers: Answers, match: AnyReplay, names: Names) -> tuple[Candidate, ...]:
        """The deals that these answers can become; none while something is missing."""


@dataclass(frozen=True, slots=True, eq=False)
class TryOut:
    """A match that has begun, on which anybody can try the game: the deals recorded so far, as the match format writes
    them, from `first_dealer` on. `known` are answers to the first questions of the next deal.

    The other parts replace questions of the panel where these would be too many: `steps`, the deals that their answers
    can become, and the sentence above the keys, empty for the question itself.
    """

    first_dealer: Seat
    deals: tuple[Mapping[str, object], ...]
    known: Answers = field(default_factory=dict)
    steps: Callable[[AnyReplay, Names], tuple[Step, ...]] | None = None
    candidates: Callable[[Answers, AnyReplay, Names], tuple[Candidate, ...]] | None = None
    asked: Callable[[Answers, Names], str] | None = None


class TurnedUp(Protocol):
    """Cards turned up in the deal decide who declares."""

    PLACES: range

    @property
    def SUITS(self) -> Sequence[Suit]:  # noqa: N802  a constant of a module
        """The suits that can be turned up, in the order in which they are offered."""

    @property
    def RULE(self) -> str:  # noqa: N802
        """The section of the rules about it."""

    def read_turned(self, text: str) -> TurnedCards:
        """What an address carries; nothing from a text that `write_turned` has not written."""

    def write_turned(self, turned: TurnedCards) -> str:
        """The text that `read_turned` reads."""

    def tapped(self, turned: TurnedCards, place: int, suit: Suit) -> TurnedCards:
        """Put the card at that place and nowhere else; take it away if it lay there."""

    def seat_at(self, place: int, dealer: Seat) -> Seat:
        """Whose card lies at that place."""

    def trumps(self, turned: TurnedCards) -> tuple[Card, ...]:
        """The trumps from the top; none while nothing is decided."""

    def panel_answers(self, turned: TurnedCards, dealer: Seat) -> PanelAnswers | None:
        """What the cards say of the deal; None while nothing is decided."""

    def sentence(self, turned: TurnedCards, declarer: str) -> str:
        """What the cards say of the deal, as a sentence."""


class Draw(Protocol):
    """The dealer draws cards that choose suits."""

    @property
    def PACK(self) -> Sequence[Card]:  # noqa: N802  a constant of a module
        """The cards that can be drawn."""

    @property
    def RULE(self) -> str:  # noqa: N802
        """The section of the rules about it."""

    def is_decided(self, drawn: Sequence[Card]) -> bool:
        """Whether the dealer stops."""

    def setting(self, drawn: Sequence[Card]) -> Mapping[str, str]:
        """What the draw settles for the referee; nothing before it is decided."""

    def sentences(self, drawn: Sequence[Card]) -> tuple[str, ...]:
        """What is chosen so far, a sentence for each."""
