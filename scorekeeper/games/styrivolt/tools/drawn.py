"""What the dealer's draw from the stock has chosen, told card by card, and handed on to the referee."""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.ranking import PACK
from scorekeeper.games.styrivolt.sections import Section
from scorekeeper.games.styrivolt.tools.choosing import SUITS_CHOSEN, chosen_suits, exposures

__all__ = ["PACK", "RULE", "is_decided", "setting", "told"]

STOCK = 12
"""Cards that are left after the deal."""

RULE = Section.CHOOSING
"""The section of the rules that says how."""


def is_decided(drawn: Sequence[Card]) -> bool:
    """Return whether the dealer stops: a third suit has appeared, or a stock of only two has ended (Pagat)."""
    suits = len({card.suit for card in drawn})
    return suits > SUITS_CHOSEN or (suits == SUITS_CHOSEN and len(drawn) >= STOCK)


def setting(drawn: Sequence[Card]) -> Mapping[str, str]:
    """Return the chosen suits as the referee asks for them; nothing before two have appeared."""
    if len({card.suit for card in drawn}) < SUITS_CHOSEN:
        return {}
    suits = chosen_suits(drawn)
    return {"chosen": "".join(suit.value for suit in Suit if suit in suits)}


def told(drawn: Sequence[Card]) -> tuple[str, ...]:
    """Return what is chosen so far, and which cards come to lie open; a sentence each."""
    if not setting(drawn):
        return (_("Tap the cards in the order in which the dealer draws them."),)
    suits = chosen_suits(drawn)
    names = {"one": suits[0].spoken, "other": suits[1].spoken}
    if not is_decided(drawn):
        return (_("So far %(one)s and %(other)s. The dealer draws until a third suit appears.") % names,)
    return (_("Chosen: %(one)s and %(other)s.") % names, *(_exposed(drawn, suit) for suit in suits))


def _exposed(drawn: Sequence[Card], suit: Suit) -> str:
    """Return the card that is laid open of a suit, or the two between which the dealer may choose."""
    ways = [_(" and ").join(card.spoken for card in cards) for cards in exposures(drawn, suit)]
    return _("Laid open of %(suit)s: the %(cards)s.") % {"suit": suit.spoken, "cards": _(" or the ").join(ways)}
