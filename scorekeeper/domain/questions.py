"""What a panel asks about a deal, question by question, and warnings about a legal but unlikely deal."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from scorekeeper.domain.i18n import _

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class InputWarning:
    """A warning about a legal but unlikely deal: confirmed once before it is recorded, never refused.

    `key`, without blanks, tells it from others; `words` say it in one sentence.
    """

    key: str
    words: str


def question(warnings: Sequence[InputWarning]) -> str:
    """All warnings as one question, which a yes answers."""
    return _("%(odd)s Is that right?") % {"odd": " ".join(each.words for each in warnings)}


def keys(warnings: Sequence[InputWarning]) -> str:
    """What the form sends with a yes."""
    return " ".join(each.key for each in warnings)


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
    section of the rules about it, once it has been tapped, where that is not the question's.
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


@dataclass(frozen=True, slots=True)
class Step:
    """One question.

    `name` tells the steps apart. `told` are the words before a chosen answer ("Ona bids"). `at` says where the answer
    is shown instead: at seats ("N", "EW"), at those that a field holds, or on the `STRIP`. `columns` lays the buttons
    out. `given` is the label of the choice that holds until another is tapped: such a step is not asked, but can be
    opened. `times` is how often it can be tapped: above 1 each tap appends to the one field of all choices, separated
    by blanks; where they have several fields, each is filled by the last tap for it. `where` are answers that must have
    been given for the question to make sense: a field, and the values that it may have. `offer`: another way to enter
    the deal, not shown as answered unless it fills a field; while its `given` answer holds and nothing has been tapped,
    or at a seat nothing of it, these words are on a button that opens the question. `rule` is the section of the game's
    rules that explains what is asked. `shares`: the answer is a number, and the answers of all steps with the same
    `shares` add up to no more than that: a choice above what those before have left is not shown.
    """

    name: str
    question: str
    told: str
    choices: tuple[Choice, ...]
    columns: int = 4
    given: str = ""
    times: int = 1
    at: str = ""
    where: tuple[tuple[str, tuple[str, ...]], ...] = ()
    offer: str = ""
    rule: str = ""
    shares: int = 0


@dataclass(frozen=True, slots=True)
class CandidateGroup:
    """Results that lie behind one button until it is tapped; the label tells one fold from another.

    `question` is what they answer then; `small` and `lost` are as in `Choice` and `Candidate`. `span`: how many of the
    columns of all results it takes; `columns` lays the folded ones out.
    """

    label: str
    question: str
    small: str = ""
    lost: bool = False
    span: int = 1
    columns: int = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that what was tapped can become: the deal, the answers it is sent with, and what its button says.

    `deal` is None where the answers make none: the form then says why. `small` is a quieter line below the label,
    `span` how many columns it takes, `behind` what it lies behind where it is not likely. `instead` is the answer in
    whose place it is recorded at once, since nothing can come after it.
    `lost` draws it cut open; `aside` puts it into the last row, with what ends a deal otherwise ("All passed").
    `is_complete`: the questions that are left do not matter any more. `corrects` is the label instead of one that says
    "record", where a deal that stands is corrected. `does` says what it would do, where the words in
    which the deal is listed are too long for one button among many.
    """

    label: str
    answers: Answers
    deal: Any = None
    lost: bool = False
    aside: bool = False
    is_complete: bool = False
    corrects: str = ""
    does: str = ""
    small: str = ""
    span: int = 1
    behind: CandidateGroup | None = None
    instead: str = ""


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
    """For each outcome (`brings`) the candidate that lies nearest (`far`), and how many have that outcome; in their
    order.
    """
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
    """How a deal stands while it is tapped.

    `said` is shown above the question, and spoken; `asked` takes the question's place, where there is nothing left to
    ask. `middle` stands between the seats: a number, and what it counts. `seats` is what a choice that stands for a
    seat brings there, and a quieter line. `strip` are the tricks of a deal, or whatever it is played by. `texts`,
    `looks` and `drawings` are what parts of the sheet above say, how they look and what they draw meanwhile, by the
    names that the game's own template gives them (`data-text`, `data-look`: the value of `class`, `data-drawing`: where
    a symbol is taken from). `closed` and `absent` are answers that cannot come next, by their value, their field or
    both ("field=value"): their choices rest, or are not shown. `wrong` says that the answers contradict each other;
    `change` are then the steps of those that can be changed, by name, and what their buttons say.
    """

    said: str = ""
    asked: str = ""
    middle: tuple[str, str] = ("", "")
    seats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    strip: tuple[Slot, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, str] = field(default_factory=dict)
    drawings: Mapping[str, str] = field(default_factory=dict)
    closed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    wrong: str = ""
    change: tuple[tuple[str, str], ...] = ()
