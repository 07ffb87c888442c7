"""`manage.py check_integrity`: folds every match again. Exit status 0 when all is in order, else 1, naming matches."""

import sys

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data.integrity import check_all, check_books, check_parents, check_sums, not_yet_chained
from scorekeeper.database import diagnosis

SOMETHING_DAMAGED = 1


class Command(BaseCommand):
    help = "Scores every match again and compares the stored results and sums. It changes nothing."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        diagnosis.check_there()
        diagnosis.check_version()
        diagnosis.check_whole()
        counted = self._check_matches()
        beside = [*check_books(), *check_parents()]
        if not counted["damaged"]:
            beside += self._check_sums()
        for sentence in beside:
            self.stderr.write(sentence)
        if counted["damaged"]:
            self.stdout.write(
                ngettext(
                    "%(damaged)s of %(matches)s match is damaged.",
                    "%(damaged)s of %(matches)s matches are damaged.",
                    counted["matches"],
                )
                % counted
            )
        elif beside:
            self.stdout.write(
                ngettext(
                    "%(matches)s match is in order, and the rows beside it are damaged.",
                    "%(matches)s matches are in order, and the rows beside them are damaged.",
                    counted["matches"],
                )
                % counted
            )
        else:
            self._report_older_matches()
            self.stdout.write(_("%(matches)s matches with %(events)s events are in order.") % counted)
        if beside or counted["damaged"]:
            sys.exit(SOMETHING_DAMAGED)

    def _check_matches(self) -> dict[str, int]:
        counted = {"matches": 0, "events": 0, "damaged": 0}
        for checked in check_all():
            counted["matches"] += 1
            counted["events"] += checked.events
            if checked.fault:
                counted["damaged"] += 1
                self.stderr.write(
                    _("Book %(book)s, match %(number)s: %(fault)s")
                    % {"book": checked.book, "number": checked.number, "fault": checked.fault}
                )
        return counted

    def _check_sums(self) -> list[str]:
        """What is wrong with sums over matches, which are worth a look once every match is sound."""
        words = _("The sums of player %(id)s are not what the matches make.")
        return [words % {"id": player} for player in check_sums()]

    def _report_older_matches(self) -> None:
        if matches := not_yet_chained():
            words = ngettext(
                "%(n)s match of an older version has no chain yet, which manage.py backfill would make.",
                "%(n)s matches of an older version have no chain yet, which manage.py backfill would make.",
                matches,
            )
            self.stdout.write(words % {"n": matches})
