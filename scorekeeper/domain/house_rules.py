"""House rules, chosen before a match: single ones, and sets of them that people know by a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal

Options = Mapping[str, Any]
"""A game's house rules, as the match format writes them."""

FARTHEST = 10_000
"""No number in the options of a written match is farther from nothing."""


@dataclass(frozen=True, slots=True)
class Text:
    """An answer that people write themselves, of at most so many characters."""

    longest: int


@dataclass(frozen=True, slots=True)
class Number:
    """An answer that is a whole number of their own, within bounds."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One choice: the option's name in the match format, the question, and its answers as value and words.

    `own` is what can be written in beside the answers, or instead of any. `ours` are answers that no source has.
    """

    name: str
    question: str
    answers: tuple[tuple[Any, str], ...] = ()
    own: Text | Number | None = None
    ours: tuple[Any, ...] = ()

    def words(self, value: object) -> str:
        """Return an answer in words; one that no list offers, as it is."""
        own = str(value).replace("-", "−") if type(value) is int else str(value)
        return next((words for offered, words in self.answers if _same(offered, value)), own)

    def offered(self, value: object) -> str:
        """Return an answer in words as it is offered before a match: marked where no source has it."""
        is_ours = any(_same(each, value) for each in self.ours)
        return _("%(answer)s (ours)") % {"answer": self.words(value)} if is_ours else self.words(value)

    def value(self, place: int) -> Any:
        """Return the answer at a place of the list. Raises IndexError."""
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
    """Return the house rules of a match in words, for its sheet: the preset's name, or what was chosen; nothing by
    default.

    `given` are the options as they are kept, `full` the same with every default.
    """
    named = next((preset for preset in presets if dict(preset.options) == dict(given)), None)
    if named is not None:
        return "" if named is presets[0] else named.name
    asked = (rule for rule in rules if rule.name in given)
    chosen = ({"question": rule.question, "answer": rule.words(full[rule.name])} for rule in asked)
    return _("; ").join(_("%(question)s: %(answer)s") % each for each in chosen)


def value_of(value: object) -> object:
    """Return one choice as the match format writes it."""
    return value.value if isinstance(value, Enum) else value


def differing(full: Mapping[str, Any], usual: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return only the options that differ from the defaults."""
    return {name: value for name, value in full.items() if value != usual[name]}


def numbers(*answers: int) -> tuple[tuple[int, str], ...]:
    """Return numbers as the answers of a house rule."""
    return tuple((number, str(number).replace("-", "−")) for number in answers)


def played_or_not() -> tuple[tuple[bool, str], ...]:
    """Return the answers of a house rule for something that few tables play."""
    return (False, _("not played")), (True, _("played"))


def whole_or_null(fields: Fields, name: str, lowest: int, highest: int) -> int | None:
    """Return an option that is a whole number within bounds, or null: there is no such number. Raises IllegalDeal."""
    given = fields.take(name)
    if given is not None and (type(given) is not int or not lowest <= given <= highest):
        raise IllegalDeal(
            _("“%(field)s” is %(value)s; it is null or a whole number from %(lowest)s to %(highest)s")
            % {"field": name, "value": echoed(given), "lowest": lowest, "highest": highest}
        )
    return given


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
