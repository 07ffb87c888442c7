"""`manage.py new_book`: an empty book for somebody who is invited, where INVITED_ONLY lets nobody else make one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.data.management.addresses import place_of_book
from scorekeeper.database import diagnosis
from scorekeeper.matches.models import Book, Link, Role
from scorekeeper.web import zones
from scorekeeper.web.tokens import digest, new_token


class Command(BaseCommand):
    help = "Makes an empty book, and prints the link that manages it. The server may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--zone", default="UTC", help="its time zone, such as Europe/Vilnius; default: UTC")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_usable()
        zone: str = options["zone"]
        if not zones.is_known(zone):
            raise CommandError(_("There is no time zone %(zone)s. Name one such as Europe/Vilnius.") % {"zone": zone})
        token = new_token()
        with transaction.atomic():
            Link.objects.create(book=Book.objects.create(zone=zone), role=Role.OWN, digest=digest(token))
        self.stdout.write(place_of_book(token))
