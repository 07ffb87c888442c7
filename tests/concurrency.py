"""Several phones at the same moment: threads that start together, each with a connection of its own."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.db import connections

MOST = 8
PATIENCE_SECONDS = 30

Send = Callable[[], Any]


class ConcurrentPhones:
    """Up to eight phones; their connections last as long as the crowd."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def send(self, *sends: Send) -> list[Any]:
        """All at once; gives the answers in the order of the senders."""
        barrier = Barrier(len(sends))

        def on_the_mark(send: Send) -> Any:
            barrier.wait(PATIENCE_SECONDS)
            return send()

        return [each.result(PATIENCE_SECONDS) for each in [self._pool.submit(on_the_mark, send) for send in sends]]


@contextmanager
def crowd() -> Iterator[ConcurrentPhones]:
    """A crowd that leaves no connection open behind it."""
    with ThreadPoolExecutor(MOST) as pool:
        phones = ConcurrentPhones(pool)
        try:
            yield phones
        finally:
            phones.send(*[connections.close_all] * MOST)
