"""Each thing that can be wrong is broken in turn."""

import shutil
import time
from collections import namedtuple

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from scorekeeper.web import health

Usage = namedtuple("Usage", "total used free")

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

on_sqlite = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL watches its own disk")


def ask(path: str = "/readyz") -> tuple[int, str]:
    response = Client().get(path)
    body = response.content.decode()
    assert response["Content-Type"] == "text/plain"
    assert "/" not in body
    assert not any(letter.isdigit() for letter in body)
    return response.status_code, body.strip()


def test_it_lives_without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "cursor", refuse)
    assert ask("/healthz") == (200, "alive")


def test_it_is_ready_and_says_so_at_once() -> None:
    assert ask() == (200, "ready")
    assert min(taken_by_one() for _ in range(3)) < 0.05


def taken_by_one() -> float:
    """Seconds of processor for one answer: what other tests do meanwhile is not its fault."""
    begun = time.process_time()
    ask()
    return time.process_time() - begun


def test_a_silent_database_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationRecorder, "applied_migrations", refuse)
    assert ask() == (503, "the database does not answer")


def refuse(*arguments: object) -> None:
    raise DatabaseError("gone")


def test_a_missing_migration_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'book'")
    assert ask() == (503, "migrations are not applied")


def test_data_of_a_newer_version_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('book', '0999_from_tomorrow', '2027-01-01')"
        )
    assert ask() == (503, "the data was written by a newer version")


def test_damage_that_anybody_met_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.diagnosis, "seen_damage", bytearray([1]))
    assert ask() == (503, "the database is damaged")


def test_a_machine_without_time_zones_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.zones, "is_known", lambda name: False)
    assert ask() == (503, "the time zone files are missing")


@on_sqlite
def test_a_disk_that_cannot_be_written_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(**wanted: object) -> None:
        raise PermissionError("read-only")

    monkeypatch.setattr(health.tempfile, "TemporaryFile", read_only)
    assert ask() == (503, "the disk cannot be written")


@on_sqlite
@pytest.mark.parametrize("mebibytes,answer", [(99, (503, "the disk is nearly full")), (100, (200, "ready"))])
def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, mebibytes: int, answer: tuple[int, str]) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(0, 0, mebibytes * 1024 * 1024))
    assert ask() == answer
