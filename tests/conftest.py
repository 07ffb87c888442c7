"""What tests everywhere may ask for."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from django.conf import settings as project
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import override_settings

from scorekeeper.book.copies import import_lane, import_pieces
from scorekeeper.book.copies.import_book import carry_out, sweep
from scorekeeper.book.ground import importmap
from scorekeeper.book.rules.views import rules
from tests.postgres import Cluster, programs
from tests.serving import Server

COLLECTED = "scorekeeper.collected.Uncommented"

THOROUGH = bool(os.environ.get("THOROUGH"))
"""Before a release (script/soak) everything is played, also what has been seen in another size or on SQLite."""

ONLY_DRAWN = re.compile(
    r"/test_(inert_get|same_origin_on_pages|names_on_pages|names_refused|hostile|hostile_values|catalogue_screens|pages"
    r"|deals_pages|referee|pile|sevens|worth|choosing|way_to_the_rules|house_rules|odd_deals|standing|handing_over"
    r"|followed_deals|picture|chart|another_game)\.py"
)
"""Pages that draw what a few questions brought: those questions are asked on both databases by other tests."""

SEEN_ELSEWHERE = re.compile(
    r"\[(wide-)?chromium-390|test_(people|history|referee|reading)\.py::.*375.{1,4}667"
    r"|test_rules\.py::test_(a_word|the_contents).*\[without scripts"
    r"|test_referee\.py::test_an_odd_address.*(use&\]|kind=)"
    r"|test_rule_from_the_panel\.py::test_(numbers_lead|a_look_from_the_sheet|the_links_of)"
    r"|test_game_kaiser\.py::test_(where_the_three|the_table_can_look_up)"
    r"|test_game_voormsi\.py::test_(a_set_is|two_play|a_table_that_only|large_text.*names1|the_panel_fits.*names)"
    r"|test_game_other\.py::test_(chips_fill|the_same_players|large_text)"
    r"|test_game_spades\.py::test_(more_than_thirteen_is_asked_about_without|a_correction.*True)"
    r"|test_game_forty_one\.py::test_the_game_called_400"
    r"|test_late_scripts\.py::.*(form|book|history|people|links|referee|pile|rules)\]"
)
"""Journeys in Chromium of which a smaller screen, or another game, shows the same."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL only what reads or writes the database is played again; some only before a release."""
    kept = [item for item in items if is_due(item)]
    config.hook.pytest_deselected(items=[item for item in items if not is_due(item)])
    items[:] = kept


def is_due(item: pytest.Item) -> bool:
    if connection.vendor == "postgresql" and not asks_for_the_database(item):
        return False
    told = ONLY_DRAWN if connection.vendor == "postgresql" else SEEN_ELSEWHERE
    return THOROUGH or not told.search(item.nodeid)


def asks_for_the_database(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", []))
    return item.get_closest_marker("django_db") is not None or bool({"db", "transactional_db"} & fixtures)


def lacking(what: str) -> NoReturn:
    """Skip the test, which the last lines then say aloud; fail it where CI promises to have everything."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"*** {what} ***")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [str(report.longrepr) for report in terminalreporter.getreports("skipped")]
    for notice in sorted({loud[0] for reason in skipped if (loud := re.search(r"\*\*\* .* \*\*\*", reason))}):
        terminalreporter.write_line(notice, red=True, bold=True)


@pytest.fixture(scope="session")
def static_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Static files, hashed and compressed as a real server has them."""
    root = tmp_path_factory.mktemp("static")
    with override_settings(**served_from(root)):
        call_command("collectstatic", verbosity=0, interactive=False)
    return root


def served_from(root: Path) -> dict[str, object]:
    """The settings by which WhiteNoise serves the files collected there."""
    return {"STATIC_ROOT": root, "STORAGES": project.STORAGES | {"staticfiles": {"BACKEND": COLLECTED}}}


@pytest.fixture(autouse=True)
def imports_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is taken in before its sender is answered: another process would not see what a test has not committed."""
    monkeypatch.setattr(import_lane.Lane, "put", carried_out)
    monkeypatch.setattr(import_pieces, "pause", lambda seconds: None)


def carried_out(lane: import_lane.Lane, pk: int | None) -> None:
    """What the process beside the server does in its turn; what goes wrong there the server does not hear."""
    try:
        if pk is None:
            sweep()
        else:
            carry_out(pk, lane.name)
    except DatabaseError:
        import_lane.LOG.exception("An import was interrupted.")


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


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed, on the disk like somebody's own."""
    if programs() is None:
        lacking("PostgreSQL is not installed: nobody has killed or copied it.")
    one = Cluster()
    one.start()
    yield one
    one.remove()
