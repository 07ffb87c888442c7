"""Claims of a text about a game: who takes a trick, what deals score."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any


@dataclass(frozen=True, slots=True)
class Example:
    """Deals worked out in a text: `steps` are deals with the totals after them, as the match format writes both."""

    file: str
    line: int
    game: str
    options: Mapping[str, Any]
    dealer: str
    steps: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...]
    result: Mapping[str, Any] | None


class Part(Enum):
    """What of a worked example can be wrong."""

    OPTIONS = auto()
    DEAL = auto()
    TOTALS = auto()
    RESULT = auto()


@dataclass(frozen=True, slots=True)
class TrickClaim:
    """A trick shown in a text: `setting` as it was written ("trumps ♠"), the cards of each play in their order, and the
    place (from 0) of the play that takes it, as the text has it. `ways`: how each was put down, where that can be
    chosen.
    """

    file: str
    line: int
    game: str
    setting: str
    plays: tuple[tuple[str, ...], ...]
    taken_by: int
    ways: tuple[str, ...] = ()
