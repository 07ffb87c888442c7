"""A server makes its own backups where somebody has recorded, and deletes none that could be missed."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from scorekeeper.data import backup
from scorekeeper.data.backup import back_up_daily
from scorekeeper.data.management.commands.backup import at_stop
from scorekeeper.database import backup_files, diagnosis
from scorekeeper.matches.models import Event, Match
from scorekeeper.serving import workers
from tests.page_text import words_of
from tests.tables import ALL_PASSED, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)
on_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite")

HOUR, MINUTE, DAY = timedelta(hours=1), timedelta(minutes=1), timedelta(days=1)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ENDING = "sqlite3" if connection.vendor == "sqlite" else "dump"


class Clock:
    """The clock of the server, which a test turns."""

    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "backups"


@pytest.fixture
def not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every copy counts as whole: replaying takes two seconds."""
    monkeypatch.setattr(backup, "_replay", lambda copy: None)


@pytest.fixture
def phone(clock: Clock) -> Phone:
    phone = seated()
    record(phone)
    return phone


def record(phone: Phone) -> None:
    assert phone.deal(ALL_PASSED).status_code == 201


def grow_older(file: Path, hours: float) -> None:
    moment = time.time() - hours * 60 * 60
    os.utime(file, (moment, moment))


def stored(folder: Path, *stamps: datetime, mark: str = "", first: int = 1) -> list[Path]:
    """Daily backups that were made at these times."""
    folder.mkdir(exist_ok=True)
    paths = [
        folder / f"daily-{stamp:%Y%m%d-%H%M%S}-{number}-0000beef{mark}.{ENDING}"
        for number, stamp in enumerate(stamps, first)
    ]
    for path in paths:
        path.touch()
    return paths


@pytest.mark.usefixtures("not_replayed")
def test_one_is_made_a_day_and_one_when_nobody_has_recorded_for_an_hour(phone: Phone, clock: Clock) -> None:
    first = back_up_daily()
    assert first is not None
    assert first.stat().st_mode & 0o777 == 0o600
    assert first.name.startswith("daily-20261120-120000-")

    clock.now = NOON + 10 * MINUTE
    record(phone)
    clock.now += 59 * MINUTE
    assert back_up_daily() is None
    clock.now += MINUTE
    assert back_up_daily() is not None
    clock.now += 3 * DAY
    assert back_up_daily() is None  # nothing was recorded

    record(phone)
    assert back_up_daily() is not None
    clock.now += 23 * HOUR
    record(phone)
    assert back_up_daily() is None
    clock.now += HOUR - MINUTE
    record(phone)
    clock.now += MINUTE
    assert back_up_daily() is not None


@pytest.mark.usefixtures("not_replayed")
def test_an_event_of_the_same_number_in_a_restored_database_is_another_one(phone: Phone, clock: Clock) -> None:
    first = back_up_daily()
    assert first is not None
    clock.now += 2 * DAY
    Event.objects.filter(pk=Event.objects.latest("pk").pk).update(cid="7" * 32)
    second = back_up_daily()
    assert second is not None
    assert second.name.split("-")[3] == first.name.split("-")[3]


@pytest.mark.usefixtures("not_replayed")
def test_a_backup_of_tomorrow_does_not_stand_for_one_of_today(phone: Phone, clock: Clock, folder: Path) -> None:
    stored(folder, NOON + 99 * DAY)
    assert back_up_daily() is not None
    clock.now += HOUR - MINUTE
    record(phone)
    assert back_up_daily() is None


@pytest.mark.usefixtures("not_replayed")
def test_seven_days_are_kept_and_those_made_by_hand_never_go(phone: Phone, folder: Path) -> None:
    own = stored(folder, *(NOON - n * DAY for n in range(8, 0, -1)))
    by_hand = [folder / f"scorekeeper-20260101-120000.{ENDING}", folder / "before-the-move", folder / "daily-mine"]
    for path in by_hand:
        path.touch()
    made = back_up_daily()
    assert made is not None
    assert sorted(folder.iterdir()) == sorted([*by_hand, *own[2:], made])


