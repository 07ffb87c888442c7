"""The forms of the game that have a name, side by side."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.words import gettext_noop
from scorekeeper.games.forty_one.bids import TOTAL_NEEDED, Values
from scorekeeper.games.forty_one.winning import TARGET


class Trumps(Enum):
    """How trumps are found."""

    HEARTS = "hearts"
    SISTER_SUIT = "sister suit"


@dataclass(frozen=True, slots=True)
class Preset:
    """One form of the game. `lowest_bid` is in tricks, `total_needed` in values of bids, `target` in points."""

    name: str
    lowest_bid: int
    values: Values
    trumps: Trumps
    total_needed: int = TOTAL_NEEDED
    target: int = TARGET


FORTY_ONE = Preset(gettext_noop("Forty-One"), 1, Values.FROM7, Trumps.HEARTS)
"""Parlett and Pagat."""

FOUR_HUNDRED = Preset(gettext_noop("400"), 2, Values.FOUR_HUNDRED, Trumps.HEARTS)
"""Pagat, of Lebanon."""

TARNEEB = Preset(gettext_noop("Tarneeb 41"), 2, Values.FACE, Trumps.SISTER_SUIT)
"""As card apps of the region have it."""

PRESETS = (FORTY_ONE, FOUR_HUNDRED, TARNEEB)
