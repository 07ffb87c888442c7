"""The form that starts a match: game, names, house rules and stakes."""

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundWidget
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.domain.amounts import HUNDREDTHS, Amount, hundredths_of
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.final_result import FEW, OPTION, TIE, FinalRules, number_field, number_names, result_only
from scorekeeper.domain.from_paper import NO_CLOCK
from scorekeeper.domain.game import Game
from scorekeeper.domain.history import makes_cats
from scorekeeper.domain.house_rules import HouseRule, Number, Options, Preset, Text
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.match_format import ChairPays, Price, Stakes, StakesKind, write_stakes
from scorekeeper.domain.names import folded, isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.chairs import replacements
from scorekeeper.matches.deal_forms import payload_of
from scorekeeper.matches.events import EARLIEST, Payload
from scorekeeper.matches.lifecycle import Start
from scorekeeper.matches.look_alikes import LooksLike, looking_like, question
from scorekeeper.matches.models import Book, Player, Sitter
from scorekeeper.matches.seating import TWO_SEATS
from scorekeeper.matches.stakes import unit_of
from scorekeeper.web.forms import (
    ConfirmingForm,
    DealForm,
    LineField,
    NameField,
    PastedField,
    Words,
    choice_field,
    sent_otherwise,
)
from scorekeeper.web.parameters import age_in
from scorekeeper.web.tokens import SENDERS_VERSIONS, TOKEN_ONLY, new_token
from scorekeeper.web.zones import is_name

PRESET = "preset"
RULE = "rule_"
"""Prefix of a house rule's field; its value is the place of the answer in the rule's list."""
OWN = "_own"
"""Suffix of the field that takes an answer of one's own; it goes before a chosen one."""
SEAT = "seat_"
"""Prefix of the field that says who sits at a seat."""


def fields_for(game: Game) -> Iterator[tuple[str, forms.Field]]:
    """Yield the fields by their names, in the order in which they are rendered."""
    presets, rules = game.options.presets(), game.options.house_rules()
    if presets:
        yield PRESET, _preset_field(presets)
    usual = game.options.read_options(Fields({}))
    for rule in rules:
        if rule.answers:
            yield RULE + rule.name, _answers_field(rule, usual, beside_presets=bool(presets))
        if rule.own:
            label = gettext_lazy("or enter another number") if rule.answers else rule.question
            yield RULE + rule.name + OWN, _own_answer_field(rule.own, label)


def chosen(game: Game, answers: Mapping[str, Any]) -> dict[str, Any]:
    """The preset's options, changed by the single rules that were chosen; what holds anyway is left out.

    Where no preset was chosen it is the first.
    """
    presets = {preset.key: preset for preset in game.options.presets()}
    preset = presets.get(answers.get(PRESET) or next(iter(presets), ""))
    options = dict(preset.options) if preset else {}
    for rule in game.options.house_rules():
        own, place = answers.get(RULE + rule.name + OWN), answers.get(RULE + rule.name)
        if own not in (None, ""):
            options[rule.name] = own
        elif place:
            options[rule.name] = rule.value(int(place))
    usual = game.options.read_options(Fields({}))
    return {name: value for name, value in options.items() if value != usual.get(name)}


def rules_of_match(game: Game, options: Mapping[str, object]) -> dict[str, str]:
    """The answers of the form that give these options: the nearest preset, and rule by rule what it has otherwise."""
    named = [preset for preset in game.options.presets() if preset.options.keys() <= options.keys()]
    nearest = min(named, key=lambda preset: len(options.items() - preset.options.items()), default=None)
    left = dict(options.items() - nearest.options.items()) if nearest else options
    rules = [rule for rule in game.options.house_rules() if rule.name in left]
    answers = dict(found for rule in rules if (found := _answer(rule, left[rule.name])))
    return ({PRESET: nearest.key} if nearest else {}) | answers


def _answer(rule: HouseRule, value: object) -> tuple[str, str] | None:
    for place, answer in enumerate(rule.answers):
        if answer.value == value:
            return RULE + rule.name, str(place)
    return (RULE + rule.name + OWN, str(value)) if rule.own else None


