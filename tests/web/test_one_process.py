"""One process without workers, as it serves on Windows and macOS; here without what only POSIX has."""

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings

from scorekeeper.data import startup
from scorekeeper.serving import workers
from scorekeeper.web.tokens import new_token
from tests.large_files import write_large_book
from tests.recording_phones import post
from tests.running_imports import CAME_IN, end_of, new_book, send_in
from tests.serving import ROOT, Server, free_port, manage
from tests.tables import start_fields

pytestmark = pytest.mark.process

SWITCH = {"ONE_PROCESS": "1", "PYTHONPATH": str(ROOT / "tests" / "without_posix"), "LOG_LEVEL": "INFO", "NO_QR": "1"}


@pytest.fixture
def alone(data_dir: Path, static_root: Path) -> Iterator[Server]:
    server = Server(data_dir, STATIC_ROOT=str(static_root), **SWITCH)
    server.start()
    yield server
    server.kill()


def children(server: Server) -> list[str]:
    assert server.process is not None
    return subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()


def deal(server: Server) -> None:
    start = start_fields(book=new_token())
    match = post(server.port, "/new/", start)[1]
    status = post(server.port, f"{match}events/", {"kind": "passed", "cid": str(uuid4()), "after": start["uid"]})[0]
    assert status == 201


def test_it_serves_and_records_without_a_second_process(alone: Server) -> None:
    deal(alone)
    assert alone.get("/readyz")[0] == 200
    assert children(alone) == []


@pytest.mark.parametrize("stopped_by", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_copies_what_is_new(alone: Server, data_dir: Path, stopped_by: signal.Signals) -> None:
    deal(alone)
    status, printed = alone.stop(stopped_by)
    assert (status, "Traceback" in printed) == (0, False)
    assert "Copied what is new to " in printed
    [copy] = (data_dir / "backups").iterdir()
    assert manage("restore", copy, "--check", DATA_DIR=str(data_dir.parent / "fresh")).returncode == 0


def test_a_second_server_of_the_same_data_is_refused(alone: Server) -> None:
    second = alone.launch(PORT=str(free_port()))
    printed, _ = second.communicate(timeout=20)
    assert (second.returncode, "Another server is using " in printed) == (1, True)


@pytest.mark.rest
def test_a_file_is_imported_beside_it(alone: Server, tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    write_large_book(file, 300)
    token = new_book(alone)
    assert send_in(alone, token, file) == 303
    assert CAME_IN in end_of(alone, token, 60)


@pytest.mark.rest
def test_a_file_that_takes_too_long_is_given_up(data_dir: Path, static_root: Path, tmp_path: Path) -> None:
    file = tmp_path / "large.jsonl"
    write_large_book(file, 20_000)
    switches = SWITCH | {"DJANGO_SETTINGS_MODULE": "tests.short_imports", "LOG_LEVEL": "CRITICAL"}
    server = Server(data_dir, STATIC_ROOT=str(static_root), **switches)
    server.start()
    try:
        token = new_book(server)
        assert send_in(server, token, file) == 303
        assert "This file takes too long to read." in end_of(server, token, 60)
        assert children(server) == []
    finally:
        server.kill()


def test_the_daily_backup_runs_beside_it(alone: Server, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(alone)
    monkeypatch.setattr(settings, "ONE_PROCESS", True)
    for name, value in (alone.environment | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}).items():
        monkeypatch.setenv(name, value)
    now = [0.0]
    monkeypatch.setattr(workers.time, "monotonic", lambda: now[0])
    daily = workers.DailyBackup()
    now[0] = 60
    daily.look()
    assert daily.process is not None
    assert daily.process.wait(60) == 0
    assert len(list((data_dir / "backups").iterdir())) == 1


@pytest.mark.parametrize("tell,found", [(True, 1), (False, 0)])
def test_permissions_that_tell_nothing_are_not_spoken_of(
    tell: bool, found: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "open").touch(0o666)
    (tmp_path / "open").chmod(0o666)
    monkeypatch.setattr(startup, "PERMISSIONS_TELL", tell)
    assert len(startup.open_to_others([tmp_path / "open"])) == found
