"""The first deal together: its steps at this match."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.matches.presenter import MatchPage
from scorekeeper.rulebook.first_deal import FirstTable, Step
from scorekeeper.rulebook.text import Html
from scorekeeper.rules.store import first_deal


@dataclass(frozen=True, slots=True)
class FirstDealPage:
    number: int
    count: int
    step: Step
    picture: Html
    tool_url: str
    back: str
    forth: str


def first_deal_page(table: MatchPage, number: int) -> FirstDealPage | None:
    """A step of the match's first deal; None where it has none, or the deal has been played."""
    text = first_deal(table.game.slug) if table.game.has_rules else None
    if text is None or table.recorded or table.is_over:
        return None
    first_table = _first_table(table)
    steps = text.at(first_table)
    if not 1 <= number <= len(steps):
        return None
    step = steps[number - 1]
    return FirstDealPage(
        number,
        len(steps),
        step,
        text.html(step.picture, first_table),
        reverse(f"first-{step.tool}", args=(*_match(table), number)) if step.tool else "",
        address(table, number - 1) if number > 1 else "",
        address(table, number + 1) if number < len(steps) else "",
    )


def address(table: MatchPage, number: int) -> str:
    """The address of a step."""
    return reverse("first-deal", args=(*_match(table), number))


def way_back(table: MatchPage, step: int | None) -> dict[str, object]:
    """How a tool leads back: to the step from which it was opened, or to the match."""
    if step is None:
        return table.way_back
    return {"url": address(table, step), "words": _("Back to step %(n)s") % {"n": step}}


def _match(table: MatchPage) -> tuple[str, int]:
    return table.access.token, table.match.number


def _first_table(table: MatchPage) -> FirstTable:
    turn = table.game.turn_of(table.names)
    start = turn.index(table.replay.next_dealer)
    rules = table.game.options.at(turn, table.match.options).as_dict()
    return FirstTable.of((*turn[start:], *turn[:start]), table.names, rules)