def _preset_field(presets: tuple[Preset, ...]) -> forms.Field:
    named = [(preset.key, preset.name) for preset in presets]
    return forms.ChoiceField(
        choices=named,
        required=False,
        initial=presets[0].key,
        label=gettext_lazy("House rules"),
        widget=forms.RadioSelect,
    )


def _answers_field(rule: HouseRule, usual: Options, *, beside_presets: bool) -> forms.Field:
    """The listed answers: the usual one is chosen from the start, or beside presets none, which leaves it to them."""
    choices: list[tuple[str, Words]] = [(str(n), rule.offered(answer.value)) for n, answer in enumerate(rule.answers)]
    if beside_presets:
        initial, choices = "", [("", gettext_lazy("default")), *choices]
    else:
        initial = next(str(n) for n, answer in enumerate(rule.answers) if answer.value == usual[rule.name])
    return forms.ChoiceField(
        choices=choices, required=False, initial=initial, label=rule.question, widget=forms.RadioSelect
    )


def _own_answer_field(own: Text | Number, label: Words) -> forms.Field:
    if isinstance(own, Text):
        text = forms.TextInput({"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"})
        return PastedField(max_length=own.longest, required=False, label=label, widget=text)
    number = forms.NumberInput({"autocomplete": "off", "enterkeyhint": "done"})
    return forms.IntegerField(min_value=own.lowest, max_value=own.highest, required=False, label=label, widget=number)


# The house rules as the form of a new match shows them: which answer holds, and whether the chosen set has another.

