"""`manage.py restore FILE [--check]`: restores a copy into an empty database, or only checks it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.data.backup import BackupFailed, check, restore


class Command(BaseCommand):
    help = "Restores a backup into an empty database, after checking every match in it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--check", action="store_true", help="check the file, restore nothing")

    def handle(self, *args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            summary = check(file) if options["check"] else restore(file)
        except BackupFailed as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as trouble:
            raise CommandError(f"{trouble.strerror or trouble}: {trouble.filename or file}") from trouble
        self.stdout.write(summary)
