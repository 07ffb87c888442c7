"""What tables agree on before a match of Kaiser, and three sets of it under one name each."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain.words import gettext_noop
from scorekeeper.games.kaiser.bids import LOWEST_BID

GAME = 52
PEG = 45
"""At this total the opponents of the bidders add nothing more (Pagat and Parlett)."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules that differ from table to table; the defaults are Parlett's.

    `min_bid` is the least bid. After three passes a dealer who is `forced` has to bid. `target` wins the match, and
    once a bid at no trump has been made `target_after_no_trump`, if there is one. From `peg` on opponents add nothing.
    """

    min_bid: int = LOWEST_BID
    forced: bool = False
    target: int = GAME
    target_after_no_trump: int | None = None
    peg: int | None = PEG


BOOK = HouseRules()
PAGAT = HouseRules(min_bid=6, forced=True)
SASKATCHEWAN = HouseRules(min_bid=7, forced=True, target_after_no_trump=62, peg=47)
"""Pagat names the 62 as usual there; the rest is what Wikipedia and kaisergame.com play."""

PRESETS: Mapping[str, HouseRules] = {
    gettext_noop("Book"): BOOK,
    gettext_noop("Pagat"): PAGAT,
    gettext_noop("Saskatchewan"): SASKATCHEWAN,
}


def others_score(points: int, total: int, *, peg: int | None = PEG) -> int:
    """What the opponents of the bidders write for so many points taken, standing at `total` before the deal.

    Never doubled. Pegged, they add nothing; less than nothing is taken off wherever they stand.
    """
    is_pegged = peg is not None and total >= peg
    return min(points, 0) if is_pegged else points
