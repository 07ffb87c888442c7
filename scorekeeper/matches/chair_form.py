"""The form with which somebody takes a chair, from a deal on."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.domain.names import folded
from scorekeeper.matches.chairs import Chairs, in_order
from scorekeeper.matches.events import Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.forms import NamingForm
from scorekeeper.matches.models import Sitter
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.forms import NameField, choice_field
from scorekeeper.web.tokens import sent_id

JOINS = "joins"
"""What stands in the place of a seat where somebody takes no chair of another."""


class ChairForm(NamingForm):
    """Who takes which chair, from which deal on; `taken` are the other changes of chairs (`chairs.py`).

    `people` sit there, or ever sat there, by their origins. `known` are the names that the page may offer. `names` are
    those of people who are new to the match. `corrected`: the change that the form is to correct, none of `taken`.
    `typed`: answers to begin with.
    """

    seat = forms.ChoiceField(
        label=gettext_lazy("Whose chair"),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("That chair cannot be taken now. Choose another one.")},
    )
    name = NameField(label=gettext_lazy("Who takes it"), required=False)
    after = forms.ChoiceField(label=gettext_lazy("From deal"))
    who = forms.Field(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        table: MatchPage,
        people: Mapping[str, Sitter],
        taken: list[Payload],
        known: Iterable[str],
        data: QueryDict | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        self.table, self.people, self.taken, self.known = table, people, taken, known
        corrected = next((change for change in table.chairs.changes if change.stored not in taken), None)
        self.corrected = corrected
        self.names: dict[str, str] = {}
        live = table.log.live
        last = len(live) if table.replay.result is None else len(live) - 1
        first = {"who": uuid4(), "after": str(live[last - 1].cid) if last > 0 else ""}
        if corrected:
            seat = corrected.seat if corrected.before else JOINS
            name = people[corrected.who].name if corrected.who else ""
            first |= {"seat": seat, "after": corrected.after, "name": name}
        super().__init__(data, initial={**first, **(typed or {})})
        can_be_taken = {*self._without.sitting, *([corrected.seat] if corrected and corrected.before else [])}
        seats = [seat for seat in table.match.turn if seat.value in can_be_taken]
        taken_chairs = [(seat.value, table.people[self._without.now[seat.value]]) for seat in seats]
        self.may_join = table.game.may_join(table.match.options)
        if self.may_join:
            self.fields["name"].label = _("Who takes it (empty: that player leaves)")
        has_place = bool(self._free) or self._without.now.keys() > self._without.sitting.keys()
        joins = [(JOINS, _("A new chair"))] if self.may_join and has_place else []
        choice_field(self, "seat").choices = [*taken_chairs, *joins]
        recorded = {str(cid) for cid in table.log.entries}
        chosen = data.get("after", "") if data else corrected.after if corrected else ""  # perhaps struck out since
        offered = [*(str(entry.cid) for entry in live[:last]), *([chosen] if chosen in recorded else [])]
        by_number = {table.chairs.number_after(cid): cid for cid in offered}
        choice_field(self, "after").choices = [(by_number[n], str(n)) for n in sorted(by_number, reverse=True)]
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words", "list": "known"}

    @property
    def _without(self) -> Chairs:
        """The chairs without the change that is corrected."""
        others = [change.stored for change in self.table.chairs.changes if change != self.corrected]
        return Chairs(self.table.log.with_chairs(others), self.table.match.seats)

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

    def clean_who(self) -> str:
        """The id of somebody new; another one where it is no id that a form made, or somebody of the match has it."""
        try:
            who = str(sent_id(self.cleaned_data["who"] or ""))
        except ValueError:
            return str(uuid4())
        is_repeated = UUID(self.data["cid"]) in self.table.log.events
        return who if who not in self.people or is_repeated else str(uuid4())

    def clean(self) -> dict[str, Any]:
        answers: dict[str, Any] = super().clean() or self.cleaned_data
        if (
            not answers.get("name")
            and "name" not in self.errors
            and (not self.may_join or answers.get("seat") == JOINS)
        ):
            self.add_error("name", gettext_lazy("Enter who sits here."))
        if not self.errors and answers["seat"] == JOINS and not self._place_of(self._origin(answers["name"])):
            self.add_error("seat", gettext_lazy("No place is free. Choose whose chair they take."))
        if not self.errors and answers["name"] and self._origin(answers["name"]) is None:
            self._ask_about_look_alikes(answers, ["name"])
        return answers

    def _origin(self, name: str) -> str | None:
        """Who of the people that is; None for somebody who is new to the match.

        Of several names in the events it is the one that has a chair, or had one: nobody has chairs under two.
        """
        own = [origin for origin, who in self.people.items() if folded(who.name) == folded(name)]
        return next((origin for origin in own if origin in self._without.places), own[0] if own else None)

    @property
    def _free(self) -> list[str]:
        """The places that are nobody's, the next one first."""
        return [seat.value for seat in self.table.game.turn if seat.value not in self._without.first]

    def _place_of(self, who: str | None) -> str:
        """Where somebody joins: at their own chair, where they left it; else at the next free place, "" without one."""
        own = [seat for seat, owner in self._without.now.items() if owner == who]
        return next(iter([*own, *self._free]), "")

    def chairs(self) -> list[Payload]:
        """All changes of chairs, as they are stored; the same one that another phone recorded stands there once."""
        answers = self.cleaned_data
        who = self._origin(answers["name"]) if answers["name"] else ""
        if who is None:
            who = answers["who"]
            self.names = {who: answers["name"]}
        seat = self._place_of(who) if answers["seat"] == JOINS else answers["seat"]
        change = {"seat": seat, "after": answers["after"], "who": who}
        return in_order(self.table.log, [*self.taken, *([] if change in self.taken else [change])])
