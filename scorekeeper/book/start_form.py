"""The form that starts a match: a game, the names around a table, who deals first, and the house rules."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.starting import Start
from scorekeeper.book.tokens import SENDERS_VERSIONS, TOKEN, new_token
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import clean_name, folded
from scorekeeper.domain.seats import Seat
from scorekeeper.forms import sentence
from scorekeeper.games import BY_SLUG, GAMES

ZONES = available_timezones()
TOKEN_ONLY = re.compile(rf"^{TOKEN}\Z")
RULE = "rule_"
"""What the field of a house rule begins with; its value is the place of the answer in the rule's list."""


class NameField(forms.CharField):
    """A player's name, checked at the border."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, strip=False, error_messages={"required": _("Who sits here?")}, **kwargs)

    def clean(self, value: Any) -> str:
        name = super().clean(value)
        if not name and not self.required:
            return ""
        try:
            return clean_name(name)
        except ValueError as refusal:
            raise ValidationError(sentence(str(refusal))) from refusal


class StartForm(forms.Form):
    """Valid only with different names, as many as the game needs, and with an id that its sender made.

    `book` is the secret of a book that is to be made with its first match, likewise chosen by the sender. Which game it
    is decides which chairs and which house rules there are; an unknown one counts as the first of the catalogue.
    """

    uid = forms.UUIDField(widget=forms.HiddenInput)
    book = forms.RegexField(TOKEN_ONLY, required=False, widget=forms.HiddenInput)
    zone = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)
    game = forms.ChoiceField(choices=[(game.slug, game.name) for game in GAMES], required=False)
    N, E, S, W = NameField(), NameField(), NameField(), NameField()
    first_dealer = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat], required=False)

    def __init__(self, *args: Any, makes_book: bool = False, **kwargs: Any) -> None:
        """`makes_book`: no book is there yet, so the secret of one is needed."""
        super().__init__(*args, **kwargs)
        self.fields["book"].required = makes_book
        self.chosen = BY_SLUG.get(self._asked_for(), GAMES[0])
        for seat in Seat:
            self.fields[seat.value].required = all(seat in turn for turn in self._turns)
        self._add_house_rules()

    @property
    def presets(self) -> forms.BoundField | None:
        """The sets of house rules, where the game has some."""
        return self["preset"] if "preset" in self.fields else None

    @property
    def house_rules(self) -> list[forms.BoundField]:
        """The single house rules of the game."""
        return [self[name] for name in self.fields if name.startswith(RULE)]

    def clean_uid(self) -> Any:
        uid = self.cleaned_data["uid"]
        if uid.version not in SENDERS_VERSIONS:
            raise ValidationError(_("an id is a UUID of version 4 or 7"))
        return uid

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        return zone if zone in ZONES else "UTC"

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        self._check_names(answers)
        self._check_options(answers)
        if {"uid", "book"} & self.errors.keys():
            self._make_ids_again()
        return answers

    def ask_once_more(self) -> None:
        """This id has been used for another match: the page that comes back has a new one."""
        self._make_ids_again()

    def start(self) -> Start:
        """What the valid form starts."""
        answers = self.cleaned_data
        names = {seat: answers[seat.value] for seat in Seat if answers[seat.value]}
        return Start(
            uid=answers["uid"],
            game=self.chosen,
            names=names,
            first_dealer=self._first_dealer(answers, names),
            options=answers["options"],
        )

    @property
    def _turns(self) -> tuple[tuple[Seat, ...], ...]:
        return (self.chosen.turn, *self.chosen.tables)

    def _asked_for(self) -> str:
        return str((self.data if self.is_bound else self.initial).get("game", ""))

    def _add_house_rules(self) -> None:
        presets = self.chosen.presets()
        if presets:
            named = [(preset.key, preset.name) for preset in presets]
            self.fields["preset"] = forms.ChoiceField(
                choices=named, required=False, initial=presets[0].key, label=_("House rules"), widget=forms.RadioSelect
            )
        for rule in self.chosen.house_rules():
            answers = [(str(place), words) for place, (_value, words) in enumerate(rule.answers)]
            self.fields[RULE + rule.name] = forms.ChoiceField(
                choices=[("", _("as chosen above")), *answers], required=False, label=rule.question
            )

    def _check_names(self, answers: dict[str, Any]) -> None:
        seen: dict[str, str] = {}
        for seat in Seat:
            name = answers.get(seat.value)
            if name and folded(name) in seen:
                self.add_error(seat.value, _("Two players cannot have the same name. Add a letter to one of them."))
            elif name:
                seen[folded(name)] = name
        taken = {seat for seat in Seat if answers.get(seat.value)}
        if not self.errors and not any(set(turn) == taken for turn in self._turns):
            self.add_error(None, _table_sizes(self.chosen))

    def _check_options(self, answers: dict[str, Any]) -> None:
        options = self._options(answers)
        try:
            full = self.chosen.read_options(Fields(options))
            answers["options"] = {name: options[name] for name in full if name in options}
        except IllegalDeal as refusal:
            self.add_error(None, sentence(str(refusal)))

    def _options(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The preset's options, changed by the single rules that were chosen; what holds anyway is left out."""
        presets = {preset.key: preset for preset in self.chosen.presets()}
        preset = presets.get(answers.get("preset") or "")
        options = dict(preset.options) if preset else {}
        for rule in self.chosen.house_rules():
            if place := answers.get(RULE + rule.name):
                options[rule.name] = rule.value(int(place))
        defaults = self.chosen.read_options(Fields({}))
        return {name: value for name, value in options.items() if value != defaults.get(name)}

    def _first_dealer(self, answers: Mapping[str, Any], names: Mapping[Seat, str]) -> Seat:
        """Who was chosen to deal first; a chair that stayed empty leaves it to whoever holds the phone."""
        chosen = Seat(answers["first_dealer"] or Seat.S.value)
        return chosen if chosen in names else Seat.S

    def _make_ids_again(self) -> None:
        """Ids that cannot be used were typed by nobody; the page that comes back has new ones, and says what to do."""
        self.data = self.data.copy()
        self.data["uid"] = str(uuid4())
        if self.fields["book"].required:
            self.data["book"] = new_token()
        self.add_error(None, _("Please press “Start match” once more."))


def _table_sizes(game: Game) -> str:
    sizes = sorted({len(turn) for turn in (game.turn, *game.tables)})
    return _("%(game)s is played by %(sizes)s: two sit opposite each other, of three nobody sits on the left.") % {
        "game": game.name,
        "sizes": ", ".join(map(str, sizes)),
    }


def chosen_before(game: Game, options: Mapping[str, Any]) -> dict[str, str]:
    """The answers of the form that give these options: a preset where one does, else rule by rule."""
    for preset in game.presets():
        if dict(preset.options) == dict(options):
            return {"preset": preset.key}
    return {
        RULE + rule.name: str(place)
        for rule in game.house_rules()
        for place, (value, _words) in enumerate(rule.answers)
        if rule.name in options and value == options[rule.name]
    }
