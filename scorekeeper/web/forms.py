"""Forms: of a deal of any game, and what other forms share with it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.asking import GAP, DealAnswers, DealQuestions, Look, Question
from scorekeeper.domain.codec import LONGEST_NOTE
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import AnyReplay, IllegalDeal, MatchDeal
from scorekeeper.domain.names import clean_name, one_line, without_marks_around
from scorekeeper.domain.questions import InputWarning, keys, question, to_confirm
from scorekeeper.domain.seats import Seat

LONGEST_ROW = 200

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Words = StrOrPromise
else:
    Words = object
"""Text, or a lazy translation. Only the stubs have a name for it."""

F = TypeVar("F", bound=forms.Field)


def field_of(form: forms.Form, name: str, kind: type[F]) -> F:
    """The form's own field of that name, to be changed for this form.

    Raises TypeError where it is of another kind, or is one that all forms share that ask the same question.
    """
    field = form.fields[name]
    if not isinstance(field, kind) or name not in form.base_fields:
        raise TypeError(f"{name} is no {kind.__name__} of this form alone")
    return field


def choice_field(form: forms.Form, name: str) -> forms.ChoiceField:
    """The form's own field of that name, which offers choices."""
    return field_of(form, name, forms.ChoiceField)


class PastedField(forms.CharField):
    """A text that somebody typed or pasted: marks around it that nobody can see are dropped.

    Imports are strict, so that a file that was read is written again byte by byte.
    """

    def to_python(self, value: object) -> str | None:
        text = super().to_python(value)
        return without_marks_around(text) if isinstance(text, str) else text


class LineField(PastedField):
    """A text in NFC, on one line: what cannot be seen, or runs over its line, would change the page around it."""

    def __init__(self, *, longest: int, **more: Any) -> None:
        super().__init__(max_length=longest, **more)
        self.longest = longest

    def clean(self, value: object) -> str:
        try:
            return one_line(super().clean(value), self.longest)
        except ValueError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


def sent_otherwise(data: Mapping[str, object], **instead: str) -> Mapping[str, object]:
    """What was sent, with other answers in place of some."""
    return dict(data.items()) | instead


class NamesOrSeats(dict[Seat, str]):
    """Who sits where; where nobody has said, the seat is called by its own name."""

    def __missing__(self, seat: Seat) -> str:
        return seat.spoken


class ConfirmingForm(forms.Form):
    """A form that asks once about what is odd: until `sure` holds the `agreement`, it is not valid.

    `confirmation` is the question, as long as nobody has answered it, and `agreement` what says yes to it.
    """

    sure = forms.Field(required=False, widget=forms.HiddenInput)

    confirmation = ""
    agreement = ""

    def ask_once(
        self, warnings: Sequence[InputWarning], question: Callable[[Sequence[InputWarning]], str] = question
    ) -> None:
        """Ask about all of it, unless it was agreed to; it never asks again about what was agreed to."""
        agreed = str(self.cleaned_data.get("sure") or "").split()
        new = [each for each in warnings if each.key not in agreed]
        if new:
            self.confirmation, self.agreement = question(new), keys(warnings)
            self.add_error(None, forms.ValidationError(self.confirmation, code="odd"))


