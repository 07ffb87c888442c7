"""The base of all deal forms: what a deal of any game is sent with."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from django import forms
from django.utils.choices import BaseChoiceIterator
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.deal_codec import LONGEST_NOTE
from scorekeeper.domain.deal_warnings import Odd, keys, question
from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import Dealt, IllegalDeal
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks
from scorekeeper.domain.seats import CLOCKWISE, Seat


def choice_field(
    choices: Any, coerce: Callable[[str], Any], *, label: Any = None, initial: Any = None, widget: Any = forms.Select
) -> forms.TypedChoiceField:
    """Asks for one of the choices, or for none: whether there must be an answer, the form says by what else it was."""
    return forms.TypedChoiceField(
        label=label,
        choices=choices,
        coerce=coerce,
        empty_value=None,
        required=False,
        initial=initial,
        widget=widget,
    )


def radio_field(
    choices: Any, coerce: Callable[[str], Any], *, label: Any = None, initial: Any = None
) -> forms.TypedChoiceField:
    """The same, with all the choices in sight."""
    return choice_field(choices, coerce, label=label, initial=initial, widget=forms.RadioSelect)


def seat_field(label: Any) -> forms.TypedChoiceField:
    """Asks for one of the four around a table."""
    return radio_field([(seat.value, seat.value) for seat in CLOCKWISE], Seat, label=label)


def trump_field() -> forms.TypedChoiceField:
    """Asks for the trump suit, which some note and nothing needs."""
    return choice_field(_trump_choices, Suit, label=_("Trump suit, if you like"))


def _trump_choices() -> list[tuple[str, str]]:
    """Asked for each form, so that the suits are named in the reader's language."""
    return [("", gettext("not noted")), *((suit.value, suit.spoken) for suit in Suit)]


class Choices(BaseChoiceIterator):  # type: ignore[misc]
    """What a field offers in every form of its class. Django copies a list of choices twice for each form."""

    def __init__(self, choices: Iterable[Any]) -> None:
        self._choices = tuple(choices)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._choices)

    def __copy__(self) -> "Choices":
        return self

    def __deepcopy__(self, memo: object) -> "Choices":
        return self


class Called(dict[Seat, str]):
    """Who sits where; where nobody has said, the seat is called by its own name."""

    def __missing__(self, seat: Seat) -> str:
        return seat.spoken


class AsksOnce(forms.Form):
    """A form that asks once about what is odd: until `sure` holds the `agreement`, it is not valid.

    `asked` is the question, as long as nobody has answered it, and `agreement` what says yes to it.
    """

    sure = forms.Field(required=False, widget=forms.HiddenInput)

    asked = ""
    agreement = ""

    def ask_once(self, odd: Sequence[Odd], question: Callable[[Sequence[Odd]], str] = question) -> None:
        """Ask about all of it, unless it was agreed; nothing that was agreed is asked about again."""
        agreed = str(self.cleaned_data.get("sure") or "").split()
        new = [each for each in odd if each.key not in agreed]
        if new:
            self.asked, self.agreement = question(new), keys(odd)
            self.add_error(None, forms.ValidationError(self.asked, code="odd"))


