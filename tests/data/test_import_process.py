"""A process beside a real server imports a file within its budget, whatever the file is and whatever is killed."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.data.management.commands import import_book
from tests import running_imports
from tests.large_files import write_large_book
from tests.running_imports import (
    STOPPED,
    Bystander,
    end_of,
    exported,
    matches_in,
    new_book,
    send_in,
    wait_for,
    without_numbers,
)
from tests.serving import Server, manage

pytestmark = pytest.mark.process

DEALS = 2000
FAILED = "An import ended with exit status"
LONGEST_WAIT_SECONDS = 2.5
"""What is promised of a busy database; usually it is a tenth of that, as `script/soak imports` measures."""
SOON = 20
"""In seconds: to start a process takes most of it on a busy machine."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of some three hundred matches."""
    path = tmp_path_factory.mktemp("large") / "book.jsonl"
    assert write_large_book(path, DEALS) > 250
    return path


@pytest.fixture
def running(server: Server) -> Iterator[Server]:
    server.start()
    yield server
    log = server.kill()
    assert FAILED not in log
    assert "Fatal Python error" not in log


def children(server: Server) -> list[int]:
    """The processes that take files in for this server."""
    found = subprocess.run(["pgrep", "-f", "manage.py import_book"], capture_output=True, text=True)
    return [int(pid) for pid in found.stdout.split() if _is_of(server, int(pid))]


def _is_of(server: Server, pid: int) -> bool:
    try:
        return f"DATA_DIR={server.environment['DATA_DIR']}\0" in Path(f"/proc/{pid}/environ").read_text()
    except OSError:
        return False


def begun(server: Server, token: str, file: Path) -> None:
    """Sent, and some of it is written."""
    assert send_in(server, token, file) == 303
    wait_for(server, token, lambda text: matches_in(text) > 0, 60)


def test_a_system_that_bounds_no_memory_still_bounds_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = []

    def setrlimit(kind: int, _limits: tuple[int, int]) -> None:
        if kind == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        bounded.append(kind)

    monkeypatch.setattr(import_book.sys, "platform", "darwin")
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    monkeypatch.setattr(import_book.os, "nice", lambda _more: None)
    import_book.keep_within_budget(1)
    assert resource.RLIMIT_CPU in bounded


def test_nobody_runs_it_by_hand() -> None:
    done = manage("import_book", 1, 1)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "The server runs this command." in done.stderr


def is_whole(server: Server, token: str, file: Path) -> None:
    assert without_numbers(exported(server, token)) == without_numbers(file.read_bytes())


def goes_on(server: Server, token: str, file: Path) -> None:
    """What is in stays, and the same file brings the rest."""
    there = len(running_imports.lines_of(exported(server, token))["matches"])
    assert there > 0
    assert send_in(server, token, file) == 303
    said = end_of(server, token, 120)
    assert f"{there} matches were already here" in said or f"{there} match was already here" in said
    is_whole(server, token, file)


def are_gone(server: Server) -> None:
    until = time.monotonic() + SOON
    while children(server):
        assert time.monotonic() < until
        time.sleep(0.1)


def nobody_waits(one: Bystander) -> None:
    assert one.faults == []
    assert len(one.seconds) > 10
    assert max(one.seconds) < LONGEST_WAIT_SECONDS


@pytest.mark.rest
def test_a_book_comes_in_whole_while_others_play(running: Server, file: Path) -> None:
    token = new_book(running)
    with running_imports.somebody_beside(running) as beside:
        assert send_in(running, token, file) == 303
        said = end_of(running, token, 120)
    assert running_imports.CAME_IN in said
    is_whole(running, token, file)
    nobody_waits(beside)
    assert not (Path(running.environment["DATA_DIR"]) / "imports").exists()


@pytest.mark.rest
def test_a_killed_import_says_so_and_the_same_file_goes_on(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    for pid in children(running):
        os.kill(pid, signal.SIGKILL)
    wait_for(running, token, lambda text: STOPPED in text, 40)
    goes_on(running, token, file)
    assert running.kill().count(f"{FAILED} -9.") == 1


@pytest.mark.rest
def test_so_does_one_of_a_killed_server(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    running.kill()
    are_gone(running)
    running.start()
    wait_for(running, token, lambda text: STOPPED in text, 40)
    goes_on(running, token, file)


@pytest.mark.rest
def test_it_ends_with_its_server(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    assert children(running)
    assert running.stop()[0] == 0
    are_gone(running)


@pytest.mark.rest
def test_it_ends_when_its_owner_stops_it_and_what_is_in_stays(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    assert running_imports.post(running.port, running_imports.address(token), {"do": "stop"})[0] == 303
    assert STOPPED in running_imports.page(running, token)
    are_gone(running)
    goes_on(running, token, file)


POINT = b'{"type":"Feature","geometry":{"type":"Point","coordinates":[25.2796514,54.6871555]},"properties":null},'
MEBIBYTE = 1024 * 1024
HOSTILE = {
    "a map on one line": b'{"type":"FeatureCollection","features":[' + POINT * 5400 + POINT[:-1] + b"]}",
    "half a map": b'{"type":"FeatureCollection","features":[' + POINT * 5400,
    "digits": b"9" * (32 * MEBIBYTE),
    "a format of digits": b'{"format":' + b"9" * 900_000 + b"}",
    "deeply nested": b'{"a":' * 50_000,
    "an open text": b'"' + b"\\" * (16 * MEBIBYTE),
    "blanks": b" " * (32 * MEBIBYTE),
    "lines": b"1\n" * (16 * MEBIBYTE),
    "brackets": b"[" * (32 * MEBIBYTE),
}


@pytest.mark.rest
def test_no_file_takes_long(running: Server, tmp_path: Path) -> None:
    tokens = {name: new_book(running) for name in HOSTILE}
    for name, token in tokens.items():
        sent = tmp_path / "hostile"
        sent.write_bytes(HOSTILE[name])
        assert send_in(running, token, sent) == 303
        said = end_of(running, token, SOON)
        assert "Nothing was imported" in said, name
    are_gone(running)


def short_of_time(data_dir: Path, static_root: Path) -> Server:
    settings = {"DJANGO_SETTINGS_MODULE": "tests.short_imports", "LOG_LEVEL": "CRITICAL"}
    return Server(data_dir, STATIC_ROOT=str(static_root), **settings)


@pytest.mark.rest
def test_a_file_that_takes_too_long_is_given_up(data_dir: Path, static_root: Path, tmp_path: Path) -> None:
    large = tmp_path / "large.jsonl"
    write_large_book(large, 20_000)
    server = short_of_time(data_dir, static_root)
    server.start()
    try:
        token = new_book(server)
        assert send_in(server, token, large) == 303
        said = end_of(server, token, 60)
        assert "This file takes too long to read." in said
        assert STOPPED in said
        are_gone(server)
    finally:
        server.kill()


@pytest.mark.rest
def test_an_import_that_holds_everybody_up_is_seen(data_dir: Path, static_root: Path, file: Path) -> None:
    sabotage = {"DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings", "SABOTAGE": "takes_in_at_once"}
    server = Server(data_dir, STATIC_ROOT=str(static_root), LOG_LEVEL="CRITICAL", **sabotage)
    server.start()
    try:
        token = new_book(server)
        with running_imports.somebody_beside(server) as beside:
            send_in(server, token, file)
            end_of(server, token, 120)
        with pytest.raises(AssertionError):
            nobody_waits(beside)
    finally:
        server.kill()
