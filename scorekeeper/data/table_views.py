"""A table of final scores is taken into a book: the page says what it understood and asks the rest."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, tzinfo
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.data import deletions
from scorekeeper.data.imports.match import ImportRefused, ReadMatch, read_written_match
from scorekeeper.data.imports.store import write_lacking
from scorekeeper.data.tables import (
    MOST_MATCHES,
    Row,
    Table,
    TableRefused,
    at_line,
    day_in,
    read_table,
    text_of,
    unpacked,
)
from scorekeeper.domain.final_result import OPTION, FinalRules, result_only
from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match_format import Format
from scorekeeper.domain.names import folded, isolated, unaccented
from scorekeeper.domain.seats import PLACES, Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches import lifecycle
from scorekeeper.matches.access import BookAccess, book_url, for_book, zone_of
from scorekeeper.matches.evenings import evening_of, noon_of
from scorekeeper.matches.events import EARLIEST
from scorekeeper.matches.forms import DayField
from scorekeeper.matches.look_alikes import looks
from scorekeeper.matches.models import Book, Match, Role
from scorekeeper.matches.players import forget_without_matches
from scorekeeper.web import rate_limits
from scorekeeper.web.decorators import FORM_TYPES, see_other
from scorekeeper.web.forms import LineField, choice_field
from scorekeeper.web.middleware import plain
from scorekeeper.web.tokens import SENDERS_VERSIONS, id_made_of

OTHER = "other"
LONGEST_TITLE = 64
FIRST_SHOWN = 5
"""Matches that the page shows as they were understood."""
MOST_BYTES, KILOBYTE = 60_000, 1000
"""Of a file, and of a table with its answers: DATA_UPLOAD_MAX_MEMORY_SIZE without what a browser sends around them."""
BYTES_OF_AN_ANSWER = 300
"""To who is meant by a name, with what a browser sends around it."""
MOST_ALIKE = 100
"""Names that look like others: a form has no more fields than DATA_UPLOAD_MAX_NUMBER_FIELDS."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_book(Role.OWN)
def import_table(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show what a table says and ask what is open; then take it whole, or undo that."""
    if request.method != "POST":
        return _page(request, access, taken=_taken(access.book, request.GET.get("taken", "")))
    if request.content_type not in FORM_TYPES:
        return plain(_("Send a form."), status=415)
    if request.POST.get("do") == "undo":
        undone = request.POST.get("id", "")
        try:
            _undo(access.book, undone)
        except ImportRefused as refusal:
            return _page(request, access, status=422, taken=_taken(access.book, undone), wrong=sentence(str(refusal)))
        return see_other("import-table", access.token)
    try:
        text = _sent(request)
        table = read_table(text)
        form = TableForm(table, access.book, request.POST if request.POST.get("do") == "take" else None)
        packed = b64encode(zlib.compress(text.encode())).decode()
        if len(packed) + BYTES_OF_AN_ANSWER * len(form.alike) > MOST_BYTES:
            raise TableRefused(_("This table is too long. Take part of it first."))
    except TableRefused as refusal:
        pasted = request.POST.get("text", "")
        return _page(request, access, status=422, refusal=sentence(str(refusal)), pasted=pasted)
    if form.is_bound and form.is_valid():
        rate_limits.check_new_matches(request)
        try:
            batch = take(access.book, form)
        except (TableRefused, ImportRefused) as refusal:
            form.add_error(None, sentence(str(refusal)))
        else:
            rate_limits.note_new_match(request, batch)
            return see_other(f"{reverse('import-table', args=(access.token,))}?taken={batch}")
    rows = table.rows
    shown = {"table": table, "first": rows[:FIRST_SHOWN], "more": len(rows[FIRST_SHOWN:]), "form": form}
    return _page(request, access, status=422 if form.is_bound else 200, packed=packed, **shown)


def _page(request: HttpRequest, access: BookAccess, *, status: int = 200, **more: object) -> HttpResponse:
    ways = {"book_url": book_url(access.token), "matches_url": book_url(access.token, "matches")}
    here = {"book": access.book, "here": request.path, "import_url": reverse("import", args=(access.token,))}
    return render(request, "data/table.html", here | ways | {"most": MOST_BYTES // KILOBYTE} | more, status=status)


def _sent(request: HttpRequest) -> str:
    """The table, from a file, from the page before, or as it was pasted. Raises TableRefused."""
    if "packed" in request.POST:
        try:
            packed = b64decode(request.POST["packed"], validate=True)
        except ValueError:
            raise TableRefused(_("Scorekeeper cannot read this. Paste the table again.")) from None
        return text_of(unpacked(packed))
    file = request.FILES.get("file")
    text = text_of(file.read()) if file else request.POST.get("text", "")
    if "\ufffd" in text:
        raise TableRefused(_("This is not UTF-8. Save it as “CSV UTF-8”, or copy the cells and paste them."))
    return text


# The questions


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


# Taking it


def take(book: Book, form: TableForm) -> UUID:
    """Write all matches of the table into the book, once for an id. Raises TableRefused and ImportRefused."""
    batch: UUID = form.cleaned_data["id"]
    rows = in_order(form)
    read = [read_match(form, row, moment, batch, n) for n, (row, moment) in enumerate(rows, 1)]
    with transaction.atomic():
        book = Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        if not _of_batch(book, batch).exists():
            write_lacking(book, read)
    return batch


def in_order(form: TableForm) -> list[tuple[Row, datetime]]:
    """The matches with their moments, the earliest first; of one day as the table has them. Raises TableRefused."""
    answers, now = form.cleaned_data, timezone.now()
    order = answers.get("order") or next(iter(form.table.orders), "")
    found = list[tuple[Row, datetime]]()
    for row in form.table.rows:
        day = day_in(row.date, order) if row.date else answers.get("date")
        moment = row.moment or _moment(row, day or now.date(), form.zone, now)
        if not EARLIEST < moment <= now:
            raise at_line(row.line, _("its day is not over, or before 1900"))
        found.append((row, moment))
    if found[0][1] > found[-1][1]:
        found.reverse()
    return sorted(found, key=lambda each: each[1])


def _moment(row: Row, day: date, zone: tzinfo, now: datetime) -> datetime:
    if not EARLIEST.date() < day <= evening_of(now, zone):
        raise at_line(row.line, _("its day is not over, or before 1900"))
    return noon_of(day, zone, now)


def read_match(form: TableForm, row: Row, moment: datetime, batch: UUID, n: int) -> ReadMatch:
    """The match as a line of the match format, read as any other. Raises ImportRefused."""
    answers = form.cleaned_data
    game = BY_SLUG[answers["game"]]
    parties = [pair_of(name) if game.partners else (name,) for name, _points in row.scores]
    turn = PLACES[: len(parties)] if game.is_numbered else game.turn
    table: FinalRules = result_only(game).scoring.rules({}, turn)  # type: ignore[assignment]
    chairs = ((Seat.S, Seat.N), (Seat.W, Seat.E)) if game.partners else tuple((seat,) for seat in turn)
    seats = {
        seat.value: name
        for who, party in zip(chairs, parties, strict=True)
        for seat, name in zip(who, party, strict=True)
    }
    totals = {
        party: {what: points if place == 0 else 0 for place, what in enumerate(table.blank[party])}
        for party, (_name, points) in zip(table.blank, row.scores, strict=True)
    }
    won = [
        party
        for party, (name, _points) in zip(table.blank, row.scores, strict=True)
        if folded(name) == folded(row.winner)
    ]
    own = {"title": row.title or answers["title"], "wins": answers["wins"]} if game.slug == OTHER else {}
    meant = form.names
    written = {
        "format": Format.FIRST.value,
        "game": game.slug,
        "options": own | {OPTION: True},
        "seats": {seat: meant.get(folded(name), name) for seat, name in seats.items()},
        "first_dealer": turn[0].value,
        "deals": [{"kind": "final", "totals": totals} | ({"winner": won[0]} if won else {})],
        "id": str(match_id(batch, n)),
        "started": moment.isoformat(),
    }
    return read_written_match(json.dumps(written).encode(), row.line)


def match_id(batch: UUID, n: int) -> UUID:
    """The id of a match of the table: so one that was taken is found again, and nothing else stores what was taken."""
    return id_made_of(batch.bytes + str(n).encode())


def _of_batch(book: Book, batch: UUID) -> QuerySet[Match]:
    ids = [match_id(batch, n) for n in range(1, MOST_MATCHES + 1)]
    return book.matches.filter(uid__in=ids)


def _taken(book: Book, batch: str) -> dict[str, object] | None:
    """What was taken with that id; None where nothing was."""
    try:
        matches = list(_of_batch(book, UUID(batch)))
    except ValueError:
        return None
    return {"id": batch, "matches": len(matches), "changed": sum(map(was_changed, matches))} if matches else None


def _undo(book: Book, batch: str) -> None:
    """Delete what was taken with that id, and the people who came with it and sit nowhere else.

    Matches that were changed since can be brought back for a while; the others the table still has. Raises
    ImportRefused, and deletes nothing, where one could not be brought back.
    """
    try:
        found = _of_batch(book, UUID(batch))
    except ValueError:
        raise Http404 from None
    with transaction.atomic():
        Book.objects.select_for_update(no_key=True).get(pk=book.pk)
        matches = list(found)
        people = {sitter.pk for match in matches for sitter in match.sitters.values()}
        for match in matches:
            if was_changed(match):
                deletions.delete_match(match)
            else:
                lifecycle.delete_match(match)
        forget_without_matches(book, people)


def was_changed(match: Match) -> bool:
    """Whether anything was recorded in the match or noted of it since it was taken."""
    return match.version > 1 or bool(match.texts) or bool(match.settlements)
