"""What the program keeps is readable by its owner alone, under any umask, in a folder that anybody made."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Server, manage

pytestmark = pytest.mark.process

PUBLIC = {"ALLOWED_HOSTS": "cards.example.org"}


@pytest.fixture(autouse=True)
def open_to_everybody() -> Iterator[None]:
    """The umask that hides nothing."""
    before = os.umask(0)
    yield
    os.umask(before)


def said(*command: str, **switches: str) -> str:
    """What it printed to standard error."""
    done = manage(*command, **switches)
    assert done.returncode == 0, done.stderr
    return done.stderr


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.rest
def test_a_server_shuts_a_folder_that_somebody_made_for_it(server: Server, data_dir: Path) -> None:
    data_dir.mkdir(0o755)
    server.start()
    assert server.stop()[0] == 0
    assert mode(data_dir) == 0o700
    modes = {path.name: mode(path) for path in data_dir.iterdir()}
    assert {"secret-key", "serving.lock"} <= modes.keys()
    assert set(modes.values()) == {0o600}


@pytest.mark.rest
def test_whatever_a_server_makes_is_for_its_owner_alone(server: Server) -> None:
    """Static files too, among which others could lay a script of theirs; and what its workers and backups write."""
    server.start()
    assert server.process is not None
    assert "Umask:\t0077\n" in Path(f"/proc/{server.process.pid}/status").read_text()


@pytest.mark.rest
def test_a_server_says_what_others_may_read_and_it_cannot_shut(server: Server, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("q7GmN2vXw9ZrT4yKp8LsD3fHj6BcV1nMaE5uRtYiOwPzQxS0-and-more")
    key.chmod(0o644)
    server.environment |= {"SECRET_KEY_FILE": str(key), "INSECURE_HTTP": "1"}
    server.start()
    printed = server.stop()[1]
    assert f"Others on this machine may read or write {key}. Run as its owner: chmod go= '{key}'" in printed
    assert "This is home mode with plain HTTP, although a key is set." in printed


@pytest.mark.rest
def test_it_leaves_a_folder_with_other_things_in_it_open_and_shuts_its_own_files(data_dir: Path) -> None:
    (data_dir / "backups").mkdir(0o777, parents=True)
    data_dir.chmod(0o755)
    database, copy, other = (data_dir / name for name in ("scorekeeper.sqlite3", "backups/old.sqlite3", "other.txt"))
    for file in (database, copy, other):
        file.touch(0o644)
    said("migrate", "-v0", DATA_DIR=str(data_dir), SQLITE_JOURNAL="wal")
    shut = {path.name: mode(path) for path in (data_dir, data_dir / "backups", database, copy, other)}
    assert shut == {
        "data": 0o755,
        "backups": 0o700,
        "scorekeeper.sqlite3": 0o600,
        "old.sqlite3": 0o600,
        "other.txt": 0o644,
    }


@pytest.mark.rest
def test_a_copy_is_private_wherever_it_lies(data_dir: Path, tmp_path: Path) -> None:
    said("migrate", "-v0", DATA_DIR=str(data_dir))
    said("backup", str(tmp_path / "copies" / "book.sqlite3"), DATA_DIR=str(data_dir))
    assert mode(tmp_path / "copies" / "book.sqlite3") == 0o600
    said("backup", DATA_DIR=str(data_dir))
    assert {mode(path) for path in data_dir.rglob("*") if path.is_file()} == {0o600}


@pytest.mark.rest
def test_check_says_what_others_may_read(data_dir: Path, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("q7GmN2vXw9ZrT4yKp8LsD3fHj6BcV1nMaE5uRtYiOwPzQxS0-and-more")
    key.chmod(0o640)
    public = PUBLIC | {"SECRET_KEY_FILE": str(key), "DATA_DIR": str(data_dir)}
    said("migrate", "-v0", **public)
    (data_dir / "scorekeeper.sqlite3").chmod(0o644)
    told = said("check", "--deploy", **public)
    assert f"Others on this machine may read or write {key}." in told
    assert f"Others on this machine may read or write {data_dir / 'scorekeeper.sqlite3'}." in told
    key.chmod(0o600)
    said("migrate", "-v0", **public)
    assert "Others on this machine" not in said("check", "--deploy", **public)
