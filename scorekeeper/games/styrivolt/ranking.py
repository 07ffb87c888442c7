"""What each card of Stýrivolt is, given the two chosen suits: its class, its strength, and how far it reaches.

Pagat and Parlett agree on all of it; the class name "leader" is Parlett's.
"""

from collections.abc import Collection, Mapping
from enum import Enum

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _


class CardClass(Enum):
    """What kind of power a card has; each card has exactly one."""

    STIKKAR = "stikkar"
    BEATER = "beater"
    LEADER = "leader"
    TRADER = "trader"
    PLAIN = "plain"


RANKS = tuple(rank for rank in Rank if rank is not Rank.TEN)
"""A suit from the top, as plain cards rank; there are no tens."""

PACK = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)

PERMANENT_STIKKAR = (
    Card(Rank.TWO, Suit.HEARTS),
    Card(Rank.FOUR, Suit.CLUBS),
    Card(Rank.EIGHT, Suit.SPADES),
    Card(Rank.NINE, Suit.HEARTS),
    Card(Rank.NINE, Suit.DIAMONDS),
)
"""From the top. They are stikkar whichever suits are chosen."""

CHOSEN_STIKKAR = (Rank.ACE, Rank.JACK)
"""From the top, below the permanent ones: stýrivolts and karnifls. The two of a rank are equals."""

BEATERS = (Rank.SIX, Rank.TWO, Rank.THREE, Rank.FOUR)
"""From the top. The two of a rank are equals."""

LAMB = Rank.SEVEN
FREE_CARDS = (Rank.EIGHT, Rank.NINE)
LEADERS = (LAMB, *FREE_CARDS, Rank.KING, Rank.QUEEN)
TRADER = Rank.FIVE

PLAIN_REACH: Mapping[Rank, Rank] = {
    Rank.SIX: Rank.ACE,
    Rank.TWO: Rank.KING,
    Rank.THREE: Rank.QUEEN,
    Rank.FOUR: Rank.JACK,
}
"""The highest plain card, of any suit, that a beater beats."""

LED_REACH: Mapping[Rank, tuple[Rank, ...]] = {
    Rank.SIX: (Rank.KING, Rank.QUEEN),
    Rank.TWO: (Rank.KING, Rank.QUEEN),
    Rank.THREE: (Rank.QUEEN,),
    Rank.FOUR: (),
}
"""The chosen cards that a beater beats although they were led. Lambs and free cards are beyond it."""


def class_of(card: Card, chosen: Collection[Suit]) -> CardClass:
    """Return the class of a card while the suits `chosen` are chosen. Raises ValueError for a ten."""
    if card.rank not in RANKS:
        raise ValueError(_("there are no tens in the pack"))
    if card in PERMANENT_STIKKAR:
        return CardClass.STIKKAR
    return CLASS_OF_CHOSEN[card.rank] if card.suit in chosen else CardClass.PLAIN


CLASS_OF_CHOSEN: Mapping[Rank, CardClass] = {
    **dict.fromkeys(CHOSEN_STIKKAR, CardClass.STIKKAR),
    **dict.fromkeys(BEATERS, CardClass.BEATER),
    **dict.fromkeys(LEADERS, CardClass.LEADER),
    TRADER: CardClass.TRADER,
}
"""The class of a card of a chosen suit, if it is no permanent stikkar."""


def strength(card: Card, chosen: Collection[Suit]) -> int:
    """Return the place of a stikkar (1 to 7) or beater (8 to 11) from the top; equal numbers are equal cards.

    Raises ValueError for other cards, whose power depends on what was led.
    """
    if card in PERMANENT_STIKKAR:
        return PERMANENT_STIKKAR.index(card) + 1
    if class_of(card, chosen) not in (CardClass.STIKKAR, CardClass.BEATER):
        raise ValueError(_("%(card)s is neither a stikkar nor a beater") % {"card": card})
    return len(PERMANENT_STIKKAR) + (*CHOSEN_STIKKAR, *BEATERS).index(card.rank) + 1


def reaches(beater: Rank, plain: Rank) -> bool:
    """Return whether a beater of that rank beats a plain card of the other, of whatever suit."""
    return RANKS.index(PLAIN_REACH[beater]) <= RANKS.index(plain)


def best_of_four(rank: Rank, chosen: Collection[Suit]) -> Card:
    """Return the card that all four of a rank count as in one hand; of two equals either."""
    return min((Card(rank, suit) for suit in Suit), key=lambda card: _place(card, chosen))


def _place(card: Card, chosen: Collection[Suit]) -> tuple[int, int]:
    kind = class_of(card, chosen)
    ranked = kind in (CardClass.STIKKAR, CardClass.BEATER)
    return list(CardClass).index(kind), strength(card, chosen) if ranked else 0
