"""A copy of everything, made while people record, and restored into an empty database.

What was acknowledged before a copy began is in it. A copy counts only once it has been read again.
"""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data import startup
from scorekeeper.database import diagnosis
from scorekeeper.database.diagnosis import database_file
from scorekeeper.matches.models import Event
from scorekeeper.web.health import LEAST_FREE_BYTES

PATIENCE_SECONDS = 60
PAGES_AT_A_TIME, PAUSE_SECONDS = 500, 0.02
"""Some 2 MB, in a few milliseconds, in which nobody writes."""
OWNER_ONLY = 0o600
BEGINNINGS = {"sqlite": b"SQLite format 3\0", "postgresql": b"PGDMP"}
"""How a backup of each database begins."""


class BackupFailed(Exception):
    """Nothing was copied, or nothing restored; the text says why."""


def default_name() -> Path:
    """A new file next to the data, named by date and time."""
    ending = "sqlite3" if connection.vendor == "sqlite" else "dump"
    return diagnosis.backups_folder() / time.strftime(f"scorekeeper-%Y%m%d-%H%M%S.{ending}")


def back_up(to: Path) -> None:
    """Copy the database into a new file. Raises BackupFailed, OSError, and Unusable where the database is damaged."""
    if to.is_dir():
        raise BackupFailed(_("%(file)s is a folder. Name a new file in it.") % {"file": to})
    if to.exists():
        raise BackupFailed(_("%(file)s exists already. Choose another name.") % {"file": to})
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _temporary_file(to) as copy:
        if connection.vendor == "sqlite":
            _copy_online(copy)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={copy}", **_libpq())
            _run("pg_restore", "--file=/dev/null", str(copy))  # reads all of it
        _sync(copy)
        copy.rename(to)
    _sync(to.parent)


def check(file: Path) -> str:
    """Restore the copy somewhere else, replay every match in it, and delete it again. Returns how much was in order, in
    words. Raises BackupFailed and OSError.
    """
    _check_kind(file)
    if connection.vendor != "sqlite":
        with _scratch_database() as url:
            return _restore_into(file, url)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-restore-") as folder:
        _check_file(file)
        _copy(file, Path(folder) / database_file().name)
        return _check_integrity(DATA_DIR=folder, DATABASE_URL="")


def restore(file: Path) -> str:
    """Restore the copy where nothing is stored yet. Returns how much was in order, in words. Raises BackupFailed and
    OSError.
    """
    _check_kind(file)
    if connection.vendor != "sqlite":
        if connection.introspection.table_names():
            raise BackupFailed(_("The database is not empty. Name an empty one in DATABASE_URL."))
        return _restore_into(file, os.environ["DATABASE_URL"])
    startup.make_data_dir()
    with _locked_folder():
        _check_is_empty(database_file())
        summary = check(file)
        with _temporary_file(database_file()) as copy:
            _copy(file, copy)
            _sync(copy)
            copy.rename(database_file())
        _sync(database_file().parent)
    return summary


def _check_kind(file: Path) -> None:
    """Refuse what cannot be read, and what does not begin like a backup of this database."""
    beginning = BEGINNINGS[connection.vendor]
    try:
        with file.open("rb") as opened:
            is_ours = opened.read(len(beginning)) == beginning
    except OSError as trouble:
        words = _("%(file)s cannot be read: %(reason)s.")
        raise BackupFailed(words % {"file": file, "reason": trouble.strerror or trouble}) from trouble
    if not is_ours:
        words = _(
            "%(file)s is not a backup of %(database)s. Unpack it if it is packed, check DATABASE_URL, or name another "
            "file."
        )
        raise BackupFailed(words % {"file": file, "database": connection.display_name})


# SQLite


