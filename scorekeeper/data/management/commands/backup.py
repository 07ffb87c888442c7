"""`manage.py backup [FILE]`: copies everything into one file, while people record."""

import logging
import signal
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from scorekeeper.data.backup import BackupFailed, back_up, default_name
from scorekeeper.data.daily_backup import back_up_daily
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Link

LOG = logging.getLogger("scorekeeper.backup")


class Command(BaseCommand):
    help = "Copies all score books into FILE, or into the folder backups beside the data. People can go on recording."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
        parser.add_argument("--daily", action="store_true", help="only if one is due, as the server does once a day")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        if options["daily"]:
            daily()
            return
        to: Path = options["file"] or default_name()
        try:
            back_up(to)
        except BackupFailed as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as trouble:
            raise CommandError(f"{trouble.strerror or trouble}: {trouble.filename or to}") from trouble
        self.stdout.write(f"{to}")


def daily() -> None:
    """Make the backup that is due, and end links whose time is over.

    Logs how it went: nobody reads what a command prints that the server has started.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing half is left behind
    try:
        Link.objects.end_expired()
        if made := back_up_daily():
            LOG.info("Made the daily backup %s.", made)
    except KeyboardInterrupt:
        return
    except diagnosis.Damaged as damage:
        LOG.error("%s", damage)
        sys.exit(diagnosis.EXIT_DAMAGED)
    except Error as trouble:
        if diagnosis.report_damage(trouble):
            sys.exit(diagnosis.EXIT_DAMAGED)
        raise
    except (BackupFailed, diagnosis.Unusable, OSError) as refusal:
        LOG.error("No daily backup was made; DAILY_BACKUP=0 turns it off. %s", refusal)
        sys.exit(1)
