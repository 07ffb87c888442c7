"""The first deal together: its steps at this match."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.matches.presenter import MatchPage
from scorekeeper.rulebook.first_deal import ANSWERS, FirstTable, Step
from scorekeeper.rulebook.text import Html
from scorekeeper.rules.store import first_deal
from scorekeeper.web.tokens import StepAddress

NONE = "none"
"""The answer of a table that has no seven face up; any other answer is the sevens, as their page writes them."""


@dataclass(frozen=True, slots=True)
class FirstDealPage:
    """A step, and where its buttons lead. Until a question is answered, there are `fewest` or `most` steps."""

    number: int
    fewest: int
    most: int
    step: Step
    picture: Html
    tool_url: str
    back: str
    forth: str
    no_seven: str


def first_deal_page(table: MatchPage, at: StepAddress) -> FirstDealPage | None:
    """A step of the match's first deal; None where it has none, or the deal has been played."""
    text = first_deal(table.game.slug) if table.game.has_rules else None
    if text is None or table.recorded or table.is_over:
        return None
    first_table = _first_table(table, at.answer)
    steps, number = text.at(first_table), at.number
    if not 1 <= number <= len(steps):
        return None
    step, lengths = steps[number - 1], text.lengths(first_table)
    is_question = step.tool in ANSWERS
    return FirstDealPage(
        number,
        lengths[0],
        lengths[-1],
        step,
        text.html(step.picture, first_table),
        _tool_url(table, at, step.tool) if step.tool else "",
        address(table, StepAddress(number - 1, at.answer)) if number > 1 else "",
        address(table, StepAddress(number + 1, at.answer)) if number < len(steps) and not is_question else "",
        after_sevens(table, at, "") if is_question else "",
    )


def address(table: MatchPage, at: StepAddress) -> str:
    """The address of a step."""
    return reverse("first-deal", args=(*_match(table), at))


def after_sevens(table: MatchPage, at: StepAddress, sevens: str) -> str:
    """The step after the question which sevens lie face up, with this answer."""
    return address(table, StepAddress(at.number + 1, sevens or NONE))


def way_back(table: MatchPage, at: StepAddress | None) -> dict[str, object]:
    """How a tool leads back: to the step from which it was opened, or to the match."""
    if at is None:
        return table.way_back
    return {"url": address(table, at), "words": _("Back to step %(n)s") % {"n": at.number}}


def _tool_url(table: MatchPage, at: StepAddress, tool: str) -> str:
    """The address of the tool; a question shows what was answered before."""
    url = reverse(f"first-{tool}", args=(*_match(table), at))
    return f"{url}?{tool}={at.answer}" if tool in ANSWERS and at.answer not in ("", NONE) else url


def _match(table: MatchPage) -> tuple[str, int]:
    return table.access.token, table.match.number


def _first_table(table: MatchPage, answer: str) -> FirstTable:
    turn = table.game.turn_of(table.names)
    start = turn.index(table.replay.next_dealer)
    rules = table.game.options.at(turn, table.match.options).as_dict()
    return FirstTable.of((*turn[start:], *turn[:start]), table.names, rules, _answers(table, answer))


def _answers(table: MatchPage, answer: str) -> Mapping[str, str]:
    """What the answer in the address says; nothing if it is none of ours."""
    if answer == NONE:
        return {"sevens": "no"}
    return {"sevens": "yes"} if table.game.turned_up and table.game.turned_up.read_turned(answer) else {}
