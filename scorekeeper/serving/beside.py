"""Commands that a server runs beside itself, behind everybody who records, and that end with it."""

import os
import subprocess
import sys

from django.conf import settings

from scorekeeper.serving.workers import stop_with

NICE = 10
"""How far whatever can wait steps back for those who record."""


def run(*command: str) -> "subprocess.Popen[bytes]":
    """Start the command in a process of its own. For a parent that has no threads."""
    parent = os.getpid()

    def behind() -> None:
        stop_with(parent)
        os.nice(NICE)

    program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
    return subprocess.Popen(program, start_new_session=True, preexec_fn=behind)  # noqa: PLW1509  no thread is running
