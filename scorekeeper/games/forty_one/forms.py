"""The form of a deal of Forty-One: complete without a script, and what the panel fills in by taps."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.forms import BaseDealForm, choice_field, radio_field
from scorekeeper.games.forty_one.answers import answers_of, bid_field, made_field, tricks_field
from scorekeeper.games.forty_one.bids import BIDS
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.deals import TRICKS, Bids, Counted, Deal, Judged, Kind, ThrownIn
from scorekeeper.games.forty_one.oddities import odd
from scorekeeper.games.forty_one.options import options_of

BID_CHOICES = [("", "–"), *((bid, bid) for bid in BIDS)]


def _bid() -> forms.TypedChoiceField:
    return choice_field(BID_CHOICES, int)


def _made() -> forms.TypedChoiceField:
    return radio_field([("true", _("Made it")), ("false", _("Failed"))], lambda answer: answer == "true")


def _tricks() -> forms.TypedChoiceField:
    choices = [("", "–"), *((number, number) for number in range(TRICKS + 1))]
    return choice_field(choices, int)


class DealForm(BaseDealForm):
    """Four bids, and who made theirs; or the tricks of all four, which say it as well."""

    kind = forms.TypedChoiceField(
        label=_("What was it?"),
        choices=[(Kind.PLAYED.value, _("Played")), (Kind.THROWN_IN.value, _("Thrown in"))],
        coerce=Kind,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether it was played or thrown in.")},
    )
    bid_n, bid_w, bid_s, bid_e = _bid(), _bid(), _bid(), _bid()
    made_n, made_w, made_s, made_e = _made(), _made(), _made(), _made()
    tricks_n, tricks_w, tricks_s, tricks_e = _tricks(), _tricks(), _tricks(), _tricks()

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` puts the players' names into the questions."""
        super().__init__(*args, names=names, **kwargs)
        for seat in ANTICLOCKWISE:
            told = {"name": self.names[seat]}
            self.fields[bid_field(seat)].label = gettext("What did %(name)s bid?") % told
            self.fields[made_field(seat)].label = gettext("Did %(name)s make it?") % told
            self.fields[tricks_field(seat)].label = gettext("or the tricks of %(name)s, if counted") % told

    def play_by(self, options: Mapping[str, Any]) -> None:
        """Only bids that are high enough; nothing to throw in where everything is played."""
        house = options_of(Fields(options))
        for seat in CLOCKWISE:
            allowed = [(bid, words) for bid, words in BID_CHOICES if bid == "" or bid >= house.min_bid]
            self.fields[bid_field(seat)].widget.choices = allowed
        if not house.min_total:
            self.fields["kind"].widget.choices = self.fields["kind"].choices[:1]

    def clean(self) -> dict[str, Any]:
        self._ask_for_what_is_missing()
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        bids = _each(answers, bid_field)
        if answers["kind"] is Kind.THROWN_IN:
            return ThrownIn(bids)
        made, tricks = _each(answers, made_field), _each(answers, tricks_field)
        return _counted(bids, tricks, answers) if tricks is not None else Judged(bids, made)

    @classmethod
    def odd(cls, deal: Deal, names: Names) -> tuple[Odd, ...]:
        """What a table hardly ever does, in a deal that can be."""
        return odd(deal, names)

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return dict(answers_of(deal))

    def _ask_for_what_is_missing(self) -> None:
        kind = self.cleaned_data.get("kind")
        if kind is None:
            return
        some_bids = any(self.is_answered(bid_field(seat)) for seat in CLOCKWISE)
        if kind is Kind.PLAYED or some_bids:
            self._ask_all(bid_field, gettext("Say what everybody bid."))
        if kind is Kind.PLAYED:
            self._ask_for_the_outcome()

    def _ask_for_the_outcome(self) -> None:
        if any(self.is_answered(tricks_field(seat)) for seat in CLOCKWISE):
            self._ask_all(tricks_field, gettext("Give the tricks of all four, or of nobody."))
        else:
            self._ask_all(made_field, gettext("Say of everybody whether they made it."))

    def _ask_all(self, field: Callable[[Seat], str], words: str) -> None:
        for name in map(field, CLOCKWISE):
            if not self.is_answered(name):
                self.add_error(name, forms.ValidationError(words, code="required"))


def _each(answers: dict[str, Any], field: Callable[[Seat], str]) -> BySeat[Any] | None:
    """The answers of all four; None where they were left out."""
    if any(answers[field(seat)] is None for seat in CLOCKWISE):
        return None
    return BySeat.made(CLOCKWISE, lambda seat: answers[field(seat)])


def _counted(bids: Bids, tricks: BySeat[int], answers: dict[str, Any]) -> Counted:
    """The deal by its tricks. Raises IllegalDeal, also where they and what was said beside them disagree."""
    deal = Counted(bids, tricks)
    for seat, made in deal.made.each:
        if answers[made_field(seat)] not in (None, made):
            raise IllegalDeal(gettext("the tricks say otherwise than what was chosen beside them; give one of the two"))
    return deal
