"""What is wrong with the database, in a sentence that names the next step: for the server, its pages, every command."""

import logging
import os
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import Error, InterfaceError, InternalError, OperationalError, connection
from django.utils.formats import date_format
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from mmap import mmap  # which the server in the phone does not have

LOG = logging.getLogger("scorekeeper.database")

APP = "book"
BACKUPS = "backups"


class Unusable(Exception):
    """The database must not be used as it is; the text says why, and what to do."""


class DatabaseDamaged(Unusable):
    """The database is damaged, and has to be restored."""


class Fault(Enum):
    """What can be wrong with a database, as far as the next step differs."""

    DAMAGED = auto()
    MISSING = auto()
    WITHOUT_TABLES = auto()
    NOT_ALLOWED = auto()
    FULL = auto()
    BUSY = auto()
    OTHER = auto()


# The primary result codes of SQLite, and the codes of PostgreSQL.
FAULTS: dict[int | str, Fault] = {
    sqlite3.SQLITE_CORRUPT: Fault.DAMAGED,
    sqlite3.SQLITE_NOTADB: Fault.DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Fault.MISSING,
    sqlite3.SQLITE_READONLY: Fault.NOT_ALLOWED,
    sqlite3.SQLITE_PERM: Fault.NOT_ALLOWED,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_BUSY: Fault.BUSY,
    sqlite3.SQLITE_LOCKED: Fault.BUSY,
    "XX001": Fault.DAMAGED,
    "XX002": Fault.DAMAGED,
    "3D000": Fault.MISSING,
    "42P01": Fault.WITHOUT_TABLES,
    "42703": Fault.WITHOUT_TABLES,
    "42501": Fault.NOT_ALLOWED,
    "53100": Fault.FULL,
    "55P03": Fault.BUSY,
    "57014": Fault.BUSY,
}
NO_SUCH = ("no such table", "no such column")
"""SQLite has no code of its own for these."""

IDLE_TOO_LONG = "25P03"
"""PostgreSQL's code for a transaction that was idle too long. Its kin are mistakes of ours, and stay errors."""

EXIT_DAMAGED = 3
"""Exit status of a backup that has found damage."""

seen_damage: "bytearray | mmap" = bytearray(1)
"""1 as soon as damage was met. `serve` puts memory here that its workers share."""


def fault_of(error: BaseException) -> Fault:
    """What is wrong, by the code that the database itself gave."""
    cause = error.__cause__ or error
    if str(cause).startswith(NO_SUCH):
        return Fault.WITHOUT_TABLES
    # PostgreSQL gives no code for a connection that it refuses.
    if f'database "{connection.settings_dict["NAME"]}" does not exist' in str(cause):
        return Fault.MISSING
    code = getattr(cause, "sqlite_errorcode", -1) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN and os.access(database_file(), os.F_OK):
        return Fault.NOT_ALLOWED
    return FAULTS.get(code) or FAULTS.get(getattr(cause, "sqlstate", None) or "") or Fault.OTHER


def is_damage(error: BaseException) -> bool:
    """Whether the database has found itself damaged, or we have."""
    found_itself = isinstance(error, Error | sqlite3.Error) and fault_of(error) is Fault.DAMAGED
    return found_itself or isinstance(error, DatabaseDamaged)


def report_damage(error: BaseException) -> bool:
    """Whether the database is damaged; if so, log what to do, and let `/readyz` know."""
    if not is_damage(error):
        return False
    seen_damage[0] = 1
    LOG.error("%s", error if isinstance(error, DatabaseDamaged) else sentence(error))
    return True


def is_temporary(error: BaseException) -> bool:
    """Whether it is a matter of minutes: busy, full, gone, or out of patience with a machine that slept."""
    slept = isinstance(error, InternalError) and getattr(error.__cause__, "sqlstate", "") == IDLE_TOO_LONG
    return slept or (isinstance(error, OperationalError | InterfaceError) and not is_damage(error))


def sentence(error: BaseException) -> str:
    """What is wrong and what to do, for the person who runs the server."""
    reason = next(iter(str(error).strip().splitlines()), type(error).__name__)  # later lines may hold what was entered
    fault = fault_of(error)
    if fault is Fault.DAMAGED:
        return str(damaged(reason))
    words = {
        Fault.MISSING: _("There is no database %(database)s (%(reason)s)."),
        Fault.WITHOUT_TABLES: _(
            "The database %(database)s has no tables yet, or those of an older version (%(reason)s)."
        ),
        Fault.NOT_ALLOWED: _("This user may not use the database %(database)s (%(reason)s)."),
        Fault.FULL: _("The disk of the database %(database)s is full."),
        Fault.BUSY: _("Another program has locked the database %(database)s (%(reason)s)."),
        Fault.OTHER: _("The database %(database)s cannot be used (%(reason)s)."),
    }[fault]
    step = {
        Fault.MISSING: _how_to_make_it(),
        Fault.WITHOUT_TABLES: _("Start the server or run manage.py migrate."),
        Fault.NOT_ALLOWED: _how_to_be_allowed(),
        Fault.FULL: _("Make room, then try again."),
        Fault.BUSY: _("It may be an import, another command or a database shell. Wait until it ends, then try again."),
        Fault.OTHER: _how_to_reach_it(),
    }[fault]
    return f"{words % {'database': where(), 'reason': reason}} {step}"


