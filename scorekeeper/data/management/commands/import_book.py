"""`manage.py import_book`: what the server starts beside itself for each file that it was sent. Not for people.

What the process may take, the kernel enforces: time of a processor, memory, and on Linux a life no longer than the
server's. Where one process serves, the server alone limits its time.
"""

import ctypes
import logging
import os
import signal
import sys
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.data.imports.store import be_patient, import_file
from scorekeeper.database import diagnosis

MOST_BYTES = 1024 * 1024 * 1024
NICE = 10
"""By how much the process yields to those who record."""
PR_SET_PDEATHSIG = 1
LOG = logging.getLogger("scorekeeper.imports")


class Command(BaseCommand):
    help = "Imports the file on standard input. The server runs it for each uploaded file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("import", type=int, help="the number of the import")
        parser.add_argument("server", type=int, help="the process id of the server")

    def handle(self, *args: object, **options: Any) -> None:
        if not settings.ONE_PROCESS:
            if os.getppid() != options["server"]:
                raise CommandError("The server runs this command. To import a book, open its page “Import matches”.")
            keep_within_budget(options["server"])
        try:
            diagnosis.check_there()
            be_patient()
            diagnosis.check_version()
            import_file(options["import"], sys.stdin.buffer)
        except diagnosis.Unusable as refusal:
            LOG.error("%s", refusal)
            sys.exit(1)
        except Exception:
            LOG.exception("An import was interrupted.")
            sys.exit(1)


def keep_within_budget(server: int) -> None:
    """Have the kernel bound this process: its time, its memory and its life, which ends with that of the server."""
    import resource  # which Windows does not have

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != server:  # it died before it was asked about
            os._exit(1)
    resource.setrlimit(resource.RLIMIT_CPU, (settings.IMPORT_SECONDS, settings.IMPORT_SECONDS + 1))
    with suppress(ValueError, OSError):  # macOS refuses less than a process has mapped already
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(NICE)