@pytest.mark.usefixtures("not_replayed")
def test_one_stamped_in_the_future_costs_no_day(phone: Phone, clock: Clock, folder: Path) -> None:
    good = stored(folder, *(NOON - n * DAY for n in range(6, 0, -1)))
    (ahead,) = stored(folder, datetime(2027, 1, 1, tzinfo=UTC))
    for _hour in range(7):
        record(phone)
        clock.now += HOUR
        assert back_up_daily() is not None
    assert {*good, ahead} <= {*folder.iterdir()}


@pytest.mark.usefixtures("not_replayed")
@pytest.mark.parametrize("year", [1970, 2000])
def test_a_clock_that_goes_back_deletes_none_of_before(phone: Phone, clock: Clock, folder: Path, year: int) -> None:
    good = stored(folder, *(NOON - n * DAY for n in range(7, 0, -1)))
    clock.now = datetime(year, 1, 1, tzinfo=UTC)
    for _day in range(9):
        clock.now += DAY
        record(phone)
        made = back_up_daily()
        assert made is not None
        assert made.exists()
    assert {*good} <= {*folder.iterdir()}
    assert len(list(folder.iterdir())) == 7 + 7


@pytest.mark.usefixtures("not_replayed")
def test_a_clock_that_stands_still_leaves_seven(phone: Phone, clock: Clock, folder: Path) -> None:
    for second in range(9):
        clock.now = NOON + timedelta(seconds=second)
        backup.back_up(backup_files.name("daily", ENDING, f"{second}-0000beef"))
    back_up_daily()
    assert [path.name[15:22] for path in sorted(folder.iterdir())] == [f"12000{second}-" for second in range(2, 9)]


@pytest.mark.usefixtures("not_replayed")
def test_many_of_one_day_take_no_other_day_away(phone: Phone, clock: Clock, folder: Path) -> None:
    days = stored(folder, *(NOON - n * DAY for n in range(6, 0, -1)))
    for _hour in range(10):
        record(phone)
        clock.now += HOUR
        assert back_up_daily() is not None
    assert {*days} <= {*folder.iterdir()}
    assert len(list(folder.iterdir())) == 6 + 7


