"""`manage.py backup [FILE]`: copies everything into one file, while people record."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.book.copies.backup import BackupFailed, back_up, default_name
from scorekeeper.book.ground import diagnosis


class Command(BaseCommand):
    help = "Copies all score books into FILE, or into the folder backups beside the data. Nobody has to stop recording."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        to: Path = options["file"] or default_name()
        try:
            back_up(to)
        except BackupFailed as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as trouble:
            raise CommandError(f"{trouble.strerror or trouble}: {trouble.filename or to}") from trouble
        self.stdout.write(f"{to}")
