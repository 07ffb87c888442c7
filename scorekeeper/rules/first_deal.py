"""The first deal together: its steps at this match."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scorekeeper.domain.first_deal import FirstDealStep, FirstTable, StepPicture, Tool
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.rulebook.blocks.illustrated import picture_html
from scorekeeper.rulebook.html import Html
from scorekeeper.rulebook.pictures.first_pictures import picture_of
from scorekeeper.rules.store import figure

TOOLS = {
    Tool.SEVENS: "first-sevens",
    Tool.DRAW: "first-choosing",
    Tool.REFEREE: "first-referee",
    Tool.PILE: "first-pile",
}
"""The names of their addresses below a step."""


@dataclass(frozen=True, slots=True)
class FirstDealPage:
    number: int
    count: int
    step: FirstDealStep
    picture: Html
    tool_url: str
    back: str
    forth: str


def first_deal_page(table: MatchPage, number: int) -> FirstDealPage | None:
    """A step of the match's first deal; None where it has none, or the deal has been played."""
    steps = _steps(table)
    if not 1 <= number <= len(steps):
        return None
    step = steps[number - 1]
    return FirstDealPage(
        number,
        len(steps),
        step,
        _picture(table, step.picture),
        _tool_url(table, number, step.tool) if step.tool else "",
        address(table, number - 1) if number > 1 else "",
        address(table, number + 1) if number < len(steps) else "",
    )


def address(table: MatchPage, number: int) -> str:
    """The address of a step."""
    return reverse("first-deal", args=(table.access.token, table.match.number, number))


def way_back(table: MatchPage, step: int | None) -> dict[str, object]:
    """How a tool leads back: to the step from which it was opened, or to the match."""
    if step is None:
        return table.way_back
    return {"url": address(table, step), "words": _("Back to step %(n)s") % {"n": step}}


def _steps(table: MatchPage) -> tuple[FirstDealStep, ...]:
    if table.game.first_deal is None or table.recorded or table.is_over:
        return ()
    return table.game.first_deal(_first_table(table))


def _first_table(table: MatchPage) -> FirstTable:
    turn = table.game.turn_of(table.names)
    start = turn.index(table.replay.next_dealer)
    return FirstTable(table.names, (*turn[start:], *turn[:start]), table.match.options)


def _picture(table: MatchPage, shown: StepPicture) -> Html:
    if isinstance(shown, str):
        return figure(table.game.slug, shown, get_language())
    return Html(picture_html(picture_of(_first_table(table), shown)))


def _tool_url(table: MatchPage, number: int, tool: Tool) -> str:
    return reverse(TOOLS[tool], args=(table.access.token, table.match.number, number))
