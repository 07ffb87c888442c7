"""That the database keeps what it has acknowledged."""

import sqlite3
from pathlib import Path

import pytest
from django.core import checks
from django.db import connection
from django.db.utils import ConnectionHandler

from scorekeeper import database
from scorekeeper.data.checks import postgres_is_sound, sqlite_is_sound
from scorekeeper.database import journal, postgres
from tests.conftest import LIMITS


@pytest.mark.parametrize("version,safe", [
    ((3, 40, 1), False),
    ((3, 44, 5), False), ((3, 44, 6), True),
    ((3, 45, 9), False), ((3, 49, 2), False),
    ((3, 50, 6), False), ((3, 50, 7), True),
    ((3, 51, 2), False), ((3, 51, 3), True),
    ((3, 52, 0), True),  ((4, 0, 0), True),
])  # fmt: skip
def test_wal_is_used_only_where_it_has_been_mended(version: tuple[int, ...], safe: bool) -> None:
    assert database.wal_is_safe(version) is safe


def test_the_journal_follows_the_sqlite_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert database.journal_mode("") == ("wal" if database.wal_is_safe() else "delete")
    assert database.journal_mode("WAL") == "wal"


@pytest.mark.parametrize("mode,synchronous", [("wal", 2), ("delete", 3)])
def test_a_commit_is_synced_before_it_is_answered(tmp_path: Path, mode: str, synchronous: int) -> None:
    settings = database.sqlite_settings(tmp_path / "book.sqlite3", mode)
    plain = sqlite3.connect(tmp_path / "book.sqlite3")
    for command in settings["OPTIONS"]["init_command"].split(";"):
        plain.execute(command)
    asked = [
        plain.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "trusted_schema", "secure_delete")
    ]
    plain.close()
    assert asked == [synchronous, 0, 1]


def test_two_phones_wait_for_each_other_and_not_too_long() -> None:
    options = database.sqlite_settings(Path("book.sqlite3"), "delete")["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 2)


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_the_file_is_brought_into_its_mode(tmp_path: Path, settings: object, mode: str) -> None:
    settings.SQLITE_JOURNAL = mode
    path = tmp_path / "book.sqlite3"
    assert journal.in_file(path) is None
    other = ConnectionHandler({"default": database.sqlite_settings(path, mode)})["default"]
    journal.set_journal_mode(other)
    with other.cursor() as cursor:
        cursor.execute("CREATE TABLE t (n)")
    other.close()
    assert journal.in_file(path) == mode


@pytest.fixture
def on_sqlite(settings: object, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "book.sqlite3"
    monkeypatch.setitem(settings.DATABASES, "default", database.sqlite_settings(path, "delete"))
    settings.SQLITE_JOURNAL = "delete"
    return path


@pytest.mark.parametrize("safe,warned", [(True, []), (False, [checks.WARNING])])
def test_wal_on_an_unmended_sqlite_is_warned_of(
    on_sqlite: Path, settings: object, monkeypatch: pytest.MonkeyPatch, safe: bool, warned: list[int]
) -> None:
    monkeypatch.setattr(database, "wal_is_safe", lambda: safe)
    settings.SQLITE_JOURNAL = "wal"
    assert [each.level for each in sqlite_is_sound(None)] == warned


@pytest.mark.parametrize("mode,warned", [("wal", [checks.WARNING]), ("delete", [])])
def test_the_file_itself_is_looked_at(
    on_sqlite: Path, monkeypatch: pytest.MonkeyPatch, mode: str, warned: list[int]
) -> None:
    monkeypatch.setattr(database, "wal_is_safe", lambda: False)
    plain = sqlite3.connect(on_sqlite)
    plain.execute(f"PRAGMA journal_mode={mode}")
    plain.execute("CREATE TABLE t (n)")
    plain.close()
    assert [each.level for each in sqlite_is_sound(None)] == warned


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="about PostgreSQL")
def test_a_postgresql_that_answers_too_early_is_an_error() -> None:
    assert postgres_is_sound(None) == []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
    assert [each.id for each in postgres_is_sound(None)] == ["scorekeeper.E002"]


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="about PostgreSQL")
def test_postgresql_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "LIMITS", LIMITS)
    postgres.set_limits(connection)
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, setting FROM pg_settings WHERE name LIKE '%%timeout' AND setting <> '0'")
        limits = dict(cursor.fetchall())
    expected = {
        "idle_session_timeout": "300000",
        "statement_timeout": "5000",
        "lock_timeout": "1000",
        "idle_in_transaction_session_timeout": "10000",
    }
    assert expected.items() <= limits.items()


@pytest.mark.parametrize("url,expected", [
    ("postgres://ona:p%40ss@db.example:5433/cards",    ("ona", "p@ss", "db.example", "5433", "cards", "verify-full")),
    ("postgresql://ona@localhost/cards",               ("ona", "",     "localhost",  "",     "cards", None)),
    ("postgres://ona@/cards?host=/run/postgresql",     ("ona", "",     "/run/postgresql", "", "cards", None)),
    ("postgres://ona@db.example/cards?sslmode=require", ("ona", "",    "db.example", "",     "cards", "require")),
])  # fmt: skip
def test_an_address_of_postgresql_is_understood(url: str, expected: tuple[str | None, ...]) -> None:
    read = database.postgres_settings(url)
    found = (*(read[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")), read["OPTIONS"].get("sslmode"))
    assert found == expected
    assert "options" not in read["OPTIONS"]  # which poolers refuse
    assert read["CONN_MAX_AGE"] is None
    assert read["CONN_HEALTH_CHECKS"]
