"""How the dealer fixes the two chosen suits, and which cards come to lie open. Pagat and Parlett agree."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.ranking import LAMB, TRADER, CardClass, class_of, strength

SUITS_CHOSEN = 2

Step = tuple[Rank, ...]
"""Ranks of which the dealer may take either."""

HIGHEST_STIKKAR: Step = ()
"""The step at which the highest stikkar of the suit counts, whatever its rank."""

EXPOSING: tuple[Step, ...] = (
    (TRADER,),
    (LAMB,),
    HIGHEST_STIKKAR,
    (Rank.SIX,),
    (Rank.EIGHT, Rank.NINE),
    (Rank.TWO,),
    (Rank.THREE,),
    (Rank.KING, Rank.FOUR),
    (Rank.QUEEN,),
)
"""Which card of a chosen suit is laid open, the best first. It is not the order in which cards take tricks."""


def chosen_suits(drawn: Sequence[Card]) -> tuple[Suit, ...]:
    """Return the first two suits that appear among the cards drawn. Raises ValueError if there is only one."""
    suits = tuple(dict.fromkeys(card.suit for card in drawn))
    if len(suits) < SUITS_CHOSEN:
        raise ValueError(_("two suits must have been drawn"))
    return suits[:SUITS_CHOSEN]


def exposures(drawn: Sequence[Card], suit: Suit) -> tuple[tuple[Card, ...], ...]:
    """Return what the dealer may lay open of a chosen suit: one way, or two where there is a choice.

    A lamb comes with the highest stikkar of its suit, if any was drawn. Raises ValueError if nothing of the suit was.
    """
    own = [card for card in drawn if card.suit is suit]
    for step in EXPOSING:
        if best := _found(own, step):
            return tuple((card, *_company(card, own)) for card in best)
    raise ValueError(_("no card of %(suit)s was drawn") % {"suit": suit.spoken})


def _found(own: Sequence[Card], step: Step) -> list[Card]:
    stikkar = _stikkar(own)
    return stikkar[:1] if step == HIGHEST_STIKKAR else [c for c in own if c.rank in step and c not in stikkar]


def _company(card: Card, own: Sequence[Card]) -> list[Card]:
    return _stikkar(own)[:1] if card.rank is LAMB else []


def _stikkar(own: Sequence[Card]) -> list[Card]:
    """Return the stikkar among cards of one chosen suit, from the top."""
    suits = {card.suit for card in own}
    stikkar = [card for card in own if class_of(card, suits) is CardClass.STIKKAR]
    return sorted(stikkar, key=lambda card: strength(card, suits))
