"""The form of a deal of Voormsi: complete without a script, and what the panel fills in by taps."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.forms import BaseDealForm, choice_field, radio_field, sentence
from scorekeeper.games.voormsi.answers import EVENTS, GAP, PARTIES, WON, fate_in, filled, winners
from scorekeeper.games.voormsi.deals import Deal, Fate, Kind, Played, Summary
from scorekeeper.games.voormsi.parties import OF_FOUR, OF_THREE, ByParty, Party, parties_of, tricks_of
from scorekeeper.games.voormsi.players import party_name
from scorekeeper.games.voormsi.points import TRICKS_OF_THREE, Event
from scorekeeper.games.voormsi.sentences import event_words

LONGEST = 200
NUMBERS = [("", ""), *((str(number), str(number)) for number in range(TRICKS_OF_THREE + 1))]


class TricksInput(forms.MultiWidget):
    """A list for each trick; the panel sends all of them as one text."""

    def __init__(self, choices: list[tuple[str, str]], tricks: int) -> None:
        super().__init__([_winner_of(trick, choices) for trick in range(1, tricks + 1)])

    def decompress(self, value: str | None) -> list[str]:
        """The words of a text, one for each list."""
        return [word if word != GAP else "" for word in (value or "").split()]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """One text from either way of sending; a trick that was left out has a mark, but for those at the end."""
        if name in data:
            return str(data.get(name))
        return " ".join(word or GAP for word in super().value_from_datadict(data, files, name)).rstrip(f" {GAP}")


def _winner_of(trick: int, choices: list[tuple[str, str]]) -> forms.Select:
    nobody = ("", gettext("trick %(n)s") % {"n": trick})
    return forms.Select({"aria-label": gettext("Winner of trick %(n)s") % {"n": trick}}, [nobody, *choices])


class TricksField(forms.Field):
    """The winners of the tricks, in order."""

    def to_python(self, value: Any) -> tuple[Party, ...]:
        if value and len(value) > LONGEST:
            raise forms.ValidationError(_("These are too many tricks."), code="too-many")
        try:
            return winners(value or "")
        except IllegalDeal as refusal:
            raise forms.ValidationError(sentence(str(refusal)), code="illegal") from refusal


def _number(label: Any) -> forms.TypedChoiceField:
    return choice_field(NUMBERS, int, label=label)


class DealForm(BaseDealForm):
    """What a deal of the other kind would be told is passed over. (`event` is taken by what every phone sends.)"""

    kind = forms.TypedChoiceField(
        label=_("What do you know of the deal?"),
        choices=[
            (Kind.PLAYED.value, _("Who won each trick")),
            (Kind.SUMMARY.value, _("How many tricks each won")),
        ],
        coerce=Kind,
        initial=Kind.PLAYED.value,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say what you know of the deal.")},
    )
    tricks = TricksField(label=_("Trick by trick: who won them, in order?"), required=False)
    won_1, won_2, won_3 = _number(WON[0]), _number(WON[1]), _number(WON[2])
    first_five = radio_field(
        (), PARTIES.__getitem__, label=_("Only counted: did somebody win the first five?"), initial=""
    )
    fate = choice_field((), EVENTS.__getitem__, label=_("What became of Voormsi?"), initial="")
    fate_trick = _number(_("Trick by trick: in which trick was that?"))
    fate_party = radio_field((), PARTIES.__getitem__, label=_("Only counted: whose was that trick?"), initial="")

    field_order = ("kind", "tricks", *WON, "first_five", "fate", "fate_trick", "fate_party", "dealer", "note")

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` tells who sits at the table, and so how many tricks there are."""
        super().__init__(*args, names=names, **kwargs)
        self.parties = parties_of(tuple(names)) if names else OF_FOUR
        self.called = [(party.value, _called(party, names)) for party in self.parties]
        self._set_the_table()

    def clean(self) -> dict[str, Any]:
        self._ask_for_what_is_missing()
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        event = answers["fate"]
        if answers["kind"] is Kind.PLAYED:
            tricks = answers["tricks"]
            return Played(tricks, fate_in(tricks, event, answers["fate_trick"]) if event else None)
        fate = Fate(event, answers["fate_party"]) if event else None
        return Summary(self._counted(answers), answers["first_five"], fate)

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return filled(deal)

    def _set_the_table(self) -> None:
        """Ask about those who play, and as many tricks as they play."""
        tricks = tricks_of(self.parties)
        self.fields["tricks"].widget = TricksInput(self.called, tricks)
        for name, (_value, called) in zip(WON, self.called, strict=False):
            self.fields[name].label = gettext("Only counted: tricks of %(name)s") % {"name": called}
            self.fields[name].choices = NUMBERS[: tricks + 2]
        for name in WON[len(self.parties) :]:
            del self.fields[name]
        self.fields["first_five"].choices = [("", gettext("nobody")), *self.called]
        self.fields["fate_party"].choices = [("", gettext("nothing happened")), *self.called]
        self.fields["fate_trick"].choices = NUMBERS[:1] + NUMBERS[2 : tricks + 2]
        events = [event for event in Event if self.parties != OF_THREE or event is not Event.OWN_TOQU]
        self.fields["fate"].choices = [
            ("", gettext("nothing")),
            *((event.value, event_words(event)) for event in events),
        ]

    def _ask_for_what_is_missing(self) -> None:
        kind = self.cleaned_data.get("kind")
        if kind is Kind.PLAYED:
            self._ask("tricks", gettext("Say who won the tricks."))
        elif kind is Kind.SUMMARY:
            for name in WON[: len(self.parties)]:
                self._ask(name, gettext("Say how many tricks these are."))
        if kind and self.cleaned_data.get("fate"):
            played = kind is Kind.PLAYED
            words = gettext("Say in which trick that was.") if played else gettext("Say whose trick that was.")
            self._ask("fate_trick" if played else "fate_party", words)

    def _ask(self, name: str, question: str) -> None:
        if name not in self.errors and self.cleaned_data.get(name) in (None, ()):
            self.add_error(name, forms.ValidationError(question, code="required"))

    def _counted(self, answers: dict[str, Any]) -> ByParty:
        return ByParty(tuple((party, answers[name]) for party, name in zip(self.parties, WON, strict=False)))


def _called(party: Party, names: Names | None) -> str:
    return party_name(names, party) if names else party.value
