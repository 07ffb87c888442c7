"""Which section of the rules of Solo Spades explains what is looked at. The sections are those of its page."""

from scorekeeper.games.solo_spades.scoring import Effect
from scorekeeper.games.solo_spades.values import What

DEALING, END, SCORING, BAGS, SPECIALS = "deal", "end", "scoring", "bags", "specials"


def of_effect(effect: Effect) -> str:
    """The section that explains what the deal did: bags where they were paid for, special bids, or the scoring."""
    if any(brought.penalty for _seat, brought in effect.each):
        return BAGS
    special = any(brought.what in (What.MOON, What.TEN_FOR_200) for _seat, brought in effect.each)
    return SPECIALS if special else SCORING
