"""A server makes its own backup on a day on which somebody has recorded, and keeps seven of them."""

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection

from scorekeeper.data import backup
from scorekeeper.data.backup import back_up_daily
from scorekeeper.database import diagnosis
from scorekeeper.serving import workers
from tests.tables import ALL_PASSED, Phone, seated

pytestmark = pytest.mark.django_db(transaction=True)
on_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite")

HOUR = 60 * 60


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path / "backups"


@pytest.fixture
def phone() -> Phone:
    phone = seated()
    assert phone.deal(ALL_PASSED).status_code == 201
    return phone


def grow_older(file: Path, hours: float) -> None:
    moment = time.time() - hours * HOUR
    os.utime(file, (moment, moment))


def test_one_is_made_a_day_and_only_after_something_was_recorded(phone: Phone) -> None:
    first = back_up_daily()
    assert first is not None
    assert first.stat().st_mode & 0o777 == 0o600
    assert phone.deal(ALL_PASSED).status_code == 201
    assert back_up_daily() is None
    grow_older(first, 23)
    assert back_up_daily() is None
    grow_older(first, 25)
    time.sleep(1.1)  # its name tells seconds
    second = back_up_daily()
    assert second is not None
    grow_older(second, 25)
    assert back_up_daily() is None


def test_seven_are_kept_and_those_made_by_hand_never_go(phone: Phone, folder: Path) -> None:
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    folder.mkdir()
    by_hand = [folder / f"scorekeeper-20260101-120000.{ending}", folder / "before-the-move", folder / "daily-mine"]
    own = [folder / f"daily-202601{day:02}-120000-{day}.{ending}" for day in range(10, 18)]
    for path in (*by_hand, *own):
        path.touch()
        grow_older(path, 100)
    made = back_up_daily()
    assert made is not None
    assert sorted(folder.iterdir()) == sorted([*by_hand, *own[2:], made])


def test_what_a_killed_backup_left_behind_goes_a_day_later(phone: Phone, folder: Path) -> None:
    folder.mkdir()
    old, fresh = folder / ".daily-old", folder / ".daily-fresh"
    for path in (old, fresh):
        path.touch()
    grow_older(old, 25)
    assert back_up_daily() is not None
    assert (old.exists(), fresh.exists()) == (False, True)


@on_sqlite
def test_it_leaves_the_room_that_recording_needs(phone: Phone, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: type("Usage", (), {"free": 100 * 1024 * 1024}))
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
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
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
    clock: list[float], started: list[Started]
) -> None:
    ours = workers.DailyBackup()
    counts = []
    for clock[0] in (59, 60, 65, 3659, 3660):
        ours.look()
        counts.append(len(started))
        if started:
            started[-1].status = 0
            ours.look()
    assert counts == [0, 1, 1, 1, 2]


def test_never_two_at_a_time_and_damage_is_remembered(clock: list[float], started: list[Started]) -> None:
    ours = workers.DailyBackup()
    for clock[0] in (60, 9999):
        ours.look()
    assert len(started) == 1
    started[0].status = 3
    ours.look()
    assert diagnosis.seen_damage[0] == 1


def test_a_setting_turns_it_off(clock: list[float], started: list[Started], settings: Any) -> None:
    assert project.DAILY_BACKUP is True
    settings.DAILY_BACKUP = False
    ours = workers.DailyBackup()
    clock[0] = 60
    ours.look()
    assert started == []


@pytest.mark.rest
@pytest.mark.process
def test_it_runs_beside_the_server_behind_everybody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workers.sys, "executable", "/bin/sh")
    monkeypatch.setattr(project, "BASE_DIR", tmp_path)
    (tmp_path / "manage.py").write_text('nice > "$1"')
    process: subprocess.Popen[bytes] = workers.run_behind(str(tmp_path / "said"))
    assert process.wait(20) == 0
    assert int((tmp_path / "said").read_text()) >= 10
