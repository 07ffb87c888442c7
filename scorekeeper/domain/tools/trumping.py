"""Tricks in the plain way: the highest trump takes it, or else the highest card of the suit led."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Choice, Step
from scorekeeper.domain.tools.tricks import IllegalTrick, Trick

ORDER = tuple(Rank)
"""A suit from the top, aces high."""

WHOLE_PACK = tuple(Card(rank, suit) for suit in Suit for rank in ORDER)


def tricks_of_whole_pack(seats: int) -> int:
    """Return how many tricks a deal has where the whole pack is dealt out."""
    return len(WHOLE_PACK) // seats


def ask_trump(*more: Choice) -> Step:
    """Return which suit is trump; `more` is what else it can be."""
    suits = [Choice(suit.sign, {"trump": suit.value}, small=suit.spoken) for suit in Suit]
    return Step("trump", _("Which suit is trump?"), _("Trumps"), (*suits, *more), columns=len(suits) + len(more))


def trump_of(trick: Trick) -> Suit:
    """Return the trump suit that was said. Raises IllegalTrick where none was."""
    try:
        return Suit(trick.setting.get("trump", ""))
    except ValueError:
        raise IllegalTrick(_("Say first which suit is trump.")) from None


def highest(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return the place, from 0, of the card that takes the trick; `cards` in the order in which they were played."""
    suit = trump if any(card.suit is trump for card in cards) else cards[0].suit
    places = [place for place, card in enumerate(cards) if card.suit is suit]
    return min(places, key=lambda place: ORDER.index(cards[place].rank))


def is_ruff(cards: Sequence[Card], trump: Suit | None) -> bool:
    """Return whether a trump took a trick that began with another suit."""
    return trump is not None and cards[0].suit is not trump and cards[highest(cards, trump)].suit is trump


def why(cards: Sequence[Card], trump: Suit | None) -> str:
    """Return why that card takes it, in one sentence."""
    taker = cards[highest(cards, trump)]
    told = {"card": taker.spoken, "led": cards[0].suit.spoken}
    if trump is None or cards[0].suit is trump:
        return _("The %(card)s is the highest of the suit led.") % told
    if not is_ruff(cards, trump):
        return _("No trump lies here, and the %(card)s is the highest of the suit led.") % told
    if sum(card.suit is trump for card in cards) > 1:
        return _("The %(card)s is the highest of the trumps.") % told
    return _("The %(card)s is the only trump, and any trump beats %(led)s.") % told
