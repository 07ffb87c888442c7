"""`manage.py owner_link BOOK`: a new link that manages a book, for an owner who has lost theirs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data import books
from scorekeeper.data.management.asking import add_yes, ask
from scorekeeper.data.management.commands.demo import this_machine
from scorekeeper.database import diagnosis
from scorekeeper.matches.access import book_url
from scorekeeper.matches.links import LinkRefused, NewLink, give
from scorekeeper.matches.models import Book, Role
from scorekeeper.web.tokens import new_token


class Command(BaseCommand):
    help = "Makes one more link that manages the book, and prints it. The others stay."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("book", type=int, metavar="BOOK", help="its number, as `books` lists it")
        add_yes(parser)

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        diagnosis.check_version()
        shown = books.counts_of(options["book"])
        if not options["yes"]:
            ask(
                _("%(book)s. Type its number to make a link that manages it:") % {"book": shown.words()},
                str(shown.number),
            )
        token = new_token()
        try:
            give(Book.objects.get(pk=shown.number), NewLink(token, Role.OWN))
        except LinkRefused as refusal:
            raise CommandError(str(refusal)) from None
        except Book.DoesNotExist:
            books.counts_of(shown.number)
        self.stdout.write(_("The book is at %(address)s") % {"address": f"{this_machine()}{book_url(token)}"})
