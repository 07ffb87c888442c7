"""How much a server answers over real connections, compared with bare Django on it. All data is in memory."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, islice
from pathlib import Path

from tests.serving import Server
from tests.socket_client import answer, ask, begun, looks, post, recordings, under_way

CONNECTIONS = (1, 8, 32)
SECONDS = 3
SETTINGS = "tests.bench.served_settings"
DEALS_SHOWN = 12
MEMORY = Path("/dev/shm")  # noqa: S108  a disk that costs nothing, where there is one

Source = Callable[[], Iterator[bytes]]


def print_served() -> None:
    """One line for each number of connections and each kind of request."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        server = Server(Path(folder) / "data", DJANGO_SETTINGS_MODULE=SETTINGS)
        try:
            server.start()
            print(f"\n{'a second':>10}{'median':>10}{'p99':>10}{'CPU':>10}{'errors':>8}   over HTTP, times in ms")
            for name, source in _kinds(server.port).items():
                for connections in CONNECTIONS:
                    print(f"{_measured(server, source, connections)}   {name}, {connections} at once", flush=True)
        finally:
            server.kill()


def _kinds(port: int) -> dict[str, Source]:
    begun(port)
    played = [answer(port, deal) and deal for deal in islice(recordings(port), DEALS_SHOWN)]
    shown = played[0].split()[1].decode().removesuffix("events/")
    return {
        "a bare page": lambda: looks("/b/hello/"),
        "match page": lambda: looks(shown),
        "a bare POST that writes one row": _bare,
        "record a deal": lambda: recordings(port),
    }


def _bare() -> Iterator[bytes]:
    """Rows of the first match, in which nobody plays."""
    return (post("/b/bare/1/", {"kind": "passed"}) for _ in count())


def _measured(server: Server, source: Source, connections: int) -> str:
    sources = [under_way(source()) for _ in range(connections)]
    before = _processor_seconds(server)
    asked = ask(server.port, sources, SECONDS)
    spent = (_processor_seconds(server) - before) / len(asked.seconds)
    rate = len(asked.seconds) / SECONDS
    median, p99 = asked.part(0.5) * 1000, asked.part(0.99) * 1000
    return f"{rate:10.0f}{median:10.1f}{p99:10.1f}{spent * 1000:10.2f}{asked.errors:8}"


def _processor_seconds(server: Server) -> float:
    """Processor time of the server and its workers so far; on a busy machine it says more than the clock does."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == server.process.pid:  # its process group
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
