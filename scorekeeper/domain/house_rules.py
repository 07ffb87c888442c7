"""House rules, chosen before a match: single ones, and sets of them that people know by a name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, make_dataclass, replace
from dataclasses import fields as fields_of
from enum import Enum
from typing import Any, NamedTuple, Self, TypeVar

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat

Options = Mapping[str, Any]
"""A game's house rules, as the match format writes them."""

FARTHEST = 10_000
"""Numbers in a match's options are from −FARTHEST to FARTHEST."""


@dataclass(frozen=True, slots=True)
class Text:
    """An answer that people write themselves, of at most so many characters."""

    longest: int


@dataclass(frozen=True, slots=True)
class Number:
    """An answer that is a whole number of their own, within bounds."""

    lowest: int
    highest: int


class Answer(NamedTuple):
    """One answer to a house rule: its value, its words below the question, and a sentence that needs no question.

    The answer of a new match needs no sentence, since a sheet says only what differs from it.
    """

    value: Any
    words: str
    sentence: str = ""


NumberSentence = Callable[[int], str]
"""What a number as the answer means, in one sentence."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One choice: the option's name in the match format, the question, and its answers.

    `own` is what else can be written in beside the answers, or instead of any. `ours` are answers that no source has.
    `number_sentence` says what a number means, where numbers answer.
    """

    name: str
    question: str
    answers: tuple[Answer, ...] = ()
    own: Text | Number | None = None
    ours: tuple[Any, ...] = ()
    number_sentence: NumberSentence | None = None

    def words(self, value: object) -> str:
        """An answer in words; one that no list offers, as it is."""
        own = _with_minus(value) if type(value) is int else str(value)
        return next((answer.words for answer in self.answers if _same(answer.value, value)), own)

    def sentence(self, value: object) -> str:
        """What holds with this answer: “Tricks of a failed nil help the partner.”"""
        if type(value) is int and self.number_sentence:
            listed = next((answer.sentence for answer in self.answers if answer.value == value), "")
            return listed or self.number_sentence(value)
        return next(answer.sentence for answer in self.answers if _same(answer.value, value))

    def offered(self, value: object) -> str:
        """An answer in words as it is offered before a match: marked where no source has it."""
        is_ours = any(_same(each, value) for each in self.ours)
        return _("%(answer)s (ours)") % {"answer": self.words(value)} if is_ours else self.words(value)

    def value(self, place: int) -> Any:
        """The answer at a place of the list. Raises IndexError."""
        return self.answers[place].value


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together under a name; `options` holds only what differs from the defaults."""

    key: str
    name: str
    options: Mapping[str, Any]


def options_in_words(
    changes: Mapping[str, Any], full: Mapping[str, Any], rules: tuple[HouseRule, ...], presets: tuple[Preset, ...]
) -> str:
    """The house rules of a match in words, for its sheet: the preset's name and a sentence for each; empty by default.

    `changes` are the options that differ from the defaults, `full` all options.
    """
    named = next((preset for preset in presets if dict(preset.options) == dict(changes)), None)
    if presets and named is presets[0]:
        return ""
    sentences = " ".join(rule.sentence(full[rule.name]) for rule in rules if rule.name in changes)
    return _("%(preset)s. %(rules)s") % {"preset": named.name, "rules": sentences} if named else sentences


def value_of(value: object) -> object:
    """One choice as the match format writes it."""
    return value.value if isinstance(value, Enum) else value


def non_defaults(full: Mapping[str, Any], usual: Mapping[str, Any]) -> Mapping[str, Any]:
    """Only the options that differ from the defaults."""
    return {name: value for name, value in full.items() if value != usual[name]}


def numbers(*answers: int) -> tuple[Answer, ...]:
    """Numbers as the answers of a house rule."""
    return tuple(Answer(number, _with_minus(number)) for number in answers)


def played_or_not(is_played: str) -> tuple[Answer, ...]:
    """The answers of a house rule for something that few tables play; the sentence says that it is played."""
    return Answer(value=False, words=_("not played")), Answer(value=True, words=_("played"), sentence=is_played)


def counted(sentence: str) -> NumberSentence:
    """The sentence of a number: its `%(n)s`, with the sign for minus."""
    return lambda number: sentence % {"n": _with_minus(number)}


def ends_at(points: int) -> str:
    """The sentence of the points that win."""
    return counted(_("The match ends at %(n)s."))(points)


def whole_or_null(fields: Fields, name: str, lowest: int, highest: int) -> int | None:
    """An option that is a whole number within bounds, or null: there is no such number. Raises IllegalDeal."""
    value = fields.take(name)
    if value is not None and (type(value) is not int or not lowest <= value <= highest):
        raise IllegalDeal(
            _("“%(field)s” is %(value)s; it is null or a whole number from %(lowest)s to %(highest)s")
            % {"field": name, "value": echoed(value), "lowest": lowest, "highest": highest}
        )
    return value


def _with_minus(number: int) -> str:
    return str(number).replace("-", "−")


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


# House rules declared once: a dataclass whose fields hold a default, bounds and words, from which the rest follows.
#
# Its fields stand in the order of the match format. `Options` of each game shows how they are declared.

T = TypeVar("T")

Words = Callable[[], "Question"]
"""The question and its answers, in the reader's language: made whenever they are shown."""

