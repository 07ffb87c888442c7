"""How many tricks each player of Forty-One has taken."""

from collections.abc import Mapping

from scorekeeper.domain.bids import tricks_field
from scorekeeper.domain.pile import NO_CARDS, TricksOfPlayers, of_no_cards
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one.deals import TRICKS, Kind


def fields(tricks: Mapping[Seat, int]) -> Answers:
    return {"kind": Kind.PLAYED.value} | {tricks_field(seat): str(won) for seat, won in tricks.items()}


TRICK_PILE = TricksOfPlayers(TRICKS, fields)

PACK = NO_CARDS
rows = TRICK_PILE.rows
of_cards = of_no_cards
count = TRICK_PILE.count
