"""A book's time zone: phones' old names work, an unknown one costs nothing, and an owner can choose another."""

import re
import zoneinfo
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.matches.models import Book, Link, Match, Role
from scorekeeper.web import zones
from scorekeeper.web.tokens import digest, new_token
from tests.books import came_in, exported, never_played
from tests.data.test_integrity import checked
from tests.page_text import read
from tests.serving import manage
from tests.tables import ALL_PASSED, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

# fmt: off
SENT_BY_PHONES = {  # by Chromium, for Kyiv, Kolkata, Buenos Aires and Ho Chi Minh City; hours ahead of UTC in January
    "Europe/Kiev":          2.0,
    "Asia/Calcutta":        5.5,
    "America/Buenos_Aires": -3.0,
    "Asia/Saigon":          7.0,
}
# fmt: on
LATE = datetime(2025, 11, 21, 23, 0, tzinfo=UTC)


@pytest.fixture
def phone() -> Phone:
    """A book in UTC whose only match began an hour before midnight there."""
    phone = seated()
    phone.deal(ALL_PASSED)
    Book.objects.update(zone="UTC")
    Match.objects.update(played=LATE, created=LATE)
    return phone


@pytest.fixture
def without_the_systems_files() -> Iterator[None]:
    """As on Alpine, or as a Debian 13 for names that moved to `tzdata-legacy`."""
    zoneinfo.reset_tzpath([])
    zoneinfo.ZoneInfo.clear_cache()
    yield
    zoneinfo.reset_tzpath()
    zoneinfo.ZoneInfo.clear_cache()


def page(phone: Phone, address: str = "time-zone/") -> str:
    return read(Client().get(f"/b/{phone.token}/{address}"))


@pytest.mark.parametrize("name", SENT_BY_PHONES)
@pytest.mark.usefixtures("without_the_systems_files")
def test_a_name_that_phones_send_is_known_without_the_systems_files(name: str) -> None:
    answer = Client().post("/new/", start_fields(book=new_token(), zone=name))

    assert answer.status_code == 303
    assert Book.objects.get().zone == name
    january = datetime(2026, 1, 1, tzinfo=zones.zone_named(name))
    assert january.utcoffset() == timedelta(hours=SENT_BY_PHONES[name])


@pytest.mark.parametrize("name", ["Mars/Olympus", "Europe", "zone.tab", "America/Coyhaique2"])
def test_an_unknown_zone_reads_as_utc_and_is_said_to_the_owner(phone: Phone, name: str) -> None:
    Book.objects.update(zone=name)
    watcher = Phone(new_token(), phone.match)
    Link.objects.create(book=phone.book, role=Role.WATCH, digest=digest(watcher.token))

    assert f"This server does not know the time zone {name} of this book" in page(phone, "")
    assert "This server does not know" not in page(watcher, "")
    assert re.search(r"Friday 21 Avinas · \d\d:00 Deal 2", page(phone, "matches/"))
    assert Client().get(phone.url).status_code == 200


@pytest.mark.parametrize("sent", ["", "a b", "../../etc/passwd", "\u202eUTC", "<b>x</b>"])
def test_what_cannot_be_the_name_of_a_zone_is_not_stored(sent: str) -> None:
    assert Client().post("/new/", start_fields(book=new_token(), zone=sent)).status_code == 303
    assert Book.objects.get().zone == "UTC"


def test_an_unknown_zone_is_no_damage(phone: Phone) -> None:
    Match.objects.all().delete()
    Book.objects.update(zone="Mars/Olympus")
    status, out, err = checked()

    assert (status, err) == (0, "")
    assert f"Book {phone.match.book_id}: this machine does not know the time zone Mars/Olympus" in out


@pytest.mark.process
def test_a_machine_without_any_zone_starts_no_server(tmp_path: Path) -> None:
    (tmp_path / "tzdata.py").write_text("raise ImportError")
    done = manage("serve", PYTHONTZPATH="/nonexistent", PYTHONPATH=str(tmp_path), DATA_DIR=str(tmp_path / "data"))

    assert done.returncode == 1
    assert "Python finds no time zones on this machine." in done.stderr
    assert "Install the Python package tzdata, as script/setup does." in done.stderr


@pytest.mark.process
@pytest.mark.skipif("os.environ.get('DATABASE_URL')", reason="a backup of SQLite's file is the quicker one")
def test_nor_is_a_backup_refused_for_it(tmp_path: Path) -> None:
    data, backup = str(tmp_path / "data"), tmp_path / "backup"
    assert manage("migrate", "-v0", DATA_DIR=data).returncode == 0
    assert manage("demo", DATA_DIR=data).returncode == 0
    change = "from scorekeeper.matches.models import Book; Book.objects.update(zone='Mars/Olympus')"
    assert manage("shell", "-v0", "-c", change, DATA_DIR=data).returncode == 0
    assert manage("backup", backup, DATA_DIR=data).returncode == 0

    done = manage("restore", "--check", backup, DATA_DIR=str(tmp_path / "fresh"))

    assert (done.returncode, done.stderr) == (0, "")
    assert "can be restored" in done.stdout


def test_nor_is_a_book_refused_for_it(phone: Phone) -> None:
    Book.objects.update(zone="Mars/Olympus")
    here = never_played()
    assert came_in(here.token, exported(phone.token)) == (1, 0)
    assert here.book.zone == "Mars/Olympus"


def test_a_choice_shows_first_what_moves(phone: Phone) -> None:
    shown = page(phone, "time-zone/?zone=Asia/Calcutta")  # half past four in the morning

    assert "1 match moves to another day. No deal and no total changes." in shown
    assert "Match 1: from 21 November 2025 to 22 November 2025" in shown
    assert Book.objects.get().zone == "UTC"


@pytest.mark.parametrize("zone", ["Atlantic/Reykjavik", "Europe/Kiev"])
def test_a_choice_that_moves_nothing_says_so(phone: Phone, zone: str) -> None:
    """In Kyiv it was one at night, which belongs to the day before."""
    assert "No match moves to another day." in page(phone, f"time-zone/?zone={zone}")


def test_only_the_first_of_many_are_named(phone: Phone) -> None:
    match = Match.objects.get()
    for number in range(2, 13):
        match.pk, match.number, match.uid = None, number, uuid4()
        match.save()
    shown = page(phone, "time-zone/?zone=Asia/Calcutta")

    assert "12 matches move" in shown
    assert len(re.findall(r"Match \d+: from", shown)) == 10
    assert "and older ones" in shown


def test_an_owner_changes_the_zone(phone: Phone) -> None:
    answer = Client().post(f"/b/{phone.token}/time-zone/", {"zone": "Europe/Kiev"})

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/b/{phone.token}/")
    assert Book.objects.get().zone == "Europe/Kiev"
    assert re.search(r"Friday 21 Avinas · 01:00 Deal 2", page(phone, "matches/"))


@pytest.mark.parametrize("sent", [{}, {"zone": "Mars/Olympus"}, {"zone": "../UTC"}])
def test_no_owner_chooses_an_unknown_one(phone: Phone, sent: dict[str, str]) -> None:
    answer = Client().post(f"/b/{phone.token}/time-zone/", sent)

    assert answer.status_code == 422
    assert Book.objects.get().zone == "UTC"
