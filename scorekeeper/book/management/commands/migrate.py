"""Django's migrate, on a machine where nothing has been kept yet."""

from typing import Any

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

from scorekeeper.book import housekeeping


class Command(Migrate):
    """Makes the folder for the data first, where the database is a file in it."""

    def handle(self, *args: Any, **options: Any) -> None:
        if connections[options["database"]].vendor == "sqlite":
            housekeeping.make_data_dir()
        super().handle(*args, **options)