class BaseDealForm(AsksOnce):
    """Fields check spelling, the domain checks rules. A valid form holds the deal in `cleaned_data["dealt"]`.

    A game's own form adds its fields and says how they make a deal (`deal`), and how a deal fills them (`filled`). What
    is odd about a deal (`odd`) is asked about once.
    """

    dealer = forms.ChoiceField(
        choices=Choices([("", _("as the custom says")), *((seat.value, seat.value) for seat in Seat)]),
        required=False,
        label=_("Dealt by"),
    )
    note = forms.CharField(max_length=LONGEST_NOTE, required=False, label=_("Note"))

    left_out: frozenset[str] = frozenset()
    """Fields that the house rules leave nothing to say in: a page does not show them, an answer is still refused."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for field in cls.declared_fields.values():
            if isinstance(field, forms.ChoiceField) and not isinstance(field.choices, BaseChoiceIterator):
                field.choices = Choices(field.choices)

    def __init__(
        self,
        *args: Any,
        names: dict[Seat, str] | None = None,
        options: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """`names` says who sits where: on every choice of a seat they stand, and no other seats.

        `options` are the house rules that the form is shown for.
        """
        super().__init__(*args, auto_id="deal-%s", **kwargs)
        self.names = Called(names or {})
        if names is not None:
            self._name_the_seats(names)
        if options is not None:
            self.play_by(options)

    @property
    def questions(self) -> list[forms.BoundField]:
        """The game's own fields, in their order: what a shared page asks."""
        return [field for field in self if field.name not in BaseDealForm.base_fields.keys() | self.left_out]

    def play_by(self, options: Mapping[str, Any]) -> None:
        """Leave out what there is nothing to say about by these house rules; the rules themselves still judge."""

    def deal(self, answers: dict[str, Any]) -> Any:
        """The deal that the cleaned answers describe. Raises IllegalDeal."""
        raise NotImplementedError

    @classmethod
    def filled(cls, deal: Any) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        raise NotImplementedError

    @classmethod
    def odd(cls, deal: Any, names: Mapping[Seat, str]) -> tuple[Odd, ...]:
        """What a table hardly ever does, in a deal that can be."""
        return ()

    @classmethod
    def filled_with(cls, dealt: Dealt[Any]) -> dict[str, str]:
        """The answers for a deal together with who dealt it, where that is not the custom; what is odd is agreed."""
        agreed = keys(cls.odd(dealt.deal, Called()))
        dealer = {"dealer": dealt.dealer.value} if dealt.dealer else {}
        return cls.filled(dealt.deal) | dealer | ({"sure": agreed} if agreed else {})

    def is_answered(self, name: str) -> bool:
        """Whether the field was answered, be it wrongly; asked while the form is cleaned."""
        return name in self.errors or self.cleaned_data.get(name) is not None

    def clean_note(self) -> str:
        """The note in NFC, on one line. What cannot be seen, or runs over its line, would change the page around it."""
        note = " ".join(unicodedata.normalize("NFC", self.cleaned_data["note"]).split())
        if len(note) > LONGEST_NOTE:  # some characters are two or three in NFC
            raise forms.ValidationError(_("A note has at most %(most)s characters."), params={"most": LONGEST_NOTE})
        if unseen := first_unseen(note):
            code = {"code": f"{ord(unseen):04X}"}
            raise forms.ValidationError(_("A note cannot hold the invisible character U+%(code)s."), params=code)
        if has_heaped_marks(note):
            most = {"most": MOST_MARKS_IN_A_ROW}
            raise forms.ValidationError(_("A note has at most %(most)s accents on one letter."), params=most)
        return note

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                dealer = Seat(answers["dealer"]) if answers["dealer"] else None
                answers["dealt"] = Dealt(self.deal(answers), dealer)
                self.ask_once(self.odd(answers["dealt"].deal, self.names))
            except IllegalDeal as refusal:
                self.add_error(None, forms.ValidationError(sentence(str(refusal)), code="illegal"))
        return answers

    def _name_the_seats(self, names: dict[Seat, str]) -> None:
        by_value = {seat.value: name for seat, name in names.items()}
        for name in _seat_fields(type(self)):
            field = self.fields[name]
            # Put together when somebody looks: most forms are only read.
            field.choices = partial(_named, field.choices, by_value)


def _named(choices: Iterable[tuple[str, str]], names: dict[str, str]) -> list[tuple[str, str]]:
    return [(value, names.get(value, label)) for value, label in choices if not value or value in names]


@cache
def _seat_fields(form: type[BaseDealForm]) -> tuple[str, ...]:
    """The fields that ask for a seat, since seats are all they offer: "S" may be a suit elsewhere."""
    every_table = [{seat.value for seat in seats} for seats in (Seat, CLOCKWISE)]
    asking = {name: field for name, field in form.base_fields.items() if isinstance(field, forms.ChoiceField)}
    offered = {name: {value for value, _label in field.choices} - {""} for name, field in asking.items()}
    return tuple(name for name, values in offered.items() if values in every_table)


def sentence(words: str) -> str:
    """A refusal as a sentence of its own: with a capital and a full stop."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")
