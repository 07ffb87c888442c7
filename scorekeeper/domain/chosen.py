"""House rules declared once: a dataclass whose fields hold a default, bounds and words, from which the rest follows.

Its fields stand in the order of the match format:

    target: int = rule(500, lambda: asked(_("Game"), *numbers(500, 300)), lowest=1)
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, field, replace
from dataclasses import fields as fields_of
from enum import Enum
from typing import Any, NamedTuple, Self, TypeVar

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import FARTHEST, HouseRule, Number, Options, Preset, Text, value_of

T = TypeVar("T")

Answers = tuple[tuple[Any, str], ...]
"""Each as value and words."""

Words = Callable[[], tuple[str, Answers]]
"""The question and its answers, in the language of whoever reads them: made whenever they are shown."""

Read = Callable[[Fields, str], Any]
"""Takes the field of that name, which is there. Raises IllegalDeal."""

RULE = "rule"


def asked(question: str, *answers: tuple[Any, str]) -> tuple[str, Answers]:
    """Return the words of a house rule."""
    return question, answers


class Rule(NamedTuple):
    """What a field declares. Nobody is asked a rule without words; `before` names the one that is asked next; `ours`
    are the answers that no source has. Where numbers answer it, so does any other within the bounds.
    """

    words: Words | None
    lowest: int
    highest: int
    own: Text | Number | None
    before: str
    read: Read | None
    ours: tuple[Any, ...]


def rule(
    default: T,
    words: Words | None = None,
    *,
    lowest: int = 0,
    highest: int = FARTHEST,
    own: Text | Number | None = None,
    before: str = "",
    read: Read | None = None,
    ours: tuple[Any, ...] = (),
) -> T:
    """Return a field for a house rule; `before` where it is not asked in its place, `read` where its type says too
    little, `ours` where answers are from no source.
    """
    return field(default=default, metadata={RULE: Rule(words, lowest, highest, own, before, read, ours)})


@dataclass(frozen=True, slots=True)
class Chosen:
    """What one table has chosen, of any game."""

    @classmethod
    def read(cls, fields: Fields, usual: Self | None = None) -> Self:
        """Return what fields of the match format describe; what was left out is as usual. Raises IllegalDeal."""
        usual = usual or cls()
        return replace(usual, **{each.name: _read(fields, each, getattr(usual, each.name)) for each in _declared(cls)})

    @classmethod
    def read_options(cls, fields: Fields) -> Options:
        """Return all house rules as the match format writes them. Raises IllegalDeal."""
        return cls.read(fields).written()

    @classmethod
    def house_rules(cls) -> tuple[HouseRule, ...]:
        """Return what a table can choose before a match, rule by rule, in the words of the table."""
        rules = {each.name: each.metadata[RULE] for each in _declared(cls)}
        return tuple(_house_rule(name, rules[name]) for name in _order(rules))

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """Return the sets of house rules that have a name, the defaults first."""
        return ()

    def written(self) -> Options:
        """Return the choices as the match format writes them."""
        return {each.name: value_of(getattr(self, each.name)) for each in _declared(type(self))}

    def given(self) -> Options:
        """Return only what differs from the defaults."""
        return house.differing(self.written(), type(self)().written())

    def told(self) -> str:
        """Return the house rules of a match in words; nothing by default."""
        given = self.given()
        return house.told(given, self.written(), self.house_rules(), self.presets()) if given else ""


def _declared(kind: type[Chosen]) -> list[Field[Any]]:
    return [each for each in fields_of(kind) if RULE in each.metadata]


def _read(fields: Fields, field: Field[Any], usual: Any) -> Any:
    name, rule = field.name, field.metadata[RULE]
    if not fields.has(name):
        return usual
    if rule.read:
        return rule.read(fields, name)
    if field.type is bool:
        return fields.truth(name)
    if isinstance(usual, Enum):
        return fields.choice(name, type(usual))
    if field.type is int:
        return fields.whole(name, rule.lowest, rule.highest)
    return house.whole_or_null(fields, name, rule.lowest, rule.highest)


def _order(rules: dict[str, Rule]) -> list[str]:
    """Return the names of the rules that are asked, in their order."""
    order = [name for name, rule in rules.items() if rule.words and not rule.before]
    for name, rule in rules.items():
        if rule.before:
            order.insert(order.index(rule.before), name)
    return order


def _house_rule(name: str, rule: Rule) -> HouseRule:
    question, answers = rule.words() if rule.words else ("", ())
    listed = tuple((value_of(value), words) for value, words in answers)
    own = rule.own or _any_number(rule, listed)
    return HouseRule(name, question, listed, own, tuple(map(value_of, rule.ours)))


def _any_number(rule: Rule, answers: Answers) -> Number | None:
    """Return the bounds between which a table can write a number of its own, where numbers are chosen from."""
    return Number(rule.lowest, rule.highest) if any(type(value) is int for value, _words in answers) else None
