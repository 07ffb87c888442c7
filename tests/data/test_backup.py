"""A copy made while four phones record holds all that was acknowledged before it began, and can be brought back."""

import gzip
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from scorekeeper.data import backup
from scorekeeper.data.backup import BackupFailed
from scorekeeper.web.tokens import new_token
from tests.postgres import Cluster
from tests.recording_phones import Scorer, four_at_three_matches, post, stop
from tests.serving import ROOT, Server, bare_environment, manage
from tests.tables import start_fields

pytestmark = pytest.mark.process

COPIES = 2
BETWEEN_SECONDS = 0.5
DAY = "2026-01-01"


def copied(server: Server, file: Path, scorers: list[Scorer]) -> set[str]:
    """Copy, and give the ids of all events that were acknowledged before."""
    before = {cid for scorer in scorers for cid in scorer.acknowledged}
    done = manage("backup", file, **server.environment)
    assert done.returncode == 0, done.stderr
    return before


def copied_while_four_record(server: Server, folder: Path) -> dict[Path, set[str]]:
    server.start()
    scorers = four_at_three_matches(server.port, [start_fields(book=new_token()) for _ in range(3)])
    for scorer in scorers:
        scorer.start()
    try:
        copies = {}
        for number in range(COPIES):
            time.sleep(BETWEEN_SECONDS)
            file = folder / f"copy-{number}"
            copies[file] = copied(server, file, scorers)
    finally:
        stop(scorers)
    assert [fault for scorer in scorers for fault in scorer.faults] == []
    return copies


@pytest.mark.rest
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="about SQLite")
def test_a_copy_made_meanwhile_is_whole_and_holds_what_was_acknowledged(server: Server, tmp_path: Path) -> None:
    copies = copied_while_four_record(server, tmp_path)
    for number, (file, acknowledged) in enumerate(copies.items()):
        data = tmp_path / f"restored-{number}"
        done = manage("restore", file, DATA_DIR=str(data))
        assert (done.returncode, "are in order" in done.stdout) == (0, True), done.stderr
        assert file.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(data / "scorekeeper.sqlite3")) as database:
            kept = {row[0] for row in database.execute("SELECT cid FROM book_event")}
        assert {cid.replace("-", "") for cid in acknowledged} <= {cid.replace("-", "") for cid in kept}
        assert acknowledged
    assert sorted(each.name for each in tmp_path.glob(".*")) == []


@pytest.mark.rest
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="brings a database of its own")
def test_so_is_one_of_postgresql(cluster: Cluster, data_dir: Path, static_root: Path, tmp_path: Path) -> None:
    import psycopg

    server = Server(data_dir, STATIC_ROOT=str(static_root), DATABASE_URL=cluster.url)
    try:
        copies = copied_while_four_record(server, tmp_path)
    finally:
        server.kill()
    with psycopg.connect(cluster.url, autocommit=True) as database:
        database.execute("CREATE DATABASE fresh")
    file, acknowledged = list(copies.items())[-1]
    fresh = cluster.url.replace("/postgres?", "/fresh?")
    assert manage("restore", file, "--check", DATABASE_URL=fresh, DATA_DIR=str(data_dir)).returncode == 0
    done = manage("restore", file, DATABASE_URL=fresh, DATA_DIR=str(data_dir))
    assert (done.returncode, "are in order" in done.stdout) == (0, True), done.stderr
    with psycopg.connect(fresh) as database:
        kept = {str(row[0]) for row in database.execute("SELECT cid FROM book_event").fetchall()}
        names = {row[0] for row in database.execute("SELECT datname FROM pg_database").fetchall()}
    assert acknowledged <= kept
    assert not any(name.startswith("scorekeeper_check") for name in names)
    assert "not empty" in manage("restore", file, DATABASE_URL=fresh, DATA_DIR=str(data_dir)).stderr


