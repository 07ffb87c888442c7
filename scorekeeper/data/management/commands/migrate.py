"""Django's migrate, where nothing is stored yet, or much by an older version."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from scorekeeper.data import startup
from scorekeeper.database import diagnosis, postgres
from scorekeeper.matches.backfill import backfill_sums


class Command(Migrate):
    help = "Makes the data folder and the database tables, or updates them. The server does this at its start."

    def handle(self, *args: object, **options: Any) -> None:
        if connections[options["database"]].vendor == "sqlite":
            try:
                startup.make_data_dir()
                startup.make_database_file()
            except OSError as trouble:
                raise CommandError(startup.refusal_of_folder(trouble)) from trouble
        with postgres.startup_lock(self.stderr.write):
            diagnosis.check_version()
            super().handle(*args, **options)
            if "book_tally" in connections[options["database"]].introspection.table_names():
                backfill_sums()
