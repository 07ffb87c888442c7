"""A match in the match format: what stands, under the names of those who played."""

import json

from scorekeeper.book.ledger import stakes
from scorekeeper.book.ledger.access import OpenedMatch
from scorekeeper.book.models import Match
from scorekeeper.domain.match_codec import MatchRecord, write_record
from scorekeeper.domain.seats import Seat


def written(opened: OpenedMatch) -> str:
    """Return the match as one line.

    Deals are kept as the format writes them, so nothing has to be read to write them.
    """
    match: Match = opened.match
    log = match.log()
    line = write_record(
        MatchRecord(
            game=match.game,
            options=match.options,
            names=opened.names,
            first_dealer=Seat(match.first_dealer),
            deals=(),
            closed=log.closed,
            id=str(match.uid),
            note=match.note or None,
            started=match.created.isoformat(timespec="seconds"),
            ended=log.last.received.isoformat(timespec="seconds") if log.last and match.summary.get("result") else None,
            stakes=stakes.read(match.stakes),
        )
    )
    return json.dumps(json.loads(line) | {"deals": [entry.payload for entry in log.live]}, ensure_ascii=False)
