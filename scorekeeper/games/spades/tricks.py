"""Who takes a trick of Spades and why, and whether it was taken by a ruff."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.tricks import (
    WHOLE_PACK,
    Trick,
    Verdict,
    highest,
    in_turn,
    is_ruff,
    no_settings,
    no_ways,
    tricks_of_whole_pack,
    why,
)
from scorekeeper.games.spades.deals import Section
from scorekeeper.games.spades.pile import TRICK_PILE

PACK = WHOLE_PACK
MOST_CARDS = 1


settings = no_settings
order = in_turn
ways = no_ways
tricks_in_a_deal = tricks_of_whole_pack
answers = TRICK_PILE.answers


def verdict(trick: Trick) -> Verdict:
    return Verdict(
        winner=winner(trick.cards),
        reason=why(trick.cards, Suit.SPADES),
        rule=Section.FOLLOWING,
        means=(_("A ruff. If the player who took it bid no trump, that bid has failed."),)
        if is_ruffed(trick.cards)
        else (),
        doubts=_doubts(trick),
    )


def winner(cards: Sequence[Card]) -> int:
    """The place, from 0, of the card that takes the trick; `cards` in the order in which they were played.

    The highest spade or, without one, the highest card of the suit led (Pagat).
    """
    return highest(cards, Suit.SPADES)


def is_ruffed(cards: Sequence[Card]) -> bool:
    """Whether a spade took a trick that began with another suit, which loses a no trump to the one who played it."""
    return is_ruff(cards, Suit.SPADES)


def _doubts(trick: Trick) -> tuple[str, ...]:
    """What may be led; whether spades were broken, the tricks before this one would tell."""
    if trick.number == 1 and trick.cards[0].suit is Suit.SPADES:
        return (_("The first lead may be any card but a spade."),)
    return ()
