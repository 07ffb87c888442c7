"""What holds for every test: how many examples are tried, and which tests are due."""

import gc

import pytest

from tests.thorough import THOROUGH

pytest_plugins = ["tests.lane"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another test shows as well, unless everything is played."""
    if THOROUGH:
        return
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("soak")])
    items[:] = [item for item in items if not item.get_closest_marker("soak")]


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Look for rings of garbage more seldom, and not among the modules, which stay: a twentieth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
