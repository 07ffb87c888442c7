"""A database that is damaged, missing, or of a newer version is said to be so, with the step that helps."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError
from django.db.utils import ConnectionHandler

from scorekeeper import database
from scorekeeper.database import diagnosis
from scorekeeper.database.diagnosis import Fault
from scorekeeper.web.tokens import new_token
from tests.recording_phones import post
from tests.serving import Server, manage
from tests.tables import start_fields

pytestmark = [pytest.mark.process, pytest.mark.skipif("DATABASE_URL" in os.environ, reason="about SQLite's file")]

PAGE = 4096
NOVEMBER = datetime(2026, 11, 24, 12, tzinfo=UTC).timestamp()
NO_BACKUP = (
    "There is no backup in {data}/backups. If you have one elsewhere: 1. stop the server, "
    "2. move {file}* to another folder, 3. as its user and with its settings run .venv/bin/python manage.py restore "
    "FILE, 4. start the server."
)
BACKUP = (
    "Restore the newest backup, of 24 November 2026: 1. stop the server, 2. move {file}* to another folder, "
    "3. as its user and with its settings run .venv/bin/python manage.py restore '{data}/backups/tuesday.sqlite3', "
    "4. start the server."
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few matches."""
    data = tmp_path_factory.mktemp("sound") / "data"
    assert manage("migrate", "-v0", DATA_DIR=str(data)).returncode == 0
    assert manage("demo", DATA_DIR=str(data)).returncode == 0
    return data


@pytest.fixture
def data(sound: Path, tmp_path: Path) -> Path:
    return shutil.copytree(sound, tmp_path / "data")


def a_backup(data: Path) -> None:
    (data / "backups").mkdir()
    (data / "backups" / "tuesday.sqlite3").touch()
    os.utime(data / "backups" / "tuesday.sqlite3", (NOVEMBER, NOVEMBER))


def overwrite(file: Path, page: int) -> None:
    with file.open("r+b") as opened:
        opened.seek(page * PAGE)
        opened.write(b"\xa5" * PAGE)


def events(file: Path) -> None:
    """The topmost page of the events."""
    with closing(sqlite3.connect(file)) as one:
        (root,) = one.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'book_event'").fetchone()
    overwrite(file, root - 1)


def header(file: Path) -> None:
    overwrite(file, 0)


def half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2 // PAGE * PAGE)


def schema(file: Path) -> None:
    with closing(sqlite3.connect(file)) as one, one:
        one.execute("PRAGMA writable_schema = ON")
        one.execute("UPDATE sqlite_schema SET sql = 'CREATE TABLE book_link (' WHERE name = 'book_link'")


