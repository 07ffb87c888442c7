"""What a panel asks about a deal, question by question, and warnings about a legal but unlikely deal."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import AnyReplay

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class InputWarning:
    """A warning about a legal but unlikely deal: confirmed once before it is recorded, never refused.

    `key`, without blanks, tells it from others; `words` say it in one sentence.
    """

    key: str
    words: str
    applies: Callable[[AnyReplay], bool] | None = field(default=None, kw_only=True)
    """Whether the deal is unlikely after the deals before it; None if these do not matter."""


def to_confirm(warnings: Sequence[InputWarning], before: Callable[[], AnyReplay] | None) -> tuple[InputWarning, ...]:
    """Those to ask about. `before` looks up the match as it stood before the deal; None if there is no match."""
    return tuple(each for each in warnings if each.applies is None or (before is not None and each.applies(before())))


def question(warnings: Sequence[InputWarning]) -> str:
    """All warnings as one question, which a yes answers."""
    return _("%(odd)s Is that right?") % {"odd": " ".join(each.words for each in warnings)}


def keys(warnings: Sequence[InputWarning]) -> str:
    """What the form sends with a yes."""
    return " ".join(each.key for each in warnings)


WHOLE = r"\s*[-−+]?\d{1,99}(?:[.,]0{0,2})?\s*"
"""What a typed whole number matches: with either sign for minus, also as 8.0 or 8,00; 1,000 may mean a thousand.

So many figures can be read, for the answer that they are too many.
"""


def whole_number(text: str) -> int:
    """The number that was typed, of a text that matches `WHOLE`."""
    return int(text.replace("−", "-").replace(",", ".").partition(".")[0])


# Recording a deal by steps: one question after another, and at the end the results, each saying what it will do.
# The panel's script asks the questions and remembers the answers; the game says which results there are.

STRIP = "strip"
"""In `Step.at`: the answers are shown in a row, the `strip` of `DealSoFar`."""

Answers = Mapping[str, str]
"""Fields of the game's form with their values, as they are sent."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its label, a quieter line below it (`small`), and the fields that it fills.

    Choices that all stand for a `seat` (N, E, S, W) are laid out as the people sit. `short` is the label in the list of
    answers, where that would otherwise be long; `spoken` says the label in full, where it stands next to what it means.
    `span`: how many of the step's columns it takes. `above` is a line before the choices that begin here. `rule` is the
    section of the rules about it, once it has been tapped, where that is not the question's. `closed`: nobody can give
    this answer; its key is dashed in its place.
    """

    label: str
    answers: Answers
    small: str = ""
    seat: str = ""
    short: str = ""
    spoken: str = ""
    span: int = 1
    above: str = ""
    rule: str = ""
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One question of a panel."""

    name: str
    """A name that no other step of the panel has."""
    question: str
    told: str
    """The words before a chosen answer ("Ona bids")."""
    choices: tuple[Choice, ...]
    columns: int = 4
    """The number of columns of buttons."""
    given: str = ""
    """The label of the choice that holds until another is tapped. The panel skips such a step, but a
    tap can open it.
    """
    times: int = 1
    """How often it can be tapped. Above 1 each tap appends to the one field of all choices, separated by blanks; if
    they have several fields, the last tap for each fills it.
    """
    at: str = ""
    """Where the answer is shown instead: at seats ("N", "EW"), at those that a field holds, or on the `STRIP`."""
    where: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The answers without which the question makes no sense: a field, and the values that it may have."""
    offer: str = ""
    """The words of a button for another way to enter the deal; the step is shown as answered only if it fills a field.
    The button is there until something has been tapped; for a step at a seat, until something has been tapped there.
    """
    rule: str = ""
    """The section of the game's rules that explains the question."""
    shares: int = 0
    """The most that the answers of all steps with the same `shares` add up to; each is a number. A choice above what
    those before have left is disabled.
    """