class DealForm(ConfirmingForm):
    """The form of a deal, made of a game's questions: complete without a script, and what a panel fills in by taps.

    Fields check spelling, the domain checks rules. A valid form holds the deal in `cleaned_data["match_deal"]`;
    what is odd about it needs one confirmation.
    """

    dealer = forms.ChoiceField(required=False, label=_("Dealt by"))
    note = LineField(longest=LONGEST_NOTE, required=False, label=_("Note"))

    def __init__(
        self,
        deal_questions: DealQuestions,
        data: Mapping[str, str] | None = None,
        *,
        names: Mapping[Seat, str] | None = None,
        options: Options | None = None,
        initial: dict[str, str] | None = None,
        before: Callable[[], AnyReplay] | None = None,
    ) -> None:
        """`names` says who sits where, `options` by which house rules the form is shown, `before` how the match stood
        before the deal.
        """
        super().__init__(data, auto_id="deal-%s", initial=initial)
        self.names, self.deal_questions, self.before = NamesOrSeats(names or {}), deal_questions, before
        questions = deal_questions.questions(options, self.names)
        self.fields = {question.name: _field(question) for question in questions} | self.fields
        self.left_out = frozenset(question.name for question in questions if not question.is_visible)
        names_of_seats = {seat: seat.value for seat in Seat} if names is None else names
        # Set here and not with the field, of which Django makes a deep copy for each form.
        choice_field(self, "dealer").choices = [
            ("", _("next in turn")),
            *((seat.value, name) for seat, name in names_of_seats.items()),
        ]

    @property
    def questions(self) -> list[forms.BoundField]:
        """The game's own fields that are shown, in their order; an answer to another is still judged by the rules."""
        return [field for field in self if field.name not in DealForm.base_fields.keys() | self.left_out]

    def clean(self) -> dict[str, object]:
        for name, words in self.deal_questions.errors(self._answered(self.cleaned_data)).items():
            self.add_error(name, forms.ValidationError(sentence(words), code="required"))
        answers = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                dealer = Seat(answers["dealer"]) if answers["dealer"] else None
                answers["match_deal"] = MatchDeal(self.deal_questions.deal(self._answered(answers)), dealer)
                warnings = self.deal_questions.warnings(answers["match_deal"].deal, self.names)
                self.ask_once(to_confirm(warnings, self.before))
            except IllegalDeal as refusal:
                self.add_error(None, forms.ValidationError(sentence(str(refusal)), code="illegal"))
        return answers

    def _answered(self, answers: Mapping[str, Any]) -> DealAnswers:
        values = {name: answers.get(name) or "" for name in self.fields}
        return DealAnswers(values, self.errors.keys(), self.left_out, self.names)


class SelectRow(forms.MultiWidget):
    """Several lists with the same choices; a panel sends all of them as one text."""

    def __init__(self, question: Question) -> None:
        super().__init__(
            [
                forms.Select({"aria-label": spoken}, [("", place), *question.choices])
                for place, spoken in question.places
            ]
        )

    def decompress(self, value: str | None) -> list[str]:
        """The choices of a text, one for each list."""
        return [word if word != GAP else "" for word in (value or "").split()]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """One text from either way of sending; a list that was left open has a mark, but for those at the end."""
        if name in data:
            return str(data.get(name))
        return " ".join(word or GAP for word in super().value_from_datadict(data, files, name)).rstrip(f" {GAP}")


@lru_cache(1024)  # the questions of some hundred matches, 4 KB at most each
def _field(question: Question) -> forms.Field:
    """What Django makes of a question: it checks that an answer is one of those that there are.

    All forms that ask this share it; `field_of` lets none change it.
    """
    field = _kind_of_field(question)
    field.label, field.required, field.initial = question.words, bool(question.needed), question.default or None
    field.widget.is_required = field.required
    if question.needed:
        field.error_messages["required"] = question.needed
    return field


class OneOf(forms.ChoiceField):
    """An answer among a question's choices, which are listed only where they are rendered."""

    def __init__(self, question: Question, widget: type[forms.Select | forms.RadioSelect]) -> None:
        super().__init__(choices=self._question_choices, widget=widget)
        self.question = question
        if question.not_offered:
            self.widget.choices = [choice for choice in question.choices if choice[0] not in question.not_offered]

    def _question_choices(self) -> Sequence[tuple[str, str]]:
        return self.question.choices

    def valid_value(self, value: Any) -> bool:
        return self.question.takes(str(value))


def _kind_of_field(question: Question) -> forms.Field:
    if question.look is Look.TYPED:
        attributes: dict[str, object] = {"autocomplete": "off", "maxlength": question.longest}
        wrong = {"invalid": question.wrong}
        return forms.RegexField(
            rf"\A(?:{question.pattern})\Z",
            strip=True,
            error_messages=wrong,
            widget=forms.TextInput(attributes | ({"inputmode": "numeric"} if question.figures else {})),
        )
    if question.look is Look.ROW:
        return forms.CharField(
            max_length=LONGEST_ROW, error_messages={"max_length": question.wrong}, widget=SelectRow(question)
        )
    return OneOf(question, forms.Select if question.look is Look.LIST else forms.RadioSelect)


# A field for what somebody or something is called: a person, a book, a link.


class NameField(PastedField):
    """A name as it is stored, checked at the border; empty where none is required."""

    def clean(self, value: object) -> str:
        name: str = super().clean(value)
        if not name:
            return ""
        try:
            return clean_name(name)
        except ValueError as refusal:
            raise ValidationError(sentence(str(refusal))) from refusal
