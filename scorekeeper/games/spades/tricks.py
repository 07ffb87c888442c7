"""Which card takes a trick of Spades, and whether it took it by a ruff."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit

ORDER = tuple(Rank)
"""From the top; every suit runs alike."""


def winner(cards: Sequence[Card]) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    The highest spade or, without one, the highest card of the suit led (Pagat).
    """
    suit = Suit.SPADES if any(card.suit is Suit.SPADES for card in cards) else cards[0].suit
    places = [place for place, card in enumerate(cards) if card.suit is suit]
    return min(places, key=lambda place: ORDER.index(cards[place].rank))


def is_ruffed(cards: Sequence[Card]) -> bool:
    """Whether a spade took a trick that began with another suit, which loses a no trump to the one who played it."""
    return cards[winner(cards)].suit is Suit.SPADES and cards[0].suit is not Suit.SPADES
