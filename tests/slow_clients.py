"""Phones that hold a connection and do little with it."""

import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from threading import Event

from tests.socket_client import connected, get

HALF_A_BODY = (
    b"POST /new/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100\r\n\r\nga"
)
HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAcc"
PATIENCE_SECONDS = 20
TIMES = 40
"""So often a page is asked for on one connection, one request behind the other."""


@contextmanager
def holding(port: int, number: int, said: bytes) -> Iterator[list[socket.socket]]:
    """So many connections on which that much was said, and nothing since."""
    with ExitStack() as held:
        talks = [held.enter_context(connected(port)) for _ in range(number)]
        for talk in talks:
            talk.sendall(said)
        yield talks


@contextmanager
def not_reading(port: int, number: int, path: str, **headers: str) -> Iterator[list[socket.socket]]:
    """So many that ask for more than a connection holds by itself, and have little room for it."""
    with ExitStack() as held:
        talks = [held.enter_context(_with_little_room(port)) for _ in range(number)]
        for talk in talks:
            talk.sendall(get(path, **headers) * TIMES)
        yield talks


@contextmanager
def sipping(talks: list[socket.socket], every: float) -> Iterator[None]:
    """Take a little of what has come on each, every so many seconds."""
    stopped = Event()

    def sip() -> None:
        while not stopped.wait(every):
            for talk in talks:
                with suppress(OSError):
                    talk.recv(1024)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(sip)
        try:
            yield
        finally:
            stopped.set()


def _with_little_room(port: int) -> socket.socket:
    talk = socket.socket()
    talk.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    talk.settimeout(PATIENCE_SECONDS)
    talk.connect(("127.0.0.1", port))
    return talk


def seconds_until_ended(talk: socket.socket) -> float:
    """Return how long it takes until the other side ends the connection. Raises TimeoutError when it does not.

    Nothing is read, so that one who does not read stays one.
    """
    begun, ended = time.monotonic(), select.poll()
    ended.register(talk, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    if not ended.poll(PATIENCE_SECONDS * 1000):
        raise TimeoutError
    return time.monotonic() - begun
