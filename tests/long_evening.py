"""A game's long evening as its example has it, for a phone to play: every deal, and the totals after it."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorekeeper import games
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.deal_forms import answers_for

EXAMPLES = Path(games.__file__).parent

TELLS = {
    "avinas": (r": (no|\d+) rams? left.*; (\d+) of 12 pips", ("rams", "pips")),
    "forty-one": (r"(?:has|and \w+) (−?\d+)", ("points",)),
    "kaiser": (r": (−?\d+) of 52 points", ("points",)),
    "other": (r": (−?\d+)", ("points",)),
    "solo-spades": (r": (−?\d+) of 500 points, (\d+) bag", ("points", "bags")),
    "spades": (r": (−?\d+) of 500 points; (\d+) bag", ("points", "bags")),
    "styrivolt": (r": (no|\d+) cross.*, (\d) of 3 half bars", ("crosses", "bars")),
    "voormsi": (r"have (\d+) of 9 points", ("points",)),
}
"""How a sheet speaks of each side, and what of its totals it says there."""

FROM_THE_CHAIR = {"forty-one": "SNWE"}
"""In which order a sheet has the sides where it has not that of the example."""


@dataclass
class Evening:
    """Who sits where, each deal, and the totals after it."""

    slug: str

    def __post_init__(self) -> None:
        folder = EXAMPLES / BY_SLUG[self.slug].folder / "examples"
        example = json.loads((folder / "a-long-evening.json").read_text("utf-8"))
        self.match, self.answer = example["match"], example["answer"]
        self.deals: list[dict[str, Any]] = self.match["deals"]

    @property
    def start(self) -> dict[str, str]:
        """What the form for a new match sends, without a name for the match."""
        options = {name: str(value) for name, value in self.match["options"].items()}
        return {"game": self.slug, "first_dealer": self.match["first_dealer"], **self.match["seats"], **options}

    def fields(self, number: int) -> dict[str, str]:
        """What the plain form sends for this deal."""
        answers = answers_for(BY_SLUG[self.slug], self.deals[number - 1])
        tricks = answers.get("tricks", "").split()
        return answers | {f"tricks_{place}": each for place, each in enumerate(tricks)}

    def totals(self, number: int) -> list[int]:
        """All numbers of the sheet after this deal, as the example has them; before the first deal all are 0."""
        sides = self.answer["deals"][max(number, 1) - 1]["totals"]
        told = [sides[side][what] for side in FROM_THE_CHAIR.get(self.slug, sides) for what in TELLS[self.slug][1]]
        return told if number else [0] * len(told)

    def read(self, spoken: str) -> list[int]:
        """The same, from what a sheet says to somebody who does not see it, with bars between its sentences."""
        said = [re.findall(TELLS[self.slug][0], side) for side in spoken.split(" | ")]
        numbers = [one for side in said for found in side for one in ([found] if isinstance(found, str) else found)]
        return [int(number.replace("−", "-").replace("no", "0")) for number in numbers]


def bare(deals: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without what the phone that records a deal gives it: its name and time."""
    return [{name: value for name, value in deal.items() if name not in ("id", "at")} for deal in deals]
