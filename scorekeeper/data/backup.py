"""A copy of everything, made while people record, and restored into an empty database.

What was acknowledged before a copy began is in it. A copy counts only once all matches in it were replayed.
"""

import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data import startup
from scorekeeper.database import DATABASE_NAME, backup_files, diagnosis
from scorekeeper.database.backup_files import DAILY, DAMAGED, UNCHECKED, BackupFile, dated
from scorekeeper.database.diagnosis import database_file
from scorekeeper.matches.models import Event
from scorekeeper.paths import PROGRAM
from scorekeeper.web.health import LEAST_FREE_BYTES

PATIENCE_SECONDS = 60
PAGES_AT_A_TIME, PAUSE_SECONDS = 500, 0.02
"""Some 2 MB, in a few milliseconds, in which nobody writes."""
OWNER_ONLY = 0o600
RESTORED = ".restore-"
"""How the name of the folder begins in which a copy is replayed."""
LEFTOVERS = (RESTORED, f".{DAILY}-", ".scorekeeper-")
BEGINNINGS = {"sqlite": b"SQLite format 3\0", "postgresql": b"PGDMP"}
"""How a backup of each database begins."""


class BackupFailed(Exception):
    """Nothing was copied, or nothing restored; the text says why."""


class BackupDamaged(BackupFailed):
    """The copy contradicts itself, or cannot be read; the text says how."""


class NoScratchDatabase(BackupFailed):
    """The user of PostgreSQL may make no database in which a copy could be tried."""


def default_name() -> Path:
    """A new file next to the data, named by date and time."""
    return backup_files.name("scorekeeper", _ending())


def _ending() -> str:
    return "sqlite3" if connection.vendor == "sqlite" else "dump"


def back_up(to: Path) -> None:
    """Copy the database into a new file, and replay every match in the copy. One that contradicts itself gets another
    name, and takes the place of the last such copy.

    Raises BackupDamaged, which names that file, BackupFailed, OSError, and Unusable where the database is damaged.
    """
    if to.is_dir():
        raise BackupFailed(_("%(file)s is a folder. Name a new file in it.") % {"file": to})
    if to.exists():
        raise BackupFailed(_("%(file)s exists already. Choose another name.") % {"file": to})
    with _copied(to) as copy:
        if connection.vendor == "sqlite" and (damage := _damage_of(copy)):
            raise diagnosis.damaged(damage)
        _keep(copy, to)


@contextmanager
def _copied(to: Path) -> Iterator[Path]:
    """A copy of the database beside this file; deleted in the end unless it was renamed."""
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _temporary_file(to) as copy:
        if connection.vendor == "sqlite":
            _copy_online(copy)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={copy}", **_libpq())
        _sync(copy)
        yield copy


def _keep(copy: Path, to: Path) -> None:
    """Replay the copy, and rename it to what it is: a backup, or one set apart. Raises BackupDamaged."""
    try:
        _replay(copy)
    except BackupDamaged as damage:
        apart = backup_files.marked(to, DAMAGED)
        copy.replace(apart)
        words = _(
            "%(fault)s This copy is %(file)s. It is no backup, and no older one was deleted for it. "
            "docs/serving.md says under “Damage” what to do."
        )
        raise BackupDamaged(words % {"fault": damage, "file": apart}) from None
    copy.replace(to)
    _sync(to.parent)


def _replay(copy: Path) -> None:
    """Replay every match of a copy that was just made. Raises BackupDamaged and BackupFailed."""
    try:
        check(copy, beside=copy.parent)
    except NoScratchDatabase:  # then the copy is read, and what was copied is replayed where it is
        _run("pg_restore", "--file=/dev/null", str(copy))
        _manage("check_integrity", environment=os.environ)


def check(file: Path, *, beside: Path | None = None) -> str:
    """Restore the copy somewhere else, replay every match in it, and delete it again: in a temporary folder, perhaps
    `beside` something. Returns how much was in order, in words. Raises BackupDamaged, BackupFailed and OSError.
    """
    _check_kind(file)
    if connection.vendor != "sqlite":
        with _scratch_database() as url:
            return _restore_into(file, url)
    with tempfile.TemporaryDirectory(prefix=RESTORED, dir=beside) as folder:
        _check_file(file)
        _copy(file, Path(folder) / DATABASE_NAME)
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
    """Copy the database a few pages at a time, between which others write."""
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


def _check_file(file: Path) -> None:
    """Refuse what is no whole SQLite database of ours."""
    if damage := _damage_of(file):
        raise BackupDamaged(_("%(file)s is damaged (%(reason)s).") % {"file": file, "reason": damage})
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
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {quoted}")
    except DatabaseError as refusal:
        words = _(
            "This database is not empty, so --check needs another one, and its user may make none (%(reason)s). "
            "Name an empty database in DATABASE_URL, or let the user make databases (CREATEDB)."
        )
        raise NoScratchDatabase(words % {"reason": str(refusal).strip()}) from None
    try:
        yield urlunsplit(urlsplit(address)._replace(path=f"/{name}"))
    finally:
        connection.close()  # PostgreSQL may have ended it, which was idle for as long
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {quoted}")


