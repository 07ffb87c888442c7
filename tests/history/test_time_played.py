"""Matches are sorted by when they were played, whenever the server heard of them."""

import json
import re

import pytest
from django.test import Client

from scorekeeper.matches import match_list
from tests.books import taken_in
from tests.tables import NOTHING_TAKEN, Phone, seated

pytestmark = pytest.mark.django_db

TAKEN_NOTHING = {"kind": "no_sevens", "declarer": "E", "won": False, "losers_points": 0}


def old_match(started: str, names: str) -> bytes:
    """Two deals in which East and West take nothing: North and South win, East and West become Cats."""
    line = {
        "format": "scorekeeper-match/1",
        "game": "avinas",
        "seats": dict(zip("NESW", names.split(), strict=True)),
        "first_dealer": "N",
        "started": started,
        "deals": [TAKEN_NOTHING, TAKEN_NOTHING],
    }
    return json.dumps(line).encode() + b"\n"


@pytest.fixture
def phone() -> Phone:
    """Today Petras and Ona win, and Rūta and Jonas become Cats; then come two matches that Ona lost to Jonas."""
    phone = seated()
    phone.deal(NOTHING_TAKEN)
    phone.deal(NOTHING_TAKEN)
    taken_in(phone.token, old_match("2024-05-03T19:00:00Z", "Jonas Ona Vida Petras"))
    taken_in(phone.token, old_match("2023-05-03T19:00:00Z", "Jonas Ona Vida Petras"))
    return phone


def page(phone: Phone, path: str = "") -> str:
    answer = Client().get(f"/b/{phone.token}/{path}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def person(phone: Phone, name: str) -> str:
    return page(phone, f"people/{person_number(phone, name)}/")


def person_number(phone: Phone, name: str) -> int:
    return phone.book.players.get(name=name).number


def test_a_page_lies_beside_a_match_by_when_it_was_played(phone: Phone) -> None:
    beside_2024 = re.findall(r'<li><a href="/b/[^/]+/(\d+)/">', page(phone, "matches/?before=2"))
    assert beside_2024 == ["3"]
    assert re.findall(r'<li><a href="/b/[^/]+/(\d+)/">', page(phone, "matches/?person=1&after=3")) == ["1", "2"]
    assert re.findall(r'<li><a href="/b/[^/]+/(\d+)/">', page(phone, "matches/?q=vida&before=1")) == ["2", "3"]


def test_cats_are_those_of_the_match_that_was_played_last(phone: Phone) -> None:
    book = phone.book
    badge = match_list.badge_of(book)
    assert badge is not None
    assert set(book.players.filter(pk__in=badge[1]).values_list("name", flat=True)) == {"Rūta", "Jonas"}
    assert "Cats until the next match" in page(phone)
    assert 'aria-label="Cats"' in person(phone, "Jonas")
    assert 'aria-label="Cats"' not in person(phone, "Petras")


def test_the_run_of_form_goes_by_when_it_was_played(phone: Phone) -> None:
    """Ona lost in 2023 and in 2024, and won today."""
    assert "lost, lost, won" in person(phone, "Ona")
    assert "lost in a row" not in person(phone, "Ona")
    assert "won, won, lost" in person(phone, "Jonas")


def test_who_played_today_is_offered_before_people_out_of_a_file(phone: Phone) -> None:
    chips = page(phone, "new/")
    assert chips.index("Rūta") < chips.index("Vida")
