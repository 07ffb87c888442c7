"""The page on which it is put right when a match began; what it says is sent and recorded as any other event."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import page


class DateForm(forms.Form):
    """Day and time at which a match began, in the book's time zone; `started` is that moment, in UTC."""

    date = forms.DateField(
        label=_("Day"),
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"required": _("Enter the day."), "invalid": _("That is no day. Write it like 2026-11-22.")},
    )
    time = forms.TimeField(
        label=pgettext_lazy("when it was played", "Time"),
        input_formats=["%H:%M", "%H:%M:%S"],
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
        error_messages={"required": _("Enter the time."), "invalid": _("That is no time. Write it like 21:40.")},
    )

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = self.cleaned_data
        if not self.errors:
            try:
                local = datetime.combine(said["date"], said["time"], timezone.get_current_timezone())
                said["started"] = local.astimezone(UTC)
            except OverflowError:  # at either end of the calendar, in another zone
                self.add_error("date", _("That is no day. Write it like 2026-11-22."))
        return said


@require_safe
@for_match(Role.SCORE)
def date(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show when the match began, to be corrected."""
    table = MatchView(opened)
    began = timezone.localtime(table.match.played)
    return page(request, "date", table, status=200, form=DateForm(initial={"date": began.date(), "time": began.time()}))
