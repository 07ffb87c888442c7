"""What a server also runs: commands at a low priority, and its daily backup."""

import os
import subprocess
import sys
import time

from django.conf import settings

from scorekeeper.database import diagnosis
from scorekeeper.serving.workers import stop_with

NICE = 10
"""Niceness of what can wait for those who record."""


def run(*command: str) -> "subprocess.Popen[bytes]":
    """Start `manage.py` with these words, behind everybody who records. For a parent that has no threads."""
    parent = os.getpid()

    def behind() -> None:
        stop_with(parent)
        os.nice(NICE)

    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
    return subprocess.Popen(program, start_new_session=True, preexec_fn=behind)  # noqa: PLW1509  no thread is running


# The daily backup: soon after the start and then every hour the server looks whether one is due.

AFTER_THE_START, BETWEEN = 60, 60 * 60
"""In seconds."""


class DailyBackup:
    """Runs `manage.py backup --daily` in a process of its own, one at a time."""

    def __init__(self) -> None:
        self.next = time.monotonic() + AFTER_THE_START
        self.process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Begin if it is time, and see how the last one ended."""
        if self.process is not None:
            status = self.process.poll()
            if status == diagnosis.EXIT_DAMAGED:
                diagnosis.seen_damage[0] = 1
            if status is not None:
                self.process = None
        elif settings.DAILY_BACKUP and time.monotonic() >= self.next:
            self.next = time.monotonic() + BETWEEN
            self.process = run("backup", "--daily")
