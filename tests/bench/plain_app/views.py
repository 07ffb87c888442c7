"""One page: the deals, the totals, and a form for the next."""

from django import forms
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tests.bench.plain_app.models import PlainDeal, PlainMatch


class DealForm(forms.ModelForm):
    class Meta:
        model = PlainDeal
        fields = ("first", "second")


def match(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the match; store a deal and lead back."""
    shown = get_object_or_404(PlainMatch, pk=pk)
    form = DealForm(request.POST or None, instance=PlainDeal(match=shown))
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("plain-match", pk)
    totals = shown.deals.aggregate(first=Sum("first"), second=Sum("second"))
    return render(request, "plain_app/match.html", {"match": shown, "form": form, "totals": totals})
