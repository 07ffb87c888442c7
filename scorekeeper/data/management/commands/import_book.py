"""`manage.py import_book`: what the server starts beside itself for each file that it was sent. Not for people."""

import logging
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from scorekeeper.data.imports.process import keep_within_budget
from scorekeeper.data.imports.store import import_file

LOG = logging.getLogger("scorekeeper.imports")


class Command(BaseCommand):
    help = "Imports the file on standard input. The server runs it for each uploaded file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("import", type=int)
        parser.add_argument("server", type=int)

    def handle(self, *args: object, **options: Any) -> None:
        keep_within_budget(options["server"])
        try:
            be_patient()
            import_file(options["import"], sys.stdin.buffer)
        except Exception:
            LOG.exception("An import was interrupted.")
            sys.exit(1)


def be_patient() -> None:
    """Wait for the database as long as others need it, and do not lock readers out of it.

    SQLite would lock them out as soon as the changes of a transaction no longer fit into its small cache.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA cache_spill = OFF")
            cursor.execute("PRAGMA busy_timeout = 60000")
        else:
            cursor.execute("SET statement_timeout = '60s'")
            cursor.execute("SET lock_timeout = '60s'")
