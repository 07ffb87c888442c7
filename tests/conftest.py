"""What tests everywhere may ask for."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NoReturn

import pytest
from django.db import DatabaseError, connection
from django.http import HttpResponse
from django.test import Client, override_settings

from scorekeeper.data.imports import process, store
from scorekeeper.database import postgres
from scorekeeper.matches.models import Stage
from scorekeeper.rules import views
from scorekeeper.web import assets, rate_limits
from tests.page_text import without_broken_lines
from tests.postgres import Cluster, programs
from tests.serving import Server
from tests.static_files import collected_once, served_from
from tests.tables import Phone, seated


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL only what reads or writes the database is played again."""
    if connection.vendor == "postgresql":
        config.hook.pytest_deselected(items=[item for item in items if not asks_for_the_database(item)])
        items[:] = [item for item in items if asks_for_the_database(item)]


def asks_for_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", []))
    return item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)


def skip_or_fail(what: str) -> NoReturn:
    """Skip the test, which the last lines then say aloud; fail it where CI promises to have everything."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"*** {what} ***")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [str(report.longrepr) for report in terminalreporter.getreports("skipped")]
    for notice in sorted({loud[0] for reason in skipped if (loud := re.search(r"\*\*\* .* \*\*\*", reason))}):
        terminalreporter.write_line(notice, red=True, bold=True)


LIMITS = dict(postgres.LIMITS)  # as a server has them
postgres.LIMITS["idle_in_transaction_session_timeout"] = 0
"""Between two requests a test stays in its transaction, on a busy machine for longer than any request would."""


@pytest.fixture(scope="session", autouse=True)
def lines_do_not_matter() -> Iterator[None]:
    """Where a template breaks its lines is nobody's business."""
    ask = Client.request

    def asked(client: Client, **request: object) -> HttpResponse:
        answer = ask(client, **request)
        if (
            not answer.streaming
            and not answer.has_header("Content-Encoding")
            and answer.headers.get("Content-Type", "").startswith("text/html")
        ):
            answer.content = without_broken_lines(answer.content.decode())
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", asked)
        yield


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files, hashed and compressed as a real server has them, in a folder that the tests may change."""
    root = tmp_path_factory.mktemp("static") / "collected"
    shutil.copytree(collected_once(), root)
    return root


@pytest.fixture
def limited(settings: Any) -> None:
    """With rate limits as on a real server that has just started: other tests recorded by links with the same keys."""
    settings.LIMITS = True
    for limit in (*rate_limits.EVENTS, rate_limits.NEW_MATCHES, rate_limits.GUESSES, rate_limits.EXPORTS):
        limit.forget()


@pytest.fixture(autouse=True)
def imports_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is taken in before its sender is answered: another process would not see what a test has not committed."""
    monkeypatch.setattr(process, "launch_and_watch", carried_out)
    monkeypatch.setattr(store, "pause", lambda seconds: None)


def carried_out(pk: int, file: IO[bytes]) -> None:
    """What the process beside the server does; what goes wrong there the server notes."""
    try:
        store.import_file(pk, file)
    except DatabaseError:
        process.LOG.exception("An import was interrupted.")
        store.end(pk, Stage.STOPPED)


def forget_addresses() -> None:
    """What is made once holds the addresses of static files."""
    assets.current.cache_clear()
    views._cached_page.cache_clear()


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


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed, on the disk like somebody's own."""
    if programs() is None:
        skip_or_fail("PostgreSQL is not installed: nobody has killed or copied it.")
    one = Cluster()
    one.start()
    yield one
    one.remove()


@pytest.fixture
def phone() -> Phone:
    """A phone that owns a book with one match, in which nothing is recorded."""
    return seated()
