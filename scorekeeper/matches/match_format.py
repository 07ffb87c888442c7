"""A match in the match format: what stands, under the names of those who played."""

import json
from dataclasses import replace

from scorekeeper.domain.match_format import MatchRecord, write_record
from scorekeeper.domain.seats import Seat
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.events import Entry, Log, Payload
from scorekeeper.matches.stakes import read


def to_match_format(access: MatchAccess) -> str:
    """The match as one line.

    Deals are stored as the format writes them, so nothing has to be read to write them.
    """
    match = access.match
    log = match.log()
    line = write_record(
        replace(
            head_record(access),
            closed=log.closed,
            id=str(match.uid),
            texts=match.texts,
            ended=log.last.played.isoformat(timespec="seconds") if log.last and match.summary.get("result") else None,
            stakes=read(match.stakes),
        )
    )
    return json.dumps(json.loads(line) | {"deals": [_payload(log, entry) for entry in log.live]}, ensure_ascii=False)


def _payload(log: Log, entry: Entry) -> Payload:
    """The deal as it is stored; where it says when it was played, moved as its match was."""
    if "at" not in entry.payload or log.started is None:
        return entry.payload
    return entry.payload | {"at": entry.played.isoformat(timespec="seconds")}


def head_record(access: MatchAccess) -> MatchRecord:
    match = access.match
    return MatchRecord(
        game=match.game,
        options=match.options,
        names=access.names,
        first_dealer=Seat(match.first_dealer),
        started=match.played.isoformat(timespec="seconds"),
    )
