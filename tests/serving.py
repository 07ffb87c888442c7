"""A server as people start it: `manage.py serve` in a process group of its own."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_START_SECONDS = 90
PROGRAM = tuple(os.environ.get("PROGRAM", "").split()) or (sys.executable, "manage.py")
"""What the tests start as the server: that of this checkout, or one that is installed elsewhere."""
ABORT = "Fatal Python error"
"""Printed by a process that aborts, also by one whose exit status nobody waits for."""


def free_port() -> int:
    """A port of the loopback interface that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def bare_environment(**switches: str) -> dict[str, str]:
    """Next to nothing, as on somebody's machine; a switch that is empty is left out."""
    plain = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return plain | {name: value for name, value in switches.items() if value}


def manage(*command: object, **switches: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of `manage.py` with these settings."""
    run = [sys.executable, "manage.py", *map(str, command)]
    return subprocess.run(run, cwd=ROOT, env=bare_environment(**switches), check=False, capture_output=True, text=True)


def _hear_ctrl_c() -> None:
    """A shell lets nothing that it runs in the background hear it, and each process that it starts inherits that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Server:
    """Data, port and what was printed; any number of starts, one at a time."""

    def __init__(self, data: Path, program: tuple[str, ...] = PROGRAM, **switches: str) -> None:
        self.program = program
        self.port = free_port()
        here = f"http://127.0.0.1:{self.port}"  # which browsers of tests open in the place of phones
        self.environment = bare_environment(
            HOST="127.0.0.1",
            PORT=str(self.port),
            ADDRESS=here,
            DATA_DIR=str(data),
            PYTHONUNBUFFERED="1",
            LIMITS="0",
            **switches,
        )
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when it answers. Raises AssertionError with all it said, if it stops or does not come up.

        The system checks read all rules, for half a second of every start: `launch` makes them.
        """
        self.process = self.launch("--skip-checks")
        until = time.monotonic() + LONGEST_START_SECONDS
        while not self.is_alive():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < until, "the server did not come up"
            time.sleep(0.02)

    def launch(self, *told: str, **switches: str) -> "subprocess.Popen[str]":
        """Starts one more `serve` with the same environment, and waits for nothing."""
        return subprocess.Popen(
            [*self.program, "serve", *told],
            cwd=ROOT,
            env=self.environment | switches,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            preexec_fn=_hear_ctrl_c,  # noqa: PLW1509  no thread of ours holds a lock that it could need
        )

    def is_alive(self) -> bool:
        try:
            return self.get("/healthz")[0] == 200
        except OSError:
            return False

    def get(self, path: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            talk.request("GET", path)
            answer = talk.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            talk.close()

    def stop(self, by: signal.Signals = signal.SIGTERM, *, group: bool = False) -> tuple[int, str]:
        """Exit status, and everything it printed. Ctrl-C at a terminal reaches the whole group."""
        assert self.process is not None
        (os.killpg if group else os.kill)(self.process.pid, by)
        printed, _ = self.process.communicate(timeout=15)
        assert ABORT not in printed, printed
        return self.process.returncode, printed

    def kill(self) -> str:
        """`kill -9` of the server and its workers at once; returns what they printed when the last of them is dead.

        All of them hold the other end of what is printed, and the data folder with it.
        """
        if self.process is None:
            return ""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        printed, _ = self.process.communicate(timeout=15)
        self.process = None
        assert ABORT not in printed, printed
        return printed
