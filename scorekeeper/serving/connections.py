"""Connections as uvicorn keeps them, but none for ever: one that makes no progress is ended after ten seconds.

That is so of those who say nothing, who send half a head or half a body, and who stop reading their answer. A client
that waits for us may wait: only what the other side owes is counted.
"""

import asyncio
import socket
import struct
from collections.abc import Hashable, Iterable
from enum import Enum, auto
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

PATIENCE_SECONDS = 10
"""Without progress; looked at once a second."""
SECONDS_TO_FINISH = 2
"""For what is half sent when the server stops."""
LONGEST_HEAD = 64 * 1024
"""In bytes: the first line of a request and its headers."""
DROPPED = struct.pack("ii", 1, 0)
"""For SO_LINGER: what has not been sent yet is thrown away."""


def refusal(status: str) -> bytes:
    """A whole answer for a connection that is closed after it."""
    head = f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nretry-after: 2\r\nconnection: close\r\n\r\n"
    return head.encode()


class Part(Enum):
    """Where in a request the other side is."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()


class Connection(HttpToolsProtocol):
    """One connection, and what tells whether it makes progress. At most `most` are open; the next one is refused."""

    most = 1_000

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.part = Part.NOTHING
        self.begun = self.received = self.drained = self.head = 0
        self.answering: RequestResponseCycle | None = None
        self.stood: Hashable = None
        self.since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it likewise
        super().connection_made(transport)
        if len(self.connections) > self.most:
            transport.write(refusal("503 Service Unavailable"))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.answering is not None:
            self.answering.disconnected = True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle  # `cycle` is the newest, which may have come right behind it
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)
        self.head = self.head + len(data) if self.part is Part.HEAD else 0
        if self.head > LONGEST_HEAD:
            self.transport.write(refusal("431 Request Header Fields Too Large"))
            self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun += 1
        self.part = Part.HEAD

    def on_headers_complete(self) -> None:
        self.part = Part.BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.part = Part.NOTHING
        super().on_message_complete()

    def resume_writing(self) -> None:
        self.drained += 1
        super().resume_writing()

    def standing(self) -> Hashable:
        """What changes as long as the other side makes progress; None while it waits for us."""
        if unsent := self.transport.get_write_buffer_size():
            return "reads", unsent, self.drained
        if self.is_answered():  # silent, in the middle of a head, or sending what was refused unread
            return "begins", self.begun
        return ("sends", self.received) if self.part is Part.BODY and not self.flow.read_paused else None

    def is_answered(self) -> bool:
        """Whether nothing is under way, as far as heads have come."""
        # uvicorn has no answer under way before the first one, and does not say so.
        return self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]

    def look(self, now: float) -> None:
        """End the connection if it has stood where it stands for too long."""
        standing = self.standing()
        if standing is None or standing != self.stood:
            self.stood, self.since = standing, now
        elif now - self.since >= PATIENCE_SECONDS:
            self.end()

    def end(self) -> None:
        """End the connection at once; nor does the system keep what it still holds for a reader who does not read."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, DROPPED)
        self.transport.abort()

    def shutdown(self) -> None:
        """Finish what was begun: a half-sent request has a moment to become whole."""
        super().shutdown()
        self.loop.call_later(SECONDS_TO_FINISH, self._give_up)

    def _give_up(self) -> None:
        if self.part is not Part.NOTHING and not self.transport.is_closing():
            self.end()


async def end_those_that_stand(connections: Iterable[Connection]) -> None:
    """Look at each connection once, and end those that make no progress."""
    now = asyncio.get_running_loop().time()
    for connection in tuple(connections):
        connection.look(now)