def _copy_online(copy: Path) -> None:
    """Copy the database a few pages at a time, between which others write, and read the copy again."""
    until = time.monotonic() + PATIENCE_SECONDS

    def be_patient(*_left: object) -> None:
        if time.monotonic() > until:
            raise TimeoutError

    try:
        with closing(sqlite3.connect(database_file())) as source, closing(sqlite3.connect(copy)) as target:
            try:
                source.backup(target, pages=PAGES_AT_A_TIME, progress=be_patient, sleep=PAUSE_SECONDS)
            except TimeoutError:  # every write starts it anew; all at once it holds writers up for a moment
                source.backup(target)
    except sqlite3.Error as trouble:
        raise diagnosis.unusable(trouble) from trouble
    if damage := _damage_of(copy):
        raise diagnosis.damaged(damage)


def _check_file(file: Path) -> None:
    """Refuse what is no whole SQLite database of ours."""
    if damage := _damage_of(file):
        raise BackupFailed(
            _("%(file)s is damaged (%(reason)s). Try an older backup.") % {"file": file, "reason": damage}
        )
    with closing(_read_only(file)) as database:
        if not database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'book_match'").fetchone():
            raise BackupFailed(_("%(file)s is a database, but not a backup of Scorekeeper.") % {"file": file})


def _damage_of(file: Path) -> str:
    """What is damaged in a file that nobody writes to; empty where nothing is."""
    try:
        with closing(_read_only(file)) as database:
            result = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as damage:
        return str(damage)
    return "" if result == "ok" else " ".join(result.split())


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


@contextmanager
def _locked_folder() -> Iterator[None]:
    """Lock the folder, so that no server uses it or begins to."""
    try:
        lock = startup.hold_data_dir()
    except startup.AlreadyServed:
        words = _("A server is using %(folder)s. Stop it, then try again.")
        raise BackupFailed(words % {"folder": settings.DATA_DIR}) from None
    with lock:
        yield


def _check_is_empty(database: Path) -> None:
    journals = [path for path in database.parent.glob(f"{database.name}-*") if path.stat().st_size]
    if journals or (database.exists() and database.stat().st_size):
        words = _(
            "%(folder)s has a database already. Move %(files)s to another folder, or name an empty one with DATA_DIR."
        )
        raise BackupFailed(words % {"folder": database.parent, "files": f"{database.name}*"})


# PostgreSQL


def _libpq() -> Mapping[str, str]:
    """How PostgreSQL's programs find the database; our own time limits do not apply to them."""
    chosen = settings.DATABASES["default"]
    options = chosen.get("OPTIONS", {})
    environment = {name: str(chosen.get(key) or "") for name, key in _LIBPQ.items()}
    environment |= {name: str(options.get(name.removeprefix("PG").lower(), "")) for name in _LIBPQ_OPTIONS}
    return {name: value for name, value in environment.items() if value}


