"""What a table can choose before a match: single rules, and sets of them that people know by a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain.words import _


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One choice: the option's name in the match format, the question, and its answers as value and words."""

    name: str
    question: str
    answers: tuple[tuple[Any, str], ...]

    def words(self, value: object) -> str:
        """An answer in words; one that no list offers, as it is."""
        return next((words for offered, words in self.answers if _same(offered, value)), str(value))

    def value(self, place: int) -> Any:
        """The answer at a place of the list. Raises IndexError."""
        return self.answers[place][0]


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together under a name; `options` holds only what differs from the defaults."""

    key: str
    name: str
    options: Mapping[str, Any]


def told(
    given: Mapping[str, Any], full: Mapping[str, Any], rules: tuple[HouseRule, ...], presets: tuple[Preset, ...]
) -> str:
    """The house rules of a match in words, for its sheet: the preset's name, or what was chosen; nothing by default.

    `given` are the options as they are kept, `full` the same with every default.
    """
    named = next((preset for preset in presets if dict(preset.options) == dict(given)), None)
    if named is not None:
        return "" if named is presets[0] else named.name
    words = [f"{rule.question}: {rule.words(full[rule.name])}" for rule in rules if rule.name in given]
    return _("; ").join(words)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
