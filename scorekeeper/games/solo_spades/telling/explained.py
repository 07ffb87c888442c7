"""Which section of the rules of Solo Spades explains what is looked at."""

from scorekeeper.games.solo_spades.scoring import Effect
from scorekeeper.games.solo_spades.sections import Section
from scorekeeper.games.solo_spades.values import What


def of_effect(effect: Effect) -> Section:
    """Return the section that explains what the deal did: bags where they were paid for, special bids,
    or the scoring.
    """
    if any(brought.penalty for _seat, brought in effect.each):
        return Section.BAGS
    special = any(brought.what in (What.MOON, What.TEN_FOR_200) for _seat, brought in effect.each)
    return Section.SPECIALS if special else Section.SCORING
