"""A file is taken in by a process beside a real server; whatever is killed meanwhile, it is in whole or not at all."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import importing
from tests.importing import (
    INTERRUPTED,
    UNDER_WAY,
    Bystander,
    end_of,
    exported,
    matches_done,
    new_book,
    send_in,
    wait_for,
    without_numbers,
)
from tests.large_files import write_large_book
from tests.serving import ROOT, Server, bare_environment

pytestmark = pytest.mark.process

DEALS = 2000
FAILED = "An import ended with exit status"
LONGEST_WAIT_SECONDS = 2.5
"""What is promised of a busy database; usually it is a tenth of that, as `script/soak imports` measures."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of some three hundred matches."""
    path = tmp_path_factory.mktemp("large") / "book.json"
    assert write_large_book(path, DEALS) > 250
    return path


@pytest.fixture
def running(server: Server) -> Iterator[Server]:
    server.start()
    yield server
    assert FAILED not in server.kill()


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
    wait_for(server, token, lambda text: matches_done(text) > 0, 60)


def nothing_is_there(server: Server, token: str) -> None:
    assert b'"matches":[\n]' in exported(server, token)
    checked = subprocess.run(
        [sys.executable, "manage.py", "check_integrity"],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stderr


def start_over(server: Server, token: str, file: Path) -> None:
    assert importing.post(server.port, importing.address(token), {"do": "go on"})[0] == 303
    end_of(server, token, 120)
    assert without_numbers(exported(server, token)) == without_numbers(file.read_bytes())


def is_thrown_away(server: Server) -> None:
    """Once the end is told, and not before: a fault between the two would lose the file that was sent in."""
    until = time.monotonic() + 20
    while list((Path(server.environment["DATA_DIR"]) / "imports").iterdir()):
        assert time.monotonic() < until
        time.sleep(0.1)


def nobody_waits(one: Bystander) -> None:
    assert one.faults == []
    assert len(one.seconds) > 10
    assert max(one.seconds) < LONGEST_WAIT_SECONDS


def test_a_book_comes_in_whole_while_others_play(running: Server, file: Path) -> None:
    token = new_book(running)
    with importing.somebody_beside(running) as beside:
        assert send_in(running, token, file) == 303
        said = end_of(running, token, 120)
    assert importing.CAME_IN in said
    assert without_numbers(exported(running, token)) == without_numbers(file.read_bytes())
    nobody_waits(beside)
    is_thrown_away(running)


def test_a_killed_import_leaves_nothing_and_can_be_started_over(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    for pid in children(running):
        os.kill(pid, signal.SIGKILL)
    wait_for(running, token, lambda text: INTERRUPTED in text, 40)
    nothing_is_there(running, token)
    start_over(running, token, file)
    assert running.kill().count(f"{FAILED} -9.") == 1


def test_so_does_a_killed_server(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    running.kill()
    running.start()
    wait_for(running, token, lambda text: INTERRUPTED in text, 40)
    nothing_is_there(running, token)
    start_over(running, token, file)


def test_it_ends_cleanly_while_its_server_goes_on(data_dir: Path) -> None:
    environment = bare_environment(INSECURE_HTTP="1", DATA_DIR=str(data_dir))
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "manage.py", "import_book"]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=-1, stdout=-1, stderr=-1) as child:
        assert (child.stdout.read(), child.stderr.read(), child.wait(60)) == (b"", b"", 0)


def test_it_ends_with_its_server(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    (pid,) = children(running)
    assert running.stop()[0] == 0
    assert not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_bytes()


def test_one_that_is_stopped_by_its_owner_leaves_nothing(running: Server, file: Path) -> None:
    token = new_book(running)
    begun(running, token, file)
    assert importing.post(running.port, importing.address(token), {"do": "leave"})[0] == 303
    assert UNDER_WAY not in importing.page(running, token)
    nothing_is_there(running, token)


def test_two_at_once_are_taken_in_one_after_the_other(running: Server, file: Path) -> None:
    first, second = new_book(running), new_book(running)
    assert [send_in(running, token, file) for token in (first, second)] == [303, 303]
    assert send_in(running, first, file) == 409
    for token in (first, second):
        end_of(running, token, 180)
        assert without_numbers(exported(running, token)) == without_numbers(file.read_bytes())


def test_what_is_wrong_is_said_with_its_place(running: Server, file: Path, tmp_path: Path) -> None:
    token = new_book(running)
    broken = tmp_path / "broken.json"
    lines = file.read_text("utf-8").splitlines()
    lines[200] = lines[200].replace('"kind":"deal"', '"kind":"ideal"', 1)
    broken.write_text("\n".join(lines), "utf-8")
    assert send_in(running, token, broken) == 303
    assert "Match 200 cannot be taken: deal 1, event 1: “kind” is “ideal”" in end_of(running, token, 120)
    nothing_is_there(running, token)


def test_an_import_that_holds_everybody_up_is_seen(data_dir: Path, static_root: Path, file: Path) -> None:
    sabotage = {"DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings", "SABOTAGE": "takes_in_at_once"}
    server = Server(data_dir, STATIC_ROOT=str(static_root), LOG_LEVEL="CRITICAL", **sabotage)
    server.start()
    try:
        token = new_book(server)
        with importing.somebody_beside(server) as beside:
            send_in(server, token, file)
            end_of(server, token, 120)
        with pytest.raises(AssertionError):
            nobody_waits(beside)
    finally:
        server.kill()
