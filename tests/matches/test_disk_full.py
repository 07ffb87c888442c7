"""A full disk: what cannot be kept comes back to its sender, all can be read, and with room recording goes on."""

import os
import resource
import subprocess
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from scorekeeper.web.tokens import new_token
from tests.matches.test_kill import check_integrity
from tests.recording_phones import post
from tests.serving import Server
from tests.tables import start_fields

pytestmark = [
    pytest.mark.rest,
    pytest.mark.process,
    pytest.mark.skipif("DATABASE_URL" in os.environ, reason="about SQLite's file"),
]

ROOM = 48 * 1024
MOST_TRIES = 400
NOTE = "n" * 400


def processes(server: Server) -> list[int]:
    """The server and its workers."""
    assert server.process is not None
    found = [server.process.pid]
    for pid in found:
        children = subprocess.run(["pgrep", "-P", str(pid)], check=False, capture_output=True, text=True)
        found += [int(child) for child in children.stdout.split()]
    return found


def leave_room(server: Server, room: int | None) -> None:
    """No file of the server may grow beyond that; None: as far as it likes."""
    limit = resource.RLIM_INFINITY if room is None else room
    for pid in processes(server):
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def test_nothing_is_lost_when_the_disk_is_full(server: Server, data_dir: Path) -> None:
    server.start()
    start = start_fields(book=new_token())
    place = post(server.port, "/new/", start)[1]
    largest = max(file.stat().st_size for file in data_dir.glob("scorekeeper.sqlite3*"))
    after, acknowledged = start["uid"], []
    leave_room(server, largest + ROOM)
    for _ in range(MOST_TRIES):
        deal = {"kind": "passed", "note": NOTE, "cid": str(uuid4()), "after": after}
        status, _place, body = post(server.port, f"{place}events/", deal)
        if status != 201:
            break
        after = deal["cid"]
        acknowledged.append(after)

    assert (status, len(acknowledged) > 5) == (503, True)
    assert all(value in body.decode() for value in (deal["cid"], deal["after"], NOTE))
    for page in ("", "deals/", "match.json", "?shown=1"):
        assert server.get(place + page)[0] == 200
    assert post(server.port, f"{place}events/", deal)[0] == 503
    assert kept(server, place) == len(acknowledged)

    leave_room(server, None)
    assert post(server.port, f"{place}events/", deal)[0] == 201
    assert kept(server, place) == len(acknowledged) + 1
    assert check_integrity(server).returncode == 0


def kept(server: Server, place: str) -> Any:
    return server.get(place + "match.json")[2].decode().count(NOTE)
