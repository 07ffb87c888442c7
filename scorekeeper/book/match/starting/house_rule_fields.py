"""The house rules of a game as fields of the form that starts a match, and back."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import HouseRule, Number, Preset, Text
from scorekeeper.forms import Words

PRESET = "preset"
RULE = "rule_"
"""What the field of a house rule begins with; its value is the place of the answer in the rule's list."""
OWN = "_own"
"""What the field ends with that takes an answer of one's own; it goes before a chosen one."""


def fields_for(game: Game) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields by their names, in the order in which they are asked."""
    presets, rules = game.options.presets(), game.options.house_rules()
    if presets:
        yield PRESET, _preset_field(presets)
    usual = game.options.read_options(Fields({}))
    for rule in rules:
        if rule.answers:
            yield RULE + rule.name, _chosen_among(rule) if presets else _one_of(rule, usual[rule.name])
        if rule.own:
            label = _("or another number, which then counts") if rule.answers else rule.question
            yield RULE + rule.name + OWN, _written_in(rule.own, label)


def chosen(game: Game, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the preset's options, changed by the single rules that were chosen; what holds anyway is left out.

    Where no preset was chosen it is the first.
    """
    presets = {preset.key: preset for preset in game.options.presets()}
    preset = presets.get(answers.get(PRESET) or next(iter(presets), ""))
    options = dict(preset.options) if preset else {}
    for rule in game.options.house_rules():
        own, place = answers.get(RULE + rule.name + OWN), answers.get(RULE + rule.name)
        if own not in (None, ""):
            options[rule.name] = own
        elif place:
            options[rule.name] = rule.value(int(place))
    usual = game.options.read_options(Fields({}))
    return {name: value for name, value in options.items() if value != usual.get(name)}


def chosen_before(game: Game, options: Mapping[str, object]) -> dict[str, str]:
    """Return the answers of the form that give these options: a preset where one does, else rule by rule."""
    for preset in game.options.presets():
        if dict(preset.options) == dict(options):
            return {PRESET: preset.key}
    given = [rule for rule in game.options.house_rules() if rule.name in options]
    return dict(found for rule in given if (found := _answer(rule, options[rule.name])))


def _answer(rule: HouseRule, value: object) -> tuple[str, str] | None:
    for place, (listed, _words) in enumerate(rule.answers):
        if listed == value:
            return RULE + rule.name, str(place)
    return (RULE + rule.name + OWN, str(value)) if rule.own else None


def _preset_field(presets: tuple[Preset, ...]) -> forms.Field:
    named = [(preset.key, preset.name) for preset in presets]
    return forms.ChoiceField(
        choices=named, required=False, initial=presets[0].key, label=_("House rules"), widget=forms.RadioSelect
    )


def _chosen_among(rule: HouseRule) -> forms.Field:
    """Return a field that changes the preset, or leaves the rule to it."""
    choices = [("", _("as in the set")), *_places(rule)]
    return forms.ChoiceField(choices=choices, required=False, label=rule.question, widget=forms.RadioSelect)


def _one_of(rule: HouseRule, usual: object) -> forms.Field:
    """Return a field with the usual answer chosen from the start, for where there is no preset."""
    initial = next(str(place) for place, (value, _words) in enumerate(rule.answers) if value == usual)
    return forms.ChoiceField(
        choices=_places(rule), required=False, initial=initial, label=rule.question, widget=forms.RadioSelect
    )


def _places(rule: HouseRule) -> list[tuple[str, str]]:
    return [(str(place), rule.offered(value)) for place, (value, _words) in enumerate(rule.answers)]


def _written_in(own: Text | Number, label: Words) -> forms.Field:
    if isinstance(own, Text):
        written = forms.TextInput({"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"})
        return forms.CharField(max_length=own.longest, required=False, label=label, widget=written)
    number = forms.NumberInput({"autocomplete": "off", "enterkeyhint": "done"})
    return forms.IntegerField(min_value=own.lowest, max_value=own.highest, required=False, label=label, widget=number)
