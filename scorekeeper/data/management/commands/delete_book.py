"""`manage.py delete_book BOOK`: deletes a book for good."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data import books
from scorekeeper.data.management.asking import add_yes, ask
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Book


class Command(BaseCommand):
    help = "Deletes the book with everything in it. Backups that were made before still hold it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("book", type=int, metavar="BOOK", help="its number, as `books` lists it")
        add_yes(parser)

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        diagnosis.check_version()
        shown = books.counts_of(options["book"])
        if not options["yes"]:
            ask(_("%(book)s. Type its number to delete it for good:") % {"book": shown.words()}, str(shown.number))
        try:
            books.delete(shown)
        except books.Changed as refusal:
            raise CommandError(str(refusal)) from None
        except Book.DoesNotExist:
            books.counts_of(shown.number)
        self.stdout.write(_("Book %(book)s was deleted. Older backups still hold it.") % {"book": shown.number})
