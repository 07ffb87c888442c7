"""The note of a match: kept, exported, and never written over what somebody else wrote meanwhile."""

import re
from html import unescape
from typing import Any

import pytest

from scorekeeper.matches.models import Match
from tests.tables import ALL_PASSED, Phone, numbers, seated

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def write(phone: Phone, note: str, over: str = "") -> Any:
    return phone.client.post(phone.url + "note/", {"note": note, "over": over})


def kept(phone: Phone) -> str:
    return Match.objects.get(pk=phone.match.pk).note


def test_a_note_is_kept_shown_and_exported(phone: Phone) -> None:
    answer = write(phone, " New cards\n next time ")
    assert (answer.status_code, answer.headers["Location"]) == (303, phone.url)
    assert kept(phone) == "New cards next time"
    for path in ("", "deals/"):
        assert "New cards next time" in phone.client.get(phone.url + path).content.decode()
    assert numbers(phone.client.get(phone.url + "match.json"))["note"] == "New cards next time"


def test_a_note_that_grows_too_long_when_it_is_composed_is_refused(phone: Phone) -> None:
    answer = write(phone, "\u0958" * 300)  # each is two characters in NFC
    assert answer.status_code == 422
    assert "at most 500 characters" in answer.content.decode()
    assert kept(phone) == ""


def test_of_two_who_write_the_slower_one_sees_both_and_nothing_is_lost(phone: Phone) -> None:
    write(phone, "Ona’s words")
    answer = write(phone, "Jonas’ words")
    page = unescape(answer.content.decode())
    assert answer.status_code == 409
    assert "Ona’s words" in page
    assert "Jonas’ words" in page
    assert kept(phone) == "Ona’s words"
    over = re.search(r'name="over" value="([^"]*)"', page)
    assert over is not None
    assert write(phone, "Both agree", over[1]).status_code == 303
    assert kept(phone) == "Both agree"


def test_a_note_that_was_taken_away_meanwhile_is_said(phone: Phone) -> None:
    answer = write(phone, "Mine", over="What stood there")
    assert answer.status_code == 409
    assert "Somebody deleted the note." in answer.content.decode()


@pytest.mark.parametrize(
    "note,words",
    [("x" * 501, "at most 500"), ("a\u202eb", "U+202E"), ("q" + "\u0301" * 5, "at most 4 accents")],
)
def test_what_cannot_stand_there_is_refused_and_kept_on_the_page(phone: Phone, note: str, words: str) -> None:
    answer = write(phone, note)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert note[:3] in answer.content.decode()
    assert kept(phone) == ""