@dataclass(frozen=True, slots=True)
class CandidateGroup:
    """Results that lie behind one button until it is tapped. `label` identifies the group.

    `question` is what they answer then; `small` and `lost` are as in `Choice` and `Candidate`. `span`: how many of the
    columns of all results it takes; `columns`: of the results behind it.
    """

    label: str
    question: str
    small: str = ""
    lost: bool = False
    span: int = 1
    columns: int = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that the taps can become: the deal, the answers it is sent with, and what its button says."""

    label: str
    answers: Answers
    deal: Any = None
    """None if the answers make no deal: the form then says why."""
    lost: bool = False
    """Whether the button is drawn as an outline."""
    aside: bool = False
    """Whether it is in the last row, with what ends a deal otherwise ("All passed")."""
    is_complete: bool = False
    """Whether the questions that are left do not matter any more."""
    corrects: str = ""
    """The label instead of one that says "record", for the correction of a recorded deal."""
    does: str = ""
    """What the deal would do, if the words of the deals page are too long for one button among many."""
    small: str = ""
    """A quieter line below the label."""
    span: int = 1
    """How many columns it takes."""
    behind: CandidateGroup | None = None
    """The button that hides it, if it is not likely."""
    instead: str = ""
    """The answer in whose place it is recorded at once, since nothing can come after it."""


def agreeing(candidates: Iterable[Candidate], answers: Answers, fields: Iterable[str]) -> tuple[Candidate, ...]:
    """The candidates that agree about fields which no question asks for; all of them where none does.

    Such fields come from a page that has found something out about the deal. Later answers may contradict it.
    """
    found, known = tuple(candidates), {name: answers[name] for name in fields if answers.get(name)}.items()
    agreed = (each for each in found if all(each.answers.get(name, value) == value for name, value in known))
    return tuple(agreed) or found


def one_of_each(
    found: Iterable[T], brings: Callable[[T], Hashable], far: Callable[[T], int]
) -> tuple[tuple[T, int], ...]:
    """For each outcome, as `brings` computes it: the candidate with the smallest `far`, and how many have it."""
    alike: dict[Hashable, list[T]] = {}
    for each in found:
        alike.setdefault(brings(each), []).append(each)
    return tuple((min(these, key=far), len(these)) for these in alike.values())


def likely_first(
    found: Iterable[Candidate], far: Callable[[Candidate], int], most: int, rest: CandidateGroup
) -> tuple[Candidate, ...]:
    """All of them in their order; of more than `most`, those that lie furthest off come behind one button, `rest`."""
    every = tuple(found)
    if len(every) <= most:
        return every
    near = sorted(range(len(every)), key=lambda place: far(every[place]))[: most - 1]
    return (
        *(every[place] for place in sorted(near)),
        *(replace(each, behind=rest) for place, each in enumerate(every) if place not in near),
    )


@dataclass(frozen=True, slots=True)
class Steps:
    """What a panel asks. `asked` is the question above the results; `columns` lays them out.

    `order` is the default order of the names in a result's points. `rule`
    is the section of the game's rules about results of several kinds; those of one kind have a section of their own.
    """

    steps: tuple[Step, ...]
    asked: str
    columns: int = 1
    order: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """One of the places that fill up while a deal is played: a short text, its look (a `class`), and all of it in words
    (`spoken`).
    """

    text: str
    look: str
    spoken: str


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """How a deal stands while people tap it."""

    said: str = ""
    """A sentence above the question, also for screen readers."""
    asked: str = ""
    """A sentence in the question's place, if there is nothing left to ask."""
    middle: tuple[str, str] = ("", "")
    """Between the seats: a number, and what it counts."""
    seats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What a choice that stands for a seat brings there, and a quieter line."""
    strip: tuple[Slot, ...] = ()
    """The tricks of a deal, or whatever it is played by."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What parts of the sheet above say, by the names in the game's template (`data-text`)."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """The `class` of parts of the sheet above, by their names (`data-look`)."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """Where parts of the sheet above take a symbol from, by their names (`data-drawing`)."""
    closed: tuple[str, ...] = ()
    """Answers that cannot come next and are disabled, by value, field or both ("field=value")."""
    absent: tuple[str, ...] = ()
    """Answers that cannot come next and are not shown, as in `closed`."""
    wrong: str = ""
    """A sentence, if the answers contradict each other."""
    change: tuple[tuple[str, str], ...] = ()
    """With `wrong`: the steps whose answers can be changed, by name, and what their buttons say."""
