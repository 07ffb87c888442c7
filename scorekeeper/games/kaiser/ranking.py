"""The 32 cards of Kaiser and their order. Pagat and Parlett agree on both."""

from collections.abc import Mapping

from scorekeeper.domain.cards import Card, Rank, Suit

FIVE_OF_HEARTS = Card(Rank.FIVE, Suit.HEARTS)
THREE_OF_SPADES = Card(Rank.THREE, Suit.SPADES)

HIGH_RANKS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE, Rank.EIGHT)
LOWEST: Mapping[Suit, Rank] = {
    Suit.CLUBS: Rank.SEVEN,
    Suit.SPADES: Rank.THREE,
    Suit.HEARTS: Rank.FIVE,
    Suit.DIAMONDS: Rank.SEVEN,
}
"""The eighth card of each suit: two of the four sevens have given their places to the special cards."""


def suit_order(suit: Suit) -> tuple[Card, ...]:
    """Return the eight cards of a suit from the top, trumps or not."""
    return tuple(Card(rank, suit) for rank in (*HIGH_RANKS, LOWEST[suit]))


PACK = tuple(card for suit in Suit for card in suit_order(suit))
