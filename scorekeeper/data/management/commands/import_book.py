"""`manage.py import_book`: what the server starts beside itself for each file that it was sent. Not for people."""

import logging
import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scorekeeper.data.imports.process import keep_within_budget
from scorekeeper.data.imports.store import import_file
from scorekeeper.database import diagnosis

LOG = logging.getLogger("scorekeeper.imports")


class Command(BaseCommand):
    help = "Imports the file on standard input. The server runs it for each uploaded file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("import", type=int, help="the number of the import")
        parser.add_argument("server", type=int, help="the process id of the server")

    def handle(self, *args: object, **options: Any) -> None:
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
