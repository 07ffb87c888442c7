"""A form that asks everything about a deal: its questions, their answers, and the deal made of them.

The panel asks step by step (`questions.py`); there a question lends its words and choices to a step.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Protocol, TypeVar

from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.questions import Answers, Choice, InputWarning
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names

E = TypeVar("E", bound=Enum)

TRUE, FALSE = "true", "false"

GAP = "-"
"""A list in a row that was left open."""


class Look(Enum):
    """How a question is laid out: all choices in sight, a list of them, several lists in a row, or something typed."""

    BUTTONS = "buttons"
    LIST = "list"
    ROW = "row"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Question:
    """One fact about a deal."""

    name: str
    words: str
    choices: tuple[tuple[str, str], ...] = ()
    """The answers, as they are sent and in words; "" among them says that it may be left open."""
    needed: str = ""
    """The error if it must be answered and is not."""
    default: str = ""
    """The answer chosen from the start."""
    look: Look = Look.BUTTONS
    not_offered: frozenset[str] = frozenset()
    """Answers that the house rules do not offer, though the score and not the form refuses them."""
    is_visible: bool = True
    """Whether it is shown; otherwise it offers no answers."""
    places: tuple[tuple[str, str], ...] = ()
    """(words, screen-reader words) of each list in a row. All lists have the same choices, and the answer is one text:
    a choice for every list, `GAP` for one that is left open.
    """
    pattern: str = ""
    """What a typed answer must match."""
    wrong: str = ""
    """The error for a typed answer that does not match, or for more in a row than can be read."""
    longest: int = 8
    """The most characters of a typed answer."""
    figures: bool = False
    """Whether a phone brings up its keys for numbers."""

    @property
    def offered(self) -> tuple[tuple[str, str], ...]:
        """Its choices as a panel offers them: without leaving it open, and without those not offered."""
        return tuple(choice for choice in self.choices if choice[0] and choice[0] not in self.not_offered)

    @property
    def buttons(self) -> tuple[Choice, ...]:
        """The offered choices as buttons, each of which fills the question's field."""
        return tuple(Choice(words, {self.name: value}) for value, words in self.offered)

    @property
    def usual(self) -> Choice:
        """The choice that holds until another is made, as a panel offers it. Raises KeyError where there is none."""
        return Choice(dict(self.choices)[self.default], {self.name: self.default})

    def takes(self, answer: str) -> bool:
        """Whether this is one of its answers, whatever the house rules withhold."""
        if self.look is Look.TYPED:
            return len(answer) <= self.longest and re.fullmatch(self.pattern, answer) is not None
        known = {value for value, _words in self.choices}
        if self.look is Look.ROW:
            places = answer.split()
            return len(places) <= len(self.places) and known.issuperset({*places} - {GAP})
        return answer in known

    def offers(self, answer: str) -> bool:
        """Whether this is one of the answers that the house rules leave."""
        return self.is_visible and answer not in self.not_offered and self.takes(answer)


Questions = Callable[[Options | None, Names], tuple[Question, ...]]
"""A game's `questions`, as `DealQuestions` has it."""


def all_questions(questions: Questions, seats: Iterable[Seat]) -> tuple[Question, ...]:
    """All questions that a game can ask at this table, only to read answers: no page shows them, so any language does.

    Cached, since making them takes 0.2 ms, several times for one page.
    """
    return _all_questions(questions, tuple(seats))


@cache
def _all_questions(questions: Questions, seats: tuple[Seat, ...]) -> tuple[Question, ...]:
    return questions(None, {seat: seat.spoken for seat in seats})


class DealAnswers:
    """The answers to the questions of a deal, each known to be one of its choices; what was left open is missing.

    `wrong` names those that were answered in a way that made no sense, `hidden` those that were not shown; `names` are
    those who sit at the table.
    """

    def __init__(
        self,
        answers: Answers,
        wrong: Collection[str] = (),
        hidden: Collection[str] = (),
        names: Names | None = None,
    ) -> None:
        self.names: Names = {} if names is None else names
        self._answers = {name: value for name, value in answers.items() if value}
        self._wrong = wrong
        self._hidden = hidden

    @classmethod
    def of(cls, questions: Iterable[Question], answers: Answers) -> "DealAnswers":
        """Answers that anybody may have sent: one that its question does not take counts as wrong, and has no value."""
        sent = {each.name: each.takes(answers[each.name]) for each in questions if answers.get(each.name)}
        wrong = {name for name, is_taken in sent.items() if not is_taken}
        return cls({name: answers[name] for name in sent.keys() - wrong}, wrong)

    def but(self, **answers: str) -> "DealAnswers":
        """With these answers in place of some; an empty one leaves it open."""
        return DealAnswers(self._answers | answers, self._wrong, self._hidden, self.names)

    def has(self, name: str) -> bool:
        """Whether it was answered, validly or not."""
        return name in self._wrong or name in self._answers

    def is_hidden(self, name: str) -> bool:
        """Whether the house rules leave nothing to say there."""
        return name in self._hidden

    def text(self, name: str) -> str:
        """The answer as it was sent; empty where there is none."""
        return self._answers.get(name, "")

    def whole(self, name: str) -> int | None:
        """The answer as a whole number, None without one. Raises ValueError where it is none."""
        return int(self._answers[name]) if name in self._answers else None

    def one_of(self, name: str, kind: type[E]) -> E | None:
        """The answer as a member of an enumeration, None without one. Raises ValueError for any other choice."""
        return kind(self._answers[name]) if name in self._answers else None

    def truth(self, name: str) -> bool | None:
        """The answer as yes or no, None without one."""
        return self._answers[name] == TRUE if name in self._answers else None


def as_answer(value: object) -> str:
    """A value of the match format as it is sent: text, a number, yes or no, or nothing."""
    if isinstance(value, bool):
        return TRUE if value else FALSE
    return "" if value is None else str(value)


class DealQuestions(Protocol):
    """A part of a game's `panel` module: how its deals are asked for in one form."""

    def questions(self, options: Options | None, names: Names) -> tuple[Question, ...]:
        """All questions, in their order, by the house rules of a match; `names` are those who sit there."""

    def errors(self, answered: DealAnswers) -> Mapping[str, str]:
        """Errors by question: what is missing, or makes no sense."""

    def deal(self, answered: DealAnswers) -> Any:
        """The deal that the answers describe, of which nothing is missing. Raises IllegalDeal."""

    def answers_of(self, deal: Any) -> dict[str, str]:
        """The answers that describe this deal."""

    def warnings(self, deal: Any, names: Names) -> tuple[InputWarning, ...]:
        """Warnings about what a table hardly ever does, in a deal that is legal."""


def no_warnings(deal: object, names: Names) -> tuple[InputWarning, ...]:
    """For games that ask about nothing twice."""
    return ()


def no_errors(answered: DealAnswers) -> Mapping[str, str]:
    """For games whose questions say by themselves whether they must be answered."""
    return {}
