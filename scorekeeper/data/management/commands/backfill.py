"""`manage.py backfill`: adds what older versions left out. `serve` runs it beside itself."""

import time

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from scorekeeper.database import diagnosis, postgres
from scorekeeper.matches.backfill import backfill_sums, make_digests

TRIES, SECONDS_BETWEEN = 60, 5


class Command(BaseCommand):
    help = "Adds sums and digests to matches of older versions, a few at a time. People can record meanwhile."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        if connection.vendor == "postgresql" and not postgres.try_to_hold(postgres.CATCHING_UP):
            return  # another machine does it
        reason = OperationalError()
        for _again in range(TRIES):
            try:
                backfill_sums()
                make_digests()
            except OperationalError as trouble:  # busy, or full
                reason = trouble
                time.sleep(SECONDS_BETWEEN)
            else:
                return
        raise CommandError(diagnosis.sentence(reason))
