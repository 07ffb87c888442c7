"""The house rules as the form of a new match shows them: which answer holds, and whether the chosen set has another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _

from scorekeeper.book.match.starting.house_rule_fields import OWN, PRESET, RULE
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import HouseRule, Options

USUAL = "usual"
"""The key of the defaults, where no set has a name."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that can be tapped; `sets` are the keys of the sets that have it, with spaces between them."""

    radio: BoundWidget
    sets: str


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A house rule with its answers: `value` is the one that holds, `usual` that of the chosen set, both in words.

    `own` takes a number that no answer offers.
    """

    question: str
    answers: list[Answer]
    own: forms.BoundField | None
    value: str
    usual: str
    errors: list[str]

    @property
    def differs(self) -> bool:
        """Whether the table plays it otherwise than the chosen set."""
        return self.value != self.usual


def in_force(form: forms.Form, game: Game) -> list[RuleInForce]:
    """Return the house rules that are chosen by a tap, as they stand in the form."""
    sets = _sets(game)
    chosen = str(form[PRESET].value()) if PRESET in form.fields else USUAL
    holds = sets.get(chosen) or next(iter(sets.values()))
    return [_in_force(form, rule, sets, holds) for rule in game.options.house_rules() if rule.answers]


def written(form: forms.Form, game: Game) -> list[forms.BoundField]:
    """Return the fields of the house rules that are answered by writing alone: what the game is called."""
    return [form[RULE + rule.name + OWN] for rule in game.options.house_rules() if rule.own and not rule.answers]


def _sets(game: Game) -> dict[str, Options]:
    usual = game.options.read_options(Fields({}))
    named: dict[str, Options] = {preset.key: {**usual, **preset.options} for preset in game.options.presets()}
    return named or {USUAL: usual}


def _in_force(form: forms.Form, rule: HouseRule, sets: Mapping[str, Options], holds: Options) -> RuleInForce:
    field = form[RULE + rule.name]
    own = form[RULE + rule.name + OWN] if rule.own else None
    # What a set leaves out has a default that only the table knows.
    usual = rule.offered(holds[rule.name]) if rule.name in holds else _("depends on how many play")
    chosen = [str(radio.choice_label) for radio in field if radio.data["value"] and radio.data["selected"]]
    written_in = [str(own.value()).replace("-", "−")] if own and own.value() else []
    return RuleInForce(
        question=rule.question,
        answers=[Answer(radio, _sets_with(radio, rule, sets)) for radio in field],
        own=own,
        value=[usual, *chosen, *written_in][-1],
        usual=usual,
        errors=[str(error) for each in (field, own) if each for error in each.errors],
    )


def _sets_with(radio: BoundWidget, rule: HouseRule, sets: Mapping[str, Options]) -> str:
    place: Any = radio.data["value"]
    if not place.isdecimal():
        return ""
    return " ".join(key for key, options in sets.items() if options.get(rule.name) == rule.value(int(place)))
