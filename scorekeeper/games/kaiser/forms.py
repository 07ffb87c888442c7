"""The form of a deal of Kaiser: complete without a script, and what the panel fills in by taps."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.numbers import shown
from scorekeeper.forms import BaseDealForm, choice_field, radio_field, seat_field, trump_field
from scorekeeper.games.kaiser.answers import FALSE, TRUE, filled
from scorekeeper.games.kaiser.bids import HIGHEST_BID, LOWEST_BID, Bid
from scorekeeper.games.kaiser.deals import Deal, Kaiser, Kind, Passed, Played, Took
from scorekeeper.games.kaiser.options import AllPass, KaiserBid, chosen
from scorekeeper.games.kaiser.points import LEAST_POINTS, MOST_POINTS, TRICKS, Haul

TAKERS = [(Took.BIDDERS.value, _("the bidders")), (Took.OTHERS.value, _("the others"))]


class DealForm(BaseDealForm):
    """Its fields are those of the match format, "true" and "false" for no trump."""

    kind = forms.TypedChoiceField(
        label=_("What was it?"),
        choices=[
            (Kind.PLAYED.value, _("Played")),
            (Kind.PASSED.value, _("All passed")),
            (Kind.KAISER.value, _("A bid of Kaiser")),
        ],
        coerce=Kind,
        initial=Kind.PLAYED.value,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether it was played.")},
    )
    bidder = seat_field(_("Who bid highest?"))
    bid = radio_field([(n, n) for n in range(LOWEST_BID, HIGHEST_BID + 1)], int, label=_("How much?"))
    no_trump = radio_field(
        [(FALSE, _("With trumps")), (TRUE, _("No trump"))],
        lambda answer: answer == TRUE,
        label=_("With trumps?"),
        initial=FALSE,
    )
    low = radio_field(
        [(FALSE, _("High")), (TRUE, _("Low"))],
        lambda answer: answer == TRUE,
        label=_("At no trump: high or low?"),
        initial=FALSE,
    )
    points = choice_field(
        [("", _("not counted")), *((n, shown(n)) for n in range(LEAST_POINTS, MOST_POINTS + 1))],
        int,
        label=_("How many points did the bidders take?"),
    )
    tricks = choice_field(
        [("", _("not counted")), *((n, n) for n in range(TRICKS + 1))], int, label=_("Or how many tricks?")
    )
    five = radio_field(TAKERS, Took, label=_("With tricks: who took the 5♥?"))
    three = radio_field(TAKERS, Took, label=_("With tricks: who caught the 3♠?"))
    made = radio_field(
        [(TRUE, _("made")), (FALSE, _("lost"))],
        lambda answer: answer == TRUE,
        label=_("With a bid of Kaiser: made or lost?"),
    )
    trump = trump_field()

    field_order = (
        "kind",
        "bidder",
        "bid",
        "no_trump",
        "low",
        "points",
        "tricks",
        "five",
        "three",
        "made",
        "trump",
        "dealer",
        "note",
    )

    def play_by(self, options: Mapping[str, Any]) -> None:
        """Only bids that are high enough; no points where the tricks are needed, no pass where the dealer must bid."""
        house = chosen(Fields(options))
        self.fields["bid"].widget.choices = [(n, n) for n in range(house.min_bid, HIGHEST_BID + 1)]
        if not house.low_no_trump:
            self.left_out |= {"low"}
        if house.three_needs_tricks:
            self.fields["tricks"].label = gettext("How many tricks did the bidders take?")
            self.left_out |= {"points"}
        absent = {Kind.PASSED.value} if house.all_pass is AllPass.FORCED else set()
        if house.kaiser_bid is KaiserBid.OFF:
            absent.add(Kind.KAISER.value)
            self.left_out |= {"made"}
        kinds = self.fields["kind"].choices
        self.fields["kind"].widget.choices = [(kind, words) for kind, words in kinds if kind not in absent]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("kind") is Kind.PLAYED:
            self._ask_for_what_is_missing()
        elif self.cleaned_data.get("kind") is Kind.KAISER:
            self._ask("bidder", _("Say who bid highest."))
            self._ask("made", _("Say whether the bid of Kaiser was made."))
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        if answers["kind"] is Kind.PASSED:
            return Passed()
        if answers["kind"] is Kind.KAISER:
            return Kaiser(answers["bidder"], made=answers["made"])
        bid = Bid(answers["bid"], answers["no_trump"], bool(answers["low"]))
        return Played(answers["bidder"], bid, _took(answers), answers["trump"])

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return filled(deal)

    def _ask_for_what_is_missing(self) -> None:
        questions = {
            "bidder": _("Say who bid highest."),
            "bid": _("Say how much was bid."),
            "no_trump": _("Say whether there were trumps."),
        }
        for name, question in questions.items():
            self._ask(name, question)
        if not self.is_answered("points") and not self.is_answered("tricks"):
            self._ask_how_much()
        elif self.cleaned_data.get("tricks") in range(1, TRICKS):
            self._ask("five", _("Say who took the 5♥."))
            self._ask("three", _("Say who caught the 3♠."))

    def _ask_how_much(self) -> None:
        if "points" in self.left_out:
            self._ask("tricks", _("Say how many tricks the bidders took."))
        else:
            self._ask("points", _("Say how many points or tricks the bidders took."))

    def _ask(self, name: str, question: Any) -> None:
        if not self.is_answered(name):
            self.add_error(name, forms.ValidationError(question, code="required"))


def _took(answers: dict[str, Any]) -> Haul | int:
    points, tricks = answers["points"], answers["tricks"]
    if points is not None and tricks is not None:
        raise IllegalDeal(gettext("give either the points or the tricks, not both"))
    if tricks is None:
        return int(points)
    five, three = (_has(answers[name], tricks) for name in ("five", "three"))
    return Haul(tricks, five, three)


def _has(took: Took | None, tricks: int) -> bool:
    """Whether the bidders have a special card; without a trick or with all of them nobody needs to say."""
    return tricks == TRICKS if took is None else took is Took.BIDDERS