# Both databases


def _check_integrity(**switches: str) -> str:
    """Run `check_integrity` there, in a program of its own: this one has the real database open."""
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"} | switches
    _manage("migrate", "--verbosity=0", environment=environment)
    return _manage("check_integrity", environment=environment).strip()


def _manage(*command: str, environment: Mapping[str, str]) -> str:
    program = [*PROGRAM, *command]
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
        )
        raise BackupDamaged(words % {"n": len(lines), "fault": lines[0].removesuffix(".")})
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
    """Bring a file, or the names in a folder, onto the disk. Windows does that for no folder."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# The backups that a server makes by itself, if somebody has recorded since the last: once a day, when the tables are
# quiet, and when it stops. Their names say which event was the last, so that no clock decides what is in them.

KEPT = 7
DAY, QUIET = timedelta(days=1), timedelta(hours=1)
COPIES_SET_APART = 2
"""Of the last copies that contradict themselves, and of the last that nobody has replayed."""


@dataclass(frozen=True, slots=True)
class LastEvent:
    """The event recorded last: what names of backups say of it, and when the server received it."""

    name: str
    received: datetime


def back_up_daily() -> Path | None:
    """Make the backup that is due, delete what newer ones replace, and replay what was copied when a server stopped.

    Raises as `back_up`.
    """
    last, backup = _last_event(), None
    try:
        if last is not None and _is_due(dated(DAILY), last):
            _check_free_space()
            backup = backup_files.name(DAILY, _ending(), last.name)
            back_up(backup)
        for each in dated(DAILY):
            if each.mark == UNCHECKED:
                _keep(each.path, backup_files.marked(each.path, ""))
    finally:
        for each in replaced(dated(DAILY)):
            each.path.unlink(missing_ok=True)
        _delete_leftovers()
    return backup


def copy_at_stop() -> Path | None:
    """Copy what was recorded since the last backup. The next server replays the copy: that may take too long now.

    Raises as `back_up`.
    """
    last = _last_event()
    if last is None or any(each.last == last.name for each in dated(DAILY)):
        return None
    _check_free_space()
    to = backup_files.name(DAILY, _ending(), last.name, UNCHECKED)
    with _copied(to) as copy:
        copy.replace(to)
        _sync(to.parent)
    return to


def _last_event() -> LastEvent | None:
    for pk, cid, received in Event.objects.order_by("-pk").values_list("pk", "cid", "received")[:1]:
        return LastEvent(f"{pk}-{cid.hex[:8]}", received)
    return None


def _is_due(before: list[BackupFile], last: LastEvent) -> bool:
    """Whether nothing holds the last event, and either the last backup is a day old or nobody records any more.

    A copy of the same that contradicts itself is made again a day later.
    """
    now = timezone.now()
    of_today = [each for each in before if timedelta() <= now - each.made < DAY]
    if any(each.last == last.name for each in before if each.mark != DAMAGED or each in of_today):
        return False
    return now - last.received >= QUIET or all(each.mark for each in of_today)


def replaced(daily: list[BackupFile]) -> list[BackupFile]:
    """Those to delete: of whole ones all but the last seven, and the last one of each of the last seven days.

    The clock may be wrong, so one stamped in the future stays until its time has come.
    """
    now = timezone.now()
    whole = [each for each in daily if not each.mark and each.made <= now]
    last_of_day = {each.made.date(): each for each in whole}
    stays = [*whole[-KEPT:], *list(last_of_day.values())[-KEPT:]]
    apart = [
        each
        for mark in (DAMAGED, UNCHECKED)
        for each in [each for each in daily if each.mark == mark][:-COPIES_SET_APART]
    ]
    return [each for each in whole if each not in stays] + apart


def _check_free_space() -> None:
    """Leave the disk space that recording needs, where the database is on this disk. The copy is copied again, to be
    replayed.
    """
    if connection.vendor != "sqlite":
        return
    database = database_file()
    if shutil.disk_usage(database.parent).free < 2 * database.stat().st_size + LEAST_FREE_BYTES:
        words = _("The disk of %(folder)s has no room for a backup. Make room on it.")
        raise BackupFailed(words % {"folder": database.parent})


def _delete_leftovers() -> None:
    """Delete what a killed backup left behind."""
    for path in backup_files.folder().glob(".*"):
        with suppress(OSError):
            if path.name.startswith(LEFTOVERS) and time.time() - path.stat().st_mtime > DAY.total_seconds():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
