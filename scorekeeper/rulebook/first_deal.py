"""The first deal of a game, led through step by step: `first-deal.md` in its folder of texts.

A step is a heading, a sentence or two and one picture: a block of the rules texts, or one of those that
`pictures/first_pictures.py` draws for every game. A step can have several of either, with conditions such as
`if: players 3, 4`. The first that fits the table is shown, and a step without a fitting sentence is left out. After a
step whose tool is a question, conditions can ask for the table's answer: `if: sevens no`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, Seat, left_of
from scorekeeper.rulebook.blocks import picture_html
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.files import Head
from scorekeeper.rulebook.markup import MD, Block
from scorekeeper.rulebook.pictures import first_pictures
from scorekeeper.rulebook.pictures.drawing import Picture
from scorekeeper.rulebook.reading import Reading
from scorekeeper.rulebook.text import Html, show_block

TOOLS = ("sevens", "choosing", "referee", "pile")
"""The pages that can help with a step, by the ends of their addresses."""

ANSWERS = {"sevens": ("yes", "no")}
"""The tools that are a question, and the answers for which later steps can have conditions."""

PLACES = ("dealer", "second", "third", "fourth")
"""How a text names the players, in the order of the turn: "{dealer} gives everybody four cards"."""

CONDITION, TOOL = "if: ", "tool: "
HANDS = re.compile(r"(\d+)(?: stock (\d+))?")

Content = TypeVar("Content", str, Block)


@dataclass(frozen=True, slots=True)
class Case(Generic[Content]):
    """What can be shown, if its conditions hold, and on which line (from 0) of the text it stands."""

    conditions: tuple[str, ...]
    shown: Content
    line: int


@dataclass(frozen=True, slots=True)
class FirstTable:
    """A table in its first deal: the names in the order of the turn, the dealer's first, the house rules, and what
    it has answered so far, by the tools that are a question.
    """

    names: tuple[str, ...]
    is_clockwise: bool
    rules: Mapping[str, object]
    answers: Mapping[str, str]

    @classmethod
    def of(
        cls,
        turn: Sequence[Seat],
        names: Mapping[Seat, str],
        rules: Mapping[str, object],
        answers: Mapping[str, str] = MappingProxyType({}),
    ) -> Self:
        """Those who sit in this turn; for fewer than four it is drawn to the left."""
        is_clockwise = len(turn) < len(CLOCKWISE) or left_of(turn[0]) is turn[1]
        return cls(tuple(names[seat] for seat in turn), is_clockwise, rules, answers)

    @property
    def values(self) -> dict[str, object]:
        """What a text can name and ask about."""
        places = dict(zip(PLACES, self.names, strict=False))
        return {**self.rules, **self.answers, **places, "players": len(self.names)}


@dataclass(frozen=True, slots=True)
class Step:
    """One step as a table sees it; its tool is a page that helps."""

    title: str
    sentence: str
    tool: str
    picture: Block


@dataclass(slots=True)
class StepText:
    """One step as it was written, on a line (from 0) of the text."""

    title: str
    line: int
    sentences: list[Case[str]] = field(default_factory=list)
    pictures: list[Case[Block]] = field(default_factory=list)
    tool: str = ""

    def at(self, table: FirstTable) -> Step | None:
        """The step for this table; None where it has none. Raises LookupError or ValueError for an unknown name."""
        sentence, picture = _fitting(self.sentences, table.values), _fitting(self.pictures, table.values)
        if sentence is None or picture is None:
            return None
        return Step(_filled(self.title, table), _filled(sentence, table), self.tool, _filled(picture, table))


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """All steps, and the reading with which their pictures are made."""

    steps: tuple[StepText, ...]
    reading: Reading
    engine: Engine

    def at(self, table: FirstTable) -> list[Step]:
        """The steps of this table; the last one is the first question that it has not answered, if there is one."""
        steps: list[Step] = []
        for step in filter(None, (each.at(table) for each in self.steps)):
            steps.append(step)
            if step.tool in ANSWERS and step.tool not in table.answers:
                break
        return steps

    def lengths(self, table: FirstTable) -> list[int]:
        """How many steps it can have at this table, by the answers still to be given; the fewest first."""
        steps = self.at(table)
        question = steps[-1].tool
        if question not in ANSWERS or question in table.answers:
            return [len(steps)]
        answered = (replace(table, answers={**table.answers, question: answer}) for answer in ANSWERS[question])
        return sorted({length for each in answered for length in self.lengths(each)})

    def html(self, picture: Block, table: FirstTable) -> Html:
        """A step's picture; what is wrong with it is noted in the reading."""
        try:
            drawn = _drawn(picture, table, self.engine)
        except (LookupError, ValueError):
            self.reading.complain(_("this picture cannot be drawn"), picture.line - 1)
            return Html("")
        reading = replace(self.reading, links=[])  # pages of all readers are made with one
        return Html(picture_html(drawn) if drawn else show_block(picture, reading).html)


