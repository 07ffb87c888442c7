"""Which cards may be played in Solo Spades: follow and beat, or trump and overtrump (Parlett)."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit

RANKS = tuple(Rank)
"""From the top; every suit runs alike."""


def playable(table: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """The cards of a hand that may follow those on the table, which lie in the order in which they were played.

    Parlett says nothing of a player without the suit whose spades are all too low; we read him to the letter, so that
    one of them must be played.
    """
    following = [card for card in hand if card.suit is table[0].suit]
    spades = [card for card in hand if card.suit is Suit.SPADES]
    best = winning(table)
    for held in (following, spades):
        if held:
            return [card for card in held if beats(card, best)] or held
    return list(hand)


def winning(table: Sequence[Card]) -> Card:
    """The card that wins the trick as it lies: the highest spade, or else the highest of the suit led."""
    best = table[0]
    for card in table[1:]:
        if beats(card, best):
            best = card
    return best


def beats(card: Card, best: Card) -> bool:
    """Whether a card would win from the one that is winning."""
    if card.suit is best.suit:
        return RANKS.index(card.rank) < RANKS.index(best.rank)
    return card.suit is Suit.SPADES
