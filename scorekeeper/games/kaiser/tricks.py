"""Which card takes a trick of Kaiser. What the trick is worth stands with the points."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.games.kaiser.ranking import suit_order


def winner(cards: Sequence[Card], trump: Suit | None) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    The highest trump, or else the highest card of the suit led; the special cards have no power of their own.
    """
    trumped = any(card.suit is trump for card in cards)
    order = suit_order(trump if trump and trumped else cards[0].suit)
    strength = {card: len(order) - place for place, card in enumerate(order)}
    return max(range(len(cards)), key=lambda place: strength.get(cards[place], 0))
