"""The form of a deal of Solo Spades: complete without a script, and what the panel fills in by taps."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tallying import with_the_rest
from scorekeeper.forms import BaseDealForm, choice_field
from scorekeeper.games.solo_spades.answers import bid_field, filled, tricks_field
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal
from scorekeeper.games.solo_spades.oddities import odd

BIDS = [(NIL, _("nil")), *((n, n) for n in range(1, TRICKS + 1))]
COUNTS = [("", _("not counted")), *((n, n) for n in range(TRICKS + 1))]


def _bid() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=BIDS, coerce=int, widget=forms.RadioSelect, error_messages={"required": _("Say what everybody bid.")}
    )


def _tricks() -> forms.TypedChoiceField:
    return choice_field(COUNTS, int)


class DealForm(BaseDealForm):
    """Four bids, and the tricks of everybody, or of three players: the fourth has the rest."""

    bid_n, bid_e, bid_s, bid_w = _bid(), _bid(), _bid(), _bid()
    tricks_n, tricks_e, tricks_s, tricks_w = _tricks(), _tricks(), _tricks(), _tricks()

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` puts the players' names into the questions."""
        super().__init__(*args, names=names, **kwargs)
        for seat in CLOCKWISE:
            told = {"name": self.names[seat]}
            self.fields[bid_field(seat)].label = gettext("What did %(name)s bid?") % told
            self.fields[tricks_field(seat)].label = gettext("Tricks of %(name)s") % told

    def clean(self) -> dict[str, Any]:
        missing = [name for name in map(tricks_field, CLOCKWISE) if not self.is_answered(name)]
        if len(missing) > 1:
            words = _("Give the tricks of everybody, or of three; the fourth has the rest.")
            self.add_error(missing[0], forms.ValidationError(words, code="required"))
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        bids = BySeat.made(CLOCKWISE, lambda seat: answers[bid_field(seat)])
        given = {seat: answers[tricks_field(seat)] for seat in CLOCKWISE}
        return Deal(bids, with_the_rest(given, TRICKS))

    @classmethod
    def odd(cls, deal: Deal, names: Names) -> tuple[Odd, ...]:
        """What a table hardly ever does, in a deal that can be."""
        return odd(deal, names)

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return filled(deal)
