"""`script/soak readonly`: data that may be read and not written, below a running server and at a start.

Nobody gets a fault of ours, what is there can be read, nothing acknowledged is lost, and once it may be written again
everything goes on. What root starts here has given up the right to write anywhere.
"""

import ctypes
import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from scorekeeper.web.tokens import new_token  # noqa: E402  needs the settings, as do those below
from tests.recording_phones import post  # noqa: E402
from tests.serving import Server, manage  # noqa: E402
from tests.tables import start_fields  # noqa: E402

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
"""Of Linux: prctl and capabilities."""
COMMANDS = (["serve"], ["backup"], ["demo"], ["backfill"], ["migrate"], ["check_integrity"])

missed: list[str] = []


def main() -> int:
    if sys.platform == "linux":
        for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-readonly-") as folder:
        for mode in ("wal", "delete"):
            data = Path(folder) / mode / "data"
            data.parent.mkdir()
            try:
                play(data, mode)
            finally:
                may_write(data, yes=True)
    print(f"read-only below a server and at a start, in 2 journal modes: {len(missed)} promises not kept")
    return 1 if missed else 0


def play(data: Path, mode: str) -> None:
    switches = {"DATA_DIR": str(data), "SQLITE_JOURNAL": mode, "HOME": str(data.parent)}
    server = Server(data, SQLITE_JOURNAL=mode)
    start = start_fields(book=new_token())
    server.start()
    try:
        place = post(server.port, "/new/", start)[1]
        acknowledged = [start["uid"], *(cid for cid in [record(server, place, start["uid"])] if cid)]
        judge("it is recorded", len(acknowledged) == 2)
        may_write(data, yes=False)
        if cid := record(server, place, acknowledged[-1]):
            acknowledged.append(cid)  # a log that is open may be written on
        judge("a page can be read", server.get(place)[0] == 200)
        print(f"{mode}: /readyz answers {server.get('/readyz')[0]}, {len(acknowledged) - 1} deals acknowledged")
    finally:
        printed = server.stop()[1]
    judge("the log has no traceback", "Traceback" not in printed)
    for command in COMMANDS:
        done = manage(*command, **switches, PORT=str(server.port))
        said = done.stdout + done.stderr
        last = said.rstrip().rpartition("\n")[2]
        judge(
            f"{command[0]} ends with {done.returncode}: {last}", done.returncode in (0, 1) and "Traceback" not in said
        )
    may_write(data, yes=True)
    server.start()
    try:
        if cid := record(server, place, acknowledged[-1]):
            acknowledged.append(cid)
        match = json.loads(server.get(f"{place.rsplit('/', 2)[0]}/export/book.json")[2].splitlines()[1])
        stored = [event["id"] for event in match["events"]]
        judge("it goes on, and has all that was acknowledged", stored == acknowledged[1:])
    finally:
        server.kill()
    judge("check_integrity finds nothing", manage("check_integrity", **switches).returncode == 0)


def record(server: Server, place: str, after: str) -> str:
    """Record a deal; return its id, or nothing where it was not acknowledged."""
    cid = str(uuid4())
    status, _place, _body = post(server.port, f"{place}events/", {"kind": "passed", "cid": cid, "after": after})
    judge(f"a deal answers {status}", status in (201, 503))
    return cid if status == 201 else ""


def may_write(data: Path, *, yes: bool) -> None:
    with suppress(FileNotFoundError):
        for path in (data, *data.rglob("*")):
            path.chmod(path.stat().st_mode & ~0o222 | (0o200 if yes else 0))


def judge(what: str, kept: bool) -> None:
    print(f"    {what}{'' if kept else '  <-- not kept'}", flush=True)
    if not kept:
        missed.append(what)


if __name__ == "__main__":
    sys.exit(main())
