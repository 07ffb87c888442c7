"""SQLite's journal. The mode is a property of the file: it is set once, at migration, never by every connection."""

from pathlib import Path

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

# The file format's read version, one byte at this place of the header, is 2 for a file in WAL mode.
READ_VERSION_AT = 19
WAL_VERSION = 2


def set_journal_mode(connection: BaseDatabaseWrapper) -> None:
    """Bring the file into the journal mode that the settings name; do nothing for any other database.

    Raises OperationalError while somebody else has the file open in the other mode.
    """
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA journal_mode={settings.SQLITE_JOURNAL}")


def empty_wal(connection: BaseDatabaseWrapper) -> None:
    """Empty the write-ahead log, in which pages stand as they were before something was taken out of them.

    Best effort: while somebody reads, the log stays, and is written over by what comes next.
    """
    if connection.vendor != "sqlite" or settings.SQLITE_JOURNAL != "wal":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def in_file(path: Path) -> str | None:
    """Return `wal` or `delete` as the file itself says; None when there is no such file yet, or it is empty."""
    try:
        with path.open("rb") as file:
            header = file.read(READ_VERSION_AT + 1)
    except OSError:
        return None
    if len(header) <= READ_VERSION_AT:
        return None
    return "wal" if header[READ_VERSION_AT] == WAL_VERSION else "delete"
