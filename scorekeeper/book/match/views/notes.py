"""The note of a match: written over what the writer saw, never over what somebody else wrote meanwhile."""

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from scorekeeper.book.ground.asked import asks_for_receipt
from scorekeeper.book.ground.posted import page_with_a_form
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_notes import Overwritten, write
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import context, written_beside
from scorekeeper.domain.formats.deal_codec import LONGEST_NOTE
from scorekeeper.forms import typed_line


class NoteForm(forms.Form):
    """A note, and the one that it was written over."""

    note = forms.CharField(
        label=_("Note"), required=False, max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 5})
    )
    over = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)

    def clean_note(self) -> str:
        return typed_line(self.cleaned_data["note"], LONGEST_NOTE)


@page_with_a_form
@for_match(Role.SCORE)
def note(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the note to be changed. 409 with both texts when somebody has changed it since it was shown."""
    match = opened.match
    if request.method != "POST":
        return _page(request, opened, NoteForm(initial={"note": match.note, "over": match.note}))
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _page(request, opened, form, status=422)
    try:
        write(match, "note", form.cleaned_data["note"], over=form.cleaned_data["over"])
    except Overwritten as quicker:
        if asks_for_receipt(request):
            return JsonResponse({"over": quicker.now, "theirs": quicker.now}, status=409)
        mine = NoteForm(initial={"note": form.cleaned_data["note"], "over": quicker.now})
        return _page(request, opened, mine, status=409, theirs=quicker.now)
    return written_beside(request, MatchView(opened))


def _page(
    request: HttpRequest, opened: OpenedMatch, form: NoteForm, status: int = 200, theirs: str | None = None
) -> HttpResponse:
    more = {"form": form, "told": theirs is not None, "theirs": theirs}
    return render(request, "match/note.html", context(MatchView(opened), **more), status=status)
