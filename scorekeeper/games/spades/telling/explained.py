"""Which section of the rules of Spades explains what is looked at."""

from collections.abc import Mapping

from scorekeeper.domain.seats import Side
from scorekeeper.games.spades.counting import What
from scorekeeper.games.spades.scoring import Effect
from scorekeeper.games.spades.sections import Section

OF_ITEM: Mapping[What, Section] = {
    What.DOUBLE_NIL_FOR_GAME: Section.DOUBLE_NIL,
    What.DOUBLE_NIL: Section.DOUBLE_NIL,
    What.MOON: Section.MOON,
    What.TEN_FOR_200: Section.TEN_FOR_200,
    What.NO_TRUMP: Section.NO_TRUMP,
    What.BIG_BEMO: Section.BEMO,
    What.LITTLE_BEMO: Section.BEMO,
    What.BLIND_NIL: Section.NIL_SCORE,
    What.NIL: Section.NIL_SCORE,
    What.CONTRACT: Section.CONTRACT_SCORE,
}
"""The rarest first: a deal is explained by the first of these that it has."""


def of_effect(effect: Effect) -> Section:
    """Return the section that explains what the deal did: bags where they were paid for, else its rarest bid."""
    if any(effect.penalty.of(side) for side in Side):
        return Section.BAGS
    brought = {item.what for side in Side for item in effect.items.of(side)}
    return next(section for what, section in OF_ITEM.items() if what in brought)
