"""The database that the environment asks for, as Django's settings want it."""

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# The first release of each line of SQLite in which a checkpoint cannot meet a log that is being reset:
# before that, a write-ahead log may lose a transaction that was acknowledged.
WAL_RESET_FIXED = ((3, 44, 6), (3, 50, 7), (3, 51, 3))

DATABASE_NAME = "scorekeeper.sqlite3"
SECONDS_TO_WAIT_FOR_A_LOCK = 2


def wal_is_safe(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite has the WAL-reset fix: from 3.51.3 on, and in the lines 3.50 and 3.44 since theirs."""
    same_line = [fixed for fixed in WAL_RESET_FIXED if fixed[:2] == version[:2]]
    return version >= (same_line or WAL_RESET_FIXED[-1:])[0]


def journal_mode(setting: str) -> str:
    """The mode that was asked for, else what is safe with this SQLite. Raises ImproperlyConfigured."""
    if setting.lower() not in ("", "wal", "delete"):
        raise ImproperlyConfigured("SQLITE_JOURNAL is either wal or delete.")
    return setting.lower() or ("wal" if wal_is_safe() else "delete")


def sqlite_settings(path: Path, journal: str) -> dict[str, Any]:
    """Django's settings for one file. A commit is on the disk before it is answered, in either journal mode."""
    synchronous = "FULL" if journal == "wal" else "EXTRA"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": SECONDS_TO_WAIT_FOR_A_LOCK,
            "init_command": f"PRAGMA synchronous={synchronous}; PRAGMA trusted_schema=OFF; PRAGMA secure_delete=ON",
        },
    }


def postgres_settings(url: str) -> dict[str, Any]:
    """Django's settings for `postgres://user:password@host:5432/name`; a query goes to libpq, as `?host=/a/folder`.
    Raises ImproperlyConfigured.
    """
    try:
        parts = urlsplit(url)
        port = str(parts.port or "")
    except ValueError:  # no port, or a bracket that should have been escaped
        parts, port = urlsplit(""), ""
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgres://user:password@host:5432/name. Write special characters of the "
            "password with %, such as %2F for /."
        )
    options = dict(parse_qsl(parts.query))
    host = options.pop("host", unquote(parts.hostname or ""))
    if not _is_here(host):
        options.setdefault("sslmode", "verify-full")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": port,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def _is_here(host: str) -> bool:
    return not host or host.startswith("/") or host in ("localhost", "127.0.0.1", "::1")
