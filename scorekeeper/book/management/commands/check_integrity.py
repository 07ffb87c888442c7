"""`manage.py check_integrity`: folds every match again. Exit status 0 when all is in order, else 1, naming matches."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from scorekeeper.book.integrity import check_all, check_sums

ALL_WELL, SOMETHING_DAMAGED = 0, 1


class Command(BaseCommand):
    help = "Folds the events of every match again and compares what was noted and added up. Changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        matches = events = damaged = 0
        for checked in check_all():
            matches += 1
            events += checked.events
            if checked.fault:
                damaged += 1
                self.stderr.write(
                    _("Book %(book)s, match %(number)s: %(fault)s")
                    % {"book": checked.book, "number": checked.number, "fault": checked.fault}
                )
        counted = {"matches": matches, "events": events, "damaged": damaged}
        if damaged:
            self.stdout.write(_("%(damaged)s of %(matches)s matches are damaged.") % counted)
            sys.exit(SOMETHING_DAMAGED)
        self._check_sums()
        self.stdout.write(_("%(matches)s matches with %(events)s events are in order.") % counted)

    def _check_sums(self) -> None:
        """The sums over matches, which are worth a look once every match is sound."""
        players = list(check_sums())
        for player in players:
            self.stderr.write(_("The sums of player %(id)s are not what the matches make.") % {"id": player})
        if players:
            sys.exit(SOMETHING_DAMAGED)
