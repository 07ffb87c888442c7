"""The judging of tricks: who takes one, and why. A game answers in its `tricks` module, typed by `Referee`.

A trick is judged from what everybody at the table can see: the cards in the order in which they were played, and what
holds for the whole deal. Nobody's hand is known, so whether somebody had to follow suit stays an open question.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers, Step


class IllegalTrick(ValueError):
    """Such a trick cannot lie on a table; the text says why, in words for the people around it."""


@dataclass(frozen=True, slots=True)
class Play:
    """What one player put down: a card, or several where a game is led in sets. `way`: how, where that can be chosen
    ("face_down"; a card that another one stands for); empty for the usual way.
    """

    cards: tuple[Card, ...]
    way: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """Another way in which a card can be put down: what a play carries, and what its button says."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a deal: `setting` are the answers to the game's `settings`, `number` counts from 1, `seats` are the
    players at the table. Raises IllegalTrick where no card lies, or one of them twice.
    """

    setting: Answers
    plays: tuple[Play, ...]
    number: int = 1
    seats: int = 4

    def __post_init__(self) -> None:
        if not self.cards or len(set(self.cards)) < len(self.cards):
            raise IllegalTrick(_("A trick has at least one card, and each card only once."))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the table, in the order in which they were played."""
        return tuple(card for play in self.plays for card in play.cards)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who takes a trick as it lies, whether or not somebody still has to play.

    `winner` is the place of the winning play among the plays, from 0. `reason` is one plain sentence. `tricks` is how
    many tricks it counts (a set of three counts three), `points` what it counts in the points of the cards, where a
    game has those; `worth` says both in words. `means`: what follows for the score, a sentence each. `doubts`: what
    cannot have been allowed, or was allowed only to somebody without a better card. `rule` is the section of the
    game's rules that says so.
    """

    winner: int
    reason: str
    rule: str
    worth: str = ""
    tricks: int = 1
    points: int = 0
    means: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


class Referee(Protocol):
    """A game's `tricks` module."""

    @property
    def PACK(self) -> Sequence[Card]:  # noqa: N802  a constant of a module
        """Every card of the pack once, suit by suit, in the order in which people look for them."""

    MOST_CARDS: int
    """How many cards can be led together; 1 where cards are played singly."""

    def settings(self) -> tuple[Step, ...]:
        """Return what has to be known for the whole deal, asked once: trump, chosen suits."""

    def order(self, trick: Trick) -> tuple[int, ...]:
        """Return who makes each play of the whole trick: the places around the table from the leader, who is 0."""

    def ways(self, trick: Trick) -> tuple[Way, ...]:
        """Return the other ways in which the last play could have been put down; none for most cards."""

    def verdict(self, trick: Trick) -> Verdict:
        """Return who takes the trick as it lies, from the first play on. Raises IllegalTrick."""


@runtime_checkable
class KnowsHands(Protocol):
    """A referee that can also judge a hand which lies open, such as one in a text."""

    def playable(self, table: Sequence[Card], hand: Sequence[Card]) -> Sequence[Card]:
        """Return the cards of a hand that may follow those on the table, which lie in the order of play."""


def nothing_asked() -> tuple[Step, ...]:
    """Return the settings of a game in which every deal is alike."""
    return ()


def in_turn(trick: Trick) -> tuple[int, ...]:
    """Return the order of plays where everybody plays once, in turn."""
    return tuple(range(trick.seats))


def no_ways(trick: Trick) -> tuple[Way, ...]:
    """Return the ways of a game in which a card is a card."""
    return ()
