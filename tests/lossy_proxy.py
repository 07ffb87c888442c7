"""A wire between phones and a server, which loses requests and answers as a test says; or a stranger answers."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from email.utils import format_datetime, parsedate_to_datetime
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from tests.serving import Server

OF_ONE_CONNECTION = ("connection", "transfer-encoding", "keep-alive")

OURS = {"Scorekeeper-Server": "1"}
"""What every answer of our server carries."""

STRANGERS = {
    "portal": (200, {}),
    "redirect": (302, {"Location": "http://localhost:9/terms"}),
    "portal here": (302, {"Location": "/terms"}),
    **{str(status): (status, {}) for status in (403, 404, 410, 451, 500, 502, 503, 511)},
}
"""What somebody between the phone and the server may answer: the page of a hotel, a firewall, a proxy, a cloud."""


class Wire(ThreadingHTTPServer):
    """`fates` are those of the deals to come, one after another and then again: "refused" is never heard, of what is
    "lost" the answer, and one of the `STRANGERS` answers itself. Whatever else is asked has the same fates, each time
    for itself.
    """

    daemon_threads = True
    request_queue_size = 128  # a page and its service worker ask for much at once

    def __init__(self, port: int, behind: int, fates: list[str]) -> None:
        self.behind = behind
        self.met: set[str] = set()
        """What became of deals."""
        self.strange: list[str] = []
        """What a stranger answered."""
        self.carried: list[tuple[str, bool, int]] = []
        """Each answer: its request, whether a service worker asked by itself, and the bytes with headers."""
        self.later = timedelta()
        """How much later it is than the clock of the server says."""
        self._lock = Lock()
        self._deals, self._others = cycle(fates), cycle(fates)
        super().__init__(("127.0.0.1", port), Relay)

    def fate(self, *, is_deal: bool) -> str:
        """Return that of one more request."""
        with self._lock:
            if not is_deal:
                return next(self._others)
            fate = next(self._deals)
            self.met.add(fate)
            return fate

    def mend(self) -> None:
        """From now on everything arrives."""
        self.becomes("arrives")

    def becomes(self, fate: str) -> None:
        """From now on this is what happens to everything."""
        with self._lock:
            self._deals = self._others = cycle([fate])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that is killed, or leaves its page, does not hear the answer to its end."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Relay(BaseHTTPRequestHandler):
    """One request, on a connection of its own."""

    server: Wire

    def handle_one(self) -> None:
        """Pass it on, or not; and its answer, or not."""
        self.close_connection = True
        fate = self.server.fate(is_deal=self.command == "POST" and self.path.endswith("/events/"))
        if fate == "refused":
            return
        if fate in STRANGERS:
            self._answer_strangely(fate)
            return
        status, headers, told = self._asked()
        if fate != "lost":
            self._answer(status, headers, told)

    do_GET = do_HEAD = do_POST = handle_one  # noqa: N815  http.server's names

    def _answer_strangely(self, fate: str) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.strange.append(f"{self.command} {self.path}")
        status, headers = (200, {}) if self.path == "/terms" else STRANGERS[fate]
        page = b"<!doctype html><title>Hotel</title><h1>Welcome to our network</h1>"
        lines = {"Content-Type": "text/html", "Date": self.date_time_string(), **headers}
        self._answer(status, list(lines.items()), b"" if self.command == "HEAD" else page)

    def _answer(self, status: int, headers: list[tuple[str, str]], told: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() == "date":
                self.send_header(name, format_datetime(parsedate_to_datetime(value) + self.server.later, usegmt=True))
            elif name.lower() not in OF_ONE_CONNECTION:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        size = sum(map(len, self._headers_buffer)) + len(told)
        self.server.carried.append((f"{self.command} {self.path}", "Scorekeeper-Visit" in self.headers, size))
        self.end_headers()
        self.wfile.write(told)

    def _asked(self) -> tuple[int, list[tuple[str, str]], bytes]:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        talk = HTTPConnection("127.0.0.1", self.server.behind, timeout=30)
        with closing(talk):
            talk.request(self.command, self.path, body, dict(self.headers.items()))
            answer = talk.getresponse()
            return answer.status, answer.getheaders(), answer.read()


@contextmanager
def lossy(server: Server, fates: list[str]) -> Iterator[Wire]:
    """Put such a wire where this server was heard; it goes on behind it."""
    behind = Server(Path(server.environment["DATA_DIR"]), STATIC_ROOT=server.environment["STATIC_ROOT"])
    server.kill()
    behind.start()
    try:
        with Wire(server.port, behind.port, fates) as wire:
            Thread(target=wire.serve_forever, daemon=True).start()
            yield wire
            wire.shutdown()
    finally:
        behind.kill()
