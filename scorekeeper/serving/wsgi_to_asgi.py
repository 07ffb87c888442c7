"""The WSGI application as an ASGI one: receive the whole request, let a thread answer it, send the whole answer.

Neither a slow sender nor a slow reader has a thread. What is short stays in memory, the rest lies in temporary files.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes

from scorekeeper.serving import thread_pools
from scorekeeper.web.middleware import longest_body
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

    def __init__(self, application: Application, pools: thread_pools.ThreadPools) -> None:
        self.application, self.pools = application, pools

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        environ = environ_of(scope)
        body = await received(receive, expected(environ))
        if body is None:
            return
        with body:
            environ["wsgi.input"] = body
            pool = self.pools.of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
            make = partial(answered, self.application, environ)
            work = partial(thread_pools.run, make, time.monotonic())
            answer = await asyncio.get_running_loop().run_in_executor(pool, work)
        with answer.body:
            await sent(answer, send)


def environ_of(scope: Scope) -> Environ:
    """The request as PEP 3333 wants it, without its body and without ambiguous headers."""
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "REMOTE_ADDR": scope["client"][0],
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
    body = SpooledTemporaryFile(SHORT_BODY)  # noqa: SIM115  whoever gets it closes it
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
    body = SpooledTemporaryFile(SHORT_ANSWER)  # noqa: SIM115  whoever gets it closes it

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
