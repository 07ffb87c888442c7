"""Matches played before sums and records were kept are reckoned once, when the tables are brought up to date."""

from django.db import transaction

from scorekeeper.book.models import Match, Seated, State
from scorekeeper.book.reckoning import reckon, state_of
from scorekeeper.domain.seats import Seat


def catch_up() -> None:
    """Reckon every match whose seats do not yet know which game was played at them."""
    behind = Seated.objects.filter(slug="").order_by("match").values_list("match", flat=True).distinct()
    for pk in list(behind):
        with transaction.atomic():
            _reckon_first_time(Match.objects.select_for_update().get(pk=pk))


def _reckon_first_time(match: Match) -> None:
    _seat_together(match)
    log = match.log()
    replay = match.replay(log)
    match.state = state_of(log, replay)
    match.save(update_fields=["state"])
    if match.state != State.OPEN:
        reckon(match, State(match.state), replay)


def _seat_together(match: Match) -> None:
    seated = {Seat(row.seat): row for row in match.seated.all()}
    for seat, row in seated.items():
        across = match.game.partner_of(seat, seated)
        row.slug, row.partner = match.slug, seated[across].player if across else None
        row.save(update_fields=["slug", "partner"])
