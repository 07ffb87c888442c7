"""Somebody takes a chair while a match is played: each deal counts for who sat there, the match for who sits there last."""

import csv
import json
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from scorekeeper.data.exports import written_deals
from scorekeeper.matches.models import Match, Player, Seated, Tally, Unseated
from scorekeeper.matches.undo import redo_step, undo_step
from tests.books import came_in, exported, never_played
from tests.matches.views.test_start import (
    FOUR,
    WON,
    begun,
    counted,
    file_now,
    form_in,
    press,
    replayed,
    words,
)
from tests.tables import Phone, cid_of

pytestmark = pytest.mark.django_db

PASSED = {"kind": "passed"}
BY_WEST = {"kind": "no_sevens", "declarer": "W", "won": False, "losers_band": "0"}
"""East–West lose having taken nothing: six pips against them."""


def take(phone: Phone, seat: str, name: str, deal: int | None = None, **more: str) -> HttpResponse:
    """Fill in the page of chairs as a person would, and press its button."""
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair") | {"seat": seat, "name": name}
    if deal is not None:
        fields["after"] = str(cid_of(phone, deal - 1))
    answer = phone.client.post(f"{phone.url}events/", fields | more)
    phone.match = Match.objects.get(pk=phone.match.pk)
    return answer


def record(phone: Phone, *deals: dict[str, Any]) -> None:
    for deal in deals:
        fields = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in deal.items()}
        assert phone.deal(fields).status_code == 201
    phone.match = Match.objects.get(pk=phone.match.pk)


def everything(phone: Phone) -> list[Any]:
    sums = Tally.objects.exclude(count=0).order_by("player__name", "slug", "what")
    rows = Seated.objects.order_by("seat").values_list("seat", "player__name", "outcome", "counts")
    left = Unseated.objects.order_by("origin").values_list("player__name", "counts")
    return [file_now(phone), [*sums.values_list("player__name", "what", "count")], [*rows], [*left]]


@pytest.fixture
def phone() -> Phone:
    """Three deals of Avinas: N Ona, E Jonas, S Rasa, W Petras. Six pips against East–West."""
    return begun("avinas", {}, FOUR, [WON, BY_WEST, PASSED])


def test_albinas_for_petras_from_deal_4(phone: Phone) -> None:
    page = phone.client.get(f"{phone.url}chairs/")
    assert page.status_code == 200
    assert take(phone, "W", "Albinas").status_code == 303
    match = words(phone.client.get(phone.url))
    assert "Chairs: Albinas for Petras, from deal 4." in match
    record(phone, BY_WEST)
    deals = words(phone.client.get(f"{phone.url}deals/"))
    assert "Petras" in deals
    lines = [row[6] for row in rows_of(phone)]
    assert ["Petras" in line for line in lines[1::2]] == [True, False], lines
    assert ["Albinas" in line for line in lines[1::2]] == [False, True], lines
    assert [row[-3] for row in rows_of(phone)] == ["Petras", "Petras", "Petras", "Albinas"]
    file = file_now(phone)
    assert file["seats"] == {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
    assert file["chairs"] == [{"seat": "W", "deal": 4, "name": "Albinas"}]
    assert replayed(phone)["error"] is None
    assert counted("won") == {"Ona": 1, "Rasa": 1}
    assert counted("lost") == {"Jonas": 1, "Albinas": 1}
    assert counted("matches") == {"Ona": 1, "Rasa": 1, "Jonas": 1, "Albinas": 1}
    assert counted("parts") == {"Petras": 1}
    assert counted("declared") == {"Ona": 1, "Petras": 1, "Albinas": 1}
    call_command("check_integrity")
    now = everything(phone)
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")


def rows_of(phone: Phone) -> list[list[str]]:
    return [*csv.reader(StringIO("".join(written_deals(phone.match.book))))][1:]


def test_undo_and_redo(phone: Phone) -> None:
    before = everything(phone)
    take(phone, "W", "Albinas")
    now = everything(phone)
    press(phone, undo_step)
    assert everything(phone)[:3] == before[:3]
    assert "The change of chairs is undone: Everybody sits as at the start." in words(phone.client.get(phone.url))
    call_command("check_integrity")
    press(phone, redo_step)
    assert everything(phone)[:3] == now[:3]
    record(phone, BY_WEST)
    over = everything(phone)
    press(phone, undo_step)
    press(phone, undo_step)
    press(phone, redo_step)
    press(phone, redo_step)
    assert everything(phone) == over
    call_command("check_integrity")
