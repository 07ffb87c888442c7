"""No question of any game ends without a key: whatever is tapped, there is a result, an answer, or one to change."""

import random
from collections.abc import Mapping

import pytest

from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Choice, DealSoFar, Step
from scorekeeper.games import GAMES

WALKS, LONGEST = 12, 60
SPECIALS: Mapping[str, tuple[Options, ...]] = {
    "kaiser": ({"kaiser_bid": "alone", "low_no_trump": True, "three_needs_tricks": True},),
    "forty-one": ({"min_total": 0},),
}
"""House rules that no set of a game has, and that ask for more."""


def options_of(game: Game) -> list[Options]:
    """The sets of house rules of a game, and those of SPECIALS; where it has no sets, its usual rules."""
    sets = [each.options for each in game.options.presets()]
    return [*(sets or [{}]), *SPECIALS.get(game.slug, ())]


TABLES = [
    pytest.param(game, options, turn, id=f"{game.slug} {len(turn)} {place}", marks=pytest.mark.rest if place else ())
    for game in GAMES
    if game.candidates and not game.own_panel  # a panel of a game's own may have other keys than its questions say
    for turn in (game.turn, *game.tables)
    for place, options in enumerate(options_of(game))
]


class Panel:
    """What static/js/steps.js does with the questions of a game, without a page."""

    def __init__(self, game: Game, match: AnyReplay, turn: Turn) -> None:
        self.game, self.match = game, match
        self.names = dict(zip(turn, ("Ona", "Jonas", "Rasa", "Petras"), strict=False))
        self.taps: dict[str, list[int]] = {}
        self.opened = ""

    @property
    def relevant(self) -> list[Step]:
        """The steps that make sense with what was answered before them; fills `answers`."""
        self.answers: dict[str, str] = {}
        found = []
        for step in self.game.panel(self.match, self.names).steps:  # type: ignore[attr-defined]
            if not all(self.answers.get(field, "") in values for field, values in step.where):
                continue
            found.append(step)
            for choice in self.chosen(step) or [each for each in step.choices if each.label == step.given]:
                for field, value in choice.answers.items():
                    is_row = step.times > 1 and len({name for each in step.choices for name in each.answers}) == 1
                    before = self.answers.get(field)
                    self.answers[field] = f"{before} {value}" if is_row and before else value
        return found

    def chosen(self, step: Step) -> list[Choice]:
        return [step.choices[place] for place in self.taps.get(step.name, [])]

    def asked(self, relevant: list[Step]) -> Step | None:
        """The question at hand."""
        for step in relevant:
            many = step.times > 1 and all(choice.seat for choice in step.choices)
            wants = not step.given and (len(self.taps.get(step.name, [])) < step.times or many)
            if step.name == self.opened or (not self.opened and wants):
                return step
        return None

    def shown(self, step: Step, relevant: list[Step], so_far: DealSoFar) -> list[int]:
        """The places of the choices that can be tapped."""
        before = [each for each in relevant[: relevant.index(step)] if each.shares]
        left = step.shares - sum(_number(choice) for each in before for choice in self.chosen(each))
        gone = {*so_far.closed, *so_far.absent}
        return [
            place
            for place, choice in enumerate(step.choices)
            if not (step.shares and choice.answers and _number(choice) > left)
            and not any({field, value, f"{field}={value}"} & gone for field, value in choice.answers.items())
        ]


def _number(choice: Choice) -> int:
    return int(list(choice.answers.values())[-1]) if choice.answers else 0


@pytest.mark.parametrize("game, options, turn", TABLES)
def test_no_question_ends_without_a_key(game: Game, options: Options, turn: Turn) -> None:
    match = game.replay(options, turn[0], [], turn=turn)
    for seed in range(WALKS):
        _walk(Panel(game, match, turn), random.Random(seed))  # noqa: S311  the same taps every time


def _walk(panel: Panel, chance: random.Random) -> None:
    game = panel.game
    assert game.candidates
    for _tap in range(LONGEST):
        relevant = panel.relevant
        found = [each for each in game.candidates(panel.answers, panel.match, panel.names) if not each.aside]
        so_far = DealSoFar()
        if game.standing:
            so_far = game.standing(panel.answers, panel.match, panel.names)
        can_change = bool(so_far.wrong) and {name for name, _words in so_far.change} <= {each.name for each in relevant}
        is_complete = any(each.is_complete for each in found) and not panel.opened
        step = None if is_complete else panel.asked(relevant)
        keys = panel.shown(step, relevant, so_far) if step else []
        assert keys or found or (can_change and so_far.change), (panel.answers, so_far)
        panel.opened = ""
        answered = [each for each in relevant if each.name in panel.taps or each.given]
        if so_far.wrong and so_far.change:
            panel.opened = chance.choice(so_far.change)[0]
        elif answered and chance.random() < 0.15:
            panel.opened = chance.choice(answered).name
        elif step is None:
            return
        elif keys:
            before = panel.taps.get(step.name, []) if step.times > 1 else []
            panel.taps[step.name] = [*before, chance.choice(keys)][-step.times :]
        else:
            return
