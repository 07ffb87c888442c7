"""The WSGI application as an ASGI one: receive the whole request, let a thread answer it, send the whole answer.

Neither a slow sender nor a slow reader has a thread. What is short stays in memory, the rest lies in temporary files.
"""

import asyncio
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes

from django.db import Error, connection
from django.utils.translation import gettext as _

from scorekeeper.database import SECONDS_TO_WAIT_FOR_A_LOCK
from scorekeeper.web.middleware import SAFE_METHODS, TAKES_A_FILE, longest_body, security_headers
from scorekeeper.web.tokens import TOKEN
from scorekeeper.web.wsgi import unambiguous

SHORT_BODY = 64 * 1024
SHORT_ANSWER = 1024 * 1024
"""In bytes; what is longer lies in a file."""
PIECE = 64 * 1024
"""So much is sent before asking whether the reader has taken it."""

Scope = dict[str, Any]
Environ = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """A whole answer, and how many bytes its body has."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: IO[bytes]
    length: int


class WsgiToAsgi:
    """An ASGI application around a WSGI application."""

    def __init__(self, application: Application) -> None:
        self.application, self.pools = application, ThreadPools()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if lacks_host(scope):
            await sent(without_host(), send)
            return
        environ = environ_of(scope)
        body = await received(receive, expected(environ))
        if body is None:
            return
        with body:
            environ["wsgi.input"] = body
            pool = self.pools.of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
            make = partial(answered, self.application, environ)
            work = partial(in_thread, make, time.monotonic())
            answer = await asyncio.get_running_loop().run_in_executor(pool, work)
        with answer.body:
            await sent(answer, send)


def lacks_host(scope: Scope) -> bool:
    """Whether the request leaves out the Host that HTTP/1.1 asks for (RFC 9112, section 3.2)."""
    return scope["http_version"] == "1.1" and all(name != b"host" for name, _value in scope["headers"])


def without_host() -> Answer:
    """The answer to a request that lacks it."""
    words = (_("Send the name of the host.") + "\n").encode()
    lines = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(words))} | security_headers()
    headers = [(name.lower().encode(), value.encode()) for name, value in lines.items()]
    return Answer(400, headers, BytesIO(words), len(words))


def environ_of(scope: Scope) -> Environ:
    """The request as PEP 3333 wants it, without its body and without ambiguous headers."""
    name, port = scope["server"] or ("", None)
    if port is None:  # a unix socket has a path for a name, and its clients have no address
        name, port = "localhost", 80
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": name,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in unambiguous(scope["headers"]):
        _add(environ, name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1"))
    return environ


def _add(environ: Environ, name: str, value: str) -> None:
    key = name if name in ("CONTENT_LENGTH", "CONTENT_TYPE") else f"HTTP_{name}"
    environ[key] = f"{environ[key]},{value}" if key in environ else value


def expected(request: Environ) -> int:
    """How many bytes of body to receive: none of what will be refused, for its length or for hiding it."""
    length = request.get("CONTENT_LENGTH", "")
    known = length.isascii() and length.isdigit() and len(length) <= 12
    return int(length) if known and int(length) <= longest_body(request["PATH_INFO"]) else 0


async def received(receive: Receive, length: int) -> IO[bytes] | None:
    """The body, to be read from its beginning; None if its sender has gone."""
    body = SpooledTemporaryFile(SHORT_BODY)  # noqa: SIM115  the caller closes it
    more = length > 0
    while more:
        message = await receive()
        if message["type"] != "http.request":
            body.close()
            return None
        body.write(message["body"])
        more = message["more_body"]
    body.seek(0)
    return body


def answered(application: Application, environ: Environ) -> Answer:
    head: list[Any] = []
    body = SpooledTemporaryFile(SHORT_ANSWER)  # noqa: SIM115  the caller closes it

    def start(status: str, headers: list[tuple[str, str]], _exc_info: object = None) -> Callable[[bytes], object]:
        head[:] = status, headers
        return body.write

    pieces = application(environ, start)
    try:
        for piece in pieces:
            body.write(piece)
    finally:
        if hasattr(pieces, "close"):
            pieces.close()
    status, headers = head
    length = body.tell()
    body.seek(0)
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    if length and all(name != b"content-length" for name, _value in encoded):
        encoded.append((b"content-length", str(length).encode()))
    return Answer(int(status.split()[0]), encoded, body, length)


async def sent(answer: Answer, send: Send) -> None:
    """Send the answer, piece by piece as its reader takes it."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    left = answer.length
    while left > PIECE:
        await send({"type": "http.response.body", "body": answer.body.read(PIECE), "more_body": True})
        left -= PIECE
    await send({"type": "http.response.body", "body": answer.body.read(PIECE), "more_body": False})


# The threads in which the application runs, in pools: a request that waits in one of them delays none in another.
# Python runs one thread at a time, so more of them make nothing quicker. They are there for requests that wait: for the
# lock of the database, for the disk, for a long file to be made.

LONG_FILE = re.compile(rf"/b/{TOKEN}/export/.+")
A_TABLE = re.compile(rf"/b/{TOKEN}/table/")
READERS = 4
WRITERS = {"sqlite": 1, "postgresql": 4}
"""SQLite lets one write at a time; the others wait in the pool rather than for its lock."""
CONNECTIONS = READERS + WRITERS["postgresql"] + 3
"""At most, of one worker on PostgreSQL: of its threads, one each for exports and imports, and of the import itself."""
A_MOMENT = 0.1
"""In seconds: a request that waited no longer for a thread waits the whole time for the database."""


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
            return self.imports if TAKES_A_FILE.fullmatch(path) or A_TABLE.fullmatch(path) else self.writing
        if path == "/healthz":
            return self.health
        return self.exports if LONG_FILE.fullmatch(path) else self.reading


def in_thread(make: Callable[[], Answer], queued: float) -> Answer:
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
