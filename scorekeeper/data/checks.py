"""System checks: that what is acknowledged will also be on the disk, and in which way."""

import sqlite3

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Warning, register  # noqa: A004  Django's own names
from django.db import connection

from scorekeeper import database
from scorekeeper.data import startup
from scorekeeper.database import journal
from scorekeeper.database.diagnosis import database_file
from scorekeeper.web import zones

# PostgreSQL answers before a commit is safe unless all of these are on.
POSTGRES_MUST_BE_ON = ("fsync", "full_page_writes", "synchronous_commit")


@register()
def sqlite_is_sound(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """A warning, failing `check --deploy --fail-level WARNING`, where WAL meets a SQLite that may lose commits."""
    if not _on_sqlite() or database.wal_is_safe() or "wal" not in _journals():
        return []
    return [
        Warning(
            f"SQLite {sqlite3.sqlite_version} can lose a commit in WAL mode.",
            hint="Unset SQLITE_JOURNAL and restart the server, or use SQLite 3.51.3 or newer, 3.50.7 or 3.44.6.",
            id="scorekeeper.W001",
        )
    ]


@register()
def time_zones_are_there(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error where Python finds not even UTC: every page with a time would fail."""
    if zones.is_known("UTC"):
        return []
    return [
        Error(
            "Python finds no time zones on this machine.",
            hint="Install the Python package tzdata, as script/setup does.",
            id="scorekeeper.E005",
        )
    ]


@register(deploy=True)
def report_sqlite_mode(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """The journal mode in force, for `check --deploy`."""
    if not _on_sqlite():
        return []
    mode = journal.in_file(database_file()) or settings.SQLITE_JOURNAL
    synchronous = "FULL" if settings.SQLITE_JOURNAL == "wal" else "EXTRA"
    return [
        Info(
            f"SQLite {sqlite3.sqlite_version}, journal mode {mode}, synchronous {synchronous}.",
            id="scorekeeper.I001",
        )
    ]


@register(deploy=True)
def private_files_are_closed(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """A warning for each file with names or secrets that others on this machine may read or write."""
    return [Warning(words, hint=step, id="scorekeeper.W002") for words, step in startup.loose_permissions()]


@register(deploy=True)
def postgres_is_sound(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """An error for each of the server's settings without which an answered commit may be lost."""
    if _on_sqlite():
        return []
    with connection.cursor() as cursor:
        names = list(POSTGRES_MUST_BE_ON)
        cursor.execute("SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off'", [names])
        return [
            Error(
                f"PostgreSQL runs with {name} off, so it may lose deals that it has confirmed.",
                hint=f"Set {name} = on in postgresql.conf, reload PostgreSQL, then try again.",
                id="scorekeeper.E002",
            )
            for (name,) in cursor.fetchall()
        ]


def _on_sqlite() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def _journals() -> set[str | None]:
    """The journal modes: the one that the next migration sets, and the one that the file has now."""
    return {settings.SQLITE_JOURNAL, journal.in_file(database_file())}
