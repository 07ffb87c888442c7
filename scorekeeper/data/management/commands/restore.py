"""`manage.py restore FILE [--check]`: restores a copy into an empty database, or only checks it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data.backup import BackupDamaged, BackupFailed, check, restore
from scorekeeper.database import diagnosis


class Command(BaseCommand):
    help = "Restores a backup into the empty database of DATA_DIR or DATABASE_URL. Stop the server first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--check", action="store_true", help="check the file, restore nothing")

    def handle(self, *args: object, **options: Any) -> None:
        file: Path = options["file"]
        try:
            summary = check(file) if options["check"] else restore(file)
        except BackupDamaged as refusal:
            words = _(
                "%(reason)s Try an older backup. If all are refused after an upgrade, restore this one with the "
                "version that wrote it, then upgrade. Nothing was restored."
            )
            raise CommandError(words % {"reason": refusal}) from None
        except BackupFailed as refusal:
            raise CommandError(_("%(reason)s Nothing was restored.") % {"reason": refusal}) from None
        except OSError as trouble:
            words = _("%(file)s could not be restored into %(database)s: %(reason)s.")
            reason = {"file": file, "database": diagnosis.where(), "reason": trouble.strerror or trouble}
            raise CommandError(words % reason) from trouble
        if options["check"]:
            step = _("%(file)s can be restored. Nothing was changed.")
        else:
            step = _("%(file)s was restored into %(database)s. Now start the server.")
        self.stdout.write(f"{summary} {step % {'file': file, 'database': diagnosis.where()}}")
