"""Who takes a trick of Solo Spades, and which cards may be played to it: follow and beat, or trump and overtrump."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit

ORDER = tuple(Rank)
"""From the top; every suit runs alike."""


def playable(table: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that may follow those on the table, which lie in the order in which they were played.

    The duties are Parlett's. He says nothing of a player without the suit whose spades are all too low; we read him to
    the letter, so that one of them must be played.
    """
    following = [card for card in hand if card.suit is table[0].suit]
    spades = [card for card in hand if card.suit is Suit.SPADES]
    best = table[winner(table)]
    for held in (following, spades):
        if held:
            return [card for card in held if beats(card, best)] or held
    return list(hand)


def winner(cards: Sequence[Card]) -> int:
    """The place, from 0, of the card that takes the trick as it lies; `cards` in the order in which they were played.

    The highest spade or, without one, the highest card of the suit led, as in Spades.
    """
    best = 0
    for place, card in enumerate(cards):
        if beats(card, cards[best]):
            best = place
    return best


def beats(card: Card, best: Card) -> bool:
    """Whether a card would win from the one that is winning."""
    if card.suit is best.suit:
        return ORDER.index(card.rank) < ORDER.index(best.rank)
    return card.suit is Suit.SPADES
