"""Django's migrate, where nothing is stored yet, or much by an older version."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.data import startup
from scorekeeper.database import diagnosis, journal, postgres
from scorekeeper.matches.backfill import backfill_sums


class Command(Migrate):
    help = "Makes the data folder and the database tables, or updates them. The server does this at its start."

    def handle(self, *args: object, **options: Any) -> None:
        connection = connections[options["database"]]
        if connection.vendor == "sqlite":
            try:
                startup.make_data_dir()
                startup.make_database_file()
            except OSError as trouble:
                raise CommandError(startup.refusal_of_folder(trouble)) from trouble
        with postgres.startup_lock(self.stderr.write):
            diagnosis.check_version()
            with one_transaction(connection):
                super().handle(*args, **options)
            journal.set_journal_mode(connection)
            if not (options["app_label"] or options["plan"]):  # or the tables may be older than these sums
                backfill_sums()


@contextmanager
def one_transaction(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Make all migrations or none. Django alone records some of them in a later transaction than their changes, so that
    an upgrade that was killed in between could not go on.
    """
    # SQLite lets these checks be switched only here. Each migration makes them at its end.
    with connection.constraint_checks_disabled(), transaction.atomic(connection.alias):
        if connection.vendor == "postgresql":  # or it would change no table whose rows were changed before
            with connection.cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        yield
