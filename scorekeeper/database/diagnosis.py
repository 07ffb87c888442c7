"""What is wrong with the database, in a sentence that names the next step: for the server, its pages, every command."""

import logging
import os
import sqlite3
from collections.abc import Iterable
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import Error, InterfaceError, InternalError, OperationalError, connection
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.database import backup_files

if TYPE_CHECKING:
    from mmap import mmap  # which the server in the phone does not have

LOG = logging.getLogger("scorekeeper.database")

APP = "book"


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
        Fault.WITHOUT_TABLES: _("Start the server or run %(command)s migrate.") % {"command": settings.COMMAND},
        Fault.NOT_ALLOWED: _how_to_be_allowed(),
        Fault.FULL: _("Make room, then try again."),
        Fault.BUSY: _("It may be an import, another command or a database shell. Wait until it ends, then try again."),
        Fault.OTHER: _how_to_reach_it(reason),
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
        words = _(
            "Start the server or run %(command)s migrate to make it. To use a backup, run %(command)s restore FILE."
        )
        return words % {"command": settings.COMMAND}
    return _("Make it with createdb, or correct DATABASE_URL.")


def _how_to_be_allowed() -> str:
    if connection.vendor == "sqlite":
        return _("Run the command as the user of the server.")
    return _("Make the user of DATABASE_URL the owner of the database, or name its owner there.")


def _how_to_reach_it(reason: str) -> str:
    if connection.vendor == "sqlite":
        return _("Check DATA_DIR and its disk, then try again.")
    if "certificate" in reason or "SSL" in reason:
        return _(
            "PostgreSQL has to prove its identity. Add to DATABASE_URL either ?sslrootcert=FILE, with the certificate "
            "of the authority that signed PostgreSQL's; or, in a network of your own, ?sslmode=require to encrypt "
            "without proof or ?sslmode=disable to do neither."
        )
    return _("Check that PostgreSQL runs and that DATABASE_URL is right, then try again.")


def how_to_restore() -> str:
    """The steps of a restore, with the newest backup where there is one."""
    if connection.vendor == "sqlite":
        room = _("move %(files)s to another folder") % {"files": f"{database_file()}*"}
    else:
        room = _("make an empty database and name it in DATABASE_URL")
    chosen = {"room": room, "command": settings.COMMAND}
    steps = _(
        "1. stop the server, 2. %(room)s, 3. as its user and with its settings run %(command)s restore %(file)s, "
        "4. start the server."
    )
    backups = backup_files.to_restore()
    if not backups:
        words = _("There is no backup in %(folder)s. If you have one elsewhere: %(steps)s")
        return words % {"folder": backup_files.folder(), "steps": steps % (chosen | {"file": "FILE"})}
    first = {"day": _day(backups[0]), "steps": steps % (chosen | {"file": f"'{backups[0].path}'"})}
    if len(backups) == 1:
        return _("Restore the newest backup, of %(day)s: %(steps)s") % first
    words = _(
        "Restore the newest copy, of %(day)s: %(steps)s It was made while the server stopped, and never checked. If "
        "restore refuses it, take '%(whole)s' of %(earlier)s."
    )
    return words % (first | {"whole": backups[1].path, "earlier": _day(backups[1])})


def _day(backup: backup_files.BackupFile) -> str:
    return date_format(backup.made, "j F Y")


def why_no_backup() -> str:
    """A sentence with the next step where the last daily backup was not whole; else empty."""
    none = backup_files.none_since()
    if none is None:
        return ""
    if none.day is None:
        words = _("No backup could be made: the data contradicts itself.")
    else:
        words = _("Since %(day)s no backup could be made: the data contradicts itself.")
    step = _("The last copy is %(file)s. docs/serving.md says under “Damage” what to do.")
    values = {"day": date_format(none.day, "j F Y") if none.day else "", "file": none.copy}
    return f"{words} {step}" % values


def check_usable() -> None:
    """Refuse a database that is not there, or of a newer version. Raises Unusable."""
    check_there()
    check_version()


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
