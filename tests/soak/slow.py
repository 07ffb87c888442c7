"""`script/soak slow`: hundreds of slow phones, and how long everybody else waits.

On SQLite and on PostgreSQL, at home and in public, over real connections: 200 half-sent bodies, 200 silent connections
and 20 that hardly read, all at once; then a database that somebody else holds. Ends with 1 where a promise is not kept.
"""

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from tests.postgres import Cluster, programs  # noqa: E402  the tables want their settings
from tests.serving import Server  # noqa: E402
from tests.slow_clients import HALF_A_BODY, holding, not_reading, seconds_until_ended, sipping  # noqa: E402
from tests.socket_client import Asked, Requests, answer, ask, begun, looks, post, recordings, under_way  # noqa: E402

HALF_SENT, SILENT, READERS = 200, 200, 20
RULES, HEALTH, EXPORT = "/rules/avinas/", "/healthz", "export/book.json"
DEALS, NOTE = 200, "a long note " * 16
"""The export of such a book is a hundred kilobytes, and each of those who hardly read asks for it forty times."""
SECONDS = 8
PHONES = 50
"""That record while the database is held."""

MOST_OF_95_IN_100, MOST = 0.2, 1.0
MOST_OF_HEALTH = 0.05
MOST_WHEN_BUSY = 2.5
LATEST_END = 12
"""In seconds: ten without progress, and a moment to be noticed in."""

PUBLIC = {"SECRET_KEY": "for an hour on this machine " * 3, "ALLOWED_HOSTS": "127.0.0.1", "BEHIND_PROXY": "1"}
"""Everything that a server on the internet has, and the proxy in front of it is ourselves."""
HTTPS = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}

missed: list[str] = []


def main() -> int:
    with ExitStack() as stack:
        databases = {"SQLite": ""}
        if programs() is None:
            print("*** PostgreSQL is not installed, so nobody was slow there. ***")
        else:
            databases["PostgreSQL"] = stack.enter_context(_cluster()).url
        for database, url in databases.items():
            for mode, switches in (("at home", {}), ("in public", PUBLIC)):
                print(f"\n{database}, {mode}", flush=True)
                _play(url, switches)
    slow = f"{HALF_SENT} half-sent, {SILENT} silent, {READERS} hardly reading"
    print(f"\n{slow}, in both modes on {' and '.join(databases)}: {len(missed)} promises not kept")
    return 1 if missed else 0


def _play(url: str, switches: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        server = Server(data, DATABASE_URL=url, LOG_LEVEL="CRITICAL", **switches)
        try:
            server.start()
            headers = HTTPS if switches else {}
            _everybody_else(server.port, headers)
            _no_progress(server.port, headers)
            _a_locked_database(server.port, headers, partial(_held, url, data))
        finally:
            server.kill()


# Slow phones


def _everybody_else(port: int, headers: dict[str, str]) -> None:
    """Phones look, record and read the rules, as they do when nobody is slow."""
    large = _a_large_file(port, headers)
    ask(port, [looks(RULES, **headers)], 0)
    others = {
        HEALTH: looks("/healthz"),
        "match page": looks(large.removesuffix(EXPORT) + "1/", **headers),
        "rules": looks(RULES, **headers),
        "first page": looks("/", **headers),
        "record a deal": under_way(recordings(port, **headers)),
    }
    print("  with nobody slow, for comparison:")
    for name, asked in _asked(port, others).items():
        print(_figures(name, asked), flush=True)
    print("  beside the slow ones:")
    with (
        holding(port, HALF_SENT, HALF_A_BODY),
        holding(port, SILENT, b""),
        not_reading(port, READERS, large, **headers) as readers,
        sipping(readers, every=1),
    ):
        for name, asked in _asked(port, others).items():
            _told(name, asked, most=MOST_OF_HEALTH if name == HEALTH else MOST)


def _a_large_file(port: int, headers: dict[str, str]) -> str:
    """The export of a book, larger than a connection holds by itself."""
    path, after = begun(port, **headers)
    for _deal in range(DEALS):
        cid = str(uuid4())
        answer(port, post(f"{path}events/", {"kind": "passed", "note": NOTE, "cid": cid, "after": after}, **headers))
        after = cid
    return path.removesuffix("1/") + EXPORT


def _asked(port: int, others: dict[str, Requests]) -> dict[str, Asked]:
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(ask, port, [_at_times(source)], SECONDS) for source in others.values()]
        return dict(zip(others, (each.result() for each in asked), strict=True))


def _at_times(requests: Requests) -> Requests:
    """As people ask, who look at what they are shown."""
    for request in requests:
        time.sleep(0.05)
        yield request


def _told(name: str, asked: Asked, *, most: float) -> None:
    kept = asked.part(0.95) <= min(MOST_OF_95_IN_100, most) and max(asked.seconds) <= MOST and not asked.errors
    _judge(_figures(name, asked), kept=kept)


def _figures(name: str, asked: Asked) -> str:
    of_95, longest = asked.part(0.95) * 1000, max(asked.seconds) * 1000
    errors = f", {asked.errors} errors" if asked.errors else ""
    return f"    {name}: {len(asked.seconds)} answers, 95 % in {of_95:.0f} ms, all in {longest:.0f} ms{errors}"


def _no_progress(port: int, headers: dict[str, str]) -> None:
    """One of each that stops for good."""
    with (
        holding(port, 1, HALF_A_BODY) as bodies,
        holding(port, 1, HALF_A_BODY[:40]) as heads,
        holding(port, 1, b"") as silent,
        not_reading(port, 1, RULES, **headers) as readers,
        ThreadPoolExecutor() as pool,
    ):
        ended = list(pool.map(seconds_until_ended, [*bodies, *heads, *silent, *readers]))
    shown = ", ".join(f"{seconds:.1f}" for seconds in ended)
    _judge(f"  half a body, half a head, nothing, not reading: ended after {shown} s", kept=max(ended) <= LATEST_END)


# A database that somebody else holds


def _a_locked_database(port: int, headers: dict[str, str], held: "partial[Held]") -> None:
    deals = [under_way(recordings(port, **headers)) for _phone in range(PHONES)]
    path, _after = begun(port, **headers)
    with held(), ThreadPoolExecutor() as pool:
        recording = pool.submit(ask, port, deals, 0)
        looked = ask(port, [_at_times(looks(path, **headers))], 2)
        recorded = recording.result()
    slowest, told = max(recorded.seconds), recorded.statuses[503]
    figures = f"  {PHONES} record in a locked database: {told} × 503, all in {slowest * 1000:.0f} ms"
    _judge(figures, kept=told == PHONES and slowest <= MOST_WHEN_BUSY)
    _told("meanwhile a match page", looked, most=MOST)


Held = Iterator[None]


@contextmanager
def _held(url: str, data: Path) -> Iterator[None]:
    if url:
        import psycopg

        with psycopg.connect(url) as other:
            other.execute("SELECT 1 FROM book_match FOR UPDATE")
            yield
            other.rollback()
        return
    with closing(sqlite3.connect(data / "scorekeeper.sqlite3", isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield


def _judge(figures: str, *, kept: bool) -> None:
    print(figures + ("" if kept else "  <-- not kept"), flush=True)
    if not kept:
        missed.append(figures)


@contextmanager
def _cluster() -> Iterator[Cluster]:
    one = Cluster()
    try:
        one.start()
        yield one
    finally:
        one.remove()


if __name__ == "__main__":
    sys.exit(main())