@pytest.mark.process
def test_a_copy_that_contradicts_itself_is_no_backup(
    phone: Phone, clock: Clock, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = stored(folder, *(NOON - n * DAY for n in range(7, 0, -1)))
    version = Match.objects.get().version
    Match.objects.update(version=version + 1)

    with pytest.raises(SystemExit) as ended:
        call_command("backup", "--daily")

    (apart,) = {*folder.iterdir()} - {*good}
    assert ended.value.code == 1
    assert apart.match(f"daily-20261120-120000-*-damaged.{ENDING}")
    (line,) = [record for record in caplog.records if record.name == "scorekeeper.backup"]
    assert line.levelname == "ERROR"
    assert line.getMessage().startswith("The daily backup failed: The backup has 1 fault: Book ")
    assert "its version is 2, and it has 1 event" in line.getMessage()
    assert f"This copy is {apart}. It is no backup, and no older one was deleted for it." in line.getMessage()
    ready = "ready, but no backup could be made: the data contradicts itself\n"
    assert (Client().get("/readyz").status_code, Client().get("/readyz").content.decode()) == (200, ready)
    owners = words_of(phone.client.get(f"/b/{phone.token}/").content.decode())
    assert "Since 19 November 2026 the server could make no backup, because its data has a fault." in owners
    assert diagnosis.why_no_backup() == (
        "Since 19 November 2026 no backup could be made: the data contradicts itself. "
        f"The last copy is {apart}. docs/serving.md says under “Damage” what to do."
    )
    assert f"manage.py restore '{good[-1]}'" in diagnosis.how_to_restore()

    clock.now += HOUR
    assert back_up_daily() is None  # nothing has changed

    Match.objects.update(version=version)
    record(phone)
    assert back_up_daily() is not None
    assert Client().get("/readyz").content.decode() == "ready\n"
    assert "no backup" not in words_of(phone.client.get(f"/b/{phone.token}/").content.decode())
    assert diagnosis.why_no_backup() == ""


def test_two_copies_that_contradict_themselves_are_kept(phone: Phone, clock: Clock, folder: Path) -> None:
    good = stored(folder, *(NOON - n * DAY for n in range(9, 4, -1)))
    apart = stored(folder, *(NOON - n * DAY for n in range(4, 0, -1)), mark="-damaged", first=9)
    assert {each.path for each in backup.replaced(backup_files.dated())} == {*apart[:2]}
    assert diagnosis.why_no_backup().startswith("Since 15 November 2026 no backup could be made")
    assert str(good[-1]) in diagnosis.how_to_restore()


def test_a_clock_that_was_ahead_raises_no_alarm_for_ever_and_hides_none(clock: Clock, folder: Path) -> None:
    ahead = NOON + 99 * DAY
    stored(folder, ahead, mark="-damaged", first=5)
    assert diagnosis.why_no_backup() == ""
    clock.now = ahead
    assert diagnosis.why_no_backup().startswith("No backup could be made: ")
    clock.now = NOON
    stored(folder, ahead + HOUR, first=6)
    stored(folder, NOON - DAY, first=7)
    stored(folder, NOON, mark="-damaged", first=8)
    assert diagnosis.why_no_backup().startswith("Since 19 November 2026 no backup could be made: ")


# When the server stops.


@pytest.mark.process
def test_what_is_new_at_a_stop_is_copied_and_the_next_server_replays_it(phone: Phone, folder: Path) -> None:
    at_stop(8)
    (copy,) = folder.iterdir()
    assert copy.match(f"daily-20261120-120000-*-unchecked.{ENDING}")
    assert copy.stat().st_mode & 0o777 == 0o600
    at_stop(8)
    assert list(folder.iterdir()) == [copy]
    assert back_up_daily() is None
    (whole,) = folder.iterdir()
    assert whole.name == copy.name.replace("-unchecked", "")


@pytest.mark.process
def test_one_that_contradicts_itself_is_found_later(phone: Phone, folder: Path) -> None:
    Match.objects.update(version=7)
    at_stop(8)
    with pytest.raises(backup.BackupDamaged):
        back_up_daily()
    (apart,) = folder.iterdir()
    assert apart.match("*-damaged.*")


def test_a_stop_waits_for_no_slow_copy(
    phone: Phone, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backup, "_sync", lambda copy: time.sleep(9))
    begun = time.monotonic()
    at_stop(0.2)
    assert time.monotonic() - begun < 5
    assert list(folder.iterdir()) == []
    assert "What is new was not copied: It took too long." in caplog.text


def test_a_stop_copies_nothing_where_backups_are_turned_off(phone: Phone, folder: Path, settings: Any) -> None:
    settings.DAILY_BACKUP = False
    at_stop(8)
    assert not folder.exists()


@pytest.mark.usefixtures("not_replayed")
def test_what_a_killed_backup_left_behind_goes_a_day_later(phone: Phone, folder: Path) -> None:
    old, fresh, replayed = folder / ".daily-old", folder / ".daily-fresh", folder / ".restore-old"
    replayed.mkdir(parents=True)
    for path in (old, fresh, replayed / "scorekeeper.sqlite3"):
        path.touch()
    for path in (old, replayed):
        grow_older(path, 25)
    assert back_up_daily() is not None
    assert (old.exists(), fresh.exists(), replayed.exists()) == (False, True, False)


@on_sqlite
def test_it_leaves_the_room_that_recording_needs(phone: Phone, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needed = 100 * 1024 * 1024 + 2 * diagnosis.database_file().stat().st_size
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": needed - 1}))
    with pytest.raises(backup.BackupFailed, match="has no room for a backup"):
        back_up_daily()
    assert not folder.exists()


@on_sqlite
def test_a_failed_one_is_logged_with_its_reason(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": 0}))
    with pytest.raises(SystemExit) as ended:
        call_command("backup", "--daily")
    assert ended.value.code == 1
    (line,) = [record.getMessage() for record in caplog.records if record.name == "scorekeeper.backup"]
    assert line.startswith("The daily backup failed: The disk of ")
    assert line.endswith(" has no room for a backup. Make room on it. The next hourly run tries again.")


def test_it_chooses_its_own_name(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--daily takes no FILE"):
        call_command("backup", tmp_path / "mine", "--daily")


@on_sqlite
@pytest.mark.usefixtures("not_replayed")
def test_nobody_who_records_waits_for_it(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between any two of its steps another connection writes at once."""
    written: list[int] = []

    def write_meanwhile() -> float:
        with closing(sqlite3.connect(diagnosis.database_file(), timeout=0)) as other, other:
            other.execute("UPDATE book_book SET name = 'meanwhile'")
        written.append(1)
        return time.perf_counter() if len(written) < 20 else float("inf")

    monkeypatch.setattr(backup, "PAGES_AT_A_TIME", 1)
    monkeypatch.setattr(backup, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(backup.time, "monotonic", write_meanwhile)
    made = back_up_daily()
    assert made is not None
    assert len(written) == 20  # and then all at once, or it would never end
    with closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT name FROM book_book").fetchone() == ("meanwhile",)


@on_sqlite
def test_damage_ends_it_with_a_status_of_its_own(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backup, "_damage_of", lambda copy: "a page is lost")
    monkeypatch.setattr(diagnosis, "seen_damage", bytearray(1))  # which other tests must not see
    with pytest.raises(SystemExit) as ended:
        call_command("backup", "--daily")
    assert ended.value.code == 3
    assert "is damaged (a page is lost). There is no backup in" in caplog.text


@on_sqlite
def test_so_does_damage_that_a_question_meets(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def meet_damage() -> int:
        cause = sqlite3.DatabaseError("malformed")
        cause.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise DatabaseError("malformed") from cause

    monkeypatch.setattr("scorekeeper.data.backup._last_event", meet_damage)
    monkeypatch.setattr(diagnosis, "seen_damage", bytearray(1))  # which other tests must not see
    with pytest.raises(SystemExit) as ended:
        call_command("backup", "--daily")
    assert ended.value.code == 3
    assert "is damaged (malformed). There is no backup in" in caplog.text


class Started:
    """A process that ends at a given signal."""

    status: int | None = None

    def poll(self) -> int | None:
        return self.status


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(workers.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    every: list[Started] = []
    begin: Callable[..., Started] = lambda *command: (every.append(Started()), every[-1])[1]  # noqa: E731
    monkeypatch.setattr(workers, "run_behind", begin)
    monkeypatch.setattr(diagnosis, "seen_damage", bytearray(1))
    return every


def test_a_server_looks_a_minute_after_its_start_and_then_every_hour(
    seconds: list[float], started: list[Started]
) -> None:
    ours = workers.DailyBackup()
    counts = []
    for seconds[0] in (59, 60, 65, 3659, 3660):
        ours.look()
        counts.append(len(started))
        if started:
            started[-1].status = 0
            ours.look()
    assert counts == [0, 1, 1, 1, 2]


def test_never_two_at_a_time_and_damage_is_remembered(seconds: list[float], started: list[Started]) -> None:
    ours = workers.DailyBackup()
    for seconds[0] in (60, 9999):
        ours.look()
    assert len(started) == 1
    started[0].status = 3
    ours.look()
    assert diagnosis.seen_damage[0] == 1


def test_a_setting_turns_it_off(seconds: list[float], started: list[Started], settings: Any) -> None:
    assert project.DAILY_BACKUP is True
    settings.DAILY_BACKUP = False
    ours = workers.DailyBackup()
    seconds[0] = 60
    ours.look()
    assert started == []


@pytest.mark.rest
@pytest.mark.process
def test_it_runs_beside_the_server_behind_everybody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "program").write_text('nice > "$1"')
    monkeypatch.setattr(workers, "PROGRAM", ["/bin/sh", str(tmp_path / "program")])
    process: subprocess.Popen[bytes] = workers.run_behind(str(tmp_path / "said"))
    assert process.wait(20) == 0
    assert int((tmp_path / "said").read_text()) >= 10