@pytest.mark.rest
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="brings a database of its own")
def test_postgresql_takes_a_copy_back_with_the_rights_of_an_owner_alone(cluster: Cluster, tmp_path: Path) -> None:
    import psycopg

    with psycopg.connect(cluster.url, autocommit=True) as database:
        database.execute("CREATE ROLE owner LOGIN")
        for name in ("live", "fresh"):
            database.execute(f"CREATE DATABASE {name} OWNER owner")
    live, fresh = (f"postgres://owner@/{name}?host={cluster.folder}" for name in ("live", "fresh"))
    folder, copy = str(tmp_path / "data"), tmp_path / "copy"
    lacking = manage("check_integrity", DATABASE_URL=live, DATA_DIR=folder)
    assert (lacking.returncode, "has no tables yet" in lacking.stderr, len(lacking.stderr.splitlines())) == (1, True, 1)
    for command in (("migrate", "-v0"), ("demo",), ("backup", copy)):
        assert manage(*command, DATABASE_URL=live, DATA_DIR=folder).returncode == 0

    assert tables(fresh) == 0
    checked = manage("restore", copy, "--check", DATABASE_URL=fresh, DATA_DIR=folder)
    assert (checked.returncode, "40 matches" in checked.stdout, tables(fresh)) == (0, True, 0), checked.stderr

    with psycopg.connect(live, autocommit=True) as database:
        database.execute("UPDATE book_match SET version = version + 1")
    made = manage("backup", tmp_path / "wrong", DATABASE_URL=live, DATA_DIR=folder)
    assert (made.returncode, f"This copy is {tmp_path}/wrong-damaged." in made.stderr) == (1, True), made.stderr
    assert not (tmp_path / "wrong").exists()
    refused = manage("restore", tmp_path / "wrong-damaged", DATABASE_URL=fresh, DATA_DIR=folder)
    assert (refused.returncode, tables(fresh), "Traceback" in refused.stderr) == (1, 0, False)

    done = manage("restore", copy, DATABASE_URL=fresh, DATA_DIR=folder)
    assert (done.returncode, "40 matches" in done.stdout) == (0, True), done.stderr
    elsewhere = manage("restore", copy, "--check", DATABASE_URL=live, DATA_DIR=folder)
    assert (elsewhere.returncode, len(elsewhere.stderr.splitlines())) == (1, 1)
    assert "Name an empty database in DATABASE_URL" in elsewhere.stderr

    with psycopg.connect(fresh, autocommit=True) as database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('book', '0999_new', now())")
    newer = manage("serve", DATABASE_URL=fresh, DATA_DIR=folder, PORT="1")
    assert (newer.returncode, "newer version of Scorekeeper (0999_new)" in newer.stderr) == (1, True)


def tables(url: str) -> int:
    """How many tables there are."""
    import psycopg

    with psycopg.connect(url) as database:
        row = database.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.rest
def test_without_psycopg_a_sentence_says_what_to_install() -> None:
    without = "import sys; sys.modules['psycopg'] = sys.modules['psycopg2'] = None; sys.argv[1:] = ['check_integrity']"
    run = [sys.executable, "-c", f"{without}; import manage; manage.main()"]
    switches = bare_environment(INSECURE_HTTP="1", DATABASE_URL="postgres://ona@localhost/cards")
    done = subprocess.run(run, cwd=ROOT, env=switches, check=False, capture_output=True, text=True)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert "psycopg is not installed here. Run: " in done.stderr


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with nothing recorded in it."""
    data = tmp_path_factory.mktemp("kept") / "data"
    assert manage("migrate", "-v0", DATA_DIR=str(data)).returncode == 0
    return data


@pytest.fixture(scope="module")
def copy(kept: Path) -> Path:
    """A copy of that, made without a name."""
    done = manage("backup", DATA_DIR=str(kept))
    (file,) = (kept / "backups").iterdir()
    assert done.stdout.strip() == str(file)
    return file


@pytest.mark.rest
def test_without_a_name_it_lies_beside_the_data_and_tells_nothing(copy: Path) -> None:
    assert re.fullmatch(r"scorekeeper-[0-9]{8}-[0-9]{6}\.sqlite3", copy.name)
    assert copy.stat().st_mode & 0o777 == 0o600


@pytest.mark.rest
def test_a_copy_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("dear")
    with pytest.raises(BackupFailed, match="exists already"):
        backup.back_up(there)
    assert there.read_text() == "dear"


@pytest.mark.rest
def test_a_place_that_cannot_be_written_is_named_as_it_was_typed(kept: Path) -> None:
    done = manage("backup", "/proc/friday", DATA_DIR=str(kept))
    assert done.stderr.startswith("CommandError: /proc/friday cannot be written: ")


@pytest.mark.rest
def test_nothing_is_brought_back_over_books(kept: Path, copy: Path) -> None:
    before = (kept / "scorekeeper.sqlite3").read_bytes()
    done = manage("restore", copy, DATA_DIR=str(kept))
    assert (done.returncode, " has a database already. Move scorekeeper.sqlite3* to another folder" in done.stderr) == (
        1,
        True,
    )
    assert (kept / "scorekeeper.sqlite3").read_bytes() == before


@pytest.mark.rest
def test_nothing_is_brought_back_beside_the_journal_of_another_database(copy: Path, tmp_path: Path) -> None:
    """SQLite would write it into what was brought back."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "scorekeeper.sqlite3-journal").write_text("of a file that was moved away without it")
    done = manage("restore", copy, DATA_DIR=str(data))
    assert (done.returncode, " has a database already. Move scorekeeper.sqlite3* to another folder" in done.stderr) == (
        1,
        True,
    )


