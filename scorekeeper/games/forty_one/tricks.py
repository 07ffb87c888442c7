"""Who takes a trick of Forty-One, and why. Hearts are trumps."""

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.tricks import (
    WHOLE_PACK,
    Trick,
    Verdict,
    highest,
    in_turn,
    no_settings,
    no_ways,
    tricks_of_whole_pack,
    why,
)
from scorekeeper.games.forty_one.deals import Section
from scorekeeper.games.forty_one.pile import TRICK_PILE

TRUMP = Suit.HEARTS
PACK = WHOLE_PACK
MOST_CARDS = 1


settings = no_settings
order = in_turn
ways = no_ways
tricks_in_a_deal = tricks_of_whole_pack
answers = TRICK_PILE.answers


def verdict(trick: Trick) -> Verdict:
    return Verdict(winner=highest(trick.cards, TRUMP), reason=why(trick.cards, TRUMP), rule=Section.PLAY)