Read = Callable[[Fields, str], Any]
"""Takes the field of that name, which is there. Raises IllegalDeal."""

RULE = "rule"


class Question(NamedTuple):
    words: str = ""
    answers: tuple[Answer, ...] = ()
    number_sentence: NumberSentence | None = None


def ask(
    question: str, *answers: tuple[Any, str] | tuple[Any, str, str], number: NumberSentence | None = None
) -> Question:
    """The question of a house rule, its answers as value, words and sentence, and what makes a sentence of a number."""
    return Question(question, tuple(Answer(*each) for each in answers), number)


class Rule(NamedTuple):
    """What a field declares. No form asks for a rule without words; `before` names the one that follows it; `ours`
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
    """A field for a house rule; `before` where it is not asked in its place, `read` where its type says too little,
    `ours` where answers are from no source.
    """
    return field(default=default, metadata={RULE: Rule(words, lowest, highest, own, before, read, ours)})


def loss_floor_rule(*floors: int, ours: tuple[int, ...], before: str = "") -> int | None:
    """The house rule at how many points below zero a side loses; None where it never does."""
    return rule(
        None,
        lambda: ask(
            _("A side loses at"),
            (None, _("no limit")),
            *numbers(*floors),
            number=counted(_("A side loses at %(n)s.")),
        ),
        lowest=-FARTHEST,
        highest=-1,
        before=before,
        ours=ours,
    )


@dataclass(frozen=True, slots=True)
class BaseOptions:
    """Base of a game's options: the house rules that one table has chosen."""

    @classmethod
    def read(cls, fields: Fields, usual: Self | None = None) -> Self:
        """The options that fields of the match format describe; what was left out is as usual. Raises IllegalDeal."""
        usual = usual or cls()
        return replace(usual, **{each.name: _read(fields, each, getattr(usual, each.name)) for each in _rules(cls)})

    @classmethod
    def of(cls, chosen: Options | None) -> Self:
        """The house rules of a match; the defaults where nothing was chosen. Raises IllegalDeal."""
        return cls.read(Fields(chosen or {}))

    @classmethod
    def at(cls, turn: Sequence[Seat], chosen: Options) -> Self:
        """The house rules at a table that sits in this turn and has chosen these."""
        return cls.of(chosen)

    @classmethod
    def read_options(cls, fields: Fields) -> Options:
        """All house rules as the match format writes them. Raises IllegalDeal."""
        return cls.read(fields).as_dict()

    @classmethod
    def house_rules(cls) -> tuple[HouseRule, ...]:
        """What a table can choose before a match, rule by rule, in the words of the table."""
        rules = {each.name: each.metadata[RULE] for each in _rules(cls)}
        return tuple(_house_rule(name, rules[name]) for name in _order(rules))

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """The sets of house rules that have a name, the defaults first."""
        return ()

    def as_dict(self) -> Options:
        """The choices as the match format writes them."""
        return {each.name: value_of(getattr(self, each.name)) for each in _rules(type(self))}

    def non_defaults(self) -> Options:
        """The choices that differ from the defaults, as the match format writes them."""
        return non_defaults(self.as_dict(), type(self)().as_dict())

    def in_words(self) -> str:
        """The house rules in words, for the sheet of a match; empty by default."""
        changes = self.non_defaults()
        return options_in_words(changes, self.as_dict(), self.house_rules(), self.presets()) if changes else ""


def _rules(kind: type[BaseOptions]) -> list[Field[Any]]:
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
    return whole_or_null(fields, name, rule.lowest, rule.highest)


def _order(rules: dict[str, Rule]) -> list[str]:
    """The names of the rules that are asked, in their order."""
    order = [name for name, rule in rules.items() if rule.words and not rule.before]
    for name, rule in rules.items():
        if rule.before:
            order.insert(order.index(rule.before), name)
    return order


def _house_rule(name: str, rule: Rule) -> HouseRule:
    question = rule.words() if rule.words else Question()
    answers = tuple(answer._replace(value=value_of(answer.value)) for answer in question.answers)
    own = rule.own or _any_number(rule, answers)
    return HouseRule(name, question.words, answers, own, tuple(map(value_of, rule.ours)), question.number_sentence)


def _any_number(rule: Rule, answers: tuple[Answer, ...]) -> Number | None:
    """The bounds between which a table can write a number of its own, where numbers are chosen from."""
    return Number(rule.lowest, rule.highest) if any(type(answer.value) is int for answer in answers) else None


def with_option(usual: type[BaseOptions], option: str) -> type[BaseOptions]:
    """These house rules, and that this option is true; no form asks for that."""
    is_true = rule(default=True, read=_read_true)
    return make_dataclass(option, [(option, bool, is_true)], bases=(usual,), frozen=True, slots=True, kw_only=True)


def _read_true(fields: Fields, name: str) -> bool:
    if not fields.truth(name):
        raise IllegalDeal(_("“%(field)s” is false; leave it out") % {"field": name})
    return True
