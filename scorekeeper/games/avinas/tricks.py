"""Which card takes a trick of Avinas, and what a pile of cards counts."""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.cards import Card, Rank, Suit

CARD_POINTS: Mapping[Rank, int] = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
"""What each card counts, of any suit: 30 a suit, 120 in the pack."""

PLAIN_ORDER = (Rank.ACE, Rank.TEN, Rank.KING, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
"""A plain suit from the top: six cards, since queens and jacks are always trumps."""

PACK = tuple(Card(rank, suit) for suit in Suit for rank in CARD_POINTS)
COURT_ORDER = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def trump_order(trump: Suit) -> tuple[Card, ...]:
    """The fourteen trumps from the top: the queen of clubs, the seven, the other queens, the jacks, the rest."""
    queens = [Card(Rank.QUEEN, suit) for suit in COURT_ORDER]
    jacks = [Card(Rank.JACK, suit) for suit in COURT_ORDER]
    rest = [Card(rank, trump) for rank in PLAIN_ORDER if rank is not Rank.SEVEN]
    return (queens[0], Card(Rank.SEVEN, trump), *queens[1:], *jacks, *rest)


def is_trump(card: Card, trump: Suit) -> bool:
    """Queens and jacks are trumps whatever suit is printed on them."""
    return card.suit is trump or card.rank in (Rank.QUEEN, Rank.JACK)


def winner(cards: Sequence[Card], trump: Suit, *, face_down_lead: bool = False) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    With `face_down_lead` the first card was led to the second trick by a player without trumps: the others followed
    as if to a trump, and the highest trump takes it.
    """
    trumps = trump_order(trump)
    strength = {card: len(trumps) - place for place, card in enumerate(trumps)}
    if any(card in strength for card in cards):
        return max(range(len(cards)), key=lambda place: strength.get(cards[place], 0))
    if face_down_lead:
        raise ValueError("nobody played a trump to a lead that asked for one")
    led = [place for place, card in enumerate(cards) if card.suit is cards[0].suit]
    return min(led, key=lambda place: PLAIN_ORDER.index(cards[place].rank))


def card_points(cards: Sequence[Card]) -> int:
    """What the cards count together, 0 to 120."""
    return sum(CARD_POINTS[card.rank] for card in cards)
