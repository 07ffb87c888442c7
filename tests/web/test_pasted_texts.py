"""Marks that nobody can see are dropped around a pasted name, note, title, unit or label, and refused inside it."""

from typing import Any

import pytest

from scorekeeper.matches.models import Book, Link, Match, Player
from scorekeeper.web.tokens import new_token
from tests.books import taken_in
from tests.finished_matches import FORTY, play_for
from tests.tables import ALL_PASSED, NAMES, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

# fmt: off
AROUND = ["\u2068{}\u2069", "\u202a{}\u202c", "\u202e{}", "\u200e{}\u200f", "\ufeff{}", " \u200b{}\u200b ", "{}\u2060"]
# fmt: on


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def typed(phone: Phone, put: Any) -> dict[str, tuple[int, str]]:
    """What each field stores of a text, and the status of its page."""
    client, book = phone.client, f"/b/{phone.token}/"
    start = start_fields(game="other", P1=put("Aldona"), P2="Balys", rule_title_own=put("Hearts"), first_dealer="P1")
    sent = {
        "name": client.post(f"{book}new/", start),
        "person": client.post(f"{book}people/1/", {"name": put("Ramunė")}),
        "book": client.post(book, {"name": put("Fridays")}),
        "note": client.post(phone.url + "note/", {"note": put("New cards"), "over": ""}),
        "unit": play_for(phone, FORTY | {"unit": put("ct"), "amount": put("0,50")}),
        "label": client.post(f"{book}links/", {"token": new_token(), "role": "watch", "label": put("Granny")}),
    }
    first, newest = Match.objects.get(number=1), Match.objects.order_by("-number")[0]
    stored = {
        "name": f"{next(iter(newest.sitters.values())).name} {newest.options.get('title')}",
        "person": Player.objects.get(number=1).name,
        "book": Book.objects.get().name,
        "note": first.note,
        "unit": str(first.stakes and [first.stakes["amount"], first.stakes["unit"]]),
        "label": str([link.label for link in Link.objects.order_by("pk")][-1]),
    }
    return {field: (answer.status_code, stored[field]) for field, answer in sent.items()}


@pytest.mark.parametrize("around", AROUND)
def test_around_a_text_they_are_dropped(phone: Phone, around: str) -> None:
    assert typed(phone, around.format) == {
        "name": (303, "Aldona Hearts"),
        "person": (303, "Ramunė"),
        "book": (303, "Fridays"),
        "note": (303, "New cards"),
        "unit": (303, "['0,50', 'ct']"),
        "label": (303, "Granny"),
    }


def test_inside_they_are_refused(phone: Phone) -> None:
    answers = typed(phone, lambda text: f"{text[:1]}\u200b{text[1:]}")
    assert {status for status, _stored in answers.values()} == {422}


def test_an_import_is_strict(phone: Phone) -> None:
    line = phone.client.get(phone.url + "match.json").content.decode()
    file = line.replace(f'"{NAMES[next(iter(NAMES))]}"', '"\u2068Petras\u2069"').encode()
    assert "invisible character U+2068" in taken_in(seated().token, file).words
