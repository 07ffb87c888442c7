"""`manage.py backfill`: adds what older versions left out. `serve` starts it."""

import time

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from scorekeeper.database import diagnosis, postgres
from scorekeeper.database.diagnosis import Fault
from scorekeeper.matches.backfill import backfill_sums, make_digests

TRIES, SECONDS_BETWEEN = 60, 5
PASSES = (Fault.BUSY, Fault.FULL, Fault.OTHER)
"""What may be over in a few seconds; OTHER is also a PostgreSQL that starts again."""


class Command(BaseCommand):
    help = "After an upgrade: adds what older versions did not store. The server starts it by itself."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        diagnosis.check_there()
        if connection.vendor == "postgresql" and not postgres.try_to_hold(postgres.BACKFILLING):
            return  # another machine does it
        reason = OperationalError()
        for _again in range(TRIES):
            try:
                diagnosis.check_version()
                backfill_sums()
                make_digests()
            except OperationalError as trouble:
                if diagnosis.fault_of(trouble) not in PASSES:
                    raise
                reason = trouble
                time.sleep(SECONDS_BETWEEN)
            else:
                return
        raise CommandError(diagnosis.sentence(reason))
