"""What heads a trick of Voormsi, and what can take it from there: a single card, or a set card by card.

Pagat and Parlett; where only one of them speaks, or neither, the rules page says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import permutations

from scorekeeper.domain.cards import Card, Rank
from scorekeeper.games.voormsi.ranking import CLUB_KING, QUARREL, SPADE_KING, SUITS, THREE, order

PLACE = {card: place for place, card in enumerate(order())}


class Mode(Enum):
    """How a card heads a trick, which decides what beats it."""

    LED_THREE = "led three"
    SEVEN = "seven"
    CLUB_KING = "king of clubs over a seven"
    SPADE_KING = "king of spades over that"
    ORDINARY = "ordinary"
    THREE = "three"


@dataclass(frozen=True, slots=True)
class Head:
    """One card that heads the trick, how, and the card that it beat; None where it was led."""

    card: Card
    mode: Mode
    beaten: Card | None = None


Heads = tuple[Head, ...]
"""The set that heads the trick, card by card; a single card is a set of one."""


def led(cards: Sequence[Card]) -> Heads:
    """Return the cards as they head the trick that they were led to."""
    return tuple(Head(card, _mode_of_led(card)) for card in cards)


def taken(cards: Sequence[Card], heads: Heads, *, at_once: bool) -> Heads | None:
    """Return the cards as they head the trick from now on; None if they do not take it.

    Every card must beat a different one of those that head it. `at_once`: nothing was played in between.
    """
    for match in permutations(cards):
        now = [_over(card, head, at_once=at_once) for card, head in zip(match, heads, strict=True)]
        if all(now):
            return tuple(head for head in now if head)
    return None


def _mode_of_led(card: Card) -> Mode:
    if card == THREE:
        return Mode.LED_THREE
    return Mode.SEVEN if card.rank is Rank.SEVEN else Mode.ORDINARY


def _over(card: Card, head: Head, *, at_once: bool) -> Head | None:
    """Return the card over the one that it beats; None if it does not."""
    mode = _mode_over(card, head, at_once=at_once)
    return Head(card, mode, head.card) if mode else None


def _mode_over(card: Card, head: Head, *, at_once: bool) -> Mode | None:
    if head.mode is Mode.THREE:
        return None
    if card == THREE:
        return Mode.THREE
    match head.mode:
        case Mode.LED_THREE:
            return _mode_of_led(card)
        case Mode.SEVEN:
            return _mode_over_seven(card, head.card)
        case Mode.CLUB_KING:
            return Mode.SPADE_KING if card == SPADE_KING and at_once else None
        case Mode.ORDINARY:
            return Mode.ORDINARY if _is_higher(card, head.card) else None
    return None


def _mode_over_seven(card: Card, seven: Card) -> Mode | None:
    if card == CLUB_KING:
        return Mode.CLUB_KING
    higher = card.rank is Rank.SEVEN and SUITS.index(card.suit) < SUITS.index(seven.suit)
    return Mode.SEVEN if higher else None


def _is_higher(card: Card, other: Card) -> bool:
    """Return whether the card is higher by the order.

    A seven that is not led has no place in it; of two equal cards the later one beats.
    """
    if card in QUARREL and other in QUARREL:
        return True
    return card in PLACE and PLACE[card] < PLACE[other]
