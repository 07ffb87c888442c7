"""Three browser engines, each installed by a package of Debian's, and one server that all of them play against."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail
from tests.engines.chromium import Chromium
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.phone import Phone
from tests.engines.webkit import WebKit
from tests.engines.wired_server import WiredServer
from tests.serving import Server

ENGINES: dict[str, type[Engine]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Each browser, opened once for all journeys."""
    chosen = ENGINES[request.param]
    if chosen.program() is None:
        skip_or_fail(f"There is no {chosen.__name__} here ({chosen.package}): no evening was played in it.")
    more = [request.getfixturevalue("browser_type")] if chosen is Chromium else []
    one = chosen(tmp_path_factory.mktemp(request.param), *more)
    try:
        one.start()
        yield one
    finally:
        one.kill()


@pytest.fixture(scope="session")
def wired(static_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WiredServer]:
    """One server for all journeys."""
    one = WiredServer(Server(tmp_path_factory.mktemp("wired") / "data", STATIC_ROOT=str(static_root)))
    yield one
    one.kill()


@pytest.fixture
def phone(engine: Engine, wired: WiredServer) -> Iterator[Phone]:
    """A phone that hears its server. It keeps what it has kept in journeys before, as phones do."""
    wired.open()
    one = Phone(engine, wired)
    yield one
    one.close()
