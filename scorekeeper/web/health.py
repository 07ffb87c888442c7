"""Two plain answers for a monitor of the server: does the process live, and can it store what it is sent?"""

import shutil
import tempfile
from pathlib import Path

from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.database import backup_files, diagnosis
from scorekeeper.web import zones

MEBIBYTE = 1024 * 1024
LEAST_FREE_BYTES = 100 * MEBIBYTE
LARGEST_WAL_BYTES = 64 * MEBIBYTE
DAMAGED = "the database is damaged"
NO_BACKUP = "ready, but no backup could be made: the data contradicts itself"


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process lives. Nothing else is checked."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when deals can be recorded, else 503; and what is wrong, without versions or paths."""
    trouble = _database_trouble() or _disk_trouble() or _zone_trouble()
    ready = NO_BACKUP if backup_files.none_since() else "ready"
    return HttpResponse(f"{trouble or ready}\n", status=503 if trouble else 200, content_type="text/plain")


def _database_trouble() -> str | None:
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError as error:
        return DAMAGED if diagnosis.report_damage(error) else "the database does not answer"
    if diagnosis.seen_damage[0]:
        return DAMAGED
    if diagnosis.unknown_migrations(applied):
        return "the data was written by a newer version"
    return "migrations are not applied" if diagnosis.known_migrations() - applied.keys() else None


def _zone_trouble() -> str | None:
    """Without UTC no page can show a time."""
    return None if zones.is_known("UTC") else "the time zone files are missing"


def _disk_trouble() -> str | None:
    """What is wrong with the disk below a SQLite file; any other database watches its own."""
    if connection.vendor != "sqlite":
        return None
    database = Path(connection.settings_dict["NAME"])
    try:
        with tempfile.TemporaryFile(dir=database.parent) as probe:
            probe.write(b"?")
        free = shutil.disk_usage(database.parent).free
    except OSError:
        return "the disk cannot be written"
    if free < LEAST_FREE_BYTES:
        return "the disk is nearly full"
    wal = database.with_name(f"{database.name}-wal")
    if wal.exists() and wal.stat().st_size > LARGEST_WAL_BYTES:
        return "the write-ahead log has grown too long"
    return None
