"""Django's migrate, where nothing is stored yet, or much by an older version."""

from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from scorekeeper.data import startup
from scorekeeper.database import diagnosis, postgres
from scorekeeper.matches.backfill import backfill_sums


class Command(Migrate):
    """Makes the folder for the data first, where the database is a file in it, and makes the sums of older matches
    last.

    Leaves data of a newer version alone.
    """

    def handle(self, *args: object, **options: Any) -> None:
        if connections[options["database"]].vendor == "sqlite":
            startup.make_data_dir()
            startup.make_database_file()
        with postgres.startup_lock(self.stderr.write):
            diagnosis.check_version()
            super().handle(*args, **options)
            if "book_tally" in connections[options["database"]].introspection.table_names():
                backfill_sums()
