"""A wire between phones and a server that loses requests and answers, one after another as it is told."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle, repeat
from threading import Lock, Thread

OF_ONE_CONNECTION = ("connection", "transfer-encoding", "keep-alive")


class Wire(ThreadingHTTPServer):
    """`fates` are those of the messages to come, one after another and then again: "refused" is never heard, of what is
    "lost" the answer. What is looked at and what is sent have them each for itself.
    """

    daemon_threads = True

    def __init__(self, port: int, behind: int, fates: list[str]) -> None:
        self.behind = behind
        self.met: set[tuple[str, str]] = set()
        self._lock = Lock()
        self._fates = {method: cycle(fates) for method in ("GET", "HEAD", "POST")}
        super().__init__(("127.0.0.1", port), Relay)

    def fate(self, method: str) -> str:
        """Return that of one more request."""
        with self._lock:
            fate = next(self._fates[method])
            self.met.add((method, fate))
            return fate

    def mend(self) -> None:
        """From now on everything arrives."""
        with self._lock:
            self._fates = dict.fromkeys(self._fates, repeat("arrives"))


class Relay(BaseHTTPRequestHandler):
    """One request, on a connection of its own."""

    server: Wire

    def handle_one(self) -> None:
        """Pass it on, or not; and its answer, or not."""
        self.close_connection = True
        fate = self.server.fate(self.command)
        if fate == "refused":
            return
        status, headers, told = self._asked()
        if fate == "lost":
            return
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in OF_ONE_CONNECTION:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(told)

    do_GET = do_HEAD = do_POST = handle_one  # noqa: N815  http.server's names

    def _asked(self) -> tuple[int, list[tuple[str, str]], bytes]:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        talk = HTTPConnection("127.0.0.1", self.server.behind, timeout=30)
        with closing(talk):
            talk.request(self.command, self.path, body, dict(self.headers.items()))
            answer = talk.getresponse()
            return answer.status, answer.getheaders(), answer.read()


@contextmanager
def lossy(port: int, behind: int, fates: list[str]) -> Iterator[Wire]:
    """Listen on this port, and pass on to the one behind."""
    with Wire(port, behind, fates) as wire:
        Thread(target=wire.serve_forever, daemon=True).start()
        yield wire
        wire.shutdown()
