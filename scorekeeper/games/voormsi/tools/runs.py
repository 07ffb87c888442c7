"""How a trick of Voormsi runs: who plays when, and which plays head it one after another."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.domain.cards import Card
from scorekeeper.domain.tools.tricks import Trick
from scorekeeper.games.voormsi.tools.heading import Heads, led, taken

TWO, FOUR = 2, 4


@dataclass(frozen=True, slots=True)
class Run:
    """How the head of a trick went from play to play: which plays headed it, one after another, and how."""

    plays: tuple[int, ...]
    heads: tuple[Heads, ...]

    @property
    def winner(self) -> int:
        """The play that heads it in the end."""
        return self.plays[-1]

    def cards(self, at: int) -> list[Card]:
        """Return the cards of one of those heads."""
        return [head.card for head in self.heads[at]]

    def headed_by(self, card: Card) -> int | None:
        """Return which of the heads that card was, or was part of; None for none."""
        return next((at for at in range(len(self.heads)) if card in self.cards(at)), None)


def run_of(trick: Trick) -> Run:
    """Return how the head went from play to play, as far as the trick has come."""
    return _run(whole_plays(trick))


def whole_plays(trick: Trick) -> list[Sequence[Card]]:
    """Return the plays but for one that still lacks cards."""
    return [play.cards for play in trick.plays if len(play.cards) == len(trick.plays[0].cards)]


def order(trick: Trick) -> tuple[int, ...]:
    """Return the order of the plays: everybody once; of two players each twice, whoever heads the trick half-way
    third.
    """
    if trick.seats != TWO:
        return tuple(range(trick.seats))
    half = [play.cards for play in trick.plays[:TWO]]
    if len(half) < TWO or len(half[0]) != len(half[1]):
        return (0, 1, 0, 1)
    third = _run(half).winner
    return (0, 1, third, 1 - third)


def are_partners(trick: Trick, one: int, other: int) -> bool:
    """Return whether these plays were made by one side: opposite seats of four, else one player."""
    by = order(trick)
    sides = TWO if trick.seats == FOUR else trick.seats
    return by[one] % sides == by[other] % sides


def _run(plays: Sequence[Sequence[Card]]) -> Run:
    headed, heads = [0], [led(plays[0])]
    for place, cards in enumerate(plays[1:], start=1):
        now = taken(cards, heads[-1], at_once=headed[-1] == place - 1)
        if now is not None:
            headed.append(place)
            heads.append(now)
    return Run(tuple(headed), tuple(heads))
