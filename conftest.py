"""What holds for every test: which tests are due, in what order they run, and in which worker."""

import gc

import pytest
from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from xdist.scheduler import LoadFileScheduling

from tests.profiles import THOROUGH


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say in one sentence that a migration is missing: without it each test that stores something fails."""
    if not hasattr(session.config, "workerinput"):
        loader = MigrationLoader(None)
        if MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps)).changes(loader.graph):
            pytest.exit("The models have changed, and no migration says so. Run manage.py makemigrations.", 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another test shows as well, unless everything is run. What takes long begins first."""
    if not THOROUGH:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("soak")])
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    items.sort(key=lambda item: not takes_long(item))


def takes_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("process") is not None or "switched" in getattr(item, "fixturenames", ())


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadFileScheduling:
    return OnePhone(config, log)


class OnePhone(LoadFileScheduling):
    """A worker takes a whole file, and one takes all files about the phone as its own server.

    That phone has to compile Python before the first of these tests, which takes half a minute.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "the phone" if file.startswith("tests/browser/test_server_") else file


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for rings of garbage more seldom, and not among the modules, which stay: a twentieth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
