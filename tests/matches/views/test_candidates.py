"""A button of a panel holds the deal that is recorded when it is tapped: no other, and none where none is recorded."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.questions import Candidate, Step, Steps
from scorekeeper.domain.seats import Seat
from scorekeeper.games import GAMES
from scorekeeper.matches.deal_forms import deal_form, taps_of

WALKS = 10
BY_STEPS = [game for game in GAMES if not game.own_panel]


def played_by(game: Game) -> Iterator[dict[str, Any]]:
    yield {}
    for preset in game.options.presets():
        yield dict(preset.options)
    for rule in game.options.house_rules():
        for value, *_words in rule.answers:
            yield {rule.name: value}


def tapped(step: Step, answers: dict[str, str], chance: random.Random) -> None:
    """Taps one choice, or some of them where each adds to those before."""
    if step.where and not all(answers.get(name, "") in values for name, values in step.where):
        return
    if step.given and chance.random() < 0.5:
        return
    for _time in range(chance.randint(1, step.times)):
        for name, value in chance.choice(step.choices).answers.items():
            answers[name] = f"{answers.get(name, '')} {value}".strip() if is_row(step) else value


def fields_of(step: Step) -> set[str]:
    return {name for choice in step.choices for name in choice.answers}


@pytest.mark.rest
@pytest.mark.parametrize("game", BY_STEPS, ids=lambda game: game.slug)
def test_a_candidate_holds_what_its_answers_make(game: Game) -> None:
    chance = random.Random(game.slug)  # noqa: S311  the same taps every time
    names = {seat: f"{seat.value}." for seat in game.turn}
    seen = 0
    for options in played_by(game):
        replay = game.replay(game.options.read_options(Fields(options)), game.turn[0], [])
        for _walk in range(WALKS):
            panel = game.panel(replay, names)
            assert isinstance(panel, Steps)
            answers: dict[str, str] = {}
            for step in panel.steps:
                tapped(step, answers, chance)
            for candidate in game.candidates(answers, replay, names):
                seen += 1
                made = recorded(game, names, candidate)
                if made is None and candidate.deal is not None:
                    assert game.go_on({}, replay, [MatchDeal(candidate.deal)]).stop, (options, candidate)
                else:
                    assert made == candidate.deal, (options, candidate)
                if made is not None:
                    again = game.candidates(filled_in(game, panel.steps, made), replay, names)
                    assert made in [each.deal for each in again], (options, candidate)
    assert seen > WALKS


def filled_in(game: Game, steps: tuple[Step, ...], deal: Any) -> dict[str, str]:
    """The answers of a panel that corrects the deal, as static/js/steps.js fills it in: tapped, or else kept aside."""
    fields = {name: value for name, value in taps_of(game)(deal).items() if value}
    asked = set().union(*map(fields_of, steps))
    answers = {name: value for name, value in fields.items() if name not in asked}
    for step in steps:
        if all(answers.get(name, "") in values for name, values in step.where):
            answers |= {name: fields[name] for name in tapped_again(step, fields) if name in fields}
    return answers


def tapped_again(step: Step, fields: dict[str, str]) -> set[str]:
    """Those of its fields that choices of the step can fill; in a row each word is a choice, or none is tapped."""
    if not is_row(step):
        choices = [choice.answers.items() for choice in step.choices]
        return {name for told in choices if told <= fields.items() for name, _value in told}
    (name,) = fields_of(step)
    known = {choice.answers[name] for choice in step.choices if choice.answers}
    return {name} if set(fields.get(name, "").split()) <= known else set()


def is_row(step: Step) -> bool:
    """Does every tap add a word to the same field?"""
    return step.times > 1 and len(fields_of(step)) == 1


def recorded(game: Game, names: dict[Seat, str], candidate: Candidate) -> Any:
    """The deal that the form makes of the answers, agreeing to whatever is odd about it; None if it makes none."""
    form = deal_form(game, names, dict(candidate.answers))
    if not form.is_valid() and form.confirmation:
        form = deal_form(game, names, {**candidate.answers, "sure": form.agreement})
    return form.cleaned_data["match_deal"].deal if form.is_valid() else None
