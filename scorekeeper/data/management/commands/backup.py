"""`manage.py backup [FILE]`: copies everything into one file, while people record."""

import logging
import signal
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error

from scorekeeper.data.backup import BackupDamaged, BackupFailed, back_up, back_up_daily, copy_at_stop, default_name
from scorekeeper.database import backup_files, diagnosis
from scorekeeper.matches.lifecycle import end_deletions
from scorekeeper.matches.models import Link
from scorekeeper.matches.name_changes import end_removals

LOG = logging.getLogger("scorekeeper.backup")


class Command(BaseCommand):
    help = "Copies all score books into one new file, and prints its path. People can go on recording."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            type=Path,
            metavar="FILE",
            help="a file that does not exist yet; default: a new one in DATA_DIR/backups",
        )
        parser.add_argument("--daily", action="store_true", help="only if one is due, as the server does once a day")

    def handle(self, *args: object, **options: Any) -> None:
        if options["daily"]:
            if options["file"]:
                raise CommandError("--daily takes no FILE. Leave out one of them.")
            daily()
            return
        diagnosis.check_usable()
        to: Path = options["file"] or default_name()
        try:
            back_up(to)
        except BackupFailed as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as trouble:
            reason = f"{to} cannot be written: {trouble.strerror or trouble}."
            raise CommandError(f"{reason} Choose another place for the backup.") from trouble
        self.stdout.write(f"{to}")


def daily() -> None:
    """Make the backup that is due, and end links, removed names and deleted matches whose time is over.

    Logs how it went: nobody reads what a command prints that the server has started.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing half is left behind
    try:
        diagnosis.check_usable()
        Link.objects.end_expired()
        end_removals()
        end_deletions()
        if made := back_up_daily():
            LOG.info("Made the daily backup %s.", made)
    except KeyboardInterrupt:
        return
    except FAILURES as trouble:
        if diagnosis.report_damage(trouble):
            sys.exit(diagnosis.EXIT_DAMAGED)
        LOG.error("The daily backup failed: %s%s", reason(trouble), "" if isinstance(trouble, BackupDamaged) else AGAIN)
        sys.exit(1)


AGAIN = " The next hourly run tries again."
FAILURES = (BackupFailed, Error, OSError, diagnosis.Unusable)


def reason(trouble: Exception) -> str:
    """Why a backup failed, in a sentence."""
    if isinstance(trouble, OSError):
        return f"{trouble.filename or backup_files.folder()} cannot be written: {trouble.strerror or trouble}."
    return diagnosis.sentence(trouble) if isinstance(trouble, Error) else str(trouble)


class TookTooLong(BackupFailed):
    """The copy was given up."""


def at_stop(seconds: float) -> None:
    """Copy what was recorded since the last backup, in at most so many seconds, and never more than LONGEST_SECONDS.
    Logs how it went.
    """

    def give_up(*_signal: object) -> None:
        raise TookTooLong("It took too long.")

    if not settings.DAILY_BACKUP:
        return
    if settings.ONE_PROCESS:  # Windows has no such signal
        copy_what_is_new()
        return
    signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, min(max(seconds, SHORTEST_SECONDS), LONGEST_SECONDS))
    try:
        copy_what_is_new()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def copy_what_is_new() -> None:
    """Copy what was recorded since the last backup. Logs how it went."""
    try:
        if made := copy_at_stop():
            LOG.info("Copied what is new to %s. The next start checks it.", made)
    except FAILURES as trouble:
        LOG.error("What is new was not copied: %s A backup is made after the next start.", reason(trouble))


SHORTEST_SECONDS, LONGEST_SECONDS = 0.1, 4
"""Zero would be no limit. A container gives all that stops ten seconds."""
