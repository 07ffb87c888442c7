"""`manage.py check_integrity`: replays every match. Exit status 0 when all is in order, else 1, naming matches."""

import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.data import integrity
from scorekeeper.data.schema import foreign_tables, foreign_triggers
from scorekeeper.database import diagnosis

SOMETHING_DAMAGED = 1


class Command(BaseCommand):
    help = "Replays every match and compares the result with what is stored. It changes nothing."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        diagnosis.check_usable()
        diagnosis.check_whole()
        counted = self._check_matches()
        beside = [*integrity.check_books(), *integrity.check_parents(), *foreign_triggers()]
        if not counted["damaged"]:
            beside += integrity.check_sums()
        for sentence in beside:
            self.stderr.write(sentence)
        for sentence in (*integrity.unknown_zones(), *foreign_tables()):
            self.stdout.write(sentence)
        if counted["damaged"]:
            self.stdout.write(
                ngettext(
                    "Faults in %(damaged)s of %(matches)s match.",
                    "Faults in %(damaged)s of %(matches)s matches.",
                    counted["matches"],
                )
                % counted
            )
        elif beside:
            self.stdout.write(
                ngettext(
                    "%(matches)s match is in order. The lines above name other faults.",
                    "%(matches)s matches are in order. The lines above name other faults.",
                    counted["matches"],
                )
                % counted
            )
        else:
            self._report_older_matches()
            self.stdout.write(
                ngettext(
                    "%(matches)s match is in order (events: %(events)s).",
                    "%(matches)s matches with %(events)s events are in order.",
                    counted["matches"],
                )
                % counted
            )
        if beside or counted["damaged"]:
            self.stdout.write(_("Nothing was changed. docs/serving.md says under “Damage” what to do."))
            sys.exit(SOMETHING_DAMAGED)

    def _check_matches(self) -> dict[str, int]:
        counted = {"matches": 0, "events": 0, "damaged": 0}
        for checked in integrity.check_all():
            counted["matches"] += 1
            counted["events"] += checked.events
            if checked.fault:
                counted["damaged"] += 1
                self.stderr.write(
                    _("Book %(book)s, match %(number)s: %(fault)s")
                    % {"book": integrity.book_words(checked.book), "number": checked.number, "fault": checked.fault}
                )
        return counted

    def _report_older_matches(self) -> None:
        if matches := integrity.not_yet_chained():
            words = ngettext(
                "%(n)s match of an older version has no chained digest yet. %(command)s backfill adds it.",
                "%(n)s matches of an older version have no chained digests yet. %(command)s backfill adds them.",
                matches,
            )
            self.stdout.write(words % {"n": matches, "command": settings.COMMAND})
