"""The threads in which the application runs, in pools: a request that waits in one of them delays none in another.

Python runs one thread at a time, so more of them make nothing quicker. They are there for requests that wait: for the
lock of the database, for the disk, for a long file to be made.
"""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import TypeVar

from django.db import Error, connection

from scorekeeper.database import SECONDS_TO_WAIT_FOR_A_LOCK
from scorekeeper.web.middleware import SAFE_METHODS, TAKES_A_FILE
from scorekeeper.web.tokens import TOKEN

LONG_FILE = re.compile(rf"/b/{TOKEN}/export/.+")
READERS = 4
WRITERS = {"sqlite": 1, "postgresql": 4}
"""SQLite lets one write at a time; the others wait in the pool rather than for its lock."""
CONNECTIONS = READERS + WRITERS["postgresql"] + 3
"""At most, of one worker on PostgreSQL: of its threads, one each for exports and imports, and of the import itself."""
A_MOMENT = 0.1
"""In seconds: a request that waited no longer for a thread waits the whole time for the database."""

Made = TypeVar("Made")


class ThreadPools:
    """One pool each for what writes, what only reads, files that take long to make or to take in, and `/healthz`."""

    def __init__(self) -> None:
        self.writing = ThreadPoolExecutor(WRITERS[connection.vendor], "writing")
        self.reading = ThreadPoolExecutor(READERS, "reading")
        self.exports = ThreadPoolExecutor(1, "exports")
        self.imports = ThreadPoolExecutor(1, "imports")
        self.health = ThreadPoolExecutor(1, "health")

    def of(self, method: str, path: str) -> ThreadPoolExecutor:
        if method not in SAFE_METHODS:
            return self.imports if TAKES_A_FILE.fullmatch(path) else self.writing
        if path == "/healthz":
            return self.health
        return self.exports if LONG_FILE.fullmatch(path) else self.reading


def run(make: Callable[[], Made], queued: float) -> Made:
    """Call `make` in a thread of a pool, for a request that has been in the queue since `queued` (`time.monotonic`).

    A request waits at most two seconds for the database, and the queue counts. Requests queued behind a blocked one use
    up the same two seconds; then each tries once.
    """
    waited = time.monotonic() - queued
    if waited < A_MOMENT:
        return make()
    with _patience(SECONDS_TO_WAIT_FOR_A_LOCK - waited):
        return make()


@contextmanager
def _patience(seconds: float) -> Iterator[None]:
    _wait_for_a_lock(max(seconds, 0))
    try:
        yield
    finally:
        _wait_for_a_lock(SECONDS_TO_WAIT_FOR_A_LOCK)


def _wait_for_a_lock(seconds: float) -> None:
    if connection.connection is None:  # it will be opened with all its patience
        return
    milliseconds = int(seconds * 1000)
    with suppress(Error), connection.cursor() as cursor:  # a database that is gone will be met again in a moment
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
        else:  # where zero would mean for ever, and where it is waited twice
            cursor.execute(f"SET lock_timeout = {max(milliseconds // 2, 1)}")
