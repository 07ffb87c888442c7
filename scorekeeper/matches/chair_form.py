"""The form with which somebody takes a chair, from a deal on."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scorekeeper.domain.names import folded
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.chairs import Chairs, Change
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.forms import NamingForm
from scorekeeper.matches.models import Sitter
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.forms import NameField, choice_field


class ChairForm(NamingForm):
    """Who takes which chair, from which deal on; `taken` are the other changes of chairs (`chairs.py`).

    `people` sit there, or ever sat there, by their origins. `known` are the names that the page may offer. `names` are
    those of people who are new to the match. `corrected`: the change that the form is to correct.
    """

    seat = forms.ChoiceField(label=gettext_lazy("Whose chair"), widget=forms.RadioSelect)
    name = NameField(label=gettext_lazy("Who takes it"))
    after = forms.ChoiceField(label=gettext_lazy("From deal"))
    who = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(
        self,
        table: MatchPage,
        people: Mapping[str, Sitter],
        taken: list[Payload],
        known: Iterable[str],
        data: QueryDict | None = None,
        *,
        corrected: Change | None = None,
    ) -> None:
        self.table, self.people, self.taken, self.known, self.corrected = table, people, taken, known, corrected
        self.names: dict[str, str] = {}
        live = table.log.live
        last = len(live) if table.replay.result is None else len(live) - 1
        first = {"who": uuid4(), "after": str(live[last - 1].cid) if last > 0 else ""}
        if corrected:
            first |= {"seat": corrected.seat, "after": corrected.after, "name": people[corrected.who].name}
        super().__init__(data, initial=first)
        choice_field(self, "seat").choices = [
            (seat.value, table.people[(table.chairs if not corrected else self._without).now[seat.value]])
            for seat in table.match.turn
        ]
        numbered = [(str(entry.cid), str(number + 1), entry.live) for number, entry in table.log.numbered()]
        standing = [(cid, number) for cid, number, live in numbered if live][:last]
        sent_before = [(cid, number) for cid, number, _live in numbered]  # perhaps of a deal that was struck out since
        choice_field(self, "after").choices = (sent_before if data else standing)[::-1]
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words", "list": "known"}

    @property
    def _without(self) -> Chairs:
        """The chairs without the change that is corrected."""
        return Chairs(self.table.log.with_chairs(self.taken), self.table.match.seats)

    @property
    def others(self) -> list[str]:
        """Whom the page offers: people of the book who do not sit there."""
        sitting = {folded(self.people[who].name) for who in self.table.chairs.now.values()}
        away = dict.fromkeys([who.name for who in self.people.values()] + list(self.known))
        return [name for name in away if folded(name) not in sitting]

    @property
    def written(self) -> str:
        """The other changes, as JSON."""
        return compact(self.taken)

    def clean(self) -> dict[str, Any]:
        answers: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and self._origin(answers["name"]) is None:
            self._ask_about_look_alikes(answers, ["name"])
        return answers

    def _origin(self, name: str) -> str | None:
        """Who of the people that is; None for somebody who is new to the match."""
        return next((origin for origin, who in self.people.items() if folded(who.name) == folded(name)), None)

    def chairs(self) -> list[Payload]:
        """All changes of chairs, as they are stored."""
        answers = self.cleaned_data
        who = self._origin(answers["name"])
        if who is None:
            who = str(answers["who"])
            self.names = {who: answers["name"]}
        change = {"seat": answers["seat"], "after": answers["after"], "who": who}
        place = {str(cid): place for place, cid in enumerate(self.table.log.entries)}
        order = [seat.value for seat in Seat]
        return sorted([*self.taken, change], key=lambda each: (place.get(each["after"], 0), order.index(each["seat"])))
