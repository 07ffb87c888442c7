"""The form of a deal of Avinas: complete without a script, and what the panel fills in by taps."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.forms import BaseDealForm, radio_field, seat_field, trump_field
from scorekeeper.games.avinas.deals import (
    MOST_SEVENS,
    Band,
    Deal,
    Kind,
    Knock,
    NoSevens,
    Overclaim,
    Passed,
    Sevens,
    band_of,
    write_deal,
)

POINTS = re.compile(r"[0-9]{1,3}")
ASKED = {
    Kind.SEVENS: ("declarer", "sevens", "won"),
    Kind.NO_SEVENS: ("declarer", "won"),
    Kind.OVERCLAIM: ("declarer",),
    Kind.PASSED: (),
}
"""What each kind of deal must be told; answers that its kind does not ask for are passed over."""


class DealForm(BaseDealForm):
    """Its fields are those of the match format, "true" and "false" for the result."""

    kind = forms.TypedChoiceField(
        label=_("What was it?"),
        choices=[
            (Kind.SEVENS.value, _("Sevens turned up")),
            (Kind.NO_SEVENS.value, _("No sevens")),
            (Kind.OVERCLAIM.value, _("No sevens, and overclaimed")),
            (Kind.PASSED.value, _("All passed")),
        ],
        coerce=Kind,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say what kind of deal it was.")},
    )
    declarer = seat_field(_("Who declared?"))
    sevens = radio_field([(n, n) for n in range(1, MOST_SEVENS + 1)], int, label=_("With sevens: how many?"))
    knock = forms.TypedChoiceField(
        label=_("With sevens: was there a knock?"),
        choices=[
            (Knock.NONE.value, _("No knock")),
            (Knock.DECLARERS.value, _("Knocked")),
            (Knock.BOTH.value, _("Both knock")),
        ],
        coerce=Knock,
        empty_value=Knock.NONE,
        required=False,
        initial=Knock.NONE.value,
        widget=forms.RadioSelect,
    )
    won = radio_field(
        [("true", _("Made")), ("false", _("Lost"))], lambda answer: answer == "true", label=_("Made or lost?")
    )
    losers_band = radio_field(
        [
            (Band.MANY.value, _("31 or more")),
            (Band.FEW.value, _("2 to 30")),
            (Band.NOTHING.value, _("nothing")),
        ],
        Band,
        label=_("Without sevens: what did the losing side take?"),
    )
    losers_points = forms.CharField(
        label=_("or its card-points exactly"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 3}),
    )
    trump = trump_field()

    field_order = (
        "kind",
        "declarer",
        "sevens",
        "knock",
        "won",
        "losers_band",
        "losers_points",
        "trump",
        "dealer",
        "note",
    )

    def clean_losers_points(self) -> int | None:
        """Card-points in plain figures; whether a side can have taken so many is the domain's affair."""
        text = self.cleaned_data["losers_points"]
        if not text:
            return None
        if not POINTS.fullmatch(text):
            raise forms.ValidationError(_("Card-points are a whole number from 0 to 120."), code="invalid")
        return int(text)

    def clean(self) -> dict[str, Any]:
        self._ask_for_what_is_missing()
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        trump = answers["trump"]
        match answers["kind"]:
            case Kind.PASSED:
                return Passed()
            case Kind.OVERCLAIM:
                return Overclaim(answers["declarer"], trump)
            case Kind.SEVENS:
                return Sevens(answers["declarer"], answers["sevens"], answers["knock"], answers["won"], trump)
            case _:
                return NoSevens(answers["declarer"], answers["won"], _losers(answers), trump)

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return {name: _answer(value) for name, value in write_deal(deal).items()}

    def _ask_for_what_is_missing(self) -> None:
        questions = {
            "declarer": _("Say who declared."),
            "sevens": _("Say how many sevens were turned up."),
            "won": _("Say whether it was made or lost."),
        }
        kind = self.cleaned_data.get("kind")
        if kind is None:
            return
        for name in ASKED[kind]:
            if name not in self.errors and self.cleaned_data.get(name) is None:
                self.add_error(name, forms.ValidationError(questions[name], code="required"))
        if kind is Kind.NO_SEVENS and not self._says_what_the_losers_took():
            missing = forms.ValidationError(_("Say what the losing side took."), code="required")
            self.add_error("losers_band", missing)

    def _says_what_the_losers_took(self) -> bool:
        fields = ("losers_band", "losers_points")
        return any(name in self.errors or self.cleaned_data.get(name) is not None for name in fields)


def _losers(answers: dict[str, Any]) -> int | Band:
    """Exact card-points where they were given, else their band. Raises IllegalDeal where the two disagree."""
    points, band = answers["losers_points"], answers["losers_band"]
    if points is None:
        return band
    if band is not None and band is not band_of(points):
        raise IllegalDeal(
            gettext("%(points)s card-points do not fit what was chosen beside them; give one of the two")
            % {"points": points}
        )
    return points


def _answer(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
