"""`manage.py import_book`: what the server starts beside itself for each file that it was sent. Not for people."""

import logging
import os
import sys
import threading
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from scorekeeper.book.copies.imports.book import carry_out, sweep

LOG = logging.getLogger("scorekeeper.imports")


class Command(BaseCommand):
    help = "Takes a file into a book that its owner has sent to the server, which starts this by itself."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("import", nargs="?", type=int)
        parser.add_argument("lane", nargs="?", type=UUID)

    def handle(self, *args: object, **options: Any) -> None:
        threading.Thread(target=end_with_the_server, daemon=True).start()
        keep_to_oneself()
        try:
            if options["lane"]:
                carry_out(options["import"], options["lane"])
            else:
                sweep()
        except Exception:
            LOG.exception("An import was interrupted.")
            sys.exit(1)


def end_with_the_server() -> None:
    """End when whoever started this closes the other end of the pipe. A stop at any moment leaves nothing half done."""
    # Not sys.stdin.buffer: Python aborts at its end where a thread still waits inside a buffered file.
    while os.read(0, 65536):
        pass
    os._exit(1)


def keep_to_oneself() -> None:
    """Keep what is done for all rows at once out of the way of pages.

    SQLite would lock readers out as soon as what a transaction changes no longer fits into its small cache.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA cache_spill=OFF")
        else:
            cursor.execute("SET statement_timeout = 60000")
