"""The form that starts a match: a game, the names of those who play, who deals first, and the house rules."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.ground.asked import age_in
from scorekeeper.book.ground.name_field import NameField
from scorekeeper.book.ledger.people.look_alike_question import LooksLike, looking_like, question
from scorekeeper.book.ledger.starting import Start
from scorekeeper.book.ledger.tokens import SENDERS_VERSIONS, TOKEN_ONLY, new_token
from scorekeeper.book.match.rules_in_force import RuleInForce, in_force, written
from scorekeeper.book.match.starting.house_rule_fields import PRESET, chosen, fields_for
from scorekeeper.book.match.starting.stakes_form import StakesForm
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.names import folded, isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.forms import AsksOnce, sent_otherwise
from scorekeeper.games import BY_SLUG, GAMES

ZONES = available_timezones()

AS_BEFORE = "same"
"""The button that seats people of a match before; its value ends the names of the fields that hold them."""


class StartForm(AsksOnce):
    """Valid only with different names, as many as the game needs, and with an id that its sender made.

    `book` is the secret of a book that is to be made with its first match, likewise chosen by the sender. Which game it
    is decides which seats and which house rules there are; an unknown one counts as the first of the catalogue. Where
    the seats are numbered, those that were left empty are passed over. The stakes are a form within this one. New names
    that look like others are asked about once: `alike` are those that may mean somebody in the book, and `meant` names
    the seat where it does.
    """

    uid = forms.UUIDField(widget=forms.HiddenInput)
    book = forms.RegexField(TOKEN_ONLY, required=False, widget=forms.HiddenInput)
    zone = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)
    meant = forms.Field(required=False)
    game = forms.ChoiceField(choices=[(game.slug, game.name) for game in GAMES], required=False)
    first_dealer = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat], required=False)

    alike: Sequence[LooksLike] = ()

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        makes_book: bool = False,
        known: Iterable[str] = (),
        stakes: dict[str, object] | None = None,
    ) -> None:
        """`makes_book`: no book is there yet, so the secret of one is needed. `known`: who is in the book. `stakes`:
        with what their form begins.
        """
        super().__init__(_seated_as_before(data), initial=initial)
        self._known = known
        self.fields["book"].required = makes_book
        self.chosen = BY_SLUG.get(self._asked_for(), GAMES[0])
        self.seats = tuple(seat for seat in Seat if seat in self.chosen.turn)
        for seat in self.seats:
            self.fields[seat.value] = NameField(
                required=all(seat in turn for turn in self._turns), error_messages={"required": _("Who sits here?")}
            )
        self.fields |= fields_for(self.chosen)
        self.stakes = StakesForm(self.chosen, self.data if self.is_bound else None, initial=stakes, prefix="stakes")
        if self.initial.get("first_dealer") not in self._values:
            self.initial["first_dealer"] = self._usual_dealer.value

    @property
    def presets(self) -> forms.BoundField | None:
        """The sets of house rules, where the game has some."""
        return self[PRESET] if PRESET in self.fields else None

    @cached_property
    def house_rules(self) -> list[RuleInForce]:
        """The house rules of the game, and what holds."""
        return in_force(self, self.chosen)

    @property
    def written_rules(self) -> list[forms.BoundField]:
        """What the table says in words of its own, such as what the game is called."""
        return written(self, self.chosen)

    def clean_uid(self) -> UUID:
        uid: UUID = self.cleaned_data["uid"]
        if uid.version not in SENDERS_VERSIONS:
            raise ValidationError(_("an id is a UUID of version 4 or 7"))
        return uid

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        return zone if zone in ZONES else "UTC"

    def clean(self) -> dict[str, object]:
        answers = super().clean() or self.cleaned_data
        self._check_names(answers)
        self._check_options(answers)
        if not self.stakes.is_valid():
            self.add_error(None, _("Please look at the stakes again."))
        if {"uid", "book"} & self.errors.keys():
            self._make_ids_again()
        if not self.errors:
            self._ask_about_look_alikes(answers)
        return answers

    def ask_once_more(self) -> None:
        """Refuse an id that another match has: the page that comes back brings a new one."""
        self._make_ids_again()

    def start(self) -> Start:
        """Return what the valid form starts."""
        answers = self.cleaned_data
        placed = self._placed(answers)
        return Start(
            uid=answers["uid"],
            game=self.chosen,
            names={seat: answers[written.value] for written, seat in placed.items()},
            first_dealer=self._first_dealer(answers, placed),
            options=answers["options"],
            stakes=self.stakes.written(),
            age=age_in(self.data),
        )

    @property
    def _turns(self) -> tuple[tuple[Seat, ...], ...]:
        return (self.chosen.turn, *self.chosen.tables)

    def _asked_for(self) -> str:
        return str((self.data if self.is_bound else self.initial).get("game", ""))

    @property
    def _values(self) -> list[str]:
        return [seat.value for seat in self.seats]

    @property
    def _usual_dealer(self) -> Seat:
        """Whoever holds the phone, at the bottom of the table; in a row, the first."""
        return self.seats[0] if self.chosen.is_numbered else Seat.S

    def _check_names(self, answers: dict[str, Any]) -> None:
        seen: dict[str, str] = {}
        for seat in self.seats:
            name = answers.get(seat.value)
            if name and folded(name) in seen:
                self.add_error(seat.value, _taken(name, by=seen[folded(name)]))
            elif name:
                seen[folded(name)] = name
        taken = set(self._placed(answers).values())
        if not self.errors and not any(set(turn) == taken for turn in self._turns):
            self.add_error(None, _table_sizes(self.chosen))

    def _ask_about_look_alikes(self, answers: dict[str, object]) -> None:
        alike = self._looking_like(answers)
        meant = next((each for each in alike if each.may_be_meant and each.field == answers["meant"]), None)
        if meant is not None:
            answers[meant.field] = meant.other
            self.data = sent_otherwise(self.data, **{meant.field: meant.other})
            alike = self._looking_like(answers)
        self.ask_once(alike, question)
        self.alike = [each for each in alike if each.may_be_meant]

    def _looking_like(self, answers: Mapping[str, Any]) -> list[LooksLike]:
        typed = {value: answers[value] for value in self._values if answers.get(value)}
        return looking_like(typed, list(self._known))

    def _check_options(self, answers: dict[str, object]) -> None:
        options = chosen(self.chosen, answers)
        try:
            full = self.chosen.options.read_options(Fields(options))
            answers["options"] = {name: value for name, value in full.items() if name in options}
        except IllegalDeal as refusal:
            self.add_error(None, sentence(str(refusal)))

    def _placed(self, answers: Mapping[str, object]) -> dict[Seat, Seat]:
        """Return for each seat with a name the seat that it gets."""
        written = [seat for seat in self.seats if answers.get(seat.value)]
        return dict(zip(written, self.seats if self.chosen.is_numbered else written, strict=False))

    def _first_dealer(self, answers: Mapping[str, object], placed: Mapping[Seat, Seat]) -> Seat:
        """Return who was chosen to deal first; a seat that stayed empty leaves it to the usual one."""
        first = Seat(answers["first_dealer"]) if answers["first_dealer"] else self._usual_dealer
        return placed.get(first, self._usual_dealer)

    def _make_ids_again(self) -> None:
        """Replace ids that cannot be used, which nobody typed, and say what to do."""
        book = {"book": new_token()} if self.fields["book"].required else {}
        self.data = sent_otherwise(self.data, uid=str(uuid4()), **book)
        self.add_error(None, _("Please press “Start match” once more."))


def _seated_as_before(data: QueryDict | None) -> Mapping[str, object] | None:
    """Return what was sent, with the people in their seats whose button was pressed, if it was one of those."""
    pressed = data.get(AS_BEFORE) if data else None
    if data is None or not pressed:
        return data
    return sent_otherwise(data, **{seat.value: str(data.get(f"{seat.value}_{pressed}", "")) for seat in Seat})


def _table_sizes(game: Game) -> str:
    return _("%(game)s is played by %(sizes)s: two sit opposite each other, of three nobody sits on the left.") % {
        "game": game.called,
        "sizes": ", ".join(map(str, sorted(game.sizes))),
    }


def _taken(name: str, *, by: str) -> str:
    if name == by:
        return str(_("Two players cannot have the same name. Add a letter to one of them."))
    words = _("Too much alike: %(name)s and %(other)s. Add a letter to one of them.")
    return words % {"name": isolated(name), "other": isolated(by)}
