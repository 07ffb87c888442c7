"""A command about one book: it shows the counts of the book and asks for its number, unless called with --yes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.data import books
from scorekeeper.data.management.asking import add_yes, ask
from scorekeeper.database import diagnosis
from scorekeeper.matches.links import LinkRefused
from scorekeeper.matches.models import Book


class BookCommand(BaseCommand):
    """`question` shows the counts of the `book` and asks for its number."""

    question: Any = ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("book", type=int, metavar="BOOK", help="its number, as `books` lists it")
        add_yes(parser)

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_usable()
        shown = books.counts_of(options["book"])
        if not options["yes"]:
            ask(self.question % {"book": shown.words()}, str(shown.number))
        try:
            self.stdout.write(self.change(shown))
        except (books.Changed, LinkRefused) as refusal:
            raise CommandError(str(refusal)) from None
        except Book.DoesNotExist:
            raise books.no_such_book(shown.number) from None

    def change(self, shown: books.BookCounts) -> str:
        """Change the book; return what was done, in words. Raises Changed, LinkRefused and Book.DoesNotExist."""
        raise NotImplementedError
