"""Who takes a trick of Forty-One, and why. Hearts are trumps."""

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.pile import TricksOfPlayers, tricks_of_all
from scorekeeper.domain.tricks import Referee, Trick, Verdict, highest, why
from scorekeeper.games.forty_one.deals import TRICKS, Kind, Section

TRUMP = Suit.HEARTS


def verdict(trick: Trick) -> Verdict:
    return Verdict(winner=highest(trick.cards, TRUMP), reason=why(trick.cards, TRUMP), rule=Section.PLAY)


TRICK_PILE = TricksOfPlayers(TRICKS, lambda tricks: {"kind": Kind.PLAYED.value, **tricks_of_all(tricks)})
REFEREE = Referee(verdict=verdict, answers=TRICK_PILE.answers)
