"""What a side, or a player, has at a moment of a match: one account for a picture and for a correction."""

from dataclasses import dataclass
from typing import NamedTuple


class Count(NamedTuple):
    """A number with the word for what it counts: "12", "pips"; without a word where there is nothing else to count."""

    number: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """Whose it is, and what they have; of several `counts` the one at `large_at` is written large.

    `row` and `beside` are drawings, by their names in the game's own sprite: a row of them below the name, and those
    beside the large number. `more` says what found no room in the row.
    """

    name: str
    counts: tuple[Count, ...]
    row: tuple[str, ...] = ()
    more: str = ""
    beside: tuple[str, ...] = ()
    large_at: int = -1

    @property
    def large(self) -> Count:
        """The number that matters most."""
        return self.counts[self.large_at]
