"""A field for what somebody or something is called: a person, a book, a link."""

from django import forms
from django.core.exceptions import ValidationError

from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.names import clean_name


class NameField(forms.CharField):
    """A name as it is kept, checked at the border; empty where none is required."""

    def clean(self, value: object) -> str:
        name: str = super().clean(value)
        if not name:
            return ""
        try:
            return clean_name(name)
        except ValueError as refusal:
            raise ValidationError(sentence(str(refusal))) from refusal
