"""A PostgreSQL of our own: in a temporary folder, on a socket, with fsync on.

`python -m tests.postgres COMMAND …` runs the command with DATABASE_URL set to one that lies in memory if there is room.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.temporary_database import MIB, scratch

# PostgreSQL refuses to run as root; Debian's package brings this user.
UNPRIVILEGED = "postgres"
LONGEST_START_SECONDS = 30

# The folder itself need not survive a power cut; what is committed later is synced as ever.
PREFIX = "scorekeeper-pg-"
ROOM = 512 * MIB
"""Several databases and a gibibyte of log, less what is checkpointed."""

INITDB = ("--encoding=UTF8", "--locale=C", "--no-sync")


def programs() -> Path | None:
    """The folder of initdb and postgres: on PATH or where Debian hides them, the newest first; None without one."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    debian = [each.parent for each in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(debian, key=lambda each: int(each.parent.name), default=None)


class Cluster:
    """One server and its folder, on the disk unless asked otherwise.

    Raises FileNotFoundError where PostgreSQL is not installed.
    """

    def __init__(self, *, in_memory: bool = False) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError("PostgreSQL is not installed.")
        self.programs = found
        self.folder = scratch(PREFIX, room=ROOM) if in_memory else Path(tempfile.mkdtemp(prefix=PREFIX))
        if os.geteuid() == 0:
            shutil.chown(self.folder, UNPRIVILEGED)
        self.process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", self.data, "-U", "scorekeeper", "-A", "trust", *INITDB)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def url(self) -> str:
        return f"postgres://scorekeeper@/postgres?host={self.folder}"

    def start(self) -> None:
        """Returns when it answers; after a kill this takes as long as its recovery."""
        arguments = ["-D", self.data, "-k", self.folder, "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *arguments],
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._as_somebody(),
            )
        until = time.monotonic() + LONGEST_START_SECONDS
        while not self.is_ready():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "PostgreSQL did not come up"
            time.sleep(0.05)

    def is_ready(self) -> bool:
        asked = subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder], check=False)
        return asked.returncode == 0

    def kill(self) -> None:
        """`kill -9` of the server and all its backends; returns when none of them holds the memory they shared."""
        if self.process is None:
            return
        # Held still, so that it starts no backend that nobody has counted.
        self.process.send_signal(signal.SIGSTOP)
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], check=False, capture_output=True, text=True)
        children = [int(pid) for pid in found.stdout.split()]
        for pid in [*children, self.process.pid]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        while any(is_running(pid) for pid in children):
            time.sleep(0.005)

    def remove(self) -> None:
        """Stops the server without waiting for its clients, and forgets all it kept."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, name: str, *arguments: object) -> None:
        done = subprocess.run(
            [self.programs / name, *map(str, arguments)],
            check=False,
            capture_output=True,
            text=True,
            **self._as_somebody(),
        )
        assert done.returncode == 0, done.stderr

    def _as_somebody(self) -> dict[str, object]:
        if os.geteuid() != 0:
            return {}
        return {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": [], "cwd": self.folder}


def is_running(pid: int) -> bool:
    """A process that has ended, and that nobody has asked for its status, runs no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def main(command: list[str]) -> int:
    try:
        cluster = Cluster(in_memory=True)
    except FileNotFoundError:
        print("\n*** PostgreSQL is not installed, so nothing was tested on it. ***\n", flush=True)
        return 1 if os.environ.get("CI") else 0
    try:
        cluster.start()
        return subprocess.run(command, env=os.environ | {"DATABASE_URL": cluster.url}, check=False).returncode
    finally:
        cluster.remove()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