USUAL = "usual"
"""The key of the defaults, where no set has a name."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """An answer that can be tapped; `sets` are the keys of the sets that have it, with spaces between them."""

    radio: BoundWidget
    sets: str


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """A house rule with its answers: `value` is the one that holds, `usual` that of the chosen set, both in words.

    `own` takes a number that no answer offers.
    """

    question: str
    answers: list[AnswerChoice]
    own: forms.BoundField | None
    value: str
    usual: str
    errors: list[str]

    @property
    def differs(self) -> bool:
        """Whether the table plays it otherwise than the chosen set."""
        return self.value != self.usual


def _sets(game: Game) -> dict[str, Options]:
    usual = game.options.read_options(Fields({}))
    named: dict[str, Options] = {preset.key: {**usual, **preset.options} for preset in game.options.presets()}
    return named or {USUAL: usual}


def _in_force(form: forms.Form, rule: HouseRule, sets: Mapping[str, Options], holds: Options) -> RuleInForce:
    field = form[RULE + rule.name]
    own = form[RULE + rule.name + OWN] if rule.own else None
    # What a set leaves out has a default that only the table knows.
    usual = rule.offered(holds[rule.name]) if rule.name in holds else _("depends on how many play")
    chosen = [str(radio.choice_label) for radio in field if radio.data["value"] and radio.data["selected"]]
    written_in = [str(own.value()).replace("-", "−")] if own and own.value() else []
    return RuleInForce(
        question=rule.question,
        answers=[AnswerChoice(radio, _sets_with(radio, rule, sets)) for radio in field],
        own=own,
        value=[usual, *chosen, *written_in][-1],
        usual=usual,
        errors=[str(error) for each in (field, own) if each for error in each.errors],
    )


def _sets_with(radio: BoundWidget, rule: HouseRule, sets: Mapping[str, Options]) -> str:
    place: Any = radio.data["value"]
    if not place.isdecimal():
        return ""
    return " ".join(key for key, options in sets.items() if options.get(rule.name) == rule.value(int(place)))


# The form in which stakes are set, and its answers in the match format.

LARGEST_AMOUNT = 1_000_000
LONGEST_TYPED_UNIT = 12
"""In letters; a file may bring a longer one. A bill names it behind every sum, on a phone."""


TYPED_AMOUNT = re.compile(r"(\d{0,9})(?:([.,])(\d{1,2}))?")


class AmountField(PastedField):
    """An amount above zero as the match format writes it: whole, or with one or two decimals as they were typed."""

    def __init__(self, **more: Any) -> None:
        widget = forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "enterkeyhint": "done"})
        super().__init__(widget=widget, **more)

    def clean(self, value: object) -> Amount | None:
        typed = super().clean(value)
        if not typed:
            return None
        found = TYPED_AMOUNT.fullmatch(typed)
        if found is None or not (found[1] or found[3]):
            raise ValidationError(_("Enter the amount in figures, such as 5 or 0.50."))
        whole = int(found[1] or 0)
        amount = f"{whole}{found[2]}{''.join(str(int(figure)) for figure in found[3])}" if found[2] else whole
        if not 0 < hundredths_of(amount) <= HUNDREDTHS * LARGEST_AMOUNT:
            raise ValidationError(
                _("Enter an amount above 0, at most %(highest)s."), params={"highest": LARGEST_AMOUNT}
            )
        return amount


class StakesForm(forms.Form):
    """Stakes, and the ones that they were written over, as the match format writes them.

    In a game that makes Cats `cats` says how their own price is counted, if they have one, and `price` how high it is.
    """

    kind = forms.ChoiceField(label=gettext_lazy("Stakes"), required=False, widget=forms.RadioSelect)
    amount = AmountField(label=gettext_lazy("Amount"), required=False)
    unit = LineField(longest=LONGEST_TYPED_UNIT, label=gettext_lazy("Currency"), required=False)
    cats = forms.ChoiceField(
        label=gettext_lazy("If a side becomes Cats, each partner pays"), required=False, widget=forms.RadioSelect
    )
    price = AmountField(label=gettext_lazy("Amount or multiple"), required=False)
    chairs = forms.ChoiceField(
        label=gettext_lazy("Who pays for a chair that somebody took"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (ChairPays.BY_DEALS.value, gettext_lazy("By deals played")),
            (ChairPays.AT_THE_END.value, gettext_lazy("The person who sits there at the end")),
        ],
    )
    over = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        game: Game,
        data: Mapping[str, object] | None = None,
        *,
        initial: dict[str, object] | None = None,
        prefix: str | None = None,
        has_chairs: bool = False,
    ) -> None:
        """`has_chairs`: somebody took a chair, so that it can be chosen who pays for it."""
        super().__init__(data, initial={"chairs": ChairPays.BY_DEALS.value} | (initial or {}), prefix=prefix)
        if not has_chairs:
            del self.fields["chairs"]
        self.each, self.terms = unit_of(game).name, unit_of(game).terms
        per_unit = StakesKind.PER_UNIT.value
        choice_field(self, "kind").choices = [
            ("", _("Nothing")),
            (StakesKind.FLAT.value, _("Per match")),
            (per_unit, capfirst(self.each)),
        ]
        self.fields["unit"].widget.attrs["placeholder"] = _("ct, nuts, matchsticks")
        if makes_cats(game.statistics):
            choice_field(self, "cats").choices = [
                ("", _("No separate price")),
                (StakesKind.FLAT.value, _("A fixed amount")),
                (per_unit, _("A multiple of the price %(each)s") % {"each": self.each}),
            ]
        else:
            del self.fields["cats"], self.fields["price"]

    def clean_over(self) -> object:
        try:
            return json.loads(self.cleaned_data["over"] or "null")
        except (ValueError, RecursionError):  # nothing that a page of ours has sent
            return None

    def clean(self) -> dict[str, object]:
        answers = self.cleaned_data
        if answers.get("kind"):
            self._need("amount", _("Enter an amount."))
            self._need("unit", _("Enter a currency."))
            if answers.get("cats"):
                self._need("price", _("Enter how much Cats pay."))
            if answers.get("cats") == StakesKind.PER_UNIT.value and isinstance(answers.get("price"), str):
                self.add_error("price", _("Enter a whole number, such as 20."))
            if (answers["kind"], answers.get("cats")) == (StakesKind.FLAT.value, StakesKind.PER_UNIT.value):
                self.add_error("cats", _("With stakes per match, choose a fixed amount for Cats."))
        return answers

    def _need(self, name: str, words: str) -> None:
        if name not in self.errors and not self.cleaned_data.get(name):
            self.add_error(name, words)

    @property
    def is_used(self) -> bool:
        """Whether something was chosen, or is wrong."""
        return bool(self["kind"].value() or self.errors)

    def written(self) -> Payload | None:
        """The stakes as the match format writes them; None for no stakes."""
        answers = self.cleaned_data
        if not answers["kind"]:
            return None
        cats = Price(StakesKind(answers["cats"]), answers["price"]) if answers.get("cats") else None
        chairs = ChairPays.AT_THE_END if answers.get("chairs") == ChairPays.AT_THE_END.value else None
        return write_stakes(Stakes(StakesKind(answers["kind"]), answers["amount"], answers["unit"], cats, chairs))


LONGEST_NUMBER = 8

LOOKED_BACK = 20
"""Matches among which the last stakes are looked for."""


def suggested(book: Book) -> dict[str, object]:
    """The answers that suggest as much of the same thing as last time, without choosing it."""
    before = book.matches.order_by("-played", "-number").values_list("stakes", flat=True)[:LOOKED_BACK]
    last = next((each for each in before if each), None)
    return as_answers(last or {}) | {"kind": "", "cats": "", "chairs": ChairPays.BY_DEALS.value}


def as_answers(written: Payload) -> dict[str, object]:
    """The answers of the form for stakes in the match format."""
    cats = written.get("cats")
    return written | ({"cats": cats["kind"], "price": cats["amount"]} if cats else {})


# The form that starts a match: a game, the players' names, who deals first, and the house rules.

AS_BEFORE = "same"
"""The button that seats people of a match before; its value ends the names of the fields that hold them."""


class HouseRulesForm(forms.Form):
    """The part of a form that asks for the house rules of a game; its fields are those of `fields_for`."""

    chosen: Game

    @property
    def presets(self) -> forms.BoundField | None:
        """The sets of house rules, where the game has some."""
        return self[PRESET] if PRESET in self.fields else None

    @cached_property
    def house_rules(self) -> list[RuleInForce]:
        """The house rules of the game that are chosen by a tap, and what holds."""
        sets = _sets(self.chosen)
        preset = str(self[PRESET].value()) if PRESET in self.fields else USUAL
        holds = sets.get(preset) or next(iter(sets.values()))
        return [_in_force(self, rule, sets, holds) for rule in self.chosen.options.house_rules() if rule.answers]

    @property
    def written_rules(self) -> list[forms.BoundField]:
        """The house rules that are answered by writing alone, such as what the game is called."""
        rules = self.chosen.options.house_rules()
        return [self[RULE + rule.name + OWN] for rule in rules if rule.own and not rule.answers]

    def _check_options(self, answers: dict[str, Any]) -> None:
        options = chosen(self.chosen, answers)
        try:
            full = self.chosen.options.read_options(Fields(options))
            answers["options"] = {name: value for name, value in full.items() if name in options}
        except IllegalDeal as refusal:
            self.add_error(None, sentence(str(refusal)))


class DayField(forms.DateField):
    """A day, as a phone’s calendar gives it."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            required=required,
            label=gettext_lazy("Day"),
            input_formats=["%Y-%m-%d"],
            widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
            error_messages={
                "required": gettext_lazy("Enter the day."),
                "invalid": gettext_lazy("Enter a day like 2026-11-22."),
            },
        )


