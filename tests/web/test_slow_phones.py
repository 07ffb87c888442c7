"""One slow phone holds nobody up: it has no thread, and after ten seconds without progress no connection either."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.serving import Server
from tests.slow_clients import HALF_A_BODY, HALF_A_HEAD, holding, not_reading, seconds_until_ended
from tests.socket_client import Asked, answer, ask, begun, get, looks, recordings

pytestmark = pytest.mark.process

PHONES = 8
LONGEST_SECONDS = 9
"""For an answer, however busy the machine is; one that waits for a slow phone takes ten and more."""
PATIENCE_SECONDS = (9, 20)
A_PAGE = "/rules/avinas/"


@contextmanager
def running(data_dir: Path, static_root: Path, sabotage: str = "") -> Iterator[Server]:
    """A server, or one that breaks a promise."""
    broken = {"DJANGO_SETTINGS_MODULE": "tests.sabotaged_settings", "SABOTAGE": sabotage} if sabotage else {}
    server = Server(data_dir, STATIC_ROOT=str(static_root), **broken)
    try:
        server.start()
        answer(server.port, get(A_PAGE))  # made for the first time
        yield server
    finally:
        server.kill()


# Who is slow


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(HALF_A_BODY, id="half a body"),
        pytest.param(HALF_A_HEAD, id="half a head", marks=pytest.mark.rest),
        pytest.param(b"", id="nothing", marks=pytest.mark.rest),
    ],
)
def test_who_stops_half_way_holds_nobody_up(server: Server, said: bytes) -> None:
    server.start()
    with holding(server.port, PHONES, said):
        assert longest(server) < LONGEST_SECONDS


@pytest.mark.rest
def test_who_does_not_read_holds_nobody_up(server: Server) -> None:
    server.start()
    with not_reading(server.port, PHONES, A_PAGE):
        assert longest(server) < LONGEST_SECONDS


@pytest.mark.rest
def test_a_server_that_waits_for_a_slow_phone_is_seen(data_dir: Path, static_root: Path) -> None:
    with (
        running(data_dir, static_root, "receives_one_after_another") as server,
        holding(server.port, PHONES, HALF_A_BODY),
    ):
        assert longest(server) > LONGEST_SECONDS


def longest(server: Server) -> float:
    """In seconds, of a few answers to one who is not slow."""
    asked = [ask(server.port, [looks(path)], 0.2) for path in ("/healthz", "/", A_PAGE)]
    assert sum(each.errors for each in asked) == 0
    return max(second for each in asked for second in each.seconds)


# How long it is waited for them


@pytest.mark.rest
def test_no_connection_is_kept_that_makes_no_progress(server: Server) -> None:
    server.start()
    assert all(PATIENCE_SECONDS[0] < seconds < PATIENCE_SECONDS[1] for seconds in until_ended(server.port))


@pytest.mark.rest
def test_a_server_that_keeps_them_is_seen(data_dir: Path, static_root: Path) -> None:
    with running(data_dir, static_root, "keeps_every_connection") as server, pytest.raises(TimeoutError):
        until_ended(server.port)


def until_ended(port: int) -> list[float]:
    with (
        holding(port, 1, HALF_A_BODY) as bodies,
        holding(port, 1, HALF_A_HEAD) as heads,
        holding(port, 1, b"") as silent,
        not_reading(port, 1, A_PAGE) as readers,
        ThreadPoolExecutor() as pool,
    ):
        return list(pool.map(seconds_until_ended, [*bodies, *heads, *silent, *readers]))


# A database that is locked


@pytest.mark.rest
def test_a_locked_database_keeps_nobody_longer_than_the_first(server: Server, data_dir: Path) -> None:
    server.start()
    records, looked = meanwhile(server, data_dir)
    assert set(records.statuses) == {503}
    assert max(records.seconds) < LONGEST_SECONDS
    assert looked.errors == 0
    assert max(looked.seconds) < LONGEST_SECONDS


@pytest.mark.rest
def test_a_server_in_which_one_after_another_waits_for_the_lock_is_seen(data_dir: Path, static_root: Path) -> None:
    with running(data_dir, static_root, "lets_everybody_wait_anew") as server:
        records, _looked = meanwhile(server, data_dir)
        assert max(records.seconds) > LONGEST_SECONDS


def meanwhile(server: Server, data_dir: Path) -> tuple[Asked, Asked]:
    """What phones are answered that record while somebody else writes for long, and one that looks."""
    deals = [recordings(server.port) for _phone in range(PHONES)]
    waiting = [iter([next(each)]) for each in deals]  # their matches are begun
    path, _after = begun(server.port)
    with locked(data_dir), ThreadPoolExecutor() as pool:
        recorded = pool.submit(ask, server.port, waiting, 0)
        time.sleep(0.2)
        looked = ask(server.port, [looks(path)], 1)
        return recorded.result(), looked


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    with closing(sqlite3.connect(data_dir / "scorekeeper.sqlite3", isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield
