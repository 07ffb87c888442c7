"""`manage.py demo`: the example book, to look around in and to change."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data.example import make_book
from scorekeeper.database import diagnosis
from scorekeeper.matches.access import book_url
from scorekeeper.web.tokens import new_token


class Command(BaseCommand):
    help = "Makes a new book with matches of every game, and prints its link. The server may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", default="", help="the name of the book")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_there()
        diagnosis.check_version()
        token = new_token()
        make_book(token, options["name"])
        self.stdout.write(_("The book is at %(address)s") % {"address": f"{this_machine()}{book_url(token)}"})


def this_machine() -> str:
    """The server's address, for a browser on this machine."""
    if not settings.INSECURE_HTTP:
        return f"https://{settings.ALLOWED_HOSTS[0].lstrip('.')}"
    return str(settings.ADDRESS) or f"http://localhost:{settings.PORT}"