_LIBPQ = {"PGDATABASE": "NAME", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGHOST": "HOST", "PGPORT": "PORT"}
_LIBPQ_OPTIONS = ("PGSSLMODE", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY")


def _restore_into(file: Path, url: str) -> str:
    """Restore the copy there in one transaction and replay every match; leave nothing unless all was in order."""
    name = urlsplit(url).path.lstrip("/")
    arguments = (
        "--single-transaction",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        f"--dbname={name}",
        str(file),
    )
    _run("pg_restore", *arguments, **_libpq())
    try:
        return _check_integrity(DATABASE_URL=url)
    except BackupFailed:
        if url == os.environ["DATABASE_URL"]:
            _empty()
        raise


def _empty() -> None:
    """Drop all tables that were just restored."""
    tables = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE {tables} CASCADE")


@contextmanager
def _scratch_database() -> Iterator[str]:
    """An empty database by its address: the one that DATABASE_URL names, or a temporary one."""
    address = os.environ["DATABASE_URL"]
    if not connection.introspection.table_names():
        yield address
        _empty()
        return
    name = f"scorekeeper_check_{os.getpid()}"
    quoted = connection.ops.quote_name(name)
    with connection.cursor() as cursor:
        try:
            cursor.execute(f"CREATE DATABASE {quoted}")
        except DatabaseError as refusal:
            words = _(
                "This database is not empty, so --check needs another one, and its user may make none (%(reason)s). "
                "Name an empty database in DATABASE_URL, or let the user make databases (CREATEDB)."
            )
            raise BackupFailed(words % {"reason": str(refusal).strip()}) from None
        try:
            yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
        finally:
            cursor.execute(f"DROP DATABASE {quoted}")


# Both databases


def _check_integrity(**switches: str) -> str:
    """Run `check_integrity` there, in a program of its own: this one has the real database open."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"} | switches
    _manage("migrate", "--verbosity=0", environment=environment)
    return _manage("check_integrity", environment=environment).strip()


def _manage(*command: str, environment: Mapping[str, str]) -> str:
    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
    done = subprocess.run(program, env=environment, check=False, capture_output=True, text=True)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        if not done.stdout:
            raise BackupFailed(lines[-1].removeprefix("CommandError: "))
        # `check_integrity` prints a line for each fault, and what it has counted to standard output.
        words = ngettext(
            "The backup has %(n)s fault: %(fault)s.",
            "The backup has %(n)s faults, such as: %(fault)s.",
            len(lines),
        ) % {"n": len(lines), "fault": lines[0].removesuffix(".")}
        step = _(
            "Try an older backup. If all are refused after an upgrade, restore this one with the version that wrote "
            "it, then upgrade."
        )
        raise BackupFailed(f"{words} {step}")
    return done.stdout


def _run(program: str, *arguments: str, **environment: str) -> None:
    found = shutil.which(program)
    if found is None:
        words = _("%(program)s is not installed. Install the client programs of PostgreSQL, as new as its server.")
        raise BackupFailed(words % {"program": program})
    done = subprocess.run(
        [found, *arguments], env=os.environ | environment, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise BackupFailed(f"{done.stderr.strip()}.")


@contextmanager
def _temporary_file(file: Path) -> Iterator[Path]:
    """A new file in the same folder, that only its owner may read; deleted in the end unless it was renamed."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


def _copy(file: Path, to: Path) -> None:
    shutil.copyfile(file, to)
    to.chmod(OWNER_ONLY)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# The backup that a server makes by itself: at most once a day, and only if somebody has recorded since the last.

KEPT = 7
DAY_SECONDS = 24 * 60 * 60
NAME = re.compile(r"daily-\d{8}-\d{6}-(?P<event>\d+)\.\w+")
"""By the time of day, and the last event that is in it."""


def back_up_daily() -> Path | None:
    """Make the backup that is due, and delete the oldest of this kind. Raises as `back_up`."""
    made_before = sorted(
        (path for path in diagnosis.backups() if NAME.fullmatch(path.name)), key=lambda path: path.name
    )
    event = _last_event()
    if not event or (made_before and not _is_due(made_before[-1], event)):
        return None
    _check_free_space()
    by_hand = default_name()
    stamp = by_hand.stem.removeprefix("scorekeeper-")
    backup = by_hand.with_name(f"daily-{stamp}-{event}{by_hand.suffix}")
    back_up(backup)
    for old in made_before[: 1 - KEPT]:
        old.unlink(missing_ok=True)
    _delete_leftovers(backup.parent)
    return backup


def _last_event() -> int:
    return Event.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def _is_due(last: Path, event: int) -> bool:
    named = NAME.fullmatch(last.name)
    is_of_today = 0 <= time.time() - last.stat().st_mtime < DAY_SECONDS
    return not is_of_today and not (named and int(named["event"]) == event)


def _check_free_space() -> None:
    """Leave the disk space that recording needs, where the database is on this disk."""
    if connection.vendor != "sqlite":
        return
    database = database_file()
    if shutil.disk_usage(database.parent).free < database.stat().st_size + LEAST_FREE_BYTES:
        words = _("The disk of %(folder)s has no room for a backup. Make room on it.")
        raise BackupFailed(words % {"folder": database.parent})


def _delete_leftovers(folder: Path) -> None:
    """Delete what a killed backup left behind."""
    for path in folder.glob(".daily-*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > DAY_SECONDS:
                path.unlink()
