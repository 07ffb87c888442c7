"""The form of a deal of any other game: everybody's points."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.forms import BaseDealForm
from scorekeeper.games.other.answers import answers_for, points_field
from scorekeeper.games.other.deals import MOST_POINTS, Deal, Kind, Passed, Played


class PointsField(forms.IntegerField):
    """Whole points. A field for numbers alone would bring up keyboards on which some phones have no minus."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            min_value=-MOST_POINTS,
            max_value=MOST_POINTS,
            widget=forms.TextInput({"autocomplete": "off", "maxlength": "8"}),
            error_messages={"invalid": _("Points are a whole number, such as 20 or −5.")},
        )

    def to_python(self, value: Any) -> int | None:
        """As typed, with either sign for minus."""
        return super().to_python(value.replace("−", "-") if isinstance(value, str) else value)


class DealForm(BaseDealForm):
    """Asks everybody at the table; whoever has no points yet is missing."""

    kind = forms.ChoiceField(
        choices=[(Kind.PLAYED.value, _("Played")), (Kind.PASSED.value, _("Passed: nobody scores"))],
        initial=Kind.PLAYED.value,
        widget=forms.RadioSelect,
        label=_("This deal"),
    )
    points_1, points_2, points_3, points_4 = PointsField(), PointsField(), PointsField(), PointsField()
    points_5, points_6, points_7, points_8 = PointsField(), PointsField(), PointsField(), PointsField()

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, names=names, **kwargs)
        self.seats = tuple(seat for seat in PLACES if names is None or seat in names)
        for seat in PLACES:
            if seat in self.seats:
                name = (names or {}).get(seat) or seat.spoken
                self.fields[points_field(seat)].label = gettext("Points of %(name)s") % {"name": name}
            else:
                del self.fields[points_field(seat)]

    def deal(self, answers: Mapping[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal where somebody's points are missing."""
        if answers["kind"] == Kind.PASSED.value:
            return Passed()
        points = {seat: answers[points_field(seat)] for seat in self.seats}
        for seat in self.seats:
            if points[seat] is None:
                name = self.fields[points_field(seat)].label
                raise IllegalDeal(gettext("%(points)s are missing; nobody gets them by chance") % {"points": name})
        return Played(BySeat.made(self.seats, lambda seat: points[seat]))

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal."""
        return answers_for(deal)
