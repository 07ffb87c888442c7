"""When a server makes its own backup: soon after the start and then every hour it looks whether one is due."""

import subprocess
import time

from django.conf import settings

from scorekeeper.book.ground import diagnosis
from scorekeeper.serving import beside

AFTER_THE_START, BETWEEN = 60, 60 * 60
"""In seconds."""


class DailyBackup:
    """Runs `manage.py backup --daily` beside the server, one at a time."""

    def __init__(self) -> None:
        self.next = time.monotonic() + AFTER_THE_START
        self.process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Begin if it is time, and hear how the last one ended."""
        if self.process is not None:
            status = self.process.poll()
            if status == diagnosis.EXIT_DAMAGED:
                diagnosis.seen_damage[0] = 1
            if status is not None:
                self.process = None
        elif settings.DAILY_BACKUP and time.monotonic() >= self.next:
            self.next = time.monotonic() + BETWEEN
            self.process = beside.run("backup", "--daily")
