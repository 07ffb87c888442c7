"""A match in the match format: what stands, under the names of those who played."""

from scorekeeper.book.models import Match
from scorekeeper.book.opened import OpenedMatch
from scorekeeper.domain.record import Record, read_dealt, write_record
from scorekeeper.domain.seats import Seat


def written(opened: OpenedMatch) -> str:
    """The match as one line."""
    match: Match = opened.match
    log = match.log()
    return write_record(
        Record(
            game=match.game,
            options=match.options,
            names=opened.names,
            first_dealer=Seat(match.first_dealer),
            deals=tuple(read_dealt(match.game, entry.payload) for entry in log.live),
            closed=log.closed,
            id=str(match.uid),
            started=match.created.isoformat(timespec="seconds"),
            ended=log.last.received.isoformat(timespec="seconds") if log.last and match.summary.get("result") else None,
        )
    )
