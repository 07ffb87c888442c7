"""`manage.py books`: the books of this server, by numbers, dates and counts."""

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scorekeeper.data.books import counts
from scorekeeper.database import diagnosis


class Command(BaseCommand):
    help = "Lists the books with dates and counts, without names."

    def handle(self, *args: object, **options: object) -> None:
        diagnosis.check_usable()
        found = counts()
        for each in found:
            self.stdout.write(each.words())
        if not found:
            self.stdout.write(_("There is no book yet."))