def unusable(error: Exception) -> Unusable:
    """The refusal that explains what the database has raised."""
    return (DatabaseDamaged if fault_of(error) is Fault.DAMAGED else Unusable)(sentence(error))


def damaged(reason: str) -> DatabaseDamaged:
    """The refusal of a damaged database, which says how to restore it."""
    words = _("The database %(database)s is damaged (%(reason)s).") % {"database": where(), "reason": reason}
    return DatabaseDamaged(f"{words} {how_to_restore()}")


def where() -> str:
    """The file of the database, or its name and host, without the password."""
    if connection.vendor == "sqlite":
        return str(database_file())
    chosen = connection.settings_dict
    return f"{chosen['NAME']} ({chosen['HOST'] or 'localhost'})"


def database_file() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])


def _how_to_make_it() -> str:
    if connection.vendor == "sqlite":
        return _("Start the server or run manage.py migrate to make it. To use a backup, run manage.py restore FILE.")
    return _("Make it with createdb, or correct DATABASE_URL.")


def _how_to_be_allowed() -> str:
    if connection.vendor == "sqlite":
        return _("Run the command as the user of the server.")
    return _("Make the user of DATABASE_URL the owner of the database, or name its owner there.")


def _how_to_reach_it() -> str:
    if connection.vendor == "sqlite":
        return _("Check DATA_DIR and its disk, then try again.")
    return _("Check that PostgreSQL runs and that DATABASE_URL is right, then try again.")


def how_to_restore() -> str:
    """The steps of a restore, with the newest backup where there is one."""
    if connection.vendor == "sqlite":
        room = _("move %(files)s to another folder") % {"files": f"{database_file()}*"}
    else:
        room = _("make an empty database and name it in DATABASE_URL")
    steps = _(
        "1. stop the server, 2. %(room)s, 3. as its user and with its settings run manage.py restore %(file)s, "
        "4. start the server."
    )
    backup = max(backups(), key=lambda path: path.stat().st_mtime, default=None)
    if backup is None:
        words = _("There is no backup in %(folder)s. If you have one elsewhere: %(steps)s")
        return words % {"folder": backups_folder(), "steps": steps % {"room": room, "file": "FILE"}}
    words = _("Restore the newest backup, of %(day)s: %(steps)s")
    day = date_format(datetime.fromtimestamp(backup.stat().st_mtime, UTC), "j F Y")
    return words % {"day": day, "steps": steps % {"room": room, "file": f"'{backup}'"}}


def check_there() -> None:
    """Refuse to look into a file of SQLite that is not there, which would make an empty one. Raises Unusable."""
    if connection.vendor != "sqlite":
        return
    try:
        has_content = database_file().stat().st_size > 0
    except PermissionError as trouble:
        words = _("You may not open the folder %(folder)s (%(reason)s).")
        reason = {"folder": database_file().parent, "reason": trouble.strerror}
        raise Unusable(f"{words % reason} {_how_to_be_allowed()}") from None
    except OSError:
        has_content = False
    if not has_content:
        words = _("There is no database %(database)s. Check DATA_DIR.") % {"database": where()}
        raise Unusable(f"{words} {_how_to_make_it()}")


def check_version() -> None:
    """Refuse data of a newer version, which this one would read and write wrongly. Raises Unusable."""
    from django.db.migrations.recorder import MigrationRecorder

    if newer := unknown_migrations(MigrationRecorder(connection).applied_migrations()):
        words = _(
            "The data was written by a newer version of Scorekeeper (%(migration)s). Nothing was changed. "
            "Install that version or a newer one."
        )
        raise Unusable(words % {"migration": newer[-1]})


def check_whole() -> None:
    """Read the whole file of SQLite once. Raises Unusable, or a DatabaseError where it cannot be read at all."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        found = " ".join(str(cursor.fetchone()[0]).split())
    if found != "ok":
        raise damaged(found)


def unknown_migrations(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Which of those that were applied this program does not have, in their order."""
    return sorted(name for app, name in set(applied) - known_migrations() if app == APP)


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """The migrations of this program, by app and name."""
    from django.db.migrations.loader import MigrationLoader

    return frozenset(MigrationLoader(None).disk_migrations)


def backups_folder() -> Path:
    """The folder of backups that were given no name of their own."""
    return Path(settings.DATA_DIR) / BACKUPS


def backups() -> list[Path]:
    """The backups in that folder; what begins with a dot is not finished."""
    folder = backups_folder()
    return [path for path in folder.glob("[!.]*") if path.is_file()] if folder.is_dir() else []
