"""How many tricks each player of Spades has taken."""

from collections.abc import Mapping

from scorekeeper.domain.bids import tricks_field
from scorekeeper.domain.pile import NO_CARDS, TricksOfPlayers, of_no_cards
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.spades.deals import TRICKS, TRICKS_NS


def fields(tricks: Mapping[Seat, int]) -> Answers:
    """All thirteen tricks by player and by side: which of the two the form needs depends on the bids."""
    together = sum(tricks[seat] for seat in Side.NS.seats)
    return {tricks_field(seat): str(won) for seat, won in tricks.items()} | {TRICKS_NS: str(together)}


TRICK_PILE = TricksOfPlayers(TRICKS, fields)

PACK = NO_CARDS
rows = TRICK_PILE.rows
of_cards = of_no_cards
count = TRICK_PILE.count
