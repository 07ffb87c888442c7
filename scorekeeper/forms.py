"""The base of all deal forms: what a deal of any game is sent with."""

import unicodedata
from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.match import Dealt, IllegalDeal
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks
from scorekeeper.domain.seats import Seat

LONGEST_NOTE = 500


class BaseDealForm(forms.Form):
    """Fields check spelling, the domain checks rules. A valid form holds the deal in `cleaned_data["dealt"]`.

    A game's own form adds its fields and says how they make a deal (`deal`), and how a deal fills them (`filled`).
    """

    dealer = forms.ChoiceField(
        choices=[("", _("as the custom says")), *((seat.value, seat.value) for seat in Seat)],
        required=False,
        label=_("Dealt by"),
    )
    note = forms.CharField(max_length=LONGEST_NOTE, required=False, label=_("Note"))

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` puts the players' names on every choice of a seat."""
        super().__init__(*args, auto_id="deal-%s", **kwargs)
        if names is not None:
            self._name_the_seats(names)

    @property
    def questions(self) -> list[forms.BoundField]:
        """The game's own fields, in their order: what a shared page asks."""
        return [field for field in self if field.name not in BaseDealForm.base_fields]

    def deal(self, answers: dict[str, Any]) -> Any:
        """The deal that the cleaned answers describe. Raises IllegalDeal."""
        raise NotImplementedError

    @classmethod
    def filled(cls, deal: Any) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        raise NotImplementedError

    @classmethod
    def filled_with(cls, dealt: Dealt[Any]) -> dict[str, str]:
        """The answers for a deal together with who dealt it, where that is not the custom."""
        return cls.filled(dealt.deal) | ({"dealer": dealt.dealer.value} if dealt.dealer else {})

    def is_answered(self, name: str) -> bool:
        """Whether the field was answered, be it wrongly; asked while the form is cleaned."""
        return name in self.errors or self.cleaned_data.get(name) is not None

    def clean_note(self) -> str:
        """The note in NFC, on one line. What cannot be seen, or runs over its line, would change the page around it."""
        note = " ".join(unicodedata.normalize("NFC", self.cleaned_data["note"]).split())
        if unseen := first_unseen(note):
            code = {"code": f"{ord(unseen):04X}"}
            raise forms.ValidationError(_("A note cannot hold the invisible character U+%(code)s."), params=code)
        if has_heaped_marks(note):
            most = {"most": MOST_MARKS_IN_A_ROW}
            raise forms.ValidationError(_("A note has at most %(most)s accents on one letter."), params=most)
        return note

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                dealer = Seat(answers["dealer"]) if answers["dealer"] else None
                answers["dealt"] = Dealt(self.deal(answers), dealer)
            except IllegalDeal as refusal:
                self.add_error(None, forms.ValidationError(sentence(str(refusal)), code="illegal"))
        return answers

    def _name_the_seats(self, names: dict[Seat, str]) -> None:
        by_value = {seat.value: name for seat, name in names.items()}
        for name in _seat_fields(type(self)):
            field = self.fields[name]
            # Put together when somebody looks: most forms are only read.
            field.choices = partial(_named, field.choices, by_value)


def _named(choices: Iterable[tuple[str, str]], names: dict[str, str]) -> list[tuple[str, str]]:
    return [(value, names.get(value, label)) for value, label in choices]


@cache
def _seat_fields(form: type[BaseDealForm]) -> tuple[str, ...]:
    """The fields that ask for a seat, since seats are all they offer: "S" may be a suit elsewhere."""
    seats = {seat.value for seat in Seat}
    asking = {name: field for name, field in form.base_fields.items() if isinstance(field, forms.ChoiceField)}
    return tuple(name for name, field in asking.items() if {value for value, _label in field.choices} - {""} == seats)


def sentence(words: str) -> str:
    """A refusal as a sentence of its own: with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
