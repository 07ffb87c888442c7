"""Forms for links: requesting one, and changing its label."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.matches.links import LinkLifetime, NewLink, TokenReused
from scorekeeper.matches.models import Match, Role
from scorekeeper.web.forms import NameField, Words, choice_field, sent_otherwise
from scorekeeper.web.tokens import TOKEN_ONLY, new_token

MAY = {
    Role.WATCH: _("View"),
    Role.SCORE: _("Keep score"),
    Role.OWN: _("Manage"),
}
"""What the holder of a link can do, below “What this link allows”."""

HOW_LONG = {
    LinkLifetime.EVER: _("until you stop it"),
    LinkLifetime.NIGHT: _("tonight"),
    LinkLifetime.WEEK: _("for a week"),
    LinkLifetime.YEAR: _("for a year"),
}


def _label_field() -> NameField:
    """Whose link it is, in a few words; it may stay empty."""
    return NameField(required=False, label=_("Name of this link"))


class LinkForm(forms.Form):
    """Requests a link, and chooses its secret before it is sent."""

    token = forms.RegexField(TOKEN_ONLY, widget=forms.HiddenInput)
    role = forms.ChoiceField(widget=forms.RadioSelect)
    match = forms.TypedChoiceField(coerce=int, empty_value=None, required=False, widget=forms.RadioSelect)
    lasts = forms.ChoiceField(
        choices=[(lasts.value, words) for lasts, words in HOW_LONG.items()], required=False, widget=forms.RadioSelect
    )
    label = _label_field()

    def __init__(
        self, data: QueryDict | None = None, *, roles: Sequence[Role], scopes: Sequence[tuple[int | str, str]]
    ) -> None:
        """`roles`: what the sender may give. `scopes`: what the link may open, each with its words.

        A scope is the number of a match, or nothing for the whole book.
        """
        first = {"token": new_token(), "role": roles[0].value, "match": scopes[0][0], "lasts": LinkLifetime.EVER.value}
        super().__init__(data, initial=first, auto_id="link-%s")
        choice_field(self, "role").choices = [(role.value, MAY[role]) for role in roles]
        choice_field(self, "match").choices = scopes
        self.fields["match"].required = "" not in [number for number, _words in scopes]

    def wanted(self, match: Match | None) -> NewLink:
        """The link that the valid form requests, of that match or of the book."""
        answers = self.cleaned_data
        return NewLink(
            token=answers["token"],
            role=Role(answers["role"]),
            label=answers["label"],
            match=match,
            expires=LinkLifetime(answers["lasts"] or LinkLifetime.EVER).until(timezone.localtime()),
        )

    def ask_once_more(self, words: Words) -> None:
        """Say why there is no link, and choose another secret: nobody typed the one that cannot be used."""
        self.data = sent_otherwise(self.data, token=new_token())
        self.add_error(None, words)

    def clean(self) -> dict[str, object]:
        answers = super().clean() or self.cleaned_data
        if "token" in self.errors:
            del self.errors["token"]
            self.ask_once_more(str(TokenReused()))
        return answers


class RelabelForm(forms.Form):
    label = _label_field()


# What a link lets its holder do, in whole sentences: a language may need other words in each of them.


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Of one role: in a list below a name, without a name, on the page of the link, and where it is revoked."""

    can: Promise
    nameless: Promise
    in_the_book: Promise
    in_one_match: Promise
    stop: Promise


WORDS = {
    Role.WATCH: LinkWords(
        can=_("can view"),
        nameless=_("View link"),
        in_the_book=_("A phone with this link can view the whole book."),
        in_one_match=_("A phone with this link can view match %(n)s (%(game)s) and nothing else in the book."),
        stop=_("Stop this view link"),
    ),
    Role.SCORE: LinkWords(
        can=_("can keep score"),
        nameless=_("Scoring link"),
        in_the_book=_("A phone with this link can keep score in every match of the book."),
        in_one_match=_("A phone with this link can keep score in match %(n)s (%(game)s) and nothing else in the book."),
        stop=_("Stop this scoring link"),
    ),
    Role.OWN: LinkWords(
        can=_("can manage"),
        nameless=_("Manage link"),
        in_the_book=_("A phone with this link can manage the whole book."),
        in_one_match=_("A phone with this link can manage match %(n)s (%(game)s) and nothing else in the book."),
        stop=_("Stop this manage link"),
    ),
}
