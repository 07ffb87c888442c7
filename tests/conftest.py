"""What tests everywhere may ask for."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as project
from django.core.management import call_command
from django.db import connection
from django.test import override_settings

from scorekeeper.book import importmap
from scorekeeper.book.views import rules
from tests.serving import Server

WHITENOISE = "whitenoise.storage.CompressedManifestStaticFilesStorage"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL only what reads or writes the database is played again."""
    if connection.vendor != "postgresql":
        return
    kept = [item for item in items if asks_for_the_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def asks_for_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", []))
    return item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files, hashed and compressed as a real server has them."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(**served_from(root)):
        call_command("collectstatic", verbosity=0, interactive=False)
    return root


def served_from(root: Path) -> dict[str, object]:
    """The settings by which WhiteNoise serves the files collected there."""
    return {"STATIC_ROOT": root, "STORAGES": project.STORAGES | {"staticfiles": {"BACKEND": WHITENOISE}}}


def forget_addresses() -> None:
    """What is made once holds the addresses of static files."""
    importmap.current.cache_clear()
    rules._printed.cache_clear()


@pytest.fixture
def collected(static_root: Path) -> Iterator[Path]:
    """Static files are collected, and addresses in pages are the hashed ones."""
    with override_settings(**served_from(static_root)):
        forget_addresses()
        yield static_root
    forget_addresses()


@pytest.fixture
def data_dir() -> Iterator[Path]:
    """A place for a server's data that does not exist yet."""
    parent = Path(tempfile.mkdtemp(prefix="scorekeeper-data-"))
    yield parent / "data"
    shutil.rmtree(parent)


@pytest.fixture
def server(data_dir: Path, static_root: Path) -> Iterator[Server]:
    """A server in processes of its own, not started yet; stopped afterwards, whatever became of it."""
    one = Server(data_dir, STATIC_ROOT=str(static_root), DATABASE_URL=os.environ.get("DATABASE_URL", ""))
    yield one
    one.kill()
