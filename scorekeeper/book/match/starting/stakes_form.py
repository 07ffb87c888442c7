"""The form in which stakes are set, and what it says of them in the match format."""

import json
from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.book.ledger.log import Payload
from scorekeeper.book.ledger.money.stakes import unit_of
from scorekeeper.book.models import Book
from scorekeeper.domain.formats.match_codec import Price, Stakes, StakesKind, write_stakes
from scorekeeper.domain.game import Game
from scorekeeper.domain.telling.chronicle import makes_cats
from scorekeeper.forms import choice_field, typed_line

LARGEST_AMOUNT = 1_000_000
LONGEST_TYPED_UNIT = 12
"""In letters; a file may bring a longer one. A bill names it behind every sum, on a phone."""


class StakesForm(forms.Form):
    """Stakes, and the ones that they were written over, as the match format writes them.

    In a game that makes Cats `cats` says how their own price is counted, if they have one, and `price` how high it is.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Stakes"), required=False, widget=forms.RadioSelect)
    amount = forms.IntegerField(
        label=gettext_lazy("How much"),
        required=False,
        min_value=1,
        max_value=LARGEST_AMOUNT,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    unit = forms.CharField(label=gettext_lazy("Currency"), required=False, max_length=LONGEST_TYPED_UNIT)
    cats = forms.ChoiceField(
        label=gettext_lazy("If a side becomes Cats, both pay"), required=False, widget=forms.RadioSelect
    )
    price = forms.IntegerField(
        label=gettext_lazy("The sum, or how many times"),
        required=False,
        min_value=1,
        max_value=LARGEST_AMOUNT,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    over = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        game: Game,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, object] | None = None,
        prefix: str | None = None,
    ) -> None:
        super().__init__(data, initial=initial, prefix=prefix)
        self.each, self.terms = unit_of(game).name, unit_of(game).terms
        per_unit = StakesKind.PER_UNIT.value
        choice_field(self, "kind").choices = [
            ("", _("Nothing")),
            (StakesKind.FLAT.value, _("So much a match")),
            (per_unit, _("So much %(each)s") % {"each": self.each}),
        ]
        self.fields["unit"].widget.attrs["placeholder"] = _("ct, nuts, matches")
        if makes_cats(game.chronicle):
            choice_field(self, "cats").choices = [
                ("", _("No price of their own")),
                (StakesKind.FLAT.value, _("A sum")),
                (per_unit, _("So many times the price of %(each)s") % {"each": self.each}),
            ]
        else:
            del self.fields["cats"], self.fields["price"]

    def clean_unit(self) -> str:
        return typed_line(self.cleaned_data["unit"], LONGEST_TYPED_UNIT)

    def clean_over(self) -> object:
        try:
            return json.loads(self.cleaned_data["over"] or "null")
        except (ValueError, RecursionError):  # nothing that a page of ours has sent
            return None

    def clean(self) -> dict[str, object]:
        answers = self.cleaned_data
        if answers.get("kind"):
            self._need("amount", _("Say how much."))
            self._need("unit", _("Say what is paid with."))
            if answers.get("cats"):
                self._need("price", _("Say how much Cats pay."))
            if (answers["kind"], answers.get("cats")) == (StakesKind.FLAT.value, StakesKind.PER_UNIT.value):
                self.add_error("cats", _("That takes stakes of so much apiece; by the match, choose a sum."))
        return answers

    def _need(self, name: str, words: str) -> None:
        if name not in self.errors and not self.cleaned_data.get(name):
            self.add_error(name, words)

    @property
    def is_used(self) -> bool:
        """Whether something was chosen, or is wrong."""
        return bool(self["kind"].value() or self.errors)

    def written(self) -> Payload | None:
        """Return the stakes as the match format writes them; None for no stakes."""
        answers = self.cleaned_data
        if not answers["kind"]:
            return None
        cats = Price(StakesKind(answers["cats"]), answers["price"]) if answers.get("cats") else None
        return write_stakes(Stakes(StakesKind(answers["kind"]), answers["amount"], answers["unit"], cats))


LOOKED_BACK = 20
"""Matches among which the last stakes are looked for."""


def suggested(book: Book) -> dict[str, object]:
    """Return the answers that suggest as much of the same thing as last time, without choosing it."""
    before = book.matches.order_by("-played", "-number").values_list("stakes", flat=True)[:LOOKED_BACK]
    last = next((each for each in before if each), None)
    return as_answers(last or {}) | {"kind": "", "cats": ""}


def as_answers(written: Payload) -> dict[str, object]:
    """Return the answers with which the form says what the match format writes so."""
    cats = written.get("cats")
    return written | ({"cats": cats["kind"], "price": cats["amount"]} if cats else {})
