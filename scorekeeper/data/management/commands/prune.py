"""`manage.py prune`: deletes books that were made long ago and in which nobody has recorded anything."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data import books
from scorekeeper.data.management.asking import add_yes, ask
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Book

DAYS, MOST_DAYS = 30, 36_500


class Command(BaseCommand):
    help = "Deletes books in which nobody has recorded anything. An invitation that nobody used is one, too."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=DAYS, help=f"how old a book must be at least; default: {DAYS}")
        add_yes(parser)

    def handle(self, *args: object, **options: Any) -> None:
        if not 1 <= options["days"] <= MOST_DAYS:
            raise CommandError(_("--days must be from 1 to %(most)s.") % {"most": MOST_DAYS})
        diagnosis.check_usable()
        found = books.abandoned(options["days"])
        for each in found:
            self.stdout.write(each.words())
        if found and not options["yes"]:
            ask(_("Type yes to delete them for good:"), "yes")
        deleted = sum(_delete(each) for each in found)
        self.stdout.write(ngettext("%(n)s book was deleted.", "%(n)s books were deleted.", deleted) % {"n": deleted})


def _delete(shown: books.BookCounts) -> int:
    try:
        books.delete(shown)
    except (books.Changed, Book.DoesNotExist):  # somebody plays in it after all, or has deleted it
        return 0
    return 1
