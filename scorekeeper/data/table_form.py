"""The form that asks what a table of final scores does not say."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorekeeper.data.tables import Table, TableRefused
from scorekeeper.domain.game import Game
from scorekeeper.domain.names import folded, isolated, unaccented
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.access import zone_of
from scorekeeper.matches.forms import DayField
from scorekeeper.matches.look_alikes import looks
from scorekeeper.matches.models import Book
from scorekeeper.web.forms import LineField, choice_field
from scorekeeper.web.tokens import SENDERS_VERSIONS

OTHER = "other"
LONGEST_TITLE = 64
MOST_ALIKE = 100
"""Names that look like others: a form has no more fields than DATA_UPLOAD_MAX_NUMBER_FIELDS."""

ORDERS = {
    "ymd": gettext_lazy("year, month, day"),
    "dmy": gettext_lazy("day, month, year"),
    "mdy": gettext_lazy("month, day, year"),
}


class TableForm(forms.Form):
    """What the table does not say: which game, who wins, the order of its dates or its day, and who is whom.

    Raises TableRefused where too many names look like others.
    """

    id = forms.UUIDField(widget=forms.HiddenInput)
    game = forms.ChoiceField(
        label=gettext_lazy("Which game?"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the game.")},
    )
    title = LineField(longest=LONGEST_TITLE, required=False, label=gettext_lazy("What were you playing?"))
    wins = forms.ChoiceField(
        required=False,
        label=gettext_lazy("Won by"),
        choices=[("highest", gettext_lazy("the most points")), ("lowest", gettext_lazy("the fewest points"))],
        widget=forms.RadioSelect,
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Dates are written"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose how dates are written.")},
    )
    date = DayField()

    def __init__(self, table: Table, book: Book, data: Mapping[str, str] | None = None) -> None:
        games = list(games_for(table))
        self.are_pairs = any(game.partners for game in games)
        chosen = _named(games, table.titles) if self.are_pairs else OTHER
        super().__init__(data, initial={"id": uuid4(), "game": chosen, "title": next(iter(table.titles), "")})
        self.table, self.zone = table, zone_of(book)
        known = list(book.players.order_by("number").values_list("name", flat=True))
        here = {folded(name) for name in known}
        people = [name for party in table.names for name in (pair_of(party) if self.are_pairs else (party,))]
        self.there = [name for name in people if folded(name) in here]
        self.new = [name for name in people if folded(name) not in here]
        choice_field(self, "game").choices = [
            (game.slug, _("Another game") if game.slug == OTHER else game.called) for game in games
        ]
        if len(games) == 1:
            self.fields["game"].widget = forms.HiddenInput()
        else:
            self.fields["title"].label = _("What were you playing, if another game?")
            self.fields["wins"].label = _("Won by, if another game")
        if table.has_dates:
            del self.fields["date"]
        if len(table.orders) < len(("one", "other")):
            del self.fields["order"]
        else:
            choices = choice_field(self, "order")
            choices.choices = [(order, words) for order, words in ORDERS.items() if order in table.orders]
            choices.initial = table.likely_order
        likely = likely_people(self.new, known)
        if len(likely) > MOST_ALIKE:
            words = ngettext(
                "This table has %(n)s name that looks like another. Take part of it first.",
                "This table has %(n)s names that look like others. Take part of it first.",
                len(likely),
            )
            raise TableRefused(words % {"n": len(likely)})
        self.alike = {f"alike_{place}": name for place, name in enumerate(self.new) if name in likely}
        together = [{folded(name) for party, _points in row.scores for name in pair_of(party)} for row in table.rows]
        for field, name in self.alike.items():
            other = likely[name]
            are_two = any({folded(name), folded(other)} <= names for names in together)
            self.fields[field] = forms.ChoiceField(
                label=_("Who is %(name)s?") % {"name": isolated(name)},
                choices=[(other, other), ("", _("Somebody else"))],
                widget=forms.RadioSelect,
                required=False,
                initial="" if are_two else other,
            )

    @property
    def asked(self) -> list[forms.BoundField]:
        """The questions, in their order."""
        return [field for field in self if not field.is_hidden]

    def clean_id(self) -> UUID:
        found: UUID = self.cleaned_data["id"]
        if found.version not in SENDERS_VERSIONS:
            raise ValidationError(_("Scorekeeper cannot read this. Paste the table again."))
        return found

    def clean_title(self) -> str:
        title: str = self.cleaned_data["title"]
        if not title and self.data.get("game", OTHER) == OTHER and not self.table.titles:
            raise ValidationError(_("Enter what you were playing."))
        return title

    def clean_wins(self) -> str:
        wins: str = self.cleaned_data["wins"]
        if not wins and self.data.get("game", OTHER) == OTHER:
            raise ValidationError(_("Choose who wins."))
        return wins

    @property
    def names(self) -> Mapping[str, str]:
        """Who is meant by each name that looks like another, by its folded form."""
        meant = dict[str, str]()
        for field, name in self.alike.items():
            if answer := self.cleaned_data[field]:
                meant[folded(name)] = meant.get(folded(answer), answer)
        return meant


def likely_people(names: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """For each of the names who may be meant: with other accents, or letters that look alike. Those whom nobody is like
    are left out.

    It is the first who is known, or whose name stands before.
    """
    people = list[str]()
    plain, seen = dict[str, int](), dict[tuple[bool, str], int]()
    likely = dict[str, str]()
    for name in (*known, *names):
        found = plain.get(unaccented(name), min((seen[look] for look in looks(name) if look in seen), default=None))
        if found is not None and len(people) >= len(known):
            likely[name] = people[found]
        plain.setdefault(unaccented(name), len(people))
        for look in looks(name):
            seen.setdefault(look, len(people))
        people.append(name)
    return likely


def games_for(table: Table) -> Iterator[Game]:
    """The games whose final scores this can be: another game, and those won by points that so many play."""
    sizes = {len(row.scores) for row in table.rows}
    are_pairs = sizes == {2} and all(len(pair_of(name)) == 2 for row in table.rows for name, _points in row.scores)
    yield BY_SLUG[OTHER]
    for slug in ("kaiser", "spades") if are_pairs else ("solo-spades",) if sizes == {4} else ():
        yield BY_SLUG[slug]


def _named(games: Sequence[Game], titles: Sequence[str]) -> str:
    """The one of these games that the table names; empty where it names none, or several."""
    if not titles:
        return ""
    title, *more = titles
    called = {folded(str(game.called)): game.slug for game in games}
    return "" if more else called.get(folded(title), OTHER)


def pair_of(name: str) -> tuple[str, ...]:
    """Both names of “Ona & Petras”; the name alone where it is one."""
    for between in (" & ", " + ", " / "):
        if between in name:
            return tuple(part.strip() for part in name.split(between))
    return (name,)
