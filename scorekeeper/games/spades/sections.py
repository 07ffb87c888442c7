"""Which section of the rules of Spades explains what is looked at. The sections are those of its page."""

from collections.abc import Mapping

from scorekeeper.domain.seats import Side
from scorekeeper.games.spades.counting import What
from scorekeeper.games.spades.scoring import Effect

DEALING, END, BAGS, BIDDING = "deal", "end", "bags", "declarer"

OF_ITEM: Mapping[What, str] = {
    What.DOUBLE_NIL_FOR_GAME: "double-nil",
    What.DOUBLE_NIL: "double-nil",
    What.MOON: "moon",
    What.TEN_FOR_200: "ten-for-200",
    What.NO_TRUMP: "no-trump",
    What.BIG_BEMO: "bemo",
    What.LITTLE_BEMO: "bemo",
    What.BLIND_NIL: "nil-score",
    What.NIL: "nil-score",
    What.CONTRACT: "contract-score",
}
"""The rarest first: a deal is explained by the first of these that it has."""


def of_effect(effect: Effect) -> str:
    """The section that explains what the deal did: bags where they were paid for, else its rarest bid."""
    if any(effect.penalty.of(side) for side in Side):
        return BAGS
    brought = {item.what for side in Side for item in effect.items.of(side)}
    return next(section for what, section in OF_ITEM.items() if what in brought)
