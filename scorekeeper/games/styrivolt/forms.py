"""The form of a deal of Stýrivolt: complete without a script, and what the panel fills in by taps."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.forms import BaseDealForm, choosing, offered, radio_field
from scorekeeper.games.styrivolt.deals import Deal, Result
from scorekeeper.games.styrivolt.panel import NOBODY, filled

SIDES = [(side.value, side.value) for side in Side]


class DealForm(BaseDealForm):
    """Its fields are those of the match format, "true" and "false" for playing alone, and nothing for nobody."""

    winner = forms.TypedChoiceField(
        label=_("Who was first with five tricks?"),
        choices=SIDES,
        coerce=Side,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say who won.")},
    )
    result = forms.TypedChoiceField(
        label=_("How?"),
        choices=[
            (Result.ORDINARY.value, _("Ordinary game")),
            (Result.VOL.value, _("Vol: the first five")),
            (Result.NINE.value, _("All nine")),
        ],
        coerce=Result,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say how it was won.")},
    )
    solo = radio_field(
        [("false", _("By the pair")), ("true", _("Alone"))],
        lambda answer: answer == "true",
        label=_("A vol or all nine: by one player alone?"),
        initial="false",
    )
    illegal_stock = radio_field(
        [*SIDES, (NOBODY, _("nobody"))], Side, label=_("Who took the stock without the right to it?"), initial=NOBODY
    )

    field_order = ("winner", "result", "solo", "illegal_stock", "dealer", "note")

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` puts the players' names on the sides too."""
        super().__init__(*args, names=names, **kwargs)
        if names is not None:
            for name in ("winner", "illegal_stock"):
                field = choosing(self, name)
                field.choices = partial(_named, list(offered(field)), names)

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        return Deal(answers["winner"], answers["result"], bool(answers["solo"]), answers["illegal_stock"])

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return dict(filled(deal))


def _named(choices: list[tuple[str, str]], names: Names) -> list[tuple[str, str]]:
    sides = {side.value: side_name(names, side) for side in Side}
    return [(value, sides.get(value, label)) for value, label in choices]
