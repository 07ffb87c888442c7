"""How many cards of each sort the pack of Stýrivolt has. No source counts them; it follows from the classes."""

from collections import Counter
from collections.abc import Collection, Mapping
from enum import Enum

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.games.styrivolt.ranking import FREE_CARDS, LAMB, PACK, CardClass, class_of


class Sort(Enum):
    """The classes, the leaders being told apart by what beats them."""

    STIKKAR = "stikkar"
    BEATERS = "beaters"
    LAMBS = "lambs"
    FREE_CARDS = "free cards"
    ROYALS = "kings and queens"
    TRADERS = "traders"
    PLAIN = "plain"


SORTS = {
    CardClass.STIKKAR: Sort.STIKKAR,
    CardClass.BEATER: Sort.BEATERS,
    CardClass.TRADER: Sort.TRADERS,
    CardClass.PLAIN: Sort.PLAIN,
}


def counts(chosen: Collection[Suit]) -> Mapping[Sort, int]:
    """Return how many of the 48 cards are of each sort while those two suits are chosen."""
    return Counter(_sort_of(card, chosen) for card in PACK)


def _sort_of(card: Card, chosen: Collection[Suit]) -> Sort:
    kind = class_of(card, chosen)
    if kind is not CardClass.LEADER:
        return SORTS[kind]
    if card.rank is LAMB:
        return Sort.LAMBS
    return Sort.FREE_CARDS if card.rank in FREE_CARDS else Sort.ROYALS