@pytest.mark.parametrize("what", ["text", "cut", "damaged", "other", "missing"])
def test_what_is_no_whole_copy_is_refused(copy: Path, tmp_path: Path, what: str) -> None:
    file = tmp_path / "copy"
    if what == "text":
        file.write_text("nothing of the kind")
    elif what == "cut":
        file.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    elif what == "damaged":
        file.write_bytes(copy.read_bytes())
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("PRAGMA writable_schema = ON")
            database.execute(
                "DELETE FROM sqlite_schema WHERE name = 'matches_with_a_note'"
            )  # its pages are nobody's now
    elif what == "other":
        with closing(sqlite3.connect(file)) as database:
            database.execute("CREATE TABLE stamps (id)")
    with pytest.raises(BackupFailed):
        backup.check(file)


@pytest.mark.parametrize("name,reason", [("nope", "No such file or directory"), ("folder", "Is a directory")])
def test_a_file_that_is_none_is_not_called_damaged(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(BackupFailed, match=f"{name} cannot be read: {reason}"):
        backup.check(tmp_path / name)


def test_a_dump_of_postgresql_is_named(tmp_path: Path) -> None:
    (tmp_path / "dump").write_bytes(b"PGDMP...")
    with pytest.raises(BackupFailed, match="dump is not a backup of SQLite"):
        backup.check(tmp_path / "dump")


def test_a_packed_backup_is_not_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "friday.gz").write_bytes(gzip.compress(b"SQLite format 3"))
    with pytest.raises(BackupFailed, match=r"friday\.gz is not a backup of SQLite\. Unpack it"):
        backup.check(tmp_path / "friday.gz")


def test_a_folder_is_no_name_for_a_backup(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match=r"is a folder\. Name a new file in it\."):
        backup.back_up(tmp_path)


@pytest.mark.rest
def test_it_says_whether_anything_was_restored(copy: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    checked = manage("restore", copy, "--check", DATA_DIR=str(data))
    assert checked.stdout.endswith(f" {copy} can be restored. Nothing was changed.\n")
    assert not data.exists()
    done = manage("restore", copy, DATA_DIR=str(data))
    assert done.stdout.endswith(f" {copy} was restored into {data}/scorekeeper.sqlite3. Now start the server.\n")


@pytest.fixture
def contradictory(copy: Path, tmp_path: Path) -> Path:
    """A database with a match that counts three events and has none."""
    file = tmp_path / "data" / "scorekeeper.sqlite3"
    file.parent.mkdir()
    file.write_bytes(copy.read_bytes())
    book = {"id": 1, "name": "", "zone": "UTC", "created": DAY, "players_numbered": 0, "matches_numbered": 1}
    match = {"id": 1, "book_id": 1, "number": 1, "uid": "0", "game": "avinas", "options": "{}", "first_dealer": "N"}
    match |= {"created": DAY, "played": DAY, "version": 3, "summary": "{}", "state": "open", "note": ""}
    with closing(sqlite3.connect(file)) as database:
        for table, row in (("book_book", book), ("book_match", match)):
            places = ", ".join("?" * len(row))
            into = f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})"  # noqa: S608  words of this test
            database.execute(into, list(row.values()))
        database.commit()
    return file


