"""A browser as it is installed: its processes, and its pages one by one."""

import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.engines.tab import PATIENCE, Tab


class Engine(ABC):
    """A phone's browser. Whatever it keeps and writes lies in `place`."""

    package: str
    """What of Debian's brings it."""

    keeps: bool = True
    """Is what it has kept still there when it is opened again?"""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.processes: list[subprocess.Popen[str]] = []

    @staticmethod
    @abstractmethod
    def program() -> str | None:
        """Return the program, if all that it needs is installed."""

    @abstractmethod
    def start(self) -> None:
        """Return when it can be told to open a page."""

    @abstractmethod
    def tab(self, base: str) -> Tab:
        """Open an empty page; paths that a test has it open are below this address."""

    def spawn(self, *command: str, **more: str) -> "subprocess.Popen[str]":
        """Start a program in a process group of its own, which `kill` ends with all that it has started."""
        kept = {"PATH": os.environ["PATH"], "HOME": str(self.place), "LANG": "C.UTF-8", "TZ": "Europe/Vilnius"}
        one = subprocess.Popen(
            command,
            env=kept | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        self.processes.append(one)
        return one

    def kill(self) -> None:
        """`kill -9` of all its processes; does nothing when there are none."""
        for one in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(one.pid, signal.SIGKILL)
            one.communicate()
        self.processes.clear()


def comes_up(is_there: Callable[[], object], program: str) -> None:
    """Wait until a program answers."""
    until = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() < until, f"{program} did not come up"
        time.sleep(0.02)
