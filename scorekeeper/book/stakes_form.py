"""The form in which stakes are set, and what it says of them in the match format."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.book.beside import one_line
from scorekeeper.book.stakes import unit_of, written
from scorekeeper.domain.game import Game
from scorekeeper.domain.record import Stakes, StakesKind

LARGEST_AMOUNT = 1_000_000
LONGEST_UNIT = 12


class StakesForm(forms.Form):
    """Stakes, and the ones that they were written over, as the match format writes them."""

    kind = forms.ChoiceField(label=gettext_lazy("Played for"), required=False, widget=forms.RadioSelect)
    amount = forms.IntegerField(
        label=gettext_lazy("How much"),
        required=False,
        min_value=1,
        max_value=LARGEST_AMOUNT,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    unit = forms.CharField(label=gettext_lazy("Of what"), required=False, max_length=LONGEST_UNIT)
    over = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = _kinds(game)
        self.fields["unit"].widget.attrs["placeholder"] = _("ct, nuts, matches")

    def clean_unit(self) -> str:
        try:
            return one_line(self.cleaned_data["unit"], LONGEST_UNIT)
        except ValueError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal

    def clean_over(self) -> Any:
        try:
            return json.loads(self.cleaned_data["over"] or "null")
        except (ValueError, RecursionError):  # nothing that a page of ours has sent
            return None

    def clean(self) -> dict[str, Any]:
        answers = self.cleaned_data
        if answers.get("kind"):
            if "amount" not in self.errors and not answers.get("amount"):
                self.add_error("amount", _("Say how much."))
            if "unit" not in self.errors and not answers.get("unit"):
                self.add_error("unit", _("Say what is paid with."))
        return answers

    def written(self) -> dict[str, Any] | None:
        """The stakes as the match format writes them; None for no stakes."""
        answers = self.cleaned_data
        if not answers["kind"]:
            return None
        return written(Stakes(StakesKind(answers["kind"]), answers["amount"], answers["unit"]))


def _kinds(game: Game) -> list[tuple[str, str]]:
    kinds = [("", _("Nothing")), (StakesKind.FLAT.value, _("So much a match"))]
    unit = unit_of(game)
    return [*kinds, (StakesKind.PER_UNIT.value, _("So much %(each)s") % {"each": unit})] if unit else kinds