class NamingForm(ConfirmingForm):
    """A form that names people. Where a new name looks like another, it asks once.

    `known`: who is in the book. `alike` are the names that may mean somebody there, and `meant` names the field where
    one does.
    """

    meant = forms.Field(required=False)

    known: Iterable[str] = ()
    alike: Sequence[LooksLike] = ()

    def _ask_about_look_alikes(self, answers: dict[str, Any], fields: Sequence[str]) -> None:
        alike = self._looking_like(answers, fields)
        meant = next((each for each in alike if each.may_be_meant and each.field == answers["meant"]), None)
        if meant is not None:
            answers[meant.field] = meant.other
            self.data = sent_otherwise(self.data, **{meant.field: meant.other})
            alike = self._looking_like(answers, fields)
        self.ask_once(alike, question)
        self.alike = [each for each in alike if each.may_be_meant]

    def _looking_like(self, answers: Mapping[str, Any], fields: Sequence[str]) -> list[LooksLike]:
        typed = {field: answers[field] for field in fields if answers.get(field)}
        return looking_like(typed, list(self.known))


class StartForm(HouseRulesForm, NamingForm):
    """Valid only with different names, as many as the game needs, and with an id that its sender made.

    `book` is the secret of a book that is to be made with its first match, likewise chosen by the sender. Which game it
    is decides which seats and which house rules there are; an unknown one counts as the first of the catalogue. Where
    the seats are numbered, those that were left empty are passed over. The stakes are a form within this one.
    """

    uid = forms.UUIDField(widget=forms.HiddenInput)
    book = forms.RegexField(TOKEN_ONLY, required=False, widget=forms.HiddenInput)
    zone = forms.CharField(max_length=60, required=False, widget=forms.HiddenInput)
    game = forms.ChoiceField(choices=[(game.slug, game.name) for game in GAMES], required=False)
    first_dealer = forms.ChoiceField(choices=[(seat.value, seat.value) for seat in Seat], required=False)
    date = DayField(required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        makes_book: bool = False,
        known: Iterable[str] = (),
        stakes: dict[str, object] | None = None,
        latest: datetime.date | None = None,
    ) -> None:
        """`makes_book`: no book is there yet, so the secret of one is needed. `known`: who is in the book. `stakes`:
        with what their form begins. `latest`: the last day on which a match from paper can have been played.
        """
        super().__init__(_seated_as_before(data), initial=initial)
        self.known, self.latest = known, latest
        self.fields["book"].required = makes_book
        self.chosen = BY_SLUG.get(self._slug(), GAMES[0])
        self.seats = tuple(seat for seat in Seat if seat in self.chosen.turn)
        for seat in self.seats:
            self.fields[seat.value] = NameField(
                required=all(seat in turn for turn in self._turns),
                error_messages={"required": gettext_lazy("Enter who sits here.")},
            )
        self.fields |= fields_for(self.chosen)
        self.stakes = StakesForm(self.chosen, self.data if self.is_bound else None, initial=stakes, prefix="stakes")
        if self.initial.get("first_dealer") not in self._values:
            self.initial["first_dealer"] = self._usual_dealer.value

    def clean_uid(self) -> UUID:
        uid: UUID = self.cleaned_data["uid"]
        if uid.version not in SENDERS_VERSIONS:
            raise ValidationError(gettext_lazy("an id is a UUID of version 4 or 7"))
        return uid

    def clean_date(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["date"]
        if day is None or self.latest is None:
            return None
        if not EARLIEST.date() < day <= self.latest:
            raise ValidationError(_("Enter a day that is over, after 1900."))
        return day

    def clean_zone(self) -> str:
        zone: str = self.cleaned_data["zone"]
        return zone if is_name(zone) else "UTC"

    def clean(self) -> dict[str, object]:
        answers = super().clean() or self.cleaned_data
        self._check_names(answers)
        self._check_options(answers)
        if not self.stakes.is_valid():
            self.add_error(None, gettext_lazy("Check the stakes."))
        if {"uid", "book"} & self.errors.keys():
            self._make_ids_again()
        if not self.errors:
            self._ask_about_look_alikes(answers, self._values)
        return answers

    def ask_once_more(self) -> None:
        """Refuse an id that another match has: the page that comes back brings a new one."""
        self._make_ids_again()

    def start(self) -> Start:
        answers = self.cleaned_data
        placed = self._placement(answers)
        paper = {NO_CLOCK: True} if answers["date"] else {}
        return Start(
            uid=answers["uid"],
            game=self.chosen,
            names={seat: answers[written.value] for written, seat in placed.items()},
            first_dealer=self._first_dealer(answers, placed),
            options=answers["options"] | paper,
            stakes=self.stakes.written(),
            age=age_in(self.data),
        )

    @property
    def _turns(self) -> tuple[tuple[Seat, ...], ...]:
        return (self.chosen.turn, *self.chosen.tables)

    def _slug(self) -> str:
        return str((self.data if self.is_bound else self.initial).get("game", ""))

    @property
    def _values(self) -> list[str]:
        return [seat.value for seat in self.seats]

    @property
    def _usual_dealer(self) -> Seat:
        """The person who holds the phone, at the bottom of the table; in a row, the first."""
        return self.seats[0] if self.chosen.is_numbered else Seat.S

    def _check_names(self, answers: dict[str, Any]) -> None:
        seen: dict[str, str] = {}
        for seat in self.seats:
            name = answers.get(seat.value)
            if name and folded(name) in seen:
                self.add_error(seat.value, _name_clash(name, by=seen[folded(name)]))
            elif name:
                seen[folded(name)] = name
        seats = set(self._placement(answers).values())
        if not self.errors and not any(set(turn) == seats for turn in self._turns):
            self.add_error(None, _table_sizes(self.chosen))

    def _placement(self, answers: Mapping[str, object]) -> dict[Seat, Seat]:
        """For each seat with a name the seat that it gets."""
        written = [seat for seat in self.seats if answers.get(seat.value)]
        return dict(zip(written, self.seats if self.chosen.is_numbered else written, strict=False))

    def _first_dealer(self, answers: Mapping[str, object], placed: Mapping[Seat, Seat]) -> Seat:
        """Who was chosen to deal first; a seat that stayed empty leaves it to the usual one."""
        first = Seat(answers["first_dealer"]) if answers["first_dealer"] else self._usual_dealer
        return placed.get(first, self._usual_dealer)

    def _make_ids_again(self) -> None:
        """Replace ids that cannot be used, which nobody typed, and say what to do."""
        book = {"book": new_token()} if self.fields["book"].required else {}
        self.data = sent_otherwise(self.data, uid=str(uuid4()), **book)
        self.add_error(None, gettext_lazy("Scorekeeper could not read that. Press “Start match” again."))


# The form of a match from paper, of which only the final result is known.


class FinalResultForm(StartForm):
    """Who played, on which day, and how it ended; the numbers have the names that the form of the result gives them.

    `turn`: the seats of this table. `latest`: the last day on which it can have been played.
    """

    date = DayField()
    winner = forms.ChoiceField(required=False, label=gettext_lazy("Who won?"), widget=forms.RadioSelect)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        initial: dict[str, object],
        players: int | None,
        latest: datetime.date,
        known: Iterable[str] = (),
        stakes: dict[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, known=known, latest=latest)
        turns = {len(turn): turn for turn in self._turns}
        self.turn = turns.get(players or 0, self.chosen.turn)
        self.played_game = result_only(self.chosen)
        self.table: FinalRules = self.played_game.scoring.rules({}, self.turn)  # type: ignore[assignment]
        self.stakes = StakesForm(
            self.played_game, self.data if self.is_bound else None, initial=stakes, prefix="stakes"
        )
        for name in (number_field(what, party) for party, numbers in self.table.blank.items() for what in numbers):
            self.fields[name] = forms.CharField(required=False, max_length=LONGEST_NUMBER)
        by_points = [("", _("As the points say"))] if self.table.is_by_points else []
        if len(self.table.winners) > FEW:
            self.fields["winner"].widget = forms.Select()
        choice_field(self, "winner").choices = [*by_points, *self.winners, (TIE, _("Nobody: a tie"))]

    @property
    def is_paired(self) -> bool:
        """Whether two play against two."""
        return self.chosen.partner_of(self.turn[0], self.turn) is not None

    @property
    def winners(self) -> list[tuple[str, str]]:
        """Both pairs, or every player: as the format writes them, and in words while nobody has a name."""
        if self.is_paired:
            words = [_("One pair"), _("The other pair")]
        else:
            words = [_("Player %(n)s") % {"n": place} for place in range(1, len(self.turn) + 1)]
        return list(zip(self.table.winners, words, strict=True))

    @property
    def number_names(self) -> list[tuple[str, str]]:
        """What is counted: as the format writes it, and in words."""
        return number_names(self.chosen, self.table)

    def clean(self) -> dict[str, object]:
        answers = super().clean()
        if not self.errors:
            self._check_result(answers)
        return answers

    def _check_result(self, answers: dict[str, Any]) -> None:
        """Read the result by the rules of the game, as one that is corrected is read."""
        placed = self._placement(answers)
        party = {written.value: seat.value for written, seat in placed.items()}
        names = {seat: answers[written.value] for written, seat in placed.items()}
        sent = {"winner": party.get(answers["winner"], answers["winner"])}
        fields = {"winner": "winner"}
        for written, numbers in self.table.blank.items():
            for what in numbers:
                field = number_field(what, written)
                if answers[field] and self.chosen.is_numbered and written not in party:
                    self.add_error(written, _("Enter who has these points."))
                elif not self.chosen.is_numbered or written in party:
                    name = number_field(what, party.get(written, written))
                    sent[name], fields[name] = answers[field], field
        form = DealForm(self.played_game.deal_questions, sent, names=names, options=answers["options"])
        if form.is_valid():
            answers["deal"] = payload_of(self.played_game, form)
            return
        for name, found in form.errors.items():
            self.add_error(fields.get(name), list(found))

    def start(self) -> Start:
        start = super().start()
        return replace(start, options={**self.cleaned_data["options"], OPTION: True}, age=None)

    def ask_once_more(self) -> None:
        self.data = sent_otherwise(self.data, uid=str(uuid4()))
        self.add_error(
            None,
            _("This page has already saved a match. Save this one too, if it is another; correct a match on its page."),
        )

    def _make_ids_again(self) -> None:
        self.data = sent_otherwise(self.data, uid=str(uuid4()))
        self.add_error(None, gettext_lazy("Scorekeeper could not read that. Save it again."))


def _seated_as_before(data: QueryDict | None) -> Mapping[str, object] | None:
    """What was sent, with the people in their seats whose button was pressed, if it was one of those."""
    pressed = data.get(AS_BEFORE) if data else None
    if data is None or not pressed:
        return data
    return sent_otherwise(data, **{seat.value: str(data.get(f"{seat.value}_{pressed}", "")) for seat in Seat})


def _table_sizes(game: Game) -> str:
    return gettext_lazy(
        "%(game)s needs %(sizes)s players. Add or remove a name. With three, the left seat is empty."
    ) % {
        "game": game.called,
        "sizes": ", ".join(map(str, sorted(game.sizes))),
    }


def _name_clash(name: str, *, by: str) -> str:
    if name == by:
        return str(gettext_lazy("Two players cannot have the same name. Add a letter to one of them."))
    words = gettext_lazy("These names look too similar: %(name)s and %(other)s. Add a letter to one of them.")
    return words % {"name": isolated(name), "other": isolated(by)}


# The form that corrects the start of a match. It names people by their origins (`starts.py`), and others of the book
# by their numbers.

FITS_HALF_A_LINE = 13
"""In letters, in a list on a phone."""
NAME = "name_"
"""Prefix of the field that takes the name of somebody who is not in the list for that seat."""
NEW = "new"
"""What the list says then."""


class SeatFields(NamedTuple):
    """A seat: who sits there, and the name of somebody who is not in the list; None where nobody may be named."""

    who: forms.BoundField
    name: forms.BoundField | None


class CorrectedStartForm(HouseRulesForm, NamingForm):
    """Who sits at each seat, who dealt first, and the house rules; filled in with what holds `now`.

    `people` sit there, or sat there before the start was corrected. `others` of the book may have sat there as well,
    or people with new names; None where only these `people` may. `names` are those of people who are new to the match.
    """

    def __init__(
        self,
        game: Game,
        now: Payload,
        people: Mapping[str, Sitter],
        others: Sequence[Player] | None = None,
        known: Iterable[str] = (),
        data: QueryDict | None = None,
    ) -> None:
        rules = rules_of_match(game, now["options"])
        places = {SEAT + seat: origin for seat, origin in now["seats"].items()}
        first_dealer = now["seats"][now["first_dealer"]]
        super().__init__(data, initial=places | {"first_dealer": first_dealer} | rules)
        self.chosen, self.now, self.people, self.known = game, now, people, known
        self.seats = tuple(map(Seat, now["seats"]))
        self.others = {str(player.number): player for player in others or ()}
        self.names: dict[str, str] = {}
        sitting = [(origin, isolated(people[origin].display_name)) for origin in now["seats"].values()]
        choices = [*sitting, *self._groups(may_name=others is not None)]
        for place, seat in enumerate(game.turn_of(self.seats), 1):
            label = _("Seat %(n)s") % {"n": place}
            who = forms.Select({"data-was": now["seats"][seat.value]})
            self.fields[SEAT + seat.value] = forms.ChoiceField(label=label, choices=choices, widget=who)
            if others is not None:
                typed = forms.TextInput({"autocomplete": "off", "autocapitalize": "words", "enterkeyhint": "done"})
                label = _("Name, seat %(n)s") % {"n": place}
                self.fields[NAME + seat.value] = NameField(required=False, label=label, widget=typed)
        self.fields["first_dealer"] = forms.ChoiceField(label=gettext_lazy("Who dealt first"), choices=sitting)
        self.fields |= fields_for(game)

    def _groups(self, *, may_name: bool) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Who does not sit there, as further choices for each seat."""
        sitting = {self.people[origin].pk for origin in self.now["seats"].values()}
        away = {who.pk: (origin, who.display_name) for origin, who in self.people.items() if who.pk not in sitting}
        others = [(number, player.display_name) for number, player in self.others.items()]
        if choices := [(value, isolated(name)) for value, name in (*away.values(), *others)]:
            yield _("Not at the table"), choices
        if may_name:
            yield _("Somebody else"), [(NEW, _("Enter a name …"))]

    @property
    def places(self) -> list[SeatFields]:
        """The seats in dealing order."""
        turn = [seat.value for seat in self.chosen.turn_of(self.seats)]
        return [
            SeatFields(self[SEAT + seat], self[NAME + seat] if NAME + seat in self.fields else None) for seat in turn
        ]

    @property
    def has_long_names(self) -> bool:
        """Whether half a line is too short for somebody."""
        return any(len(who.name) > FITS_HALF_A_LINE for who in self.people.values())

    @property
    def has_partners(self) -> bool:
        return any(self.chosen.partner_of(seat, self.seats) for seat in self.seats)

    def clean(self) -> dict[str, Any]:
        answers: dict[str, Any] = super().clean() or self.cleaned_data
        typed = [seat.value for seat in self.seats if answers.get(SEAT + seat.value) == NEW]
        for seat in typed:
            if not answers.get(NAME + seat) and NAME + seat not in self.errors:
                self.add_error(NAME + seat, gettext_lazy("Enter who sits here."))
        if not self.errors:
            self._ask_about_look_alikes(answers, [NAME + seat for seat in typed])
        if not self.errors:
            answers["seats"] = {seat.value: self._origin(answers, seat.value) for seat in Seat if seat in self.seats}
            called = self.names | {origin: who.name for origin, who in self.people.items()}
            if len({folded(called[origin]) for origin in answers["seats"].values()}) < len(self.seats):
                self.add_error(None, TWO_SEATS)
        if any(self._is_changed(name) for name in self.fields if name.startswith((PRESET, RULE))):
            self._check_options(answers)
        else:  # a file may have brought some that no form offers
            answers["options"] = self.now["options"]
        return answers

    def _origin(self, answers: Mapping[str, Any], seat: str) -> str:
        """Whom the answers seat there; somebody new gets an id."""
        who: str = answers[SEAT + seat]
        if who in self.people:
            return who
        name: str = answers[NAME + seat] if who == NEW else self.others[who].name
        at_the_table = [(origin, sitter.name) for origin, sitter in self.people.items()]
        for origin, known in (*at_the_table, *self.names.items()):
            if folded(known) == folded(name):
                return origin
        origin = str(uuid4())
        self.names[origin] = name
        return origin

    def start(self) -> Payload:
        """The start as it is stored. Who dealt first does so at the new seat, or who comes in their place."""
        seats, options, dealt = (self.cleaned_data[name] for name in ("seats", "options", "first_dealer"))
        dealer = replacements(self.now["seats"], seats).get(dealt, dealt)
        return {
            "options": options,
            "first_dealer": next(seat for seat, origin in seats.items() if origin == dealer),
            "seats": seats,
        }

    def answers_giving(self, start: Payload, names: Mapping[str, str]) -> dict[str, str]:
        """The answers that give this start; `names` are of people who are new to the match."""
        seats, answers = start["seats"], rules_of_match(self.chosen, start["options"])
        for seat, origin in seats.items():
            is_new = {SEAT + seat: NEW, NAME + seat: names.get(origin, "")}
            answers |= is_new if origin in names else {SEAT + seat: origin}
        before = {come: gone for gone, come in replacements(self.now["seats"], seats).items()}
        dealer = seats[start["first_dealer"]]
        return answers | {"first_dealer": before.get(dealer, dealer)}

    def _is_changed(self, name: str) -> bool:
        """Whether an answer differs from the one that holds now; one that is wrong does."""
        before, now = self.get_initial_for_field(self.fields[name], name), self.cleaned_data.get(name)
        return name in self.errors or _typed(before) != _typed(now)


def _typed(value: object) -> str:
    return "" if value is None else str(value)
