"""Backfill of what older versions left out, once, a few rows at a time; stopped anywhere, it goes on from there.

Sums must be there before anybody looks at a person's page. Digests can wait, and are made while people record.
"""

import time

from django.db import transaction
from django.db.models import F, QuerySet

from scorekeeper.domain.seats import Seat
from scorekeeper.matches import recording
from scorekeeper.matches.batches import portions
from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Link, Match, Seated, State, Unseated
from scorekeeper.matches.statistics import store_results

AT_A_TIME = 500
"""Rows read in one transaction, during which others wait; a longer match is read alone."""

PAUSE_SECONDS = 0.05
"""After each, so that others who wait come next."""


def backfill_sums() -> None:
    """Compute the cached sums of every match whose seats have no `slug` yet, and who played a part of an open one."""
    behind = Seated.objects.filter(slug="").order_by("match").values_list("match", flat=True).distinct()
    for pk in list(behind):
        with transaction.atomic():
            _store_first_results(Match.objects.select_for_update().get(pk=pk))
    parts = Unseated.objects.filter(counts={}, match__state=State.OPEN, match__events__kind=Kind.CHAIR.value)
    for pk in list(parts.order_by("match").values_list("match", flat=True).distinct()):
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=pk)
            log = match.log()
            store_results(match, State(match.state), match.replay(log), log)


def _store_first_results(match: Match) -> None:
    _fill_seats(match)
    log = match.log()
    replay = match.replay(log)
    match.state = State.of(log, replay)
    match.save(update_fields=["state"])
    if match.state != State.OPEN:
        store_results(match, State(match.state), replay, log)


def _fill_seats(match: Match) -> None:
    seated = {Seat(row.seat): row for row in match.seated.all()}
    for seat, row in seated.items():
        across = match.game.partner_of(seat, seated)
        row.slug, row.partner = match.slug, seated[across].player if across else None
        row.save(update_fields=["slug", "partner"])


def lacks_digests() -> bool:
    """Whether an older version recorded events that have no digest yet."""
    return _unchained().exists() or _unchecked().exists()


def make_digests() -> None:
    """Chain the events of older matches, and give older links their checksums; others may record at the same time."""
    for some in portions(list(_unchained().only("version").order_by("pk")), AT_A_TIME):
        with transaction.atomic():
            matches = [match.pk for match in some]
            for match in _unchained().select_for_update().filter(pk__in=matches).order_by("pk"):
                match.chained, match.chain = match.version, recording.chain_with_older_events(match)
                match.save(update_fields=["chained", "chain"])
        time.sleep(PAUSE_SECONDS)
    while links := list(_unchecked().values_list("pk", flat=True)[:AT_A_TIME]):
        with transaction.atomic():
            for link in _unchecked().select_for_update().filter(pk__in=links).order_by("pk"):
                link.save(update_fields=["checksum"])
        time.sleep(PAUSE_SECONDS)


def _unchained() -> QuerySet[Match]:
    return Match.objects.filter(version__gt=0).exclude(chained=F("version"))


def _unchecked() -> QuerySet[Link]:
    return Link.objects.filter(checksum=None)
