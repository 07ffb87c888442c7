"""Recording a deal by steps: one question after another, and at the end the results, each saying what it will do.

The panel's script asks the questions and keeps what was tapped; which results there are, the game says.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Answers = Mapping[str, str]
"""Fields of the game's form with their values, as they would be sent."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: what it says, a quieter line below it, and the fields that it fills.

    Choices that all stand for a `seat` (N, E, S, W) are laid out as the people sit. `short` is the label among what has
    been tapped, where that would otherwise be long.
    """

    label: str
    answers: Answers
    small: str = ""
    seat: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One question.

    `name` tells the steps apart. `told` is what a chosen answer is shown behind, once it has been given ("Ona bids").
    `columns` lays the buttons out. `given` is the label of the choice that holds until another is tapped: such a step
    is not asked, but can be opened. `times` above 1: each tap appends to the fields, separated by blanks, so often at
    most. `where` are answers that must have been given for the question to make sense: a field, and the values that it
    may have.
    """

    name: str
    question: str
    told: str
    choices: tuple[Choice, ...]
    columns: int = 4
    given: str = ""
    times: int = 1
    where: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deal that what was tapped can become: the whole answers, and what its button says.

    `lost` draws it cut open; `aside` puts it into the last row, with what ends a deal otherwise ("All passed").
    `settled`: the questions that are left do not matter any more.
    """

    label: str
    answers: Answers
    lost: bool = False
    aside: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """What a panel asks. `asked` is the question above the results; `columns` lays them out.

    `order` are the names in the order in which the results say their points, where that is not said otherwise.
    """

    steps: tuple[Step, ...]
    asked: str
    columns: int = 1
    order: str = ""
