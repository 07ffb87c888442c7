"""`manage.py close_book BOOK`: stops every link of a book; what it holds stays."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data import books
from scorekeeper.data.management.asking import add_yes, ask
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Book


class Command(BaseCommand):
    help = "Stops all links of the book. `owner_link` opens it again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("book", type=int, metavar="BOOK", help="its number, as `books` lists it")
        add_yes(parser)

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        diagnosis.check_version()
        shown = books.counts_of(options["book"])
        if not options["yes"]:
            ask(_("%(book)s. Type its number to stop all its links:") % {"book": shown.words()}, str(shown.number))
        try:
            books.close(shown)
        except books.Changed as refusal:
            raise CommandError(str(refusal)) from None
        except Book.DoesNotExist:
            books.counts_of(shown.number)
        self.stdout.write(_("No link opens book %(book)s any more.") % {"book": shown.number})
