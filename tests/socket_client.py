"""Requests over real connections, as bytes: phones that ask again as soon as they are answered, all in one thread."""

import re
import selectors
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat
from urllib.parse import urlencode
from uuid import uuid4

from scorekeeper.web.tokens import new_token
from tests.tables import start_fields

DEALS = 300
"""After so many a phone begins its next match."""
PATIENCE_SECONDS = 30
LENGTH = re.compile(rb"\ncontent-length: (\d+)", re.IGNORECASE)
PLACE = re.compile(rb"\nlocation: (\S+)", re.IGNORECASE)


Requests = Iterator[bytes]


@dataclass
class Asked:
    """How long each answer took, in seconds, and what was answered; status 0 where there was none."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def part(self, share: float) -> float:
        """Return the time in which that share of all was answered, in seconds."""
        return sorted(self.seconds)[min(int(len(self.seconds) * share), len(self.seconds) - 1)]

    @property
    def errors(self) -> int:
        """Return how many answers were none, or a mistake of the server."""
        return sum(number for status, number in self.statuses.items() if not 200 <= status < 500)


def get(path: str, **headers: str) -> bytes:
    """Return the request of a phone that looks."""
    return _head("GET", path, headers)


def post(path: str, fields: dict[str, str], **headers: str) -> bytes:
    """Return the request of a phone that sends a form."""
    body = urlencode(fields).encode()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    return _head("POST", path, form | {"Accept": "application/json"} | headers) + body


def _head(method: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def connected(port: int) -> socket.socket:
    """Return a new connection."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS)


class Phone:
    """One connection, the request that is under way on it, and what has come back."""

    def __init__(self, port: int, requests: Requests) -> None:
        self.port, self.requests = port, requests
        self.talk = connected(port)
        self.got = b""
        self.sent = 0.0

    def send(self) -> None:
        """Send the next request."""
        request = next(self.requests)
        self.got, self.sent = b"", time.perf_counter()
        self.talk.sendall(request)

    def heard(self) -> int | None:
        """Return the status of a whole answer, 0 for a connection that broke; None while there is more to come."""
        try:
            got = self.talk.recv(262_144)
        except OSError:
            got = b""
        self.got += got
        head, end, body = self.got.partition(b"\r\n\r\n")
        if not got:
            return 0
        length = LENGTH.search(head)
        if not end or len(body) < (int(length[1]) if length else 0):
            return None
        return int(head[9:12])


def ask(port: int, sources: Iterable[Requests], seconds: float) -> Asked:
    """Let one phone for each source ask for so many seconds, and wait for the last answers."""
    asked, until = Asked(), time.perf_counter() + seconds
    with selectors.DefaultSelector() as ready:
        for source in sources:
            phone = Phone(port, source)
            ready.register(phone.talk, selectors.EVENT_READ, phone)
            phone.send()
        while ready.get_map():
            answered = [key.data for key, _events in ready.select(PATIENCE_SECONDS)]
            assert answered, "a phone is still waiting"
            for phone in answered:
                _note(asked, phone, ready, until)
    return asked


def _note(asked: Asked, phone: Phone, ready: selectors.BaseSelector, until: float) -> None:
    status = phone.heard()
    if status is None:
        return
    now = time.perf_counter()
    asked.seconds.append(now - phone.sent)
    asked.statuses[status] += 1
    if status and now < until:
        phone.send()
        return
    ready.unregister(phone.talk)
    phone.talk.close()


def answer(port: int, request: bytes) -> bytes:
    """Return the whole answer to one request on a connection of its own."""
    phone = Phone(port, iter([request]))
    phone.send()
    while phone.heard() is None:
        pass
    phone.talk.close()
    return phone.got


def begun(port: int, **headers: str) -> tuple[str, str]:
    """Begin a first match. Return its address, and what its first deal follows."""
    start = start_fields(book=new_token())
    place = PLACE.search(answer(port, post("/new/", start, **headers)))
    assert place, "no match was begun"
    return place[1].decode(), start["uid"]


def recordings(port: int, **headers: str) -> Requests:
    """Return deals, one after another in a match of this phone's own."""
    while True:
        path, after = begun(port, **headers)
        for _deal in range(DEALS):
            cid = str(uuid4())
            yield post(f"{path}events/", {"kind": "passed", "cid": cid, "after": after}, **headers)
            after = cid


def looks(path: str, **headers: str) -> Requests:
    """Return the same look again and again."""
    return repeat(get(path, **headers))


def under_way(requests: Requests) -> Requests:
    """Return the same, with whatever comes before the first of them done."""
    return chain([next(requests)], requests)
