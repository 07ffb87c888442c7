"""`manage.py import FILE`: makes a new book of a file, as the page “Import matches” imports it into an open one."""  # noqa: N999  so the command is called

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data.imports.match import ImportRefused
from scorekeeper.data.imports.new_book import import_into_new_book
from scorekeeper.data.imports.store import be_patient
from scorekeeper.data.management.addresses import place_of_book
from scorekeeper.database import diagnosis
from scorekeeper.domain.i18n import sentence
from scorekeeper.matches.models import Role
from scorekeeper.web.tokens import new_token


class Command(BaseCommand):
    help = "Makes a new book of an exported book or match, and prints its link. The server may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_usable()
        file: Path = options["file"]
        try:
            content = file.read_bytes()
        except OSError as trouble:
            reason = {"file": file, "reason": trouble.strerror or trouble}
            raise CommandError(_("%(file)s cannot be read: %(reason)s") % reason) from trouble
        be_patient()
        token = new_token()
        try:
            book = import_into_new_book(content, token, Role.OWN)
        except ImportRefused as refusal:
            words = {"reason": sentence(str(refusal))}
            raise CommandError(_("%(reason)s Nothing was imported.") % words) from None
        counted = book.matches.count()
        made = ngettext("%(n)s match is in a new book.", "%(n)s matches are in a new book.", counted) % {"n": counted}
        self.stdout.write(f"{made} {place_of_book(token)}")
