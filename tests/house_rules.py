"""What a house rule can be, for the `option_vectors.py` of each game: its choices, the default first, or a number."""

from dataclasses import dataclass

FARTHEST = 10_000


@dataclass
class Number:
    """A whole number; `or_null`: there may be none."""

    default: int | None
    lowest: int = 0
    highest: int = FARTHEST
    or_null: bool = False
