"""The date of a match is corrected by hand: an event as any other, by which everything is sorted from then on."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper.history.evening import evening
from scorekeeper.matches.access import zone_of
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Event, Match, Seated
from scorekeeper.matches.recording import Submission, write
from scorekeeper.matches.undo import redo_step, undo_step
from tests.addresses import everything_kept
from tests.books import came_in, exported, file_of, lines_of, never_played, taken_in
from tests.tables import ALL_PASSED, NOTHING_TAKEN, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

BEGAN = datetime(2026, 11, 23, 18, 5, 7, 250, tzinfo=UTC)
"""Monday, 20:05 in Vilnius; the two deals came 20 and 50 minutes later."""
ONE_SEVEN = {"kind": "sevens", "declarer": "N", "sevens": 1, "knock": "none", "won": True}
SUNDAY = datetime(2026, 11, 22, 19, 40, tzinfo=UTC)


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    Match.objects.update(played=BEGAN, created=BEGAN)
    Seated.objects.update(played=BEGAN)
    phone.match.refresh_from_db()
    for minutes in (20, 50):
        sent = Submission(Kind.DEAL, uuid4(), deal=ONE_SEVEN, after=UUID(phone.after()))
        write(phone.match, sent, received=BEGAN + timedelta(minutes=minutes))
    phone.match.refresh_from_db()
    return phone


def correct(phone: Phone, day: str, time: str, **more: Any) -> HttpResponse:
    seen = phone.match.log().version
    fields = {"event": "date", "cid": uuid4(), "seen": seen, "date": day, "time": time, "place": "deals"}
    return phone.client.post(f"{phone.url}events/", fields | more)


def press(phone: Phone, find: Any) -> None:
    step = find(phone.match.game, phone.match.log(), "")
    assert phone.press(step).status_code == 201
    phone.match.refresh_from_db()


def page(phone: Phone, path: str = "deals/") -> str:
    return re.sub(r"\s+", " ", Client().get(phone.url + path).content.decode())


def is_moved_to(phone: Phone, began: datetime) -> bool:
    phone.match.refresh_from_db()
    deals = [entry.played - began for entry in phone.match.log().live]
    return (
        phone.match.played == began
        and {*phone.match.seated.values_list("played", flat=True)} == {began}
        and deals == [timedelta(minutes=20), timedelta(minutes=50)]
    )


def test_match_and_deals_move_together(phone: Phone) -> None:
    assert '<a class="more" href="' + phone.url + 'date/">Correct the date</a>' in page(phone)
    form = page(phone, "date/")
    assert '<input type="date" name="date" value="2026-11-23"' in form
    assert '<input type="time" name="time" value="20:05"' in form
    answer = correct(phone, "2026-11-22", "21:40")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{phone.url}deals/")
    assert is_moved_to(phone, SUNDAY)
    told = "The date is corrected: Sunday 22 November 2026, 21:40 instead of Monday 23 November 2026, 20:05."
    assert told in page(phone)
    assert told in re.sub("<[^>]+>", "", page(phone, ""))
    written = json.loads(Client().get(f"{phone.url}match.json").content)
    assert written["started"] == "2026-11-22T19:40:00+00:00"
    zone = zone_of(phone.match.book)
    there = evening(phone.match.book, phone.token, SUNDAY.date(), zone)
    assert [each.match.number for each in there.matches] == [1]
    call_command("check_integrity")


def test_undo_and_redo(phone: Phone) -> None:
    correct(phone, "2026-11-22", "21:40")
    press(phone, undo_step)
    assert is_moved_to(phone, BEGAN)
    assert "The correction of the date is undone: Monday 23 November 2026, 20:05 instead of Sunday" in page(phone)
    press(phone, redo_step)
    assert is_moved_to(phone, SUNDAY)
    press(phone, undo_step)
    press(phone, undo_step)
    assert [entry.live for entry in phone.match.log().entries.values()] == [True, False]
    press(phone, redo_step)
    press(phone, redo_step)
    assert is_moved_to(phone, SUNDAY)
    call_command("check_integrity")


@pytest.mark.parametrize(
    "day,time,words",
    [
        ("2099-01-01", "20:00", "That date is in the future."),
        ("1899-12-31", "20:00", "That date is before 1900."),
        ("0001-01-01", "00:00", "Enter a day like 2026-11-22."),
        ("9999-12-31", "23:59", "That date is in the future."),
        ("22.11.2026", "21:40", "Enter a day like 2026-11-22."),
        ("2026-02-30", "21:40", "Enter a day like 2026-11-22."),
        ("2026-11-22", "25:00", "Enter a time like 21:40."),
        ("2026-11-22", "\x00", "Enter a time like 21:40."),
        ("", "", "Enter the day."),
        ("2026-11-22", "", "Enter the time."),
    ],
)
def test_nonsense_is_refused_with_what_was_typed(phone: Phone, day: str, time: str, words: str) -> None:
    before = everything_kept()
    answer = correct(phone, day, time)
    assert answer.status_code == 422
    said = re.sub(r"\s+", " ", answer.content.decode())
    assert words in said
    assert not day or f'value="{day}"' in said
    assert everything_kept() == before


@pytest.mark.parametrize("started", ["x", "", "0001-01-01T00:00:00+05:00", "9999-12-31T23:59:59-05:00", "2026-11-22"])
def test_a_program_learns_that_it_is_no_time(phone: Phone, started: str) -> None:
    seen = phone.match.log().version
    assert phone.send(event="date", cid=uuid4(), seen=seen, started=started).status_code == 400


def test_who_saw_less_learns_it(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    answer = correct(phone, "2026-11-22", "21:40", seen=2)
    assert answer.status_code == 409
    assert "correct the date" in answer.content.decode()
    assert 'name="date" value="2026-11-22"' in answer.content.decode()


def test_nothing_lies_in_the_future_nor_before_the_match(phone: Phone) -> None:
    ago = timezone.localtime(timezone=zone_of(phone.match.book)) - timedelta(minutes=30)
    correct(phone, ago.strftime("%Y-%m-%d"), ago.strftime("%H:%M"))
    phone.match.refresh_from_db()
    first, second = (entry.played for entry in phone.match.log().live)
    assert phone.match.played < first < second <= timezone.now()
    call_command("check_integrity")


def test_a_clock_that_was_set_back_hinders_no_correction(phone: Phone) -> None:
    seen = phone.match.log().latest
    assert seen
    corrected = Submission(Kind.DATE, uuid4(), started=BEGAN - timedelta(hours=2), seen=seen.cid)
    write(phone.match, corrected, received=BEGAN - timedelta(days=1))
    assert is_moved_to(phone, BEGAN - timedelta(hours=2))


def test_a_match_that_is_over_can_be_corrected_and_the_next_deal_moves_too(phone: Phone) -> None:
    correct(phone, "2026-11-22", "21:40")
    phone.deal(NOTHING_TAKEN)
    moved = Event.objects.get(n=4).received - (BEGAN - SUNDAY)
    assert phone.match.log().live[-1].played == moved
    phone.send(event="close", cid=uuid4(), seen=4)
    assert correct(phone, "2026-11-21", "21:40").status_code == 303
    press(phone, undo_step)
    assert phone.match.played == SUNDAY
    call_command("check_integrity")


def test_a_book_comes_back_to_the_byte(phone: Phone) -> None:
    correct(phone, "2026-11-22", "21:40")
    phone.change("amend", cid_of(phone, 1), ALL_PASSED)
    correct(phone, "2026-11-24", "21:40")
    there, here = exported(phone.token), never_played()
    events = lines_of(there)["matches"][0]["events"]
    assert [event["kind"] for event in events] == ["deal", "deal", "date", "amend", "date"]
    assert (events[2]["started"], events[2]["instead"]) == ("2026-11-22T19:40:00Z", "2026-11-23T18:05:07.000250Z")
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    assert came_in(here.token, there) == (0, 1)
    match = Match.objects.get(book=here.match.book_id, version__gt=0)
    assert match.played == datetime(2026, 11, 24, 19, 40, tzinfo=UTC)
    assert {*match.seated.values_list("played", flat=True)} == {match.played}
    call_command("check_integrity")


@pytest.mark.parametrize(
    "change,words",
    [
        (lambda match: match.update(started="2026-11-21T19:40:00Z"), "its events give another start time"),
        (lambda match: match["events"][2].pop("instead"), "“instead” is missing"),
        (lambda match: match["events"][2].update(started="soon"), "“soon” is not a time"),
        (lambda match: match["events"][2].update(instead="2026-11-23T18:05:08Z"), "is later than when the server"),
        (lambda match: match["events"][2].update(started="2999-01-01T00:00:00Z"), "too long ago, or too far off"),
        (lambda match: match["events"][0].update(instead="2026-11-22T19:40:00Z"), "“instead” is not a field here"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(phone: Phone, change: Any, words: str) -> None:
    correct(phone, "2026-11-22", "21:40")
    file = lines_of(exported(phone.token))
    change(file["matches"][0])
    here = seated()
    before = everything_kept()
    one = taken_in(here.token, file_of(file))
    assert words in one.words
    assert everything_kept() == before


def test_deals_of_a_file_that_say_when_they_were_played_move_too() -> None:
    here = never_played()
    head = {"format": "scorekeeper-match/1", "game": "avinas", "first_dealer": "N", "started": "2024-05-03T19:00:00Z"}
    seats = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}
    deals = [{"kind": "passed", "at": "2024-05-03T21:10:00+02:00"}, ONE_SEVEN]
    taken_in(here.token, json.dumps(head | {"seats": seats, "deals": deals}).encode())
    phone = Phone(here.token, Match.objects.get())
    assert json.loads(Client().get(f"{phone.url}match.json").content)["deals"] == deals
    correct(phone, "2025-05-03", "22:00")
    moved = json.loads(Client().get(f"{phone.url}match.json").content)
    assert moved["started"] == "2025-05-03T19:00:00+00:00"
    assert moved["deals"] == [{"kind": "passed", "at": "2025-05-03T19:10:00+00:00"}, ONE_SEVEN]
    assert "May 2025" in Client().get(f"/b/{phone.token}/matches/").content.decode()
    call_command("check_integrity")


@pytest.mark.parametrize("table", ["book_match", "book_seated"])
def test_damage_is_found(phone: Phone, table: str) -> None:
    correct(phone, "2026-11-22", "21:40")
    rows = {"book_match": Match.objects, "book_seated": Seated.objects}[table]
    rows.update(played=SUNDAY - timedelta(days=1))
    with pytest.raises(SystemExit):
        call_command("check_integrity")


def test_damage_of_the_event_is_found(phone: Phone) -> None:
    correct(phone, "2026-11-22", "21:40")
    event = Event.objects.get(kind=Kind.DATE.value)
    Event.objects.filter(pk=event.pk).update(payload=event.payload | {"started": "2026-11-20T19:40:00Z"})
    with pytest.raises(SystemExit):
        call_command("check_integrity")
