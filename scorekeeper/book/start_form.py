"""The form that starts a match: four names around a table, and who deals first."""

import re
from typing import Any
from uuid import uuid4
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.starting import Start
from scorekeeper.book.tokens import SENDERS_VERSIONS, TOKEN, new_token
from scorekeeper.domain.names import clean_name, folded
from scorekeeper.domain.seats import Seat
from scorekeeper.forms import sentence
from scorekeeper.games import BY_SLUG, GAMES

ZONES = available_timezones()
TOKEN_ONLY = re.compile(rf"^{TOKEN}\Z")


class NameField(forms.CharField):
    """A player's name, checked at the border."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, strip=False, error_messages={"required": _("Who sits here?")}, **kwargs)

    def clean(self, value: Any) -> str:
        name = super().clean(value)
        try:
            return clean_name(name)
        except ValueError as refusal:
            raise ValidationError(sentence(str(refusal))) from refusal


class StartForm(forms.Form):
    """Valid only with four different names, and with an id that its sender made.

    `book` is the secret of a book that is to be made with its first match, likewise chosen by the sender.
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
        seen: dict[str, str] = {}
        for seat in Seat:
            name = answers.get(seat.value)
            if name and folded(name) in seen:
                self.add_error(seat.value, _("Two players cannot have the same name. Add a letter to one of them."))
            elif name:
                seen[folded(name)] = name
        if {"uid", "book"} & self.errors.keys():
            self._make_ids_again()
        return answers

    def ask_once_more(self) -> None:
        """This id has been used for another match: the page that comes back has a new one."""
        self._make_ids_again()

    def _make_ids_again(self) -> None:
        """Ids that cannot be used were typed by nobody; the page that comes back has new ones, and says what to do."""
        self.data = self.data.copy()
        self.data["uid"] = str(uuid4())
        if self.fields["book"].required:
            self.data["book"] = new_token()
        self.add_error(None, _("Please press “Start match” once more."))

    def start(self) -> Start:
        """What the valid form starts."""
        answers = self.cleaned_data
        return Start(
            uid=answers["uid"],
            game=BY_SLUG[answers["game"] or GAMES[0].slug],
            names={seat: answers[seat.value] for seat in Seat},
            first_dealer=Seat(answers["first_dealer"] or Seat.S.value),
            options={},
        )