@pytest.mark.rest
def test_a_copy_that_contradicts_itself_is_not_brought_back(contradictory: Path, tmp_path: Path) -> None:
    done = manage("restore", contradictory, DATA_DIR=str(tmp_path / "fresh"))
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert done.stderr.startswith("CommandError: The backup has 1 fault: Book 1, match 1: ")
    way_out = "restore this one with the version that wrote it, then upgrade. Nothing was restored.\n"
    assert done.stderr.endswith(f". Try an older backup. If all are refused after an upgrade, {way_out}")
    assert not (tmp_path / "fresh" / "scorekeeper.sqlite3").exists()


def test_one_made_by_hand_is_refused_and_set_apart(contradictory: Path, tmp_path: Path) -> None:
    done = manage("backup", tmp_path / "friday.db", DATA_DIR=str(contradictory.parent))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("CommandError: The backup has 1 fault: Book 1, match 1: ")
    assert f" This copy is {tmp_path}/friday-damaged.db. It is no backup, and no older one was deleted" in done.stderr
    assert (tmp_path / "friday-damaged.db").stat().st_mode & 0o777 == 0o600
    assert not (tmp_path / "friday.db").exists()


# When a server stops.


def recorded(server: Server) -> None:
    server.start()
    start = start_fields(book=new_token())
    place = post(server.port, "/new/", start)[1]
    assert (
        post(server.port, f"{place}events/", {"kind": "passed", "cid": str(uuid4()), "after": start["uid"]})[0] == 201
    )


def backups(data: Path) -> list[str]:
    return [re.sub(r"[0-9]{8}-[0-9]{6}-1-[0-9a-f]{8}", "…", path.name) for path in (data / "backups").glob("*")]


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="about SQLite")
def test_a_server_that_stops_copies_what_is_new_and_the_next_one_says_what_became_of_it(
    server: Server, data_dir: Path
) -> None:
    recorded(server)
    begun = time.monotonic()
    assert (server.stop()[0], time.monotonic() - begun < 10) == (0, True)
    assert backups(data_dir) == ["daily-…-unchecked.sqlite3"]

    (copy,) = (data_dir / "backups").iterdir()
    with closing(sqlite3.connect(copy)) as database, database:
        database.execute("UPDATE book_match SET version = 7")
    assert manage("backup", "--daily", **server.environment).returncode == 1
    assert backups(data_dir) == ["daily-…-damaged.sqlite3"]
    server.start()
    assert server.get("/readyz")[2].startswith(b"ready, but no backup")
    printed = server.stop(signal.SIGINT)[1]
    assert "No backup could be made: the data contradicts itself. The last copy is " in printed


@pytest.mark.rest
@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="brings a database of its own")
def test_so_does_one_of_postgresql(cluster: Cluster, data_dir: Path, static_root: Path, tmp_path: Path) -> None:
    server = Server(data_dir, STATIC_ROOT=str(static_root), DATABASE_URL=cluster.url)
    try:
        recorded(server)
        assert server.stop()[0] == 0
        assert backups(data_dir) == ["daily-…-unchecked.dump"]
        assert manage("backup", "--daily", **server.environment).returncode == 0
        assert backups(data_dir) == ["daily-….dump"]

        slow = tmp_path / "pg_dump"
        slow.write_text("#!/bin/sh\nexec sleep 60\n")
        slow.chmod(0o755)
        server.environment["PATH"] = f"{tmp_path}:{server.environment['PATH']}"
        recorded(server)
        begun = time.monotonic()
        status, printed = server.stop()
        assert (status, time.monotonic() - begun < 10) == (0, True)
        assert "What is new was not copied: It took too long." in printed
    finally:
        server.kill()
