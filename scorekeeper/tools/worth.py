"""The worth of the next deal: every result that it can still have, what it would write, and the totals then.

What has been chosen stands in the address; nothing is recorded.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from scorekeeper.domain.questions import Answers, Candidate, Choice, Step
from scorekeeper.matches.panel import answered_deal, results
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.tools.turned_up import answers_of

LONGEST_ANSWER = 60
A_NUMBER = 5
"""Letters."""


class WorthPage:
    """The page: the questions that are still open, as links, and a row for every result."""

    def __init__(self, table: MatchPage, query: Mapping[str, str]) -> None:
        self.table = table
        self.steps = _steps(table)
        names = {name for step in self.steps for choice in step.choices for name in choice.answers}
        self.answers: dict[str, str] = {name: query[name][:LONGEST_ANSWER] for name in sorted(names) if query.get(name)}
        if table.game.turned_up:
            turned = answers_of(table.game.turned_up, query.get("sevens", ""), table.replay.next_dealer)
            self.answers |= {name: value for name, value in turned.items() if name in names}

    def page(self, address: str) -> dict[str, object]:
        """The template's context."""
        step = self._open_step()
        found = results(self.table, self.answers, _candidates(self.table, self.answers))
        rows = [self._row(each) for each in found if not each.get("refusal")]
        return {
            "chosen": self._chosen(address),
            "question": step.question if step and not rows else "",
            "columns": _columns(step) if step else 1,
            "order": getattr(self.table.panel, "order", "") if rows else "",
            "choices": [
                {"label": each.label, "small": each.small, "url": _here(address, {**self.answers, **each.answers})}
                for each in (step.choices if step and not rows else ())
                if each.answers
            ],
            "rows": rows,
            "sheet": self.table.sheet if not rows else None,
            "sheet_template": f"{self.table.game.folder}/_sheet.html",
            "sprite_template": [f"{self.table.game.folder}/_sprite.html", "matches/_nothing.html"],
        }

    def _relevant(self) -> list[Step]:
        """The questions that make sense with the answers to those before them."""
        return [
            step
            for step in self.steps
            if step.times == 1 and all(self.answers.get(name, "") in values for name, values in step.where)
        ]

    def _open_step(self) -> Step | None:
        """The first question without an answer."""
        needed = (step for step in self._relevant() if not step.given or step.offer)
        return next((step for step in needed if not _answer(step, self.answers)), None)

    def _chosen(self, address: str) -> list[dict[str, str]]:
        """The answers so far, each a link that takes it back."""
        found = []
        for step in self._relevant():
            choice = _answer(step, self.answers)
            if choice is not None:
                without = {name: value for name, value in self.answers.items() if name not in choice.answers}
                found.append(
                    {"words": step.told, "label": choice.short or choice.label, "url": _here(address, without)}
                )
        return found

    def _row(self, result: dict[str, Any]) -> dict[str, Any]:
        then = answered_deal(self.table, result["answers"])
        if then is None:
            return result
        line = self.table.game.words.line(then.rows[-1], self.table.names)
        return result | {"totals": list(zip(self.table.game.words.columns(self.table.names), line.totals, strict=True))}


def _steps(table: MatchPage) -> tuple[Step, ...]:
    """The game's own questions, where it has some for this page; else those of its panel."""
    if own := table.game.worth:
        return own.steps(table.replay, table.names)
    steps: tuple[Step, ...] = getattr(table.panel, "steps", ())
    return steps


def _candidates(table: MatchPage, answers: Answers) -> tuple[Candidate, ...]:
    candidates = table.game.worth.candidates if table.game.worth else table.game.candidates
    found = candidates(answers, table.replay, table.names) if candidates else ()
    return tuple(each for each in found if not each.aside)


def _answer(step: Step, answers: Answers) -> Choice | None:
    return next((choice for choice in step.choices if _is_made(choice, answers)), None)


def _is_made(choice: Choice, answers: Answers) -> bool:
    needed = [(name, value) for name, value in choice.answers.items() if value]
    return bool(needed) and all(answers.get(name) == value for name, value in needed)


def _columns(step: Step) -> int:
    """How many stand side by side: names and words need more room than numbers, or the odd word among them."""
    numbers = any(choice.label.isdecimal() for choice in step.choices)
    short = all(len(choice.label) <= A_NUMBER for choice in step.choices)
    return step.columns if numbers or short else min(step.columns, 2)


def _here(address: str, answers: Answers) -> str:
    parameters = {name: value for name, value in answers.items() if value}
    return f"{address}?{urlencode(parameters)}" if parameters else address
