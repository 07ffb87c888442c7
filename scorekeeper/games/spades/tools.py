"""Who takes a trick of Spades and why, and whether it was taken by a ruff."""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import TricksOfPlayers, tricks_of_all
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.tricks import Referee, Trick, Verdict, highest, is_ruff, why
from scorekeeper.games.spades.deals import TRICKS, TRICKS_NS, Section


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


def tricks_of_both(tricks: Mapping[Seat, int]) -> Answers:
    """All tricks by player and by side: which of the two the form needs depends on the bids."""
    return {**tricks_of_all(tricks), TRICKS_NS: str(sum(tricks[seat] for seat in Side.NS.seats))}


TRICK_PILE = TricksOfPlayers(TRICKS, tricks_of_both)
REFEREE = Referee(verdict=verdict, answers=TRICK_PILE.answers)
