"""`manage.py demo`: the example book, to look around in and to change."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.data.example import make_book
from scorekeeper.data.management.addresses import place_of_book
from scorekeeper.database import diagnosis
from scorekeeper.web.tokens import new_token


class Command(BaseCommand):
    help = "Makes a new book with matches of every game, and prints its link. The server may be running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", default="", help="the name of the book")

    def handle(self, *args: object, **options: Any) -> None:
        diagnosis.check_usable()
        token = new_token()
        make_book(token, options["name"])
        self.stdout.write(place_of_book(token))
