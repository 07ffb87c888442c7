"""Sums as the database gives them, row by row, put together by whose they are."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

Whose = TypeVar("Whose")
What = TypeVar("What")


def summed(rows: Iterable[tuple[Whose, What, int]]) -> dict[Whose, Counter[What]]:
    """Add up counts by owner and kind."""
    sums: dict[Whose, Counter[What]] = {}
    for whose, what, count in rows:
        sums.setdefault(whose, Counter())[what] += count
    return sums
