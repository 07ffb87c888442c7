"""The file of the example book, and the book that `manage.py demo` makes from it."""

import json
from collections import Counter, defaultdict
from datetime import UTC, datetime
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorekeeper.data.example import FILE, make_book
from scorekeeper.data.exports import written_book
from scorekeeper.matches.models import Import, Match
from scorekeeper.web.tokens import new_token
from tests.concurrency import crowd
from tests.tables import ALL_PASSED, seated

HEAD, *MATCHES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]

database = pytest.mark.django_db


def events(kind: str) -> list[dict[str, object]]:
    return [event for match in MATCHES for event in match["events"] if event["kind"] == kind]


def evenings() -> dict[str, list[dict[str, int]]]:
    """The seats of each match, by the day on which it began; none of them began after midnight."""
    found = defaultdict[str, list[dict[str, int]]](list)
    for match in MATCHES:
        found[match["started"][:10]].append(match["seats"])
    return found


def test_every_game_is_in_it():
    assert len(MATCHES) == 40
    assert {match["game"] for match in MATCHES} == {
        *("avinas", "kaiser", "spades", "solo-spades", "forty-one", "styrivolt", "voormsi", "other")
    }


def test_the_same_few_people_play_over_months():
    names = [person["name"] for person in HEAD["people"]]
    assert sorted(names) == ["Albinas", "Bárður", "Jonas", "Marija", "Ona", "Petras", "Rūta", "Łucja"]
    days = sorted(evenings())
    assert (days[0], days[-1]) == ("2026-06-22", "2026-11-27")
    assert Counter(len(matches) for matches in evenings().values())[3] >= 3


def test_somebody_sat_out_a_match_between_two():
    for first, *middle, last in (seats for seats in evenings().values() if len(seats) > 2):
        if any((set(first.values()) & set(last.values())) - set(match.values()) for match in middle):
            return
    pytest.fail("nobody did")


def test_something_of_everything_happens_in_it():
    assert len(events("amend")) > 10
    assert len(events("void")) > 10
    assert sum("note" in match for match in MATCHES) > 5
    assert sum("note" in event["deal"] for event in events("deal")) > 10
    assert [match["number"] for match in MATCHES if match["started"] > "2026-11-27" and "stakes" in match] == [38, 39]
    assert sum("settled" in match for match in MATCHES) == 6
    assert sum("stakes" in match for match in MATCHES) == 9


@database
def test_the_command_prints_a_link_that_opens_the_book_of_that_name():
    said = StringIO()
    call_command("demo", "--name", "Fridays", stdout=said)
    address = said.getvalue().split()[-1]
    assert address.startswith("http://localhost:8000/b/")
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "Fridays" in answer.content.decode()


@database
def test_all_of_it_is_imported_and_agrees_with_itself():
    book = make_book(token := new_token())
    assert (book.name, str(book.zone)) == ("Example book", "Europe/Vilnius")
    said = StringIO()
    call_command("check_integrity", stdout=said)
    assert "40 matches with" in said.getvalue()
    assert Counter(Match.objects.values_list("state", flat=True)) == {"over": 36, "stopped": 3, "open": 1}
    assert b"Cats" in Client().get(f"/b/{token}/matches/").content
    assert not Import.objects.exists()


MOMENTS = [  # now, and when the last match began then
    ("2027-02-10T12:00Z", "2027-02-09"),
    ("2027-02-10T01:30Z", "2027-02-08"),  # by the clocks of Vilnius half past three: still the evening of the 9th
    ("2027-02-10T02:30Z", "2027-02-09"),
    ("2026-08-01T12:00Z", "2026-07-31"),
]


@database
@pytest.mark.parametrize("now,newest", MOMENTS)
def test_its_newest_evening_is_the_last_one_before_today(monkeypatch: pytest.MonkeyPatch, now: str, newest: str):
    moment = datetime.fromisoformat(now)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    book = make_book(new_token())
    begun = list(book.matches.order_by("number").values_list("played", flat=True))
    assert begun == sorted(begun)
    assert begun[-1].date().isoformat() == newest
    assert (begun[-1] - begun[0]).days == 158


@database
def test_on_the_day_after_its_last_evening_it_is_the_file_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 28, 12, tzinfo=UTC))
    assert "".join(written_book(make_book(new_token()))) == FILE.read_text(encoding="utf-8")


@pytest.mark.django_db(transaction=True)
def test_a_phone_records_while_it_is_imported(monkeypatch: pytest.MonkeyPatch):
    phone, answers = seated(), list[int]()
    with crowd() as other:

        def recording(seconds: float) -> None:
            assert seconds > 0
            answers.extend(other.send(lambda: phone.deal(ALL_PASSED).status_code))

        monkeypatch.setattr("scorekeeper.data.imports.store.pause", recording)
        make_book(new_token())
    assert len(answers) > 3
    assert set(answers) == {201}
