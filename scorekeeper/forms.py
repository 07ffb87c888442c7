"""The base of all deal forms: what a deal of any game is sent with."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.match import Dealt, IllegalDeal
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
        for field in self.fields.values():
            if isinstance(field, forms.ChoiceField) and _asks_for_a_seat(field):
                field.choices = [(value, by_value.get(value, label)) for value, label in field.choices]


def _asks_for_a_seat(field: forms.ChoiceField) -> bool:
    """Are seats all it offers? "S" may be a suit elsewhere."""
    return {value for value, _label in field.choices} - {""} == {seat.value for seat in Seat}


def sentence(words: str) -> str:
    """A refusal as a sentence of its own: with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
