"""The order of the cards of Voormsi, and the five that stand outside it."""

from enum import Enum

from scorekeeper.domain.cards import Card, Rank, Suit

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""Within a rank, from the highest (Pagat, Wikipedia)."""

TOQU = Card(Rank.JACK, Suit.CLUBS)
VOORMSI = Card(Rank.KING, Suit.HEARTS)
QUARREL = (TOQU, VOORMSI)
"""The two highest cards, equal: whichever is played later beats the other (Pagat, Parlett)."""

SPADE_EIGHT = Card(Rank.EIGHT, Suit.SPADES)
CLUB_KING = Card(Rank.KING, Suit.CLUBS)
SPADE_KING = Card(Rank.KING, Suit.SPADES)
THREE = Card(Rank.THREE, Suit.DIAMONDS)
"""Stands for the king of diamonds, which is not in the pack."""

SEVENS = tuple(Card(Rank.SEVEN, suit) for suit in SUITS)
OUTSIDE = (THREE, *SEVENS)
"""The five cards that have no place in the order: what they can do depends on when they are played."""

LADDER = (THREE, SPADE_KING, CLUB_KING, *SEVENS)
"""A trick that a seven heads, from the top. The king of spades beats only the king of clubs, and only at once."""

HAND = 4
"""The cards in hand, filled up from the stock after each trick."""


class Special(Enum):
    """The four kinds of card whose power depends on when they are played (Pagat, Parlett)."""

    THREE = (THREE,)
    SEVENS = SEVENS
    CLUB_KING = (CLUB_KING,)
    SPADE_KING = (SPADE_KING,)


def steps() -> tuple[tuple[Card, ...], ...]:
    """Return the eleven steps of the order, and the cards of each, from the top; those of the first step are equal."""
    return (
        QUARREL,
        (SPADE_EIGHT,),
        _of_rank(Rank.NINE),
        _of_rank(Rank.ACE),
        _of_rank(Rank.JACK),
        _of_rank(Rank.SIX),
        _of_rank(Rank.FIVE),
        _of_rank(Rank.EIGHT),
        _of_rank(Rank.QUEEN),
        (CLUB_KING,),
        (SPADE_KING,),
    )


def order() -> tuple[Card, ...]:
    """Return the thirty-one cards of the order, from the top."""
    return tuple(card for step in steps() for card in step)


def pack() -> tuple[Card, ...]:
    """Return all thirty-six cards: those of the order, then the five outside it."""
    return (*order(), *OUTSIDE)


def stock(players: int) -> int:
    """Return how many cards lie on the table after the deal; for two, three or four players."""
    return len(pack()) - HAND * players


def _of_rank(rank: Rank) -> tuple[Card, ...]:
    """Return the cards of a rank from the highest suit, but for the one that stands further up."""
    return tuple(card for card in (Card(rank, suit) for suit in SUITS) if card not in (TOQU, SPADE_EIGHT))