@pytest.mark.rest
@pytest.mark.django_db
@pytest.mark.parametrize("damage", [events, header, half, schema])
def test_every_damage_of_the_file_is_found_before_anybody_is_served(
    data: Path, damage: Callable[[Path], None], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / "scorekeeper.sqlite3"
    damage(file)
    a_backup(data)
    settings.DATA_DIR = data
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", file)
    other = ConnectionHandler({"default": database.sqlite_settings(file, "delete")})["default"]
    monkeypatch.setattr(diagnosis, "connection", other)
    with pytest.raises((diagnosis.Unusable, DatabaseError)) as found:
        diagnosis.check_whole()
    other.close()
    said = diagnosis.sentence(found.value) if isinstance(found.value, DatabaseError) else str(found.value)
    assert said.startswith(f"The database {file} is damaged (")
    assert said.endswith(BACKUP.format(data=data, file=file))
    assert "\n" not in said


@pytest.mark.rest
@pytest.mark.parametrize("command", ["serve", "check_integrity", "backup", "demo", "backfill"])
def test_every_command_names_damage_and_the_backup_to_restore(data: Path, command: str) -> None:
    file = data / "scorekeeper.sqlite3"
    schema(file)
    if command == "serve":
        a_backup(data)
    done = manage(command, DATA_DIR=str(data), PORT="1")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"{file} is damaged" in done.stderr
    assert (BACKUP if command == "serve" else NO_BACKUP).format(data=data, file=file) in done.stderr


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups"


@pytest.mark.parametrize("names,recommended", [
    (["daily-20261101-120000-1-0000beef.sqlite3", "daily-20261102-120000-2-0000beef-damaged.sqlite3"],
     "daily-20261101-120000-1-0000beef.sqlite3' of 1 November 2026"),
    (["daily-20261101-120000-1-0000beef.sqlite3", "scorekeeper-20261102-120000.sqlite3", "friday-damaged.sqlite3"],
     "scorekeeper-20261102-120000.sqlite3' of 2 November 2026"),
    # An older version only copied its daily backups.
    (["daily-20261101-120000-1-0000beef.sqlite3", "daily-20261102-120000-2.sqlite3"],
     "daily-20261101-120000-1-0000beef.sqlite3' of 1 November 2026"),
    (["daily-20261101-120000-1.sqlite3", "daily-20261102-120000-2.sqlite3"],
     "daily-20261102-120000-2.sqlite3' of 2 November 2026"),
    # A clock that was ahead.
    (["daily-20261101-120000-1-0000beef.sqlite3", "daily-29991231-120000-2-0000beef.sqlite3"],
     "daily-20261101-120000-1-0000beef.sqlite3' of 1 November 2026"),
])  # fmt: skip
def test_the_newest_backup_that_is_known_to_be_whole_is_recommended(
    folder: Path, names: list[str], recommended: str
) -> None:
    for name in names:
        (folder / name).touch()
    (day,) = re.findall(r"^Restore the newest backup, of (.+?): ", diagnosis.how_to_restore())
    (file,) = re.findall(r"manage\.py restore '(.+?)'", diagnosis.how_to_restore())
    assert f"{file}' of {day}" == f"{folder}/{recommended}"


def test_a_newer_copy_that_nobody_has_checked_is_tried_first(folder: Path) -> None:
    for name in ("daily-20261101-120000-1-0000beef.sqlite3", "daily-20261102-120000-2-0000beef-unchecked.sqlite3"):
        (folder / name).touch()
    said = diagnosis.how_to_restore()
    assert said.startswith("Restore the newest copy, of 2 November 2026: 1. stop the server, ")
    assert f"manage.py restore '{folder}/daily-20261102-120000-2-0000beef-unchecked.sqlite3'" in said
    assert said.endswith(
        "It was made while the server stopped, and never checked. If restore refuses it, take "
        f"'{folder}/daily-20261101-120000-1-0000beef.sqlite3' of 1 November 2026."
    )


@pytest.mark.rest
def test_what_the_sentence_says_brings_the_data_back(data: Path) -> None:
    assert manage("backup", DATA_DIR=str(data)).returncode == 0
    file = data / "scorekeeper.sqlite3"
    events(file)
    said = manage("check_integrity", DATA_DIR=str(data)).stderr
    step = re.search(
        r"move (\S+)\* to another folder, 3\. .+ run \.venv/bin/python manage\.py restore '(.+)', 4\.", said
    )
    assert step is not None
    for damaged in file.parent.glob(f"{Path(step[1]).name}*"):
        damaged.rename(data.parent / damaged.name)
    done = manage("restore", step[2], DATA_DIR=str(data))
    assert (done.returncode, done.stdout[:9]) == (0, "40 matche"), done.stderr


@pytest.mark.rest
@pytest.mark.parametrize("command", ["check_integrity", "backup", "demo", "backfill"])
def test_without_a_database_every_command_says_so_and_makes_none(tmp_path: Path, command: str) -> None:
    data = tmp_path / "data"
    if command != "demo":
        data.mkdir()
    done = manage(command, DATA_DIR=str(data))
    command = ".venv/bin/python manage.py"
    begin = f"Start the server or run {command} migrate to make it. To use a backup, run {command} restore FILE."
    assert done.stderr == f"There is no database {data}/scorekeeper.sqlite3. Check DATA_DIR. {begin}\n"
    assert not (data / "scorekeeper.sqlite3").exists()


def a_newer_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as one, one:
        one.execute("INSERT INTO django_migrations VALUES (1000, 'book', '0999_from_tomorrow', '2027-01-01')")


@pytest.mark.rest
@pytest.mark.parametrize("command", [
    ["serve"], ["migrate"], ["check_integrity"], ["demo"], ["backup"], ["backup", "--daily"], ["backfill"],
    ["restore", "--check"], ["restore"],
])  # fmt: skip
def test_data_of_a_newer_version_is_refused(data: Path, tmp_path: Path, command: list[str]) -> None:
    file = data / "scorekeeper.sqlite3"
    a_newer_version(file)
    before = file.read_bytes()
    if command[0] == "restore":
        done = manage(*command, file, DATA_DIR=str(tmp_path / "fresh"))
    else:
        done = manage(*command, DATA_DIR=str(data), PORT="1")
    assert done.returncode == 1
    printed = done.stdout if "--daily" in command else done.stderr  # as a line of the log
    assert len(printed.splitlines()) == 1
    assert "The data was written by a newer version of Scorekeeper (0999_from_tomorrow)." in printed
    assert file.read_bytes() == before
    assert not (data / "backups").exists()
    assert not (tmp_path / "fresh" / "scorekeeper.sqlite3").exists()


@pytest.mark.rest
def test_a_running_server_that_meets_damage_comforts_nobody_and_is_not_ready(server: Server, data_dir: Path) -> None:
    server.start()
    start = start_fields(book=new_token())
    place = post(server.port, "/new/", start)[1]
    deal = {"kind": "passed", "cid": str(uuid4()), "after": start["uid"]}
    assert post(server.port, f"{place}events/", deal)[0] == 201
    server.stop()
    server.start()
    assert server.get("/readyz")[0] == 200
    events(data_dir / "scorekeeper.sqlite3")

    status, _headers, page = server.get(place)
    deal = {"kind": "passed", "cid": str(uuid4()), "after": deal["cid"], "note": "Ona's finesse"}
    answered = post(server.port, f"{place}events/", deal)

    assert (status, answered[0]) == (503, 503)
    assert b"The data is damaged" in page
    assert b"The data of this server is damaged, so nothing was recorded." in answered[2]
    assert b"finesse" in answered[2]
    assert not any(b"still there" in body or b"Nothing is lost" in body for body in (page, answered[2]))
    assert server.get("/readyz")[::2] == (503, b"the database is damaged\n")
    printed = server.stop()[1]
    assert "Traceback" not in printed
    assert f"ERROR scorekeeper.database The database {data_dir}/scorekeeper.sqlite3 is damaged" in printed


def test_a_step_names_the_command_as_people_here_run_it(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.COMMAND = "scorekeeper"
    monkeypatch.setattr(diagnosis, "database_file", lambda: Path("/none"))
    without_tables = caused(OperationalError("no table"), sqlstate="42P01")
    assert diagnosis.sentence(without_tables).endswith("Start the server or run scorekeeper migrate.")
    with pytest.raises(
        diagnosis.Unusable, match=r"run scorekeeper migrate to make it\. .* run scorekeeper restore FILE"
    ):
        diagnosis.check_there()
    assert "with its settings run scorekeeper restore " in diagnosis.how_to_restore()


@pytest.mark.parametrize("said", [
    'connection to server at "db.example.org" failed: root certificate file "/var/…/root.crt" does not exist',
    'connection to server at "db.example.org" failed: server does not support SSL, but SSL was required',
])  # fmt: skip
def test_a_postgresql_that_cannot_prove_its_identity_has_its_ways_out_in_the_message(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = {"NAME": "cards", "HOST": "db.example.org"}
    monkeypatch.setattr(diagnosis, "connection", SimpleNamespace(vendor="postgresql", settings_dict=chosen))
    sentence = diagnosis.sentence(OperationalError(f"{said}\nEither provide the file"))
    assert said in sentence
    for way_out in ("?sslrootcert=FILE", "?sslmode=require", "?sslmode=disable"):
        assert way_out in sentence
    other = diagnosis.sentence(OperationalError("connection refused"))
    assert other.endswith("Check that PostgreSQL runs and that DATABASE_URL is right, then try again.")


def caused(error: Exception, **attributes: object) -> Exception:
    """As Django raises it, with what the database's own program raised behind it."""
    cause = sqlite3.DatabaseError("…")
    vars(cause).update(attributes)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize("error,fault", [
    (caused(DatabaseError("malformed"), sqlite_errorcode=11),           Fault.DAMAGED),
    (caused(DatabaseError("malformed"), sqlite_errorcode=11 | 1 << 8),  Fault.DAMAGED),
    (caused(DatabaseError("no database"), sqlite_errorcode=26),         Fault.DAMAGED),
    (caused(DatabaseError("bad page"), sqlstate="XX001"),               Fault.DAMAGED),
    (caused(DatabaseError("bad index"), sqlstate="XX002"),              Fault.DAMAGED),
    (caused(DatabaseError("concurrently updated"), sqlstate="XX000"),   Fault.OTHER),
    (caused(OperationalError("locked"), sqlite_errorcode=5),            Fault.BUSY),
    (caused(OperationalError("locked"), sqlite_errorcode=6 | 1 << 8),   Fault.BUSY),
    (caused(OperationalError("lock timeout"), sqlstate="55P03"),        Fault.BUSY),
    (caused(OperationalError("read-only"), sqlite_errorcode=8),         Fault.NOT_ALLOWED),
    (caused(OperationalError("full"), sqlite_errorcode=13),             Fault.FULL),
    (caused(OperationalError("cannot open"), sqlite_errorcode=14),      Fault.MISSING),
    (caused(OperationalError("no such database"), sqlstate="3D000"),    Fault.MISSING),
    (caused(OperationalError("no table"), sqlstate="42P01"),            Fault.WITHOUT_TABLES),
    (caused(OperationalError("not allowed"), sqlstate="42501"),         Fault.NOT_ALLOWED),
    (caused(OperationalError("disk full"), sqlstate="53100"),           Fault.FULL),
    (caused(OperationalError("no server"), sqlstate=None),              Fault.OTHER),
    (OperationalError("nothing behind it"),                             Fault.OTHER),
])  # fmt: skip
def test_the_database_says_by_a_code_what_is_wrong(
    error: Exception, fault: Fault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "database_file", lambda: tmp_path / "none")
    assert diagnosis.fault_of(error) is fault


@pytest.mark.rest
def test_a_locked_database_is_said_to_be_locked(data: Path) -> None:
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        done = manage("check_integrity", DATA_DIR=str(data))
    assert done.stderr.startswith(f"Another program has locked the database {data}/scorekeeper.sqlite3 (")
    assert done.stderr.endswith("Wait until it ends, then try again.\n")


def test_a_file_of_somebody_else_is_there_and_not_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "database_file", lambda: tmp_path)
    error = caused(OperationalError("unable to open database file"), sqlite_errorcode=14)
    assert diagnosis.fault_of(error) is Fault.NOT_ALLOWED
    assert diagnosis.sentence(error).endswith("Run the command as the user of the server.")


def test_a_folder_of_somebody_else_is_not_a_missing_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(diagnosis, "database_file", lambda: tmp_path / "scorekeeper.sqlite3")
    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(diagnosis.Unusable, match=r"You may not open the folder .*Run the command as the user of"):
        diagnosis.check_there()


def test_what_somebody_entered_is_in_no_sentence() -> None:
    error = IntegrityError("duplicate key\nDETAIL: Key (name)=(Ona) already exists.")
    assert "Ona" not in diagnosis.sentence(error)
    assert "duplicate key" in diagnosis.sentence(error)