def first_deal(_head: Head, text: str, reading: Reading, engine: Engine) -> FirstDeal:
    """Read the text. What is wrong with it is noted in `reading`, also what only some tables would see."""
    steps: list[StepText] = []
    for token, following in pairwise([*MD.parse(text, {"reading": reading}), None]):
        line = token.map[0] if token and token.map else 0
        if token and token.type == "heading_open" and following:
            steps.append(StepText(following.content, line))
        elif token and token.type == "paragraph_open" and following and steps:
            _read_paragraph(following.content.split("\n"), line, steps[-1], reading)
        elif token and token.type == "block" and steps:
            block: Block = token.meta["block"]
            lines = tuple(each for each in block.lines if not each.startswith(CONDITION))
            steps[-1].pictures.append(Case(_conditions(block.lines), replace(block, lines=lines), line))
    read = FirstDeal(tuple(steps), reading, engine)
    _check(read)
    return read


def _read_paragraph(lines: list[str], at: int, step: StepText, reading: Reading) -> None:
    if lines[0].startswith(TOOL):
        step.tool = lines[0].removeprefix(TOOL)
        if step.tool not in TOOLS:
            reading.complain(_("there is no tool called “%(name)s”") % {"name": step.tool}, at)
    else:
        sentence = " ".join(each for each in lines if not each.startswith(CONDITION))
        step.sentences.append(Case(_conditions(lines), sentence, at))


def _conditions(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(each.removeprefix(CONDITION) for each in lines if each.startswith(CONDITION))


def _fitting(cases: list[Case[Content]], values: Mapping[str, object]) -> Content | None:
    return next((case.shown for case in cases if all(_holds(each, values) for each in case.conditions)), None)


def _holds(condition: str, values: Mapping[str, object]) -> bool:
    """Whether a house rule is on ("overtricks"), or has one of some values ("players 3, 4")."""
    name, _space, wanted = condition.partition(" ")
    return str(values[name]) in wanted.split(", ") if wanted else bool(values[name])


def _filled(shown: Content, table: FirstTable) -> Content:
    """A sentence, or a block, with the names and numbers of the table."""
    if isinstance(shown, str):
        return shown.format_map(table.values)
    lines = tuple(_filled(each, table) for each in shown.lines)
    return replace(shown, argument=_filled(shown.argument, table), lines=lines)


def _drawn(block: Block, table: FirstTable, engine: Engine) -> Picture | None:
    """The picture that every game can use; None for a block of the rules texts. Raises ValueError."""
    names, is_clockwise = table.names, table.is_clockwise
    if block.name == "pack" and engine.referee:
        return first_pictures.pack(engine.referee.pack)
    if block.name == "partners":
        return first_pictures.partners(names, is_clockwise=is_clockwise)
    if block.name == "tricks":
        return first_pictures.tricks(names, [int(number) for number in block.argument.split()])
    if block.name == "hands" and (found := HANDS.fullmatch(block.argument)):
        places = block.lines or (*names[1:], names[0])
        return first_pictures.hands(places, int(found[1]), int(found[2] or 0), is_clockwise=is_clockwise)
    return None


def _check(read: FirstDeal) -> None:
    """Complain of whatever a table of the usual size could not be shown, whether it would see it or not."""
    turn = read.engine.game.turn
    rules = read.engine.game.options.at(turn, {}).as_dict()
    table = FirstTable.of(turn, {seat: seat.spoken for seat in turn}, rules)
    asked: dict[str, str] = {}
    for step in read.steps:
        if not step.sentences or not step.pictures:
            read.reading.complain(_("a step has a title, a sentence and a picture"), step.line)
        cases: list[Case[Any]] = [Case((), step.title, step.line), *step.sentences, *step.pictures]
        for case in cases:
            _check_case(case, replace(table, answers=asked), read)
        if step.tool in ANSWERS:
            asked[step.tool] = ANSWERS[step.tool][0]


def _check_case(case: Case[Any], table: FirstTable, read: FirstDeal) -> None:
    try:
        for condition in case.conditions:
            _holds(condition, table.values)
        shown = _filled(case.shown, table)
    except (LookupError, ValueError) as error:
        read.reading.complain(_("nothing at a table is called %(name)s") % {"name": error}, case.line)
        return
    if isinstance(shown, Block):
        read.html(shown, table)
