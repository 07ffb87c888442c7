"""What a phone has kept without a signal was played when it was entered, by a clock that can be believed."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorekeeper.history.evening import evening
from scorekeeper.matches.access import zone_of
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.events import played_at
from scorekeeper.matches.models import Event, Match
from tests.addresses import everything_kept
from tests.books import came_in, exported, file_of, lines_of, taken_in
from tests.tables import ALL_PASSED, ONE_SEVEN_MADE, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

HEARD = datetime(2026, 11, 25, 12, tzinfo=UTC)
BEGUN = datetime(2026, 11, 22, 20, tzinfo=UTC)
AS_A_PHONE = {"accept": "application/json", "hx-request": "true"}
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    "age,played",
    [
        (None, HEARD),
        (timedelta(0), HEARD),
        (timedelta(seconds=59), HEARD),  # sent at once
        (timedelta(minutes=1), datetime(2026, 11, 25, 11, 59, tzinfo=UTC)),
        (2.5 * DAY, datetime(2026, 11, 23, 0, tzinfo=UTC)),
        (3 * DAY, BEGUN),  # never before its match
        (367 * DAY, HEARD),  # a clock that jumped
        (-1 * DAY, HEARD),  # the future
        (20_000 * DAY, HEARD),
    ],
)
def test_it_was_played_when_it_was_entered_where_that_can_be(age: timedelta | None, played: datetime) -> None:
    assert played_at(HEARD, age, BEGUN) == played


def milliseconds(age: timedelta) -> str:
    return str(int(age.total_seconds() * 1000))


def started_offline(age: timedelta) -> Phone:
    """A book whose second match was started on a phone so long ago, and comes in now; nothing is recorded in it yet."""
    first = seated()
    fields = start_fields(age=milliseconds(age))
    answer = first.client.post(f"/b/{first.token}/new/", fields, headers=AS_A_PHONE)
    assert answer.status_code == 201
    return Phone(first.token, Match.objects.get(book=first.match.book_id, number=2), first.client)


def is_near(moment: datetime, age: timedelta) -> bool:
    return abs(timezone.now() - age - moment) < timedelta(minutes=1)


@pytest.fixture
def phone() -> Phone:
    """Started three days ago, played for an hour, sent now."""
    phone = started_offline(3 * DAY)
    for hours in (71.5, 71):
        answer = phone.deal(ONE_SEVEN_MADE, age=milliseconds(timedelta(hours=hours)), sent="2031-01-01T00:00:00Z")
        assert answer.status_code == 201
    phone.match.refresh_from_db()
    return phone


def test_a_match_without_a_signal_belongs_to_its_own_day(phone: Phone) -> None:
    written: dict[str, Any] = json.loads(Client().get(f"{phone.url}match.json").content)
    assert is_near(datetime.fromisoformat(written["started"]), 3 * DAY)
    assert is_near(phone.match.created, timedelta(0))
    assert is_near(datetime.fromisoformat(phone.match.summary["last"]), timedelta(hours=71))
    book = phone.match.book
    day = evening_of(timezone.now() - 3 * DAY, zone_of(book))
    on_that_day = evening(book, phone.token, day, zone_of(book))
    assert [played.match.number for played in on_that_day.matches] == [2]
    month = (timezone.localtime(timezone=zone_of(book)) - 3 * DAY).strftime("%B %Y")
    assert re.findall(r"<h2>([A-Z][a-z]+ \d{4})</h2>", Client().get(f"/b/{phone.token}/matches/").content.decode()) == [
        month
    ]
    call_command("check_integrity")


def test_its_deals_were_played_half_an_hour_apart(phone: Phone) -> None:
    assert "30 min" in Client().get(f"{phone.url}deals/").content.decode()


def test_both_times_come_along_in_a_file(phone: Phone) -> None:
    there, here = exported(phone.token), seated()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    match = Match.objects.get(book=here.match.book_id, version__gt=0)
    assert (match.played, match.created) == (phone.match.played, phone.match.created)
    call_command("check_integrity")


@pytest.mark.parametrize("age", ["-1", "1.5", "NaN", "x", "9" * 16, "1e9", "١٢٣"])
def test_an_age_that_makes_no_sense_is_passed_over(age: str) -> None:
    phone = seated()
    assert phone.deal(ALL_PASSED, age=age).status_code == 201
    assert Event.objects.get().played is None


def test_a_clock_that_jumped_hurts_nothing() -> None:
    phone = started_offline(timedelta(days=20_000))
    phone.deal(ALL_PASSED, age=milliseconds(timedelta(days=20_000)))
    assert is_near(phone.match.played, timedelta(0))
    assert Event.objects.get(match=phone.match).played is None


def test_sent_again_it_keeps_its_time() -> None:
    phone = started_offline(3 * DAY)
    cid, after = uuid4(), phone.after()
    phone.deal(ALL_PASSED, cid, after, age=milliseconds(2 * DAY))
    assert phone.deal(ALL_PASSED, cid, after, age=milliseconds(DAY)).status_code == 200
    assert is_near(Event.objects.get().played or timezone.now(), 2 * DAY)


def test_a_file_that_was_played_after_it_was_received_is_refused(phone: Phone) -> None:
    file = lines_of(exported(phone.token))
    file["matches"][0]["events"][0]["played"] = "2998-01-01T00:00:00Z"
    before = everything_kept()
    one = taken_in(phone.token, file_of(file))
    assert "“2998-01-01T00:00:00Z” is later than when the server received it" in one.words
    assert everything_kept() == before
