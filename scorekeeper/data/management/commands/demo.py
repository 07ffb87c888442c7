"""`manage.py demo`: a book full of matches, to look around in."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scorekeeper.data.demo import PAUSE, fill
from scorekeeper.database import diagnosis
from scorekeeper.matches.access import book_url
from scorekeeper.web.tokens import new_token

MATCHES = 60


class Command(BaseCommand):
    help = "Makes a new book with matches of every game, and prints its link. The server may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", type=int, default=MATCHES, help=f"number of matches (default {MATCHES})")
        parser.add_argument("--seed", type=int, default=1, help="another number plays other matches (default 1)")
        parser.add_argument("--name", default="", help="the name of the book")

    def handle(self, *args: object, **options: Any) -> None:
        if options["matches"] < 1:
            raise CommandError(_("--matches must be 1 or more."))
        diagnosis.check_there()
        diagnosis.check_version()
        token = new_token()
        fill(token, options["name"], matches=options["matches"], seed=options["seed"], pause=PAUSE)
        self.stdout.write(_("The book is at %(address)s") % {"address": f"{this_machine()}{book_url(token)}"})


def this_machine() -> str:
    """The server's address, for a browser on this machine."""
    if not settings.INSECURE_HTTP:
        return f"https://{settings.ALLOWED_HOSTS[0].lstrip('.')}"
    return str(settings.ADDRESS) or f"http://localhost:{settings.PORT}"
